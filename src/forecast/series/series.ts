import type { SeriesName } from '../../catalog/index.ts';
import type { Run } from '../runs/run.ts';
import type { NullReason } from './null-reason.ts';

/** Values along an axis of leads, whatever they are of. */
export interface SeriesValues {
  /** Unit of the values (CF). */
  readonly units: string;
  /** Values are whole multiples of 10^-decimals in `units`. */
  readonly decimals: number;
  /** Hours after init_time, ascending. */
  readonly leads: readonly number[];
  /** One for each lead; null has its reason in `nulls`. */
  readonly values: readonly (number | null)[];
  readonly nulls: readonly { readonly reason: NullReason; readonly leads: readonly number[] }[];
}

/** The values of one variable or diagnostic at one place. */
export interface Series extends SeriesValues {
  readonly name: SeriesName;
  /** CF cell methods of the model's values; null where the model lacks the variable. */
  readonly cellMethods: string | null;
  /**
   * Lead at which the interval of a sum, rate or maximum begins, for each lead, null at lead 0 (0 for a run total); null as a
   * whole for instantaneous variables.
   */
  readonly windowStarts: readonly (number | null)[] | null;
}

/** Several series over one axis. */
export interface SeriesTable {
  /** The run as it was read: one that is taken in on demand has more than when it was looked up. */
  readonly run: Run;
  readonly leads: readonly number[];
  readonly columns: readonly Series[];
}

/**
 * How sums over an interval (precipitation) are given: `STEP` the amount since the model's previous output step, `RUN_TOTAL`
 * that since the initialisation, `RATE` the amount of a step divided by its hours. Other variables are not touched by it.
 */
export type Accumulation = 'STEP' | 'RUN_TOTAL' | 'RATE';

export interface SeriesOptions {
  /** STEP when left out. */
  readonly accumulation?: Accumulation;
}
