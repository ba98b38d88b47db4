import type { ExecutionResult, GraphQLError } from 'graphql';
import type { AnswerMediaType } from './media-type.ts';

/** One result, or those of a batch. */
export type Results = ExecutionResult | readonly ExecutionResult[];

interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What an error sets for the whole answer; see `refusal`. */
interface ErrorHttp {
  readonly status?: number;
  readonly spec?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Status and headers of an answer: the highest status that its errors set, 200 when they set none. As GraphQL over HTTP
 * specifies, a refusal of a well-formed request is 200 in `application/json`.
 */
export function answerHead(results: Results, mediaType: AnswerMediaType): AnswerHead {
  const headers: Record<string, string> = { 'content-type': `${mediaType}; charset=utf-8` };
  let status = 0;
  for (const error of 'errors' in results ? (results.errors ?? []) : []) {
    const http = httpOf(error);
    if (http === undefined) continue;
    Object.assign(headers, http.headers);
    if (http.spec === true && mediaType === 'application/json') continue;
    status = Math.max(status, http.status ?? 0);
  }
  return { status: status || 200, headers };
}

function httpOf({ extensions }: GraphQLError): ErrorHttp | undefined {
  return extensions['http'] as ErrorHttp | undefined;
}
