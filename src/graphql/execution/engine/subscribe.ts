import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  mapSourceToResponseEvent,
  type ValidatedExecutionArgs,
  validateSubscriptionArgs,
} from 'graphql';
import { Semaphore } from '../../../platform/index.ts';
import { analyzeOperation } from '../../analysis/operation-analysis.ts';
import { chargedEvent, untilLast } from '../../charging/settlement/event-charges.ts';
import { type Context, contextOfEvent } from '../../context/context.ts';
import type { SourceEvent } from '../../context/event-streams.ts';
import { cancelled } from '../incremental/cancelled.ts';
import { withEventId } from './event-id.ts';

/** Events that are answered at a time: a run that is published is an event of every subscriber at once. */
const events = new Semaphore(4);

/**
 * Subscribes, until the client disconnects. Each event is answered by a separate request: it sees the current runs, all its
 * fields are read together, and data of earlier events is released.
 */
export async function subscribe(
  args: ExecutionArgs,
): Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>> {
  const context = args.contextValue as Context;
  const { signal } = context.httpRequest;
  const validated = validateSubscriptionArgs({ ...args, abortSignal: signal });
  if (!('schema' in validated)) return { errors: validated };
  const source = await cancelled(() => createSourceEventStream(validated));
  if (!(Symbol.asyncIterator in source)) return source;
  const answers = mapSourceToResponseEvent(validated, source, (event) =>
    events.run(() => chargedEvent(context, analyzeOperation(args), () => answerEvent(event, context, args)), {
      signal,
    }),
  );
  return Symbol.asyncIterator in answers ? untilLast(answers) : answers;
}

async function answerEvent(
  event: ValidatedExecutionArgs & Parameters<typeof executeSubscriptionEvent>[0],
  context: Context,
  args: ExecutionArgs,
): Promise<ExecutionResult> {
  const contextValue = contextOfEvent(context);
  analyzeOperation(args)?.announceTo(contextValue.request);
  const result = await cancelled(() => executeSubscriptionEvent({ ...event, contextValue }));
  return withEventId(result, (event.rootValue as SourceEvent).cursor);
}
