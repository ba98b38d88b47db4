// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { CODES_SLACK } from './bits.ts';
import { CELLS_PER_GROUP } from './layout.ts';
import { nibbleOf, Residual } from './residual.ts';
import { type BlockLeads, blockBytes } from './series-encoding.ts';

/**
 * Residuals of the four series of a group without missing values: the first series without a reference, the second and third
 * against the first, the fourth against the third. All are computed in one pass, which takes half the time of four.
 */
export class GroupResiduals {
  readonly residuals: readonly [Residual, Residual, Residual, Residual];
  /** Codes of all four residuals, `#stride` elements from one to the next. */
  readonly #codes: Int32Array;
  readonly #stride: number;
  readonly #leads: number;
  readonly #blockLeads: BlockLeads;

  constructor(leads: number, blockLeads: BlockLeads) {
    const stride = leads + CODES_SLACK;
    const codes = new Int32Array(CELLS_PER_GROUP * stride);
    const residual = (slot: number) =>
      new Residual(leads, blockLeads, codes.subarray(slot * stride, (slot + 1) * stride));
    this.residuals = [residual(0), residual(1), residual(2), residual(3)];
    this.#codes = codes;
    this.#stride = stride;
    this.#leads = leads;
    this.#blockLeads = blockLeads;
  }

  /**
   * Computes the residuals of the series that start at `start`, `start + right`, `start + below` and `start + right + below`.
   * The difference in time of a difference between neighbours is the difference between their differences in time.
   */
  compute(values: Int32Array, start: number, right: number, below: number): void {
    const [first, second, third, fourth] = this.residuals;
    const codes = this.#codes;
    const stride = this.#stride;
    const twice = 2 * stride;
    const thrice = 3 * stride;
    const diagonal = right + below;
    const end = start + this.#leads;
    const { blocks } = first;
    const first0 = values[start]!;
    const first1 = (values[start + right]! - first0) | 0;
    const first2 = (values[start + below]! - first0) | 0;
    const first3 = (values[start + diagonal]! - values[start + below]!) | 0;
    let previous0 = first0;
    let previous1 = values[start + right]!;
    let previous2 = values[start + below]!;
    let previous3 = values[start + diagonal]!;
    let bytes0 = 0;
    let bytes1 = 0;
    let bytes2 = 0;
    let bytes3 = 0;
    for (let block = 0, at = start + 1, k = 1; block < blocks; block++) {
      const to = Math.min(at + this.#blockLeads, end);
      const count = to - at;
      let union0 = 0;
      let union1 = 0;
      let union2 = 0;
      let union3 = 0;
      for (; at < to; at++, k++) {
        const value0 = values[at]!;
        const value1 = values[at + right]!;
        const value2 = values[at + below]!;
        const value3 = values[at + diagonal]!;
        const step0 = (value0 - previous0) | 0;
        const step2 = (value2 - previous2) | 0;
        const step1 = (value1 - previous1 - step0) | 0;
        const step3 = (value3 - previous3 - step2) | 0;
        const step20 = (step2 - step0) | 0;
        previous0 = value0;
        previous1 = value1;
        previous2 = value2;
        previous3 = value3;
        const code0 = (step0 << 1) ^ (step0 >> 31);
        const code1 = (step1 << 1) ^ (step1 >> 31);
        const code2 = (step20 << 1) ^ (step20 >> 31);
        const code3 = (step3 << 1) ^ (step3 >> 31);
        codes[k] = code0;
        codes[k + stride] = code1;
        codes[k + twice] = code2;
        codes[k + thrice] = code3;
        union0 |= code0;
        union1 |= code1;
        union2 |= code2;
        union3 |= code3;
      }
      const nibble0 = nibbleOf(union0);
      const nibble1 = nibbleOf(union1);
      const nibble2 = nibbleOf(union2);
      const nibble3 = nibbleOf(union3);
      first.widths[block] = nibble0;
      second.widths[block] = nibble1;
      third.widths[block] = nibble2;
      fourth.widths[block] = nibble3;
      bytes0 += blockBytes(nibble0, count);
      bytes1 += blockBytes(nibble1, count);
      bytes2 += blockBytes(nibble2, count);
      bytes3 += blockBytes(nibble3, count);
    }
    first.finish(0, first0, bytes0, first.computeMarks(values, start));
    second.finish(1, first1, bytes1, second.computeMarksAgainst(values, start + right, values, -right));
    third.finish(1, first2, bytes2, third.computeMarksAgainst(values, start + below, values, -below));
    fourth.finish(3, first3, bytes3, fourth.computeMarksAgainst(values, start + diagonal, values, -right));
  }
}
