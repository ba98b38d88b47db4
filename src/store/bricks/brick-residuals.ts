// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
/** The residuals of a brick, which its values are coded as, and the widths that they need. */

import { type BrickPlan, bitsOf } from './brick-plan.ts';
import { CODES_SLACK, nibbleOf } from './pack-bits.ts';

/** Differences of which the width is found at once. */
export const OCTET = 8;
/** Differences of each inside cell by which the prediction is chosen. */
const SAMPLES = 6;

/** Where the series of a group's cells lie in a larger array. */
export interface BrickValues {
  readonly values: Int32Array;
  /** Element of the first cell's first value. */
  readonly start: number;
  /** Elements from a cell to the next of its row, and from a row to the next. */
  readonly right: number;
  readonly below: number;
}

export class BrickResiduals {
  /** First residual of each cell, in coding order. */
  readonly base: Int32Array;
  /** Differences in time, in coding order, `stride` elements from a cell to the next; zeros follow those of a cell. */
  readonly steps: Int32Array;
  readonly stride: number;
  /** Width of each block of first residuals. */
  readonly baseNibbles: Uint8Array;
  /** Width of each octet of differences, `octets` for each cell. */
  readonly nibbles: Uint8Array;
  readonly octets: number;
  /** Width of each run of differences, where the plan is not long. */
  readonly runNibbles: Uint8Array;
  isSpatial = false;
  isVarying = false;
  /** Whether inside cells refer to the cells above them too, which noise makes worse. */
  isPlane = false;
  hasShortBlocks = false;
  readonly #plan: BrickPlan;
  /** In place of the cells above the first row, and on the left of the first column. */
  readonly #zeros: Int32Array;

  constructor(plan: BrickPlan) {
    this.#plan = plan;
    this.stride = plan.steps + CODES_SLACK;
    this.octets = Math.max(1, Math.ceil(plan.steps / OCTET));
    this.base = new Int32Array(plan.cells);
    this.steps = new Int32Array(plan.cells * this.stride);
    this.baseNibbles = new Uint8Array(plan.baseBlocks.length);
    this.nibbles = new Uint8Array(plan.cells * this.octets);
    this.runNibbles = new Uint8Array(plan.runs.length - 1);
    this.#zeros = new Int32Array(plan.leads);
  }

  compute(brick: BrickValues): void {
    const { side, positions } = this.#plan;
    const { values, start, right, below } = brick;
    this.isPlane = this.#choosePlane(brick);
    for (let y = 0; y < side; y++) {
      const at = start + y * below;
      const above = y === 0 ? this.#zeros : values;
      const aboveAt = y === 0 ? 0 : at - below;
      // Where the row above does not matter but for its first cell, that one stands for all of the row.
      const aboveRight = y === 0 || !this.isPlane ? 0 : right;
      const slot = y * side;
      if (side === 4) {
        this.#fourCells(values, at, right, above, aboveAt, aboveRight, slot);
        continue;
      }
      this.#cell(values, at, this.#zeros, 0, above, aboveAt, this.#zeros, 0, positions[slot]!);
      for (let x = 1; x < side; x++) {
        const cell = at + x * right;
        const up = aboveAt + x * aboveRight;
        this.#cell(
          values,
          cell,
          values,
          cell - right,
          above,
          up,
          above,
          up - aboveRight,
          positions[slot + x]!,
        );
      }
    }
    this.#measureBase();
    if (this.#plan.isLong) this.#measureSeries();
    else this.#measureRuns();
  }

