// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
/** The residual of a series against a reference, differenced in time and divided into blocks, and its encoded size. */

import { CODES_SLACK } from './bits.ts';
import {
  type BlockLeads,
  blockBytes,
  blocksOf,
  bytesOfCode,
  ESCAPED_WIDTH,
  MARK_STEP,
  marksOf,
  zigzag,
} from './series-encoding.ts';

/** Where a series lies in a larger array. */
export interface SeriesSlice {
  values: Int32Array;
  start: number;
}

/** The residual of one series, ready to be packed. Its memory is reused from series to series. */
export class Residual {
  /** Zigzag codes of the differences; `codes[k]` leads from value k - 1 to value k, `codes[0]` is not used. Zeros follow. */
  readonly codes: Int32Array;
  readonly blocks: number;
  /** Width nibble of each block; one zero more where their number is odd, since a byte holds two. */
  readonly widths: Uint8Array;
  /** The reference that was subtracted: 0 = none, n = cell n - 1 of the group. */
  reference = 0;
  /** Zigzag code of the first value. */
  first = 0;
  /** Bytes of the packed differences; 0 = the residual is constant. */
  bytes = 0;
  /** Zigzag codes of the residual at the marks, and the bytes of each. */
  readonly marks: Int32Array;
  markBytes = 2;
  /** Encoded bytes, without the parts that are the same for every residual of a series. */
  size = 0;
  readonly #leads: number;
  readonly #blockLeads: BlockLeads;

  /** @param codes buffer for `leads` codes and CODES_SLACK zeros; by default a new one */
  constructor(leads: number, blockLeads: BlockLeads, codes = new Int32Array(leads + CODES_SLACK)) {
    this.#leads = leads;
    this.#blockLeads = blockLeads;
    this.codes = codes;
    this.blocks = blocksOf(leads, blockLeads);
    this.widths = new Uint8Array(this.blocks + (this.blocks & 1));
    this.marks = new Int32Array(marksOf(leads));
  }

  /** Computes the residual of a series without a reference. */
  compute({ values, start }: SeriesSlice): void {
    const { codes, widths, blocks } = this;
    const end = start + this.#leads;
    let previous = values[start]!;
    let bytes = 0;
    for (let block = 0, at = start + 1; block < blocks; block++) {
      const from = at;
      const to = Math.min(from + this.#blockLeads, end);
      let union = 0;
      for (; at < to; at++) {
        const value = values[at]!;
        const difference = (value - previous) | 0;
        const code = (difference << 1) ^ (difference >> 31);
        codes[at - start] = code;
        union |= code;
        previous = value;
      }
      const nibble = nibbleOf(union);
      widths[block] = nibble;
      bytes += blockBytes(nibble, to - from);
    }
    this.finish(0, values[start]!, bytes, this.computeMarks(values, start));
  }

  /** Computes the residual of a series against that of an earlier cell of the group. */
  computeAgainst(series: SeriesSlice, neighbour: SeriesSlice, reference: number): void {
    const { codes, widths, blocks } = this;
    const { values, start } = series;
    const other = neighbour.values;
    const shift = neighbour.start - start;
    const end = start + this.#leads;
    const first = (values[start]! - other[start + shift]!) | 0;
    let previous = first;
    let bytes = 0;
    for (let block = 0, at = start + 1; block < blocks; block++) {
      const from = at;
      const to = Math.min(from + this.#blockLeads, end);
      let union = 0;
      for (; at < to; at++) {
        const value = (values[at]! - other[at + shift]!) | 0;
        const difference = (value - previous) | 0;
        const code = (difference << 1) ^ (difference >> 31);
        codes[at - start] = code;
        union |= code;
        previous = value;
      }
      const nibble = nibbleOf(union);
      widths[block] = nibble;
      bytes += blockBytes(nibble, to - from);
    }
    this.finish(reference, first, bytes, this.computeMarksAgainst(values, start, other, shift));
  }

  /** Computes the marks of a series without a reference, and returns the union of their codes' bits. */
  computeMarks(values: Int32Array, start: number): number {
    const { marks } = this;
    let union = 0;
    for (let mark = 0, at = start + MARK_STEP; mark < marks.length; mark++, at += MARK_STEP) {
      const code = zigzag(values[at]!);
      marks[mark] = code;
      union |= code;
    }
    return union;
  }

  /** The same for a series against another that lies `shift` elements after it. */
  computeMarksAgainst(values: Int32Array, start: number, other: Int32Array, shift: number): number {
    const { marks } = this;
    let union = 0;
    for (let mark = 0, at = start + MARK_STEP; mark < marks.length; mark++, at += MARK_STEP) {
      const code = zigzag((values[at]! - other[at + shift]!) | 0);
      marks[mark] = code;
      union |= code;
    }
    return union;
  }

  /** Sets the fields that follow from the codes. @param marks union of the bits of the marks' codes */
  finish(reference: number, first: number, bytes: number, marks: number): void {
    const code = (first << 1) ^ (first >> 31);
    const markBytes = marks >>> 16 === 0 ? 2 : 4;
    this.reference = reference;
    this.first = code;
    this.bytes = bytes;
    this.markBytes = markBytes;
    if (bytes > 0) {
      this.size = bytesOfCode(code) + (this.widths.length >>> 1) + markBytes * this.marks.length + bytes;
    } else {
      this.size = code === 0 ? 0 : bytesOfCode(code);
    }
  }
}

/** Width nibble for codes whose bits have this union. */
export function nibbleOf(union: number): number {
  return Math.min(32 - Math.clz32(union), ESCAPED_WIDTH);
}
