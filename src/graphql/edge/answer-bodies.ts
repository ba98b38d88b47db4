import { STATUS_CODES } from 'node:http';
import type { Plugin } from 'graphql-yoga';
import { currentRequestId, type ErrorCode } from '../../platform/index.ts';
import { answer } from './errors.ts';

/** What the server answers with a bare status, in words. */
const DETAILS: Readonly<Record<number, { readonly code: ErrorCode; readonly detail: string }>> = {
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
      const body = problemOf(response.status, code, detail);
      const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
      setResponse(new fetchAPI.Response(body, { status: response.status, headers }));
    },
  };
}

/**
 * A problem document, as on the other routes, that GraphQL clients find their `errors` in too. It is of no GraphQL media
 * type: nothing was asked in GraphQL.
 */
export function problemOf(status: number, code: ErrorCode, detail: string): string {
  const { message, extensions } = answer(null, detail, code);
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, code, detail };
  return JSON.stringify({ ...problem, request_id: currentRequestId(), errors: [{ message, extensions }] });
}
