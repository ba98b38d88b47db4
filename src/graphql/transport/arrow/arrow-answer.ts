import { type ExecutionResult, GraphQLError } from 'graphql';
import type { ArrowForm } from '../../execution/answer/media-type.ts';
import { encodeArrow } from './encode-arrow.ts';
import { seriesTableOf } from './series-table.ts';

/**
 * The series table of a result as an Arrow IPC stream, or the errors that are sent as JSON instead: a table has no place for them,
 * so that an answer with any is not sent.
 */
export function arrowAnswer(
  result: ExecutionResult,
  maxBytes: number,
  form: ArrowForm,
): AsyncGenerator<Buffer, void> | { errors: Errors } {
  const { errors = [], data } = result;
  if (errors.length > 0) return { errors };
  try {
    return encodeArrow(seriesTableOf(data, maxBytes), form);
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

type Errors = NonNullable<ExecutionResult['errors']>;
