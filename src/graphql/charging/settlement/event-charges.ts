import type { ExecutionResult } from 'graphql';
import type { PartCharge } from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { OperationAnalysis } from '../../analysis/operation-analysis.ts';
import type { Context } from '../../context/context.ts';
import { refusedCredits } from '../../errors/credits-refusal.ts';
import { chargesOfOperation, useOf } from './operation-charges.ts';
import { Settlement } from './settlement.ts';

/** Symbols are copied with the other members of a result, and never printed. */
const CHARGE = Symbol('what the event is charged');
const LAST = Symbol('whether the stream ends with it');

interface EventResult extends ExecutionResult {
  readonly [CHARGE]?: PartCharge;
  readonly [LAST]?: true;
}

/**
 * Answers an event of a subscription for what its answer costs. Where the project has too few credits left the event is an error,
 * and the last one: it has no id, so that a client that resumes the stream later receives it then.
 * @param context of the subscription
 */
export async function chargedEvent(
  context: Context,
  analysis: OperationAnalysis | null,
  answer: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const charges = chargesOfOperation(context);
  if (charges === undefined || analysis === null) return answer();
  const startedAt = performance.now();
  let charge: PartCharge;
  try {
    charge = await charges.reserve(await analysis.credits(context), useOf(analysis), startedAt);
  } catch (error) {
    if (error instanceof IsobarError) return { errors: [refusedCredits(error)], [LAST]: true } as EventResult;
    throw error;
  }
  const result = await answer();
  new Settlement(charge, analysis, null).add(result);
  return { ...result, [CHARGE]: charge } as EventResult;
}

/** What an event is charged; undefined for other results. */
export function chargeOfEvent(result: ExecutionResult): PartCharge | undefined {
  return (result as EventResult)[CHARGE];
}

/** Counts an event when it has been sent, by the bytes of its answer. */
export function countEvent(result: ExecutionResult, bytes: number): void {
  chargeOfEvent(result)?.end({ status: 200, bytes });
}

/** The same results, which end after one that says so. */
export function untilLast(
  results: AsyncIterableIterator<ExecutionResult>,
): AsyncIterableIterator<ExecutionResult> {
  let hasEnded = false;
  const end = { value: undefined, done: true } as const;
  return {
    async next() {
      if (hasEnded) return end;
      const next = await results.next();
      hasEnded = next.done === true || (next.value as EventResult)[LAST] === true;
      // Not awaited: `next` has reported its errors.
      if (hasEnded) results.return?.().catch(() => {});
      return next;
    },
    return: async () => (await results.return?.()) ?? end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
