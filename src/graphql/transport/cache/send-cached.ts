import type { Request, Response } from 'express';
import type { Caller } from '../../../access/index.ts';
import { archiveOf, chargesOf, type PartCharge, sendBody, setHeader } from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { withinPlan } from '../../analysis/limits/plan-limits.ts';
import { costExtension, operationCost } from '../../charging/cost-extension.ts';
import type { FieldRates } from '../../charging/rates/field-rates.ts';
import type { AnswerMediaType } from '../../execution/answer/media-type.ts';
import type { CachedOperation, OperationCache } from './operation-cache.ts';

/** What answers from the cache need of the gateway. */
export interface CachedParts {
  readonly cache: OperationCache;
  readonly rates: FieldRates;
  readonly now: () => Date;
}

/** What ends the JSON of an answer after its data. */
export function endOfAnswer(cost: object): string {
  return `,"extensions":${JSON.stringify({ cost })}}`;
}

/**
 * Answers an operation from the response cache, with the same checks and charges as the execution of it: scopes, limits of the plan,
 * rates, credits. Resolves with false where any of them does not pass, or runs have changed: then the operation is executed, which
 * explains what is wrong.
 */
export async function sendCached(
  req: Request,
  res: Response,
  operation: CachedOperation,
  { cache, rates, now }: CachedParts,
  mediaType: AnswerMediaType,
): Promise<boolean> {
  const caller = res.locals['caller'] as Caller;
  const { cost, credits, use, rated } = operation;
  if (!caller.scopes.has('data') || archiveOf(caller.plan, now) !== null) return false;
  if (!isWithinPlan(caller, operation)) return false;
  const isCurrent = cache.isCurrent(operation);
  if (!(isCurrent instanceof Promise ? await isCurrent : isCurrent)) return false;
  const data = cache.data(operation);
  if (data === undefined) return false;
  const refused = rated === null ? null : rates.count(caller, rated);
  if ((refused instanceof Promise ? await refused : refused) !== null) return false;
  const charges = chargesOf(res);
  charges?.name(use);
  let charge: PartCharge | undefined;
  try {
    charge = await charges?.reserve(credits, use);
  } catch (error) {
    if (error instanceof IsobarError) return false;
    throw error;
  }
  setHeader(res, 'Cache-Control', 'no-store');
  setHeader(res, 'Content-Type', `${mediaType}; charset=utf-8`);
  const end = endOfAnswer(costExtension(operationCost(cost, caller.plan), charge));
  const content = joined(data, end);
  settle(charge);
  await sendBody(req, res, { content }, mediaType);
  return true;
}

function isWithinPlan({ plan }: Caller, { cost }: CachedOperation): boolean {
  try {
    withinPlan(plan, cost, undefined);
    return true;
  } catch {
    return false;
  }
}

/** What was answered stays charged, whatever becomes of the response. */
function settle(charge: PartCharge | undefined): void {
  if (charge !== undefined) charge.settle(charge.kept);
}

/** @param data bytes, or a character for each of them */
function joined(data: Uint8Array | string, end: string): Buffer {
  if (typeof data === 'string') return Buffer.from(data + end, 'latin1');
  const bytes = Buffer.allocUnsafe(data.byteLength + end.length);
  bytes.set(data);
  bytes.write(end, data.byteLength, 'latin1');
  return bytes;
}
