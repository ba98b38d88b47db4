import type { ModelId, VariableName } from '../../catalog/index.ts';

/** Requested fields of one variable: leads in hours after the initialisation. */
export interface FieldRequest {
  readonly variable: VariableName;
  readonly leads: readonly number[];
}

/**
 * Ingests fields of runs that only a source has, as they are requested. The application implements it and passes it in, since
 * ingest may not be imported from here.
 */
export interface OnDemand {
  /** Whether a source may have a run, by its time alone: nobody is asked. */
  mayHold(model: ModelId, initTime: Date): Promise<boolean>;
  /**
   * Adds a run to the store, without fields, if a source has it. Returns false if none has, or none answered in time.
   * @param share who waits: those of different shares take turns
   */
  open(model: ModelId, initTime: Date, share?: string): Promise<boolean>;
  /**
   * Ingests fields of an opened run from its source's messages. Resolves when all of them that the source has can be read.
   * Throws IsobarError 'upstream_unavailable' if the source fails, 'overloaded' if too many fields are requested at once.
   * @param share as for `open`
   * @param signal of the caller: once it is aborted, the call rejects with its reason
   */
  ingestFields(
    model: ModelId,
    initTime: Date,
    requested: readonly FieldRequest[],
    signal?: AbortSignal,
    share?: string,
  ): Promise<void>;
  /**
   * The values of fields of an opened run at some cells, sooner than `ingestFields` could give them; the fields are ingested afterwards.
   * Null where that is not possible, and `ingestFields` has to be called. Fields that the source lacks may be left out.
   * @param cells indexes of points of the run's grid
   */
  readCells(
    model: ModelId,
    initTime: Date,
    requested: readonly FieldRequest[],
    cells: Int32Array,
    signal?: AbortSignal,
    share?: string,
  ): Promise<readonly CellIntegers[] | null>;
}

/** The values of one variable at some cells. */
export interface CellIntegers {
  readonly variable: VariableName;
  /** Hours, ascending. */
  readonly leads: readonly number[];
  /** `[lead][cell]`, in the variable's quantum; MISSING where masked. */
  readonly integers: Int32Array;
}