  /** Compares the bits of some differences of the inside cells. */
  #choosePlane({ values, start, right, below }: BrickValues): boolean {
    const { side, leads } = this.#plan;
    const every = Math.max(1, Math.floor(leads / SAMPLES));
    let balance = 0;
    for (let y = 1; y < side; y++) {
      for (let x = 1; x < side; x++) {
        const at = start + y * below + x * right;
        for (let k = leads - 1; k >= 0; k -= every) {
          const row = at + k;
          // Of a single lead the values themselves.
          const back = k === 0 ? 0 : 1;
          let own = (values[row]! - values[row - right]!) | 0;
          let above = (values[row - below]! - values[row - below - right]!) | 0;
          if (back === 1) {
            own = (own - values[row - 1]! + values[row - right - 1]!) | 0;
            above = (above - values[row - below - 1]! + values[row - below - right - 1]!) | 0;
          }
          const plane = (own - above) | 0;
          balance += Math.clz32(plane ^ (plane >> 31)) - Math.clz32(own ^ (own >> 31));
        }
      }
    }
    return balance > 0;
  }

  /** The differences of one cell, given those on its left, above it, and on the left of that. */
  #cell(
    values: Int32Array,
    at: number,
    left: Int32Array,
    leftAt: number,
    above: Int32Array,
    aboveAt: number,
    corner: Int32Array,
    cornerAt: number,
    position: number,
  ): void {
    const { steps, nibbles } = this;
    const count = this.#plan.steps;
    const into = position * this.stride;
    let previous = (values[at]! - left[leftAt]! - above[aboveAt]! + corner[cornerAt]!) | 0;
    this.base[position] = previous;
    for (let from = 0, octet = position * this.octets; from < count; from += OCTET, octet++) {
      const to = Math.min(from + OCTET, count);
      let union = 0;
      for (let k = from; k < to; k++) {
        const n = k + 1;
        const value = (values[at + n]! - left[leftAt + n]! - above[aboveAt + n]! + corner[cornerAt + n]!) | 0;
        const step = (value - previous) | 0;
        previous = value;
        steps[into + k] = step;
        union |= (step << 1) ^ (step >> 31);
      }
      nibbles[octet] = nibbleOf(union);
    }
  }

  /** The same for a row of a group of four by four, in half of the time. */
  #fourCells(
    values: Int32Array,
    at: number,
    right: number,
    above: Int32Array,
    aboveAt: number,
    aboveRight: number,
    slot: number,
  ): void {
    const { steps, nibbles, base, stride, octets } = this;
    const { positions } = this.#plan;
    const count = this.#plan.steps;
    const [position0, position1, position2, position3] = [
      positions[slot]!,
      positions[slot + 1]!,
      positions[slot + 2]!,
      positions[slot + 3]!,
    ];
    const [at1, at2, at3] = [at + right, at + 2 * right, at + 3 * right];
    const [above1, above2, above3] = [
      aboveAt + aboveRight,
      aboveAt + 2 * aboveRight,
      aboveAt + 3 * aboveRight,
    ];
    let previous0 = (values[at]! - above[aboveAt]!) | 0;
    let previous1 = (values[at1]! - above[above1]!) | 0;
    let previous2 = (values[at2]! - above[above2]!) | 0;
    let previous3 = (values[at3]! - above[above3]!) | 0;
    base[position0] = previous0;
    base[position1] = (previous1 - previous0) | 0;
    base[position2] = (previous2 - previous1) | 0;
    base[position3] = (previous3 - previous2) | 0;
    const into0 = position0 * stride - 1;
    const into1 = position1 * stride - 1;
    const into2 = position2 * stride - 1;
    const into3 = position3 * stride - 1;
    for (let from = 1, octet = 0; from <= count; from += OCTET, octet++) {
      const to = Math.min(from + OCTET, count + 1);
      let union0 = 0;
      let union1 = 0;
      let union2 = 0;
      let union3 = 0;
      for (let k = from; k < to; k++) {
        const value0 = (values[at + k]! - above[aboveAt + k]!) | 0;
        const value1 = (values[at1 + k]! - above[above1 + k]!) | 0;
        const value2 = (values[at2 + k]! - above[above2 + k]!) | 0;
        const value3 = (values[at3 + k]! - above[above3 + k]!) | 0;
        const step0 = (value0 - previous0) | 0;
        const own1 = (value1 - previous1) | 0;
        const own2 = (value2 - previous2) | 0;
        const own3 = (value3 - previous3) | 0;
        const step1 = (own1 - step0) | 0;
        const step2 = (own2 - own1) | 0;
        const step3 = (own3 - own2) | 0;
        previous0 = value0;
        previous1 = value1;
        previous2 = value2;
        previous3 = value3;
        steps[into0 + k] = step0;
        steps[into1 + k] = step1;
        steps[into2 + k] = step2;
        steps[into3 + k] = step3;
        union0 |= (step0 << 1) ^ (step0 >> 31);
        union1 |= (step1 << 1) ^ (step1 >> 31);
        union2 |= (step2 << 1) ^ (step2 >> 31);
        union3 |= (step3 << 1) ^ (step3 >> 31);
      }
      nibbles[position0 * octets + octet] = nibbleOf(union0);
      nibbles[position1 * octets + octet] = nibbleOf(union1);
      nibbles[position2 * octets + octet] = nibbleOf(union2);
      nibbles[position3 * octets + octet] = nibbleOf(union3);
    }
  }

  #measureBase(): void {
    const { baseBlocks } = this.#plan;
    const { base, baseNibbles } = this;
    this.isSpatial = false;
    for (let block = 0; block < baseBlocks.length - 1; block++) {
      const to = baseBlocks[block + 1]!;
      let union = 0;
      for (let n = baseBlocks[block]!; n < to; n++) union |= (base[n]! << 1) ^ (base[n]! >> 31);
      const nibble = nibbleOf(union);
      baseNibbles[block] = nibble;
      if (nibble > 0) this.isSpatial = true;
    }
  }

  /** Chooses the length of blocks. */
  #measureSeries(): void {
    const { cells, steps } = this.#plan;
    const { nibbles, octets } = this;
    const lastCount = steps - (octets - 1) * OCTET;
    const widths = Math.ceil(octets / 2);
    let short = 4 * octets * cells;
    let long = 4 * widths * cells;
    let union = 0;
    for (let cell = 0, at = 0; cell < cells; cell++) {
      for (let octet = 0; octet < octets; octet += 2, at += 2) {
        const isLast = octet + 1 === octets;
        const one = bitsOf(nibbles[at]!);
        const two = isLast ? 0 : bitsOf(nibbles[at + 1]!);
        const oneCount = isLast ? lastCount : OCTET;
        const twoCount = isLast ? 0 : octet + 2 === octets ? lastCount : OCTET;
        union |= one | two;
        short += one * oneCount + two * twoCount;
        long += Math.max(one, two) * (oneCount + twoCount);
      }
      if ((octets & 1) === 1) at--;
    }
    this.isVarying = union > 0;
    this.hasShortBlocks = this.isVarying && short < long;
  }

  #measureRuns(): void {
    const { runs } = this.#plan;
    const { nibbles, octets, runNibbles } = this;
    this.isVarying = false;
    this.hasShortBlocks = false;
    if (this.#plan.steps === 0) return;
    for (let run = 0; run < runNibbles.length; run++) {
      let nibble = 0;
      for (let n = runs[run]! * octets; n < runs[run + 1]! * octets; n++) {
        if (nibbles[n]! > nibble) nibble = nibbles[n]!;
      }
      runNibbles[run] = nibble;
      if (nibble > 0) this.isVarying = true;
    }
  }
}
