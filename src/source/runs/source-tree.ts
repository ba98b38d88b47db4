import type { ModelId, SourceBase, VariableName } from '../../catalog/index.ts';
import type { Inventory } from '../inventories/read-files.ts';

export interface SourceTreeOptions {
  readonly model: ModelId;
  /** Base URLs of trees laid out like the producer's, or the catalog's sources: mirrors of each other, most useful first. */
  readonly bases: readonly (string | SourceBase)[];
  readonly now: () => Date;
  /** Personal keys by id of the source that asks for one; such a source is left out without. */
  readonly apiKeys?: ReadonlyMap<string, string>;
}

/**
 * Where a model's files are: mirrors of one tree, asked in their order, one that fails passed over for the next for a while.
 * It remembers what it has seen of a run, so that polling asks only for what is lacking. Methods throw
 * IsobarError('upstream_unavailable') when no mirror answers, and the signal's reason.
 */
export interface SourceTree {
  readonly model: ModelId;
  /** Bases without queries, in order. */
  readonly bases: readonly string[];
  /** The newest run that has begun to appear within the last ten days (of a retired model: before its end); null without any. */
  newestRun(signal?: AbortSignal): Promise<Date | null>;
  /**
   * Whether a source may have a run, by the clock and by what the catalog knows of archives and how long files stay. Asks
   * nobody.
   */
  mayHold(initTime: Date): boolean;
  /** What there is of a run now. Throws IsobarError('validation_error') for a time at which the model has no run. */
  availability(initTime: Date, signal?: AbortSignal): Promise<RunAvailability>;
  /**
   * The native fields of a run that are there now. Throws IsobarError('not_found') when the run has not begun to appear,
   * and as `availability`.
   */
  inventory(initTime: Date, filter?: InventoryFilter, signal?: AbortSignal): Promise<Inventory>;
}

/** How much of a run a source has. */
export interface RunAvailability {
  readonly initTime: Date;
  /** Leads of which every file that the variables need is there, ascending. */
  readonly leads: readonly number[];
  /** Leads that the run will have in all. */
  readonly expectedLeads: readonly number[];
  /** Whether the producer has finished: the last file of every product is there. Holes before it will not be filled then. */
  readonly complete: boolean;
}

/**
 * What is wanted of a run; a member left out means all. Beside it an inventory holds what goes into it: both components of
 * winds that are turned, inputs of derived variables, sums that end at the output step before, and fields without a lead.
 */
export interface InventoryFilter {
  readonly leads?: ReadonlySet<number>;
  readonly variables?: ReadonlySet<VariableName>;
}
