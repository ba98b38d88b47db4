// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are bounded by the checks before them
import type { BrickCursor } from './brick-cursor.ts';
import { bitsOf } from './brick-plan.ts';
import { addValues } from './unpack-bits.ts';

const OCTET = 8;
/** Greatest width of which four values fit one word of 32 bits wherever in a byte they start. */
const MAX_WIDTH_FOR_FOUR = 8;

/**
 * Makes the series of one cell of the differences in time of several: eight leads at a time, for which the differences of all cells
 * are added up in registers.
 */
export class StepAdder {
  /** For each wanted cell, where its next differences are, and the number of its first block. */
  readonly #at: Int32Array;
  readonly #blocks: Int32Array;
  readonly #sums = new Int32Array(OCTET * 2);

  /** @param cells of a group */
  constructor(cells: number) {
    this.#at = new Int32Array(cells);
    this.#blocks = new Int32Array(cells);
  }

  /**
   * Writes the values after the first one, `first`, to `into` from index `to`, where each cell has blocks of its own.
   * @param wanted positions in coding order, ascending
   */
  addLong(cursor: BrickCursor, wanted: Uint8Array, first: number, into: Int32Array, to: number): void {
    const { view, bytes, widthsAt } = cursor;
    const { steps } = cursor.plan;
    const cells = wanted.length;
    this.#locate(cursor, wanted);
    const starts = this.#at;
    const blocks = this.#blocks;
    const halves = cursor.blockValues === OCTET ? 0 : 1;
    const octets = steps >>> 3;
    let value = first;
    let at = to;
    for (let octet = 0; octet < octets; octet++) {
      let sum0 = 0;
      let sum1 = 0;
      let sum2 = 0;
      let sum3 = 0;
      let sum4 = 0;
      let sum5 = 0;
      let sum6 = 0;
      let sum7 = 0;
      for (let cell = 0; cell < cells; cell++) {
        const block = blocks[cell]! + (octet >>> halves);
        const width = (bytes[widthsAt + (block >>> 1)]! >>> ((block & 1) << 2)) & 15;
        if (width === 0) continue;
        const start = starts[cell]!;
        if (width > MAX_WIDTH_FOR_FOUR) {
          const sums = this.#sums;
          sums.fill(0);
          addValues(view, start, OCTET, width, sums, 0);
          starts[cell] = start + bitsOf(width);
          sum0 = (sum0 + sums[0]!) | 0;
          sum1 = (sum1 + sums[1]!) | 0;
          sum2 = (sum2 + sums[2]!) | 0;
          sum3 = (sum3 + sums[3]!) | 0;
          sum4 = (sum4 + sums[4]!) | 0;
          sum5 = (sum5 + sums[5]!) | 0;
          sum6 = (sum6 + sums[6]!) | 0;
          sum7 = (sum7 + sums[7]!) | 0;
          continue;
        }
        starts[cell] = start + width;
        const right = 32 - width;
        const second = right - width;
        const third = second - width;
        const fourth = third - width;
        const low = view.getInt32(start, true);
        const high = view.getInt32(start + (width >>> 1), true) >>> ((width & 1) << 2);
        sum0 = (sum0 + ((low << right) >> right)) | 0;
        sum1 = (sum1 + ((low << second) >> right)) | 0;
        sum2 = (sum2 + ((low << third) >> right)) | 0;
        sum3 = (sum3 + ((low << fourth) >> right)) | 0;
        sum4 = (sum4 + ((high << right) >> right)) | 0;
        sum5 = (sum5 + ((high << second) >> right)) | 0;
        sum6 = (sum6 + ((high << third) >> right)) | 0;
        sum7 = (sum7 + ((high << fourth) >> right)) | 0;
      }
      into[at] = value = (value + sum0) | 0;
      into[at + 1] = value = (value + sum1) | 0;
      into[at + 2] = value = (value + sum2) | 0;
      into[at + 3] = value = (value + sum3) | 0;
      into[at + 4] = value = (value + sum4) | 0;
      into[at + 5] = value = (value + sum5) | 0;
      into[at + 6] = value = (value + sum6) | 0;
      into[at + 7] = value = (value + sum7) | 0;
      at += OCTET;
    }
    const left = steps & 7;
    if (left === 0) return;
    const sums = this.#sums;
    sums.fill(0);
    for (let cell = 0; cell < cells; cell++) {
      addValues(view, starts[cell]!, left, cursor.nibble(blocks[cell]! + (octets >>> halves)), sums, 0);
    }
    for (let k = 0; k < left; k++) {
      value = (value + sums[k]!) | 0;
      into[at + k] = value;
    }
  }

