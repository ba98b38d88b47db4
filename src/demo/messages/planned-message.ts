import type { FixedSurface, Packing } from 'gribjs';
import type { FieldNames, ModelId, TimeWindow } from '../../catalog/index.ts';
import type { DemoHour } from '../recipes/demo-forecast.ts';

/** A field to be made: what section 4 says of it, how its values come about and how they are packed. */
export interface PlannedField {
  readonly discipline: number;
  readonly category: number;
  readonly number: number;
  readonly firstSurface: FixedSurface;
  readonly secondSurface: FixedSurface | null;
  /** The list of coordinate values at the end of section 4, as octets. */
  readonly verticalCoordinates?: Uint8Array;
  readonly window: TimeWindow;
  readonly packing: PlannedPacking;
  /** What the producer's index or path calls it. */
  readonly names: FieldNames;
  /** Fills in the native values of all points. */
  readonly compute: (hour: DemoHour, into: Float32Array) => void;
}

/** Steps that are given, or as many bits as a value may have: steps of the least power of two that fits. */
export type PlannedPacking = Packing | { readonly template: 42; readonly bits: number };

/** A message of a file; one with several fields where the producer joins them. */
export interface PlannedMessage {
  /** Of the file, below the producer's base. */
  readonly path: string;
  readonly lead: number;
  readonly fields: readonly PlannedField[];
}

/** A run of a model. */
export interface RunTime {
  readonly model: ModelId;
  readonly initTime: Date;
}

/** The messages of all files of a run that are for a lead, every file's in their order. Cheap: nothing is computed. */
export type PlanMessages = (run: RunTime, lead: number) => readonly PlannedMessage[];
