import type { Plugin } from 'graphql-yoga';
import { type ProblemPolicy, problemBody } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';

/** Problem documents in which GraphQL clients find their `errors` too. They are of no GraphQL media type: nothing was asked in GraphQL. */
export const GRAPHQL_PROBLEMS: ProblemPolicy = { withGraphqlErrors: true };

/** What the server answers with a bare status, in words. */
const DETAILS: Readonly<
  Record<number, { readonly code: 'not_found' | 'validation_error'; readonly detail: string }>
> = {
  404: { code: 'not_found', detail: 'operations are sent to /graphql itself' },
  406: {
    code: 'validation_error',
    detail:
      'none of the accepted media types is offered: application/graphql-response+json, application/json, and text/event-stream for subscriptions',
  },
  415: {
    code: 'validation_error',
    detail: 'an operation is sent as application/json, or in the query string of a GET',
  },
};

/** Gives answers that have a status and no body a problem document. */
export function useAnswerBodies(): Plugin {
  return {
    onResponse({ response, setResponse, fetchAPI }) {
      const known = DETAILS[response.status];
      if (known === undefined || response.headers.has('content-type')) return;
      const { code, detail } = known;
      const body = problemBody(new IsobarError(code, detail), response.status, GRAPHQL_PROBLEMS);
      const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
      setResponse(new fetchAPI.Response(body, { status: response.status, headers }));
    },
  };
}
