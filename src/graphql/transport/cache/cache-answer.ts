import type { ExecutionArgs } from 'graphql';
import { archiveOf } from '../../../http/index.ts';
import { analyzeOperation } from '../../analysis/operation-analysis.ts';
import { costExtension, operationCost } from '../../charging/cost-extension.ts';
import { chargeOf, useOf } from '../../charging/settlement/operation-charges.ts';
import type { Context } from '../../context/context.ts';
import type { Results } from '../../execution/answer/answer-head.ts';
import { MAX_CACHED_BODY } from './operation-cache.ts';
import { type CachedParts, endOfAnswer } from './send-cached.ts';

/** An operation that was executed, or one that was refused before. */
interface Executed {
  readonly results: Results;
  readonly context: Context | null;
  readonly args?: ExecutionArgs;
}

/**
 * Stores an answer in the response cache if it is the same for every caller with the right to it, as long as the runs that it was read
 * from are current: forecasts alone, without errors, from runs that are the default or final. Call it before the bytes are released.
 * @param body of the request
 * @param answer whole, with its extensions
 */
export async function cacheAnswer(
  { cache, rates, now }: CachedParts,
  body: string,
  { context, args }: Executed,
  answer: Uint8Array,
): Promise<void> {
  if (body.length > MAX_CACHED_BODY || context === null || args === undefined) return;
  const analysis = analyzeOperation(args);
  const charge = chargeOf(args);
  if (analysis === null || charge === undefined || !analysis.isSameForAll) return;
  if (context.answer.changes || archiveOf(context.caller.plan, now) !== null) return;
  const cost = analysis.cost(context);
  if (cost instanceof Promise) return;
  const end = endOfAnswer(costExtension(operationCost(cost, context.caller.plan), charge));
  const length = answer.byteLength - Buffer.byteLength(end);
  if (
    length <= 0 ||
    Buffer.from(answer.buffer, answer.byteOffset + length, end.length).toString('latin1') !== end
  )
    return;
  const editions = await context.request.editions();
  if (editions === null) return;
  cache.store(body, answer.subarray(0, length), {
    editions: [...editions],
    cost,
    credits: charge.charge.credits,
    use: useOf(analysis),
    rated: rates.ratedPart(args, analysis),
  });
}
