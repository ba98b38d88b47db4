import type { ResourceFault } from '../errors/resource-fault.ts';
import type { Counts } from './counts/counts.ts';
import type { PubSub } from './pub-sub.ts';

/** What gateways count and tell each other: in one process, or through Redis in all that have the same one. */
export interface SharedState {
  /**
   * Counts of one kind. Kinds are apart: however many ids of one there are, those of others are not forgotten.
   * @param kind lower-case letters and hyphens; the same counts for the same kind where the state is shared
   */
  counts(kind: string): Counts;
  readonly events: PubSub;
  /** What does not work of the sharing at the moment; null where all does, or nothing is shared. */
  fault(): ResourceFault | null;
  /** For figures; null where nothing is shared. */
  readonly sharing: SharingState | null;
  /** Resolves once it is known whether sharing works, after a second at the latest. */
  ready(): Promise<void>;
  /** Sends pending messages, for at most half a second. */
  close(): Promise<void>;
}

/** How the sharing goes. */
interface SharingState {
  readonly isUp: boolean;
  /** Uses that this process has decided by its own counts. */
  readonly decidedAlone: number;
}
