import type { ModelId, VariableName } from '../../catalog/index.ts';

/** Fields of one variable: the leads at which they are wanted, hours after the initialisation. */
export interface FieldRequest {
  readonly variable: VariableName;
  readonly leads: readonly number[];
}

/**
 * Takes runs that only their source has into the store, as far as they are asked for; implemented by what composes the
 * core, since taking in lies above it.
 */
export interface OnDemand {
  /** Makes a run known to the store if a source has it. False: none has, or none could be asked in time. */
  open(model: ModelId, initTime: Date): Promise<boolean>;
  /**
   * Takes fields of an opened run in from its source's messages; returns when all that the source has of them can be read.
   * Throws IsobarError 'upstream_unavailable' when the source fails, 'overloaded' when too much is asked for at once.
   * @param signal of the caller, who is not waiting any more once it is aborted: rejects with its reason
   */
  ingestFields(
    model: ModelId,
    initTime: Date,
    wanted: readonly FieldRequest[],
    signal?: AbortSignal,
  ): Promise<void>;
}
