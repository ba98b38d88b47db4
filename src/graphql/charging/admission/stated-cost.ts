import type { ExecutionResult } from 'graphql';
import { formatTime } from '../../../forecast/index.ts';
import type { PartCharge } from '../../../http/index.ts';

/** The price of an operation in the units of `price.ts`, and the most that the plan allows. */
export interface PricedOperation {
  readonly total: number;
  readonly limit: number;
}

/** A result with `extensions.cost`: its price, the credits that it is charged, what the project has left after it, and until when. */
export function withStatedCost(
  result: ExecutionResult,
  price: PricedOperation,
  charge: PartCharge | undefined,
): ExecutionResult {
  const { credits, ...left } = standing(charge);
  return { ...result, extensions: { ...result.extensions, cost: { credits, ...price, ...left } } };
}

interface Standing {
  readonly credits: number;
  /** Null where credits are not counted. */
  readonly remaining: number | null;
  readonly renewsAt: string | null;
}

function standing(part: PartCharge | undefined): Standing {
  if (part === undefined) return { credits: 0, remaining: null, renewsAt: null };
  const { charge, kept } = part;
  const remaining = charge.remaining === null ? null : charge.remaining + charge.credits - kept;
  return { credits: kept, remaining, renewsAt: charge.renewsAt && formatTime(charge.renewsAt) };
}
