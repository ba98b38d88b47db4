import type { Charge } from '../../access/index.ts';
import type { Cost } from '../pricing/cost.ts';

/** An operation to estimate. */
export interface EstimatedOperation {
  readonly query: string;
  readonly variables: unknown;
  readonly operationName: string | null;
}

/** What an operation would cost, and whether it would be executed. */
export interface OperationEstimate {
  /** Null for an operation that is not valid. */
  readonly cost: Cost | null;
  /** What its answer would be charged; of a subscription, each event. */
  readonly credits: number;
  readonly isSubscription: boolean;
  /** Why it would be refused; empty where it would be executed. */
  readonly refusals: readonly Refusal[];
  /** What the project has left; null where credits are not counted. */
  readonly standing: Charge | null;
}

/** One reason to refuse an operation, as its error would state it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly reason: string | null;
}
