import type { ModelId, SourceBase, VariableName } from '../../catalog/index.ts';
import type { Inventory } from '../inventories/read-files.ts';

export interface SourceTreeOptions {
  readonly model: ModelId;
  /** Base URLs of trees laid out like the producer's, or the catalog's sources: mirrors of each other, most useful first. */
  readonly bases: readonly (string | SourceBase)[];
  readonly now: () => Date;
  /** API keys by id of the source that needs one; a source without its key is left out. */
  readonly apiKeys?: ReadonlyMap<string, string>;
}

/**
 * A model's files: mirrors of one tree, tried in order; one that fails is skipped for a while. A tree remembers which files
 * of a run it has seen, so that polling requests only the missing ones. Methods throw IsobarError('upstream_unavailable')
 * when no mirror answers, and the signal's reason.
 */
export interface SourceTree {
  readonly model: ModelId;
  /** Bases without queries, in order. */
  readonly bases: readonly string[];
  /** The newest run of which files appeared within the last ten days (of a retired model: before its end); null for none. */
  newestRun(signal?: AbortSignal): Promise<Date | null>;
  /**
   * Whether a source may have a run, by the clock and by the archives and retention times in the catalog. Sends no request.
   */
  mayHold(initTime: Date): boolean;
  /**
   * How much of a run is published now. Throws IsobarError('validation_error') for a time at which the model has no run.
   * @param everyLead asks for all leads that were not there before; by default for those that are to be expected next until the
   *   run's last files are there
   */
  availability(initTime: Date, signal?: AbortSignal, everyLead?: boolean): Promise<RunAvailability>;
  /**
   * The version that a file has now, as `SourceFile.etag` names it; null where that is not known: the URL is that of another tree,
   * the file is gone, or its server does not answer or names no versions. Asks for one byte.
   */
  versionOf(url: string, signal?: AbortSignal): Promise<string | null>;
  /**
   * The native fields of a run that are published now. Throws IsobarError('not_found') when no file of the run is, and as
   * `availability`.
   */
  inventory(initTime: Date, filter?: InventoryFilter, signal?: AbortSignal): Promise<Inventory>;
}

/** How much of a run is published. */
export interface RunAvailability {
  readonly initTime: Date;
  /** Leads with every file that the variables need, ascending. */
  readonly leads: readonly number[];
  /** All leads that the run will have, ascending. */
  readonly expectedLeads: readonly number[];
  /** Whether the producer has finished: the last file of every product is there. Files before it that are not are late. */
  readonly complete: boolean;
}

/**
 * The requested part of a run; a member left out means all. An inventory also holds what the request depends on: both
 * components of winds that must be rotated, inputs of derived variables, sums that end at the previous output step, and
 * fields without a lead.
 */
export interface InventoryFilter {
  readonly leads?: ReadonlySet<number>;
  readonly variables?: ReadonlySet<VariableName>;
  /** Of an ensemble the control alone, without its members; default false. */
  readonly control?: boolean;
}
