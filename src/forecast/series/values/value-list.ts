import { MISSING } from '../../../store/index.ts';
import type { NullReason } from '../../common/null-reason.ts';
import { integerOf } from '../../units/conversion/rounding.ts';

/** Collects computed values as integers, and the reasons of those that are null. */
export class ValueList {
  readonly integers: Int32Array;
  readonly reasons: (NullReason | null)[];
  readonly #decimals: number;

  constructor(length: number, decimals: number) {
    this.integers = new Int32Array(length).fill(MISSING);
    this.reasons = new Array<NullReason | null>(length).fill(null);
    this.#decimals = decimals;
  }

  /** @param value the value, rounded here, or the reason why there is none */
  set(index: number, value: number | NullReason): void {
    if (typeof value === 'number') this.integers[index] = integerOf(value, this.#decimals);
    else this.reasons[index] = value;
  }
}
