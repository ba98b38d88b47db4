import type { Run } from '../forecast/index.ts';
import type { ResourceFault, StoreCondition } from '../platform/index.ts';

/** How a gateway and what it needs were when that was looked at last. */
export interface ServiceHealth {
  /** Milliseconds since the oldest of these findings; infinite where something was not found out yet. */
  readonly ageMs: number;
  /** What does not work: the database, the disk, the bucket of the store, the Redis that gateways share, a clock. */
  readonly faults: readonly ResourceFault[];
  /** Whether what is stored is sound; null where that is unknown. */
  readonly condition: StoreCondition | null;
  /** The run of each model that answers by default. */
  readonly runs: readonly Run[];
}
