import { type ExecutionResult, experimentalExecuteIncrementally, parse } from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '../../../src/graphql/index.ts';

/** Executes an operation for a key with one scope, without the analysis that comes before it in the gateway. */
async function execute(source: string, scope: string): Promise<ExecutionResult> {
  const contextValue = { caller: { kind: 'key', scopes: new Set([scope]) }, request: {} };
  return (await experimentalExecuteIncrementally({
    schema,
    document: parse(source),
    contextValue,
  })) as ExecutionResult;
}

it('a field refuses a caller without its scope, also where the analysis has not looked at the operation', async () => {
  const source = '{ account { kind } model(id: gfs) { name } }';
  const { data, errors = [] } = await execute(source, 'data');
  expect({ ...data, model: { ...(data?.['model'] as object) } }).toEqual({
    account: null,
    model: { name: 'gfs' },
  });
  expect(errors.map(({ path, extensions }) => ({ path, ...extensions }))).toMatchObject([
    { path: ['account'], code: 'forbidden', reason: 'missing_scope', allowed: ['data'] },
  ]);
});

it('a field below a question needs the scope of the data too', async () => {
  const source = '{ place(id: 2950159) { name point { latitude } } }';
  const { errors = [] } = await execute(source, 'language');
  expect(errors.map(({ path, extensions }) => ({ path, ...extensions }))).toMatchObject([
    { path: ['place', 'point'], code: 'forbidden', reason: 'missing_scope' },
  ]);
});
