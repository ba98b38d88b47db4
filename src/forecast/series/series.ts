import type { SeriesName } from '../../catalog/index.ts';
import type { Run } from '../runs/run.ts';
import type { NullReason } from './null-reason.ts';

/** Values along an axis of leads. */
export interface SeriesValues {
  /** Unit of the values (CF). */
  readonly units: string;
  /** Values are whole multiples of 10^-decimals in `units`. */
  readonly decimals: number;
  /** Hours after init_time, ascending. */
  readonly leads: readonly number[];
  /** One per lead; a null has its reason in `nulls`. */
  readonly values: readonly (number | null)[];
  readonly nulls: readonly { readonly reason: NullReason; readonly leads: readonly number[] }[];
}

/** The values of one variable or diagnostic at one place. */
export interface Series extends SeriesValues {
  readonly name: SeriesName;
  /** CF cell methods of the model's values; null if the model lacks the variable. */
  readonly cellMethods: string | null;
  /**
   * For each lead, the lead at which the interval of its sum, rate or maximum starts: null at lead 0 (0 for a run total). The
   * list itself is null for instantaneous variables.
   */
  readonly windowStarts: readonly (number | null)[] | null;
}

/** Several series over one axis. */
export interface SeriesTable {
  /** The run that was read: a run on demand has more fields than when it was looked up. */
  readonly run: Run;
  readonly leads: readonly number[];
  readonly columns: readonly Series[];
}

/**
 * How to give sums over an interval (precipitation): `STEP` is the amount since the model's previous output step, `RUN_TOTAL` the
 * amount since the initialisation, `RATE` the amount of a step divided by its hours. It does not affect other variables.
 */
export type Accumulation = 'STEP' | 'RUN_TOTAL' | 'RATE';

export interface SeriesOptions {
  /** STEP when left out. */
  readonly accumulation?: Accumulation;
}
