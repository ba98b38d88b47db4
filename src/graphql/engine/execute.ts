import {
  type ExecutionArgs,
  type ExecutionResult,
  experimentalExecuteIncrementally,
  type GraphQLError,
} from 'graphql';
import type { Context } from '../context.ts';
import { incrementalForm } from '../delivery/stream-form.ts';
import { cancelled } from './cancelled.ts';
import { IncrementalAnswer } from './incremental-answer.ts';
import { incrementsIn, withoutIncrements } from './increments.ts';

/**
 * Executes a query, until the client disconnects. For an operation with `@defer` or `@stream` it gives the initial result and
 * then the increments. A client that accepts no stream gets one whole answer, which the specification's draft allows.
 */
export async function execute(
  args: ExecutionArgs,
  maskError: (error: unknown) => GraphQLError,
): Promise<ExecutionResult | IncrementalAnswer> {
  const context = args.contextValue as Context;
  const abortSignal = context.httpRequest.signal;
  const increments = incrementsIn(args.document);
  if (increments === null || incrementalForm(context.httpRequest) === null) {
    const document = increments === null ? args.document : withoutIncrements(args.document);
    const whole = { ...args, document, abortSignal };
    return cancelled(() => experimentalExecuteIncrementally(whole) as ExecutionResult);
  }
  const result = await cancelled(() =>
    experimentalExecuteIncrementally({
      ...args,
      abortSignal,
      // Streamed items are loaded together only when many of them are under way; what is deferred can wait for the first answer.
      enableEarlyExecution: increments.streams,
    }),
  );
  return 'initialResult' in result
    ? new IncrementalAnswer(result, { pace: context.pace, maskError })
    : result;
}
