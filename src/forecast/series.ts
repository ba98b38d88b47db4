import type { VariableName } from '../catalog/index.ts';
import type { NullReason } from './null-reason.ts';
import type { Run } from './run.ts';

/** First and last lead asked for, both inclusive, in hours. */
export interface LeadRange {
  readonly from: number;
  readonly to: number;
}

/** The values of one variable at one cell. */
export interface Series {
  readonly variable: VariableName;
  /** Hours after init_time, ascending. */
  readonly leads: readonly number[];
  /** One for each lead, in the variable's units; null has its reason in `nulls`. */
  readonly values: readonly (number | null)[];
  readonly nulls: readonly { readonly reason: NullReason; readonly leads: readonly number[] }[];
  /** CF cell methods of the model's values; null where the model lacks the variable. */
  readonly cellMethods: string | null;
  /**
   * Lead at which the interval of a sum or maximum begins, for each lead, null at lead 0; null as a whole for
   * instantaneous variables.
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
