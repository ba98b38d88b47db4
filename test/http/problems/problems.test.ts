import { expect, it } from 'vitest';
import {
  invalidParameter,
  noData,
  type ProblemPolicy,
  problemBody,
  StatusError,
  tooLarge,
} from '../../../src/http/index.ts';
import { statusOf } from '../../../src/http/problems/policy.ts';
import { IsobarError } from '../../../src/platform/index.ts';

const STANDARD: ProblemPolicy = {
  statuses: { validation_error: 400 },
  reasons: { too_large: 413, no_data: 204 },
  contractParameters: new Set(['model']),
};

it.each<[string, IsobarError, number, number]>([
  ['an invalid parameter', invalidParameter('bbox', 'is empty'), 422, 400],
  ["an invalid parameter of the contract's own", invalidParameter('model', 'is empty'), 422, 422],
  ['an answer that would be too large', tooLarge('too much'), 422, 413],
  ['a question without data', noData('nothing there'), 422, 204],
  ['an error with a status of its own', new StatusError(405, 'no'), 405, 405],
  ['an unknown run', new IsobarError('not_found', 'no such run'), 404, 404],
])('%s has the status of the contract, or that of a standard', (_what, error, contract, standard) => {
  expect([statusOf(error, {}), statusOf(error, STANDARD)]).toEqual([contract, standard]);
});

it('adds to a problem document what the clients of a policy look for', () => {
  const error = invalidParameter('bbox', 'is empty');
  const body = (policy: ProblemPolicy) => JSON.parse(problemBody(error, 400, policy)) as object;
  const plain = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'validation_error',
    detail: 'bbox is empty',
    errors: [{ parameter: 'bbox', detail: 'is empty' }],
    request_id: '',
  };
  expect(body({})).toEqual(plain);
  expect(body({ withDescription: true })).toEqual({ ...plain, description: 'bbox is empty' });
  const errors = [{ message: 'bbox is empty', extensions: { code: 'validation_error' } }];
  expect(body({ withGraphqlErrors: true })).toEqual({ ...plain, errors });
});
