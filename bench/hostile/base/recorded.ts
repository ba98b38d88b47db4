import { Draws } from '../../../test/answers/draws.ts';
import { edrQuestions } from '../../../test/answers/edr-questions.ts';
import { graphqlQuestions } from '../../../test/answers/graphql-questions.ts';
import type { Question } from '../../../test/answers/question.ts';
import { restQuestions } from '../../../test/answers/rest-questions.ts';
import { stacQuestions } from '../../../test/answers/stac-questions.ts';
import { getOf, type HostileRequest, postOf } from '../hostile-request.ts';

/** The questions whose answers `test/answers` keeps, in other draws: most of them are good. */
export function recordedRequests(seed: number): readonly HostileRequest[] {
  const draws = new Draws(seed);
  const edr = edrQuestions(draws).map((question) => requestOf('EDR', question));
  const rest = restQuestions(draws).map((question) =>
    requestOf(question.address.startsWith('/refs') ? 'refs' : 'REST', question),
  );
  const stac = stacQuestions().map((question) => requestOf('STAC', question));
  const graphql = graphqlQuestions(draws).flatMap((question) => graphqlForms(draws, question));
  return [...rest, ...edr, ...stac, ...graphql];
}

function requestOf(kind: string, { method, address, body }: Question): HostileRequest {
  return method === 'GET' ? getOf(kind, address) : postOf(kind, address, body);
}

/** An operation as it is, and every so often by GET, in a batch, or with an answer in parts. */
function graphqlForms(draws: Draws, question: Question): readonly HostileRequest[] {
  const request = requestOf('GraphQL', question);
  const { query } = JSON.parse(question.body ?? '{}') as { query: string };
  switch (draws.whole(0, 7)) {
    case 0:
      return [
        request,
        {
          ...request,
          method: 'GET',
          headers: {},
          address: `/graphql?query=${encodeURIComponent(query)}`,
          body: null,
        },
      ];
    case 1:
      return [request, { ...request, body: JSON.stringify([{ query }, { query: '{ __typename }' }]) }];
    case 2:
      return [request, { ...request, headers: { ...request.headers, accept: 'multipart/mixed' } }];
    case 3:
      return [request, { ...request, headers: { ...request.headers, accept: 'text/event-stream' } }];
    default:
      return [request];
  }
}