  /** The same where runs of cells share blocks. */
  addRuns(cursor: BrickCursor, wanted: Uint8Array, first: number, into: Int32Array, to: number): void {
    const { view, plan, stepsAt } = cursor;
    const { runs, steps } = plan;
    const sums = this.#sums;
    sums.fill(0);
    let bit = 0;
    let next = 0;
    for (let run = 0; run < runs.length - 1 && next < wanted.length; run++) {
      const nibble = cursor.nibble(run);
      const step = bitsOf(nibble) * steps;
      const start = runs[run]!;
      const end = runs[run + 1]!;
      const after = bit + step * (end - start);
      if (next < wanted.length && wanted[next]! < end) {
        cursor.checkInside(stepsAt + ((after + 7) >>> 3));
        for (; next < wanted.length && wanted[next]! < end; next++) {
          const at = bit + step * (wanted[next]! - start);
          addFromBit(view, stepsAt, at, steps, nibble, sums);
        }
      }
      bit = after;
    }
    let value = first;
    for (let k = 0; k < steps; k++) {
      value = (value + sums[k]!) | 0;
      into[to + k] = value;
    }
  }

  /** Finds where the differences of the wanted cells start, and checks that they end inside the brick. */
  #locate(cursor: BrickCursor, wanted: Uint8Array): void {
    const { plan, bytes, widthsAt, blockValues, blocksPerCell } = cursor;
    const starts = this.#at;
    const blocks = this.#blocks;
    const inLast = plan.steps - (blocksPerCell - 1) * blockValues;
    // In units of eight values, which take as many bytes as one has bits.
    const octets = blockValues >>> 3;
    let at = cursor.stepsAt;
    let block = 0;
    for (let cell = 0, position = 0; cell < wanted.length; position++) {
      if (wanted[cell] === position) {
        starts[cell] = at;
        blocks[cell] = block;
        cell++;
      }
      for (let n = blocksPerCell - 1; n > 0; n--, block++) {
        const nibble = (bytes[widthsAt + (block >>> 1)]! >>> ((block & 1) << 2)) & 15;
        at += bitsOf(nibble) * octets;
      }
      const nibble = (bytes[widthsAt + (block >>> 1)]! >>> ((block & 1) << 2)) & 15;
      at += (bitsOf(nibble) * inLast + 7) >>> 3;
      block++;
    }
    if (block === plan.cells * blocksPerCell) cursor.checkEnd(at);
    else cursor.checkInside(at);
  }
}

/** Adds `count` values from any bit, counted from byte `at`, to `into`. Reads up to 4 bytes beyond them. */
function addFromBit(
  view: DataView,
  at: number,
  bit: number,
  count: number,
  nibble: number,
  into: Int32Array,
): void {
  if (nibble === 0) return;
  const width = bitsOf(nibble);
  const right = 32 - width;
  for (let k = 0, position = bit; k < count; k++, position += width) {
    const byte = at + (position >>> 3);
    const shift = position & 7;
    let word = view.getInt32(byte, true) >>> shift;
    if (width === 32 && shift > 0) word |= view.getUint8(byte + 4) << (32 - shift);
    into[k] = (into[k]! + ((word << right) >> right)) | 0;
  }
}
