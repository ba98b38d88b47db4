import {
  type ExecutionArgs,
  type ExecutionResult,
  executeRootSelectionSet,
  experimentalExecuteIncrementally,
  type GraphQLError,
  type ValidatedExecutionArgs,
  validateExecutionArgs,
} from 'graphql';
import type { Context } from '../../context/context.ts';
import { cancelled } from '../incremental/cancelled.ts';
import { IncrementalAnswer } from '../incremental/incremental-answer.ts';
import { incrementsIn, withoutIncrements } from '../incremental/increments.ts';
import { incrementalForm } from '../incremental/stream-form.ts';

interface ExecutionOptions {
  /** What clients learn about an error. */
  readonly maskError: (error: unknown) => GraphQLError;
  /** Whether it takes so long that it is worth stopping when the client disconnects. */
  readonly isLong: boolean;
}

/**
 * Executes a query. For an operation with `@defer` or `@stream` it gives the initial result and then the increments, until the
 * client disconnects. A client that accepts no stream gets one whole answer, which the specification's draft allows.
 */
export function execute(
  args: ExecutionArgs,
  { maskError, isLong }: ExecutionOptions,
): ExecutionResult | Promise<ExecutionResult | IncrementalAnswer> {
  const { httpRequest } = args.contextValue as Context;
  const increments = incrementsIn(args.document);
  if (increments !== null && incrementalForm(httpRequest) !== null) {
    return inIncrements(args, increments.streams, maskError);
  }
  const whole = increments === null ? args : { ...args, document: withoutIncrements(args.document) };
  if (!isLong) return asWhole(whole);
  return cancelled(() => asWhole({ ...whole, abortSignal: httpRequest.signal }));
}

function asWhole(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> {
  const validated = validateExecutionArgs(args);
  if (!('schema' in validated)) return { errors: validated };
  const result = executeRootSelectionSet(validated);
  return result instanceof Promise ? result.then((ended) => released(validated, ended)) : result;
}

/**
 * The result, without what else leads to it and to the context. graphql-js assigns a closure over both to its executor for each
 * operation that waits for something. V8 takes assigned closures for methods, which last, and puts them in its old generation:
 * until its next full collection, they keep all that the operation has made.
 */
function released(validated: ValidatedExecutionArgs, result: ExecutionResult): ExecutionResult {
  // With an error, resolvers of sibling fields may still be at work.
  if (result.errors !== undefined) return result;
  const { data = null } = result;
  Object.assign(result, { data: null });
  Object.assign(validated, { contextValue: null, rawVariableValues: null, variableValues: NO_VARIABLES });
  return { data };
}

const NO_VARIABLES = { sources: {}, coerced: {} };

async function inIncrements(
  args: ExecutionArgs,
  streams: boolean,
  maskError: ExecutionOptions['maskError'],
): Promise<ExecutionResult | IncrementalAnswer> {
  const { httpRequest, streamBatcher } = args.contextValue as Context;
  const result = await cancelled(() =>
    experimentalExecuteIncrementally({
      ...args,
      abortSignal: httpRequest.signal,
      // Streamed items are loaded together only when many of them are under way; what is deferred can wait for the first answer.
      enableEarlyExecution: streams,
    }),
  );
  return 'initialResult' in result ? new IncrementalAnswer(result, { streamBatcher, maskError }) : result;
}
