import type { SeriesName } from '../../../catalog/index.ts';
import { MISSING } from '../../../store/index.ts';
import type { NullReason } from '../../common/null-reason.ts';
import type { Run } from '../../runs/run/run.ts';
import { groupNulls, type Nulls } from './nulls.ts';

/** Values along an axis of leads. */
export interface SeriesValues {
  /** Unit of the values (CF). */
  readonly units: string;
  /** Values are whole multiples of 10^-decimals in `units`. */
  readonly decimals: number;
  /** Hours after init_time, ascending. */
  readonly leads: readonly number[];
  /** One per lead: value = integer / 10^decimals; MISSING if there is none. */
  readonly integers: Int32Array;
  /** One per lead; a null has its reason in `nulls`. */
  readonly values: readonly (number | null)[];
  readonly nulls: readonly Nulls[];
}

/** What a list of values is made of. */
export interface ValueParts {
  readonly units: string;
  readonly decimals: number;
  readonly leads: readonly number[];
  readonly integers: Int32Array;
  /** For each lead, why there is no value; null where one is missing only because the producer masked it. */
  readonly reasons: readonly (NullReason | null)[];
}

/** Values along an axis of leads, kept as integers: numbers and reasons of nulls are made when they are requested. */
export class LeadValues implements SeriesValues {
  readonly units: string;
  readonly decimals: number;
  readonly leads: readonly number[];
  readonly integers: Int32Array;
  readonly #reasons: readonly (NullReason | null)[];
  #values: readonly (number | null)[] | null = null;
  #nulls: readonly Nulls[] | null = null;

  constructor({ units, decimals, leads, integers, reasons }: ValueParts) {
    this.units = units;
    this.decimals = decimals;
    this.leads = leads;
    this.integers = integers;
    this.#reasons = reasons;
  }

  get values(): readonly (number | null)[] {
    this.#values ??= this.#computeValues();
    return this.#values;
  }

  get nulls(): readonly Nulls[] {
    this.#nulls ??= groupNulls(this.integers, (index) => this.#reasonOf(index));
    return this.#nulls;
  }

  /** Why the value at an index of the axis is null; null where there is a value. */
  reasonAt(index: number): NullReason | null {
    return this.integers[index] === MISSING ? this.#reasonOf(index) : null;
  }

  #reasonOf(index: number): NullReason {
    return this.#reasons[index] ?? 'MASKED';
  }

  #computeValues(): readonly (number | null)[] {
    // Division by a power of ten gives the double nearest to the decimal, so that it prints as that decimal.
    const perUnit = 10 ** this.decimals;
    return Array.from(this.integers, (integer) => (integer === MISSING ? null : integer / perUnit));
  }
}

/** What a series is made of. */
export interface SeriesParts extends ValueParts {
  readonly name: SeriesName;
  readonly cellMethods: string | null;
  readonly windowStarts: readonly (number | null)[] | null;
}

/** The values of one variable or diagnostic at one place. */
export class Series extends LeadValues {
  readonly name: SeriesName;
  /** CF cell methods of the model's values; null if the model lacks the variable. */
  readonly cellMethods: string | null;
  /**
   * For each lead, the lead at which the interval of its sum, rate or maximum starts: null at lead 0 (0 for a run total). The
   * list itself is null for instantaneous variables.
   */
  readonly windowStarts: readonly (number | null)[] | null;

  constructor({ name, cellMethods, windowStarts, ...values }: SeriesParts) {
    super(values);
    this.name = name;
    this.cellMethods = cellMethods;
    this.windowStarts = windowStarts;
  }
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
