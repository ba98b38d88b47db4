import type { ModelId } from '../catalog/index.ts';
import type { WantedFields } from '../forecast/index.ts';
import type { ErrorCode } from '../platform/index.ts';

/** What the gateway asks of the thread that takes runs in on demand. */
export interface OnDemandOrder {
  readonly id: number;
  readonly model: ModelId;
  readonly initTime: Date;
  /** Null: only make the run known. */
  readonly wanted: readonly WantedFields[] | null;
}

/** Tells the thread that nobody waits for an order any more. */
export interface OnDemandWithdrawal {
  readonly withdrawn: number;
}

/** Its answer; `found` is whether a source has the run. */
export type OnDemandAnswer =
  | { readonly id: number; readonly found: boolean }
  | { readonly id: number; readonly error: { readonly code: ErrorCode; readonly message: string } };
