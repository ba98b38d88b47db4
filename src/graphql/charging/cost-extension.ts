import type { Plan } from '../../access/index.ts';
import { formatTime } from '../../forecast/index.ts';
import type { PartCharge } from '../../http/index.ts';
import { rounded } from '../analysis/limits/plan-limits.ts';
import type { Cost } from '../pricing/cost.ts';

/** Cost of an operation, and the most that its caller's plan allows. */
export interface OperationCost {
  readonly total: number;
  readonly limit: number;
}

export function operationCost({ price }: Cost, { operationCost: limit }: Plan): OperationCost {
  return { total: rounded(price), limit };
}

/**
 * The value of `extensions.cost`: the credits charged, the cost, and the project's balance after it; nulls where credits are not
 * counted.
 */
export function costExtension(cost: OperationCost, part: PartCharge | undefined): object {
  if (part === undefined) return { credits: 0, ...cost, remaining: null, renewsAt: null };
  const { charge, kept } = part;
  const remaining = charge.remaining === null ? null : charge.remaining + charge.credits - kept;
  return { credits: kept, ...cost, remaining, renewsAt: charge.renewsAt && formatTime(charge.renewsAt) };
}
