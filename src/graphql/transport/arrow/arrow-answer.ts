import { type ExecutionResult, GraphQLError } from 'graphql';
import { encodeArrow } from './encode-arrow.ts';
import { seriesTableOf } from './series-table.ts';

/** The media type of Arrow IPC streams (IANA). */
export const ARROW_TYPE = 'application/vnd.apache.arrow.stream';

const JSON_TYPE = /^(application\/(json|graphql-response\+json|\*)|\*\/\*)$/;

/** Whether a client takes an answer as an Arrow IPC stream rather than as JSON: its `Accept` header names it first. */
export function wantsArrow(accept: string | undefined): boolean {
  const types = (accept ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? '');
  const first = types.find((type) => type === ARROW_TYPE || JSON_TYPE.test(type));
  return first === ARROW_TYPE;
}

/**
 * The series table of a result as an Arrow IPC stream, or the errors that are sent as JSON instead: a table has no place for them,
 * so that an answer with any is not sent.
 */
export function arrowAnswer(
  result: ExecutionResult,
  maxBytes: number,
): AsyncGenerator<Buffer, void> | { errors: Errors } {
  const { errors = [], data } = result;
  if (errors.length > 0) return { errors };
  try {
    return encodeArrow(seriesTableOf(data, maxBytes));
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

type Errors = NonNullable<ExecutionResult['errors']>;
