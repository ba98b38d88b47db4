import type { FixedSurface, Packing } from 'gribjs';
import type { FieldNames, ModelId, TimeWindow } from '../../catalog/index.ts';
import type { DemoHour } from '../forecast/demo-forecast.ts';

/** A field to be generated: its section 4, its values and its packing. */
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
  /** Its names in the producer's index or path. */
  readonly names: FieldNames;
  /** Computes the native values of all points. */
  readonly compute: (hour: DemoHour, into: Float32Array) => void;
}

/** Given packing steps, or a number of bits per value, for which steps of the smallest fitting power of two are used. */
export type PlannedPacking = Packing | BitsPerValue;

interface BitsPerValue {
  readonly template: 42;
  readonly bits: number;
  /** The number on the demo's fine grids, where it makes the files half as long; default `bits`. */
  readonly bitsOnFineGrid?: number;
}

/** A message of a file, with several fields where the producer combines them. */
export interface PlannedMessage {
  /** Of an ensemble: 0 = the control; left out where there is one forecast. */
  readonly member?: number;
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

/** The messages of a lead in all files of a run, in each file's order. Computes no values. */
export type PlanMessages = (run: RunTime, lead: number) => readonly PlannedMessage[];
