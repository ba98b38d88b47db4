import type { GridFieldName, ModelId, VariableName } from '../../catalog/index.ts';
import type { LambertParameters } from '../../geo/index.ts';

/** A run as the producer's own messages, from which a reference set is made. */
export interface ReferencedRun {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly axes: ReferencedAxes;
  readonly messages: readonly ReferencedMessage[];
  /** value in the variable's unit = value of the message * scale + offset; only for variables that need it. */
  readonly conversions: ReadonlyMap<VariableName, { readonly scale: number; readonly offset: number }>;
  /** What could not be determined about the run's files, for people. */
  readonly notes: readonly string[];
  /** Where the run is from, in words. */
  readonly source: string;
  /** Line to show with the data; null for none. */
  readonly attribution: string | null;
  readonly licence: string;
  /** Made up for demonstration: the set says so. */
  readonly synthetic: boolean;
  /** Version of this software. */
  readonly version: string;
}

/** Where the values of a message are, in its own scan order. */
type ReferencedAxes =
  /** Degrees, `[y]` and `[x]`. */
  | { readonly kind: 'latlon'; readonly latitudes: Float64Array; readonly longitudes: Float64Array }
  | {
      readonly kind: 'projected';
      /** Metres on the projection plane, `[x]` and `[y]`. */
      readonly x: readonly number[];
      readonly y: readonly number[];
      readonly projection: LambertParameters;
      /** Whether the messages' winds are towards east and north, or along the axes. */
      readonly winds: 'earth' | 'grid';
    }
  /** Unstructured: messages of the fields `cell_latitude` and `cell_longitude` say where the cells are. */
  | { readonly kind: 'cells'; readonly cells: number };

/** One message of a producer's file. */
export interface ReferencedMessage {
  readonly field: VariableName | GridFieldName;
  readonly window: MessageWindow;
  readonly url: string;
  readonly offset: number;
  /** Null where the whole file is the message. */
  readonly length: number | null;
  /** Which field of the message it is, from 0. */
  readonly fieldIndex: number;
  /** Number of the ensemble's member, 0 = the control; 0 where there is one forecast. */
  readonly member: number;
}

/** What the values of a message cover, in hours after the initialisation; both ends are equal at a moment. */
interface MessageWindow {
  readonly kind: string;
  readonly startHours: number;
  readonly endHours: number;
}

/** A variable of the service that a set lacks, and why. */
export interface Omission {
  readonly name: string;
  readonly reason: string;
}
