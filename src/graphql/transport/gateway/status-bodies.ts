import type { Plugin } from 'graphql-yoga';
import { type ProblemPolicy, problemBody } from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';

/** Problem documents that also have the `errors` that GraphQL clients read. Their media type is not that of GraphQL, since no operation ran. */
export const GRAPHQL_PROBLEMS: ProblemPolicy = { withGraphqlErrors: true };

/** Explanations of the statuses that the server answers without a body. */
const DETAILS: Readonly<
  Record<number, { readonly code: 'not_found' | 'validation_error'; readonly detail: string }>
> = {
  404: { code: 'not_found', detail: 'send operations to /graphql itself' },
  406: {
    code: 'validation_error',
    detail:
      'none of the accepted media types is available; available are application/graphql-response+json, application/json, and text/event-stream for subscriptions',
  },
  415: {
    code: 'validation_error',
    detail: 'send an operation as application/json, or in the query string of a GET',
  },
};

/** Adds a problem document to answers that have a status and no body. */
export function useStatusBodies(): Plugin {
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
