// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are bounded by the cursor's checks

import type { GroupDecoder } from '../cube/group-decoder.ts';
import { MISSING } from '../cube/layout.ts';
import { MalformedTileError } from '../cube/malformed-tile.ts';
import { sumDifferences } from './bit-sums.ts';
import { unpackBlock } from './bits.ts';
import { GroupCursor } from './group-cursor.ts';
import {
  type BlockLeads,
  blockBytes,
  blocksOf,
  CELLS_PER_GROUP,
  MARK_STEP,
  MISSING_ALL,
  MISSING_SOME,
  marksOf,
  SHAPE_VARYING,
} from './series-encoding.ts';

/** Up to this many leads, each value is found on its own; for more, decoding the full series takes less time. */
const MAX_SINGLE_LEADS = 8;

/** Decodes groups of 2 x 2 series, each at most once. */
export class SeriesGroupDecoder implements GroupDecoder {
  readonly #leads: number;
  readonly #blockLeads: BlockLeads;
  readonly #blocks: number;
  readonly #marks: number;
  readonly #cursor: GroupCursor;
  /** Series of the four cells before missing leads are set to MISSING; they serve as references. */
  readonly #values: Int32Array;
  /** For each decoded cell: MISSING_NONE, MISSING_ALL, or MISSING_SOME with its bitmap at byte `#bitmaps`. */
  readonly #missing = new Uint8Array(CELLS_PER_GROUP);
  readonly #bitmaps = new Uint32Array(CELLS_PER_GROUP);
  readonly #atLeads = new Int32Array(CELLS_PER_GROUP * MAX_SINGLE_LEADS);
  #zero = true;
  #decoded = 0;

  /** @param leads encoded values of each series */
  constructor(leads: number, blockLeads: BlockLeads) {
    this.#leads = leads;
    this.#blockLeads = blockLeads;
    this.#blocks = blocksOf(leads, blockLeads);
    this.#marks = marksOf(leads);
    this.#cursor = new GroupCursor(leads, blockLeads);
    this.#values = new Int32Array(CELLS_PER_GROUP * leads);
  }

  load(bytes: Uint8Array, view: DataView, start: number, end: number): void {
    this.#zero = start === end;
    this.#decoded = 0;
    if (!this.#zero) this.#cursor.reset(bytes, view, start, end);
  }

  series(slot: number, into: Int32Array, at: number): void {
    const leads = this.#leads;
    if (this.#zero) {
      into.fill(0, at, at + leads);
      return;
    }
    while (this.#decoded <= slot) this.#decodeNext();
    if (this.#missing[slot] === MISSING_ALL) {
      into.fill(MISSING, at, at + leads);
      return;
    }
    const values = this.#values;
    for (let k = 0, from = slot * leads; k < leads; k++) into[at + k] = values[from + k]!;
    if (this.#missing[slot] === MISSING_SOME) this.#blank(this.#bitmaps[slot]!, into, at);
  }

  planes(coded: Int32Array, offsets: Int32Array, into: Int32Array, first: number, planes: Int32Array): void {
    if (this.#zero) this.#zeroPlanes(coded, offsets, into, first, planes);
    else if (coded.length === 1) this.#onePlane(coded[0]!, offsets, into, first + planes[0]!);
    else if (coded.length <= MAX_SINGLE_LEADS) this.#fewPlanes(coded, offsets, into, first, planes);
    else this.#manyPlanes(coded, offsets, into, first, planes);
  }

  check(): void {
    if (!this.#zero) while (this.#decoded < CELLS_PER_GROUP) this.#decodeNext();
  }

  #zeroPlanes(
    coded: Int32Array,
    offsets: Int32Array,
    into: Int32Array,
    first: number,
    planes: Int32Array,
  ): void {
    for (let slot = 0; slot < CELLS_PER_GROUP; slot++) {
      const at = offsets[slot]!;
      if (at < 0) continue;
      for (let n = 0; n < coded.length; n++) into[first + at + planes[n]!] = coded[n]! < 0 ? MISSING : 0;
    }
  }

  /** The same as `#fewPlanes` for one lead, in three quarters of its time. */
  #onePlane(k: number, offsets: Int32Array, into: Int32Array, plane: number): void {
    const cursor = this.#cursor;
    const atLead = this.#atLeads;
    for (let slot = 0; slot < CELLS_PER_GROUP; slot++) {
      cursor.next();
      let value = cursor.shape >= SHAPE_VARYING && k >= 0 ? this.#residualAt(k) : cursor.first;
      if (cursor.reference > 0) value = (value + atLead[cursor.reference - 1]!) | 0;
      atLead[slot] = value;
      const at = offsets[slot]!;
      if (at >= 0) into[at + plane] = k < 0 || this.#isMissing(k) ? MISSING : value;
    }
  }

  /** Finds each value on its own, starting at the mark before it. */
  #fewPlanes(
    coded: Int32Array,
    offsets: Int32Array,
    into: Int32Array,
    first: number,
    planes: Int32Array,
  ): void {
    const cursor = this.#cursor;
    const atLeads = this.#atLeads;
    const leads = coded.length;
    for (let slot = 0; slot < CELLS_PER_GROUP; slot++) {
      cursor.next();
      const at = offsets[slot]!;
      const varies = cursor.shape >= SHAPE_VARYING;
      const from = slot * MAX_SINGLE_LEADS;
      const neighbour = (cursor.reference - 1) * MAX_SINGLE_LEADS;
      for (let n = 0; n < leads; n++) {
        const k = coded[n]!;
        let value = varies && k >= 0 ? this.#residualAt(k) : cursor.first;
        if (neighbour >= 0) value = (value + atLeads[neighbour + n]!) | 0;
        atLeads[from + n] = value;
        if (at >= 0) into[first + at + planes[n]!] = k < 0 || this.#isMissing(k) ? MISSING : value;
      }
    }
  }

  /** Decodes the full series and picks values. */
  #manyPlanes(
    coded: Int32Array,
    offsets: Int32Array,
    into: Int32Array,
    first: number,
    planes: Int32Array,
  ): void {
    const leads = coded.length;
    const values = this.#values;
    for (let slot = 0; slot < CELLS_PER_GROUP; slot++) {
      this.#decodeNext();
      const at = offsets[slot]!;
      if (at < 0) continue;
      const missing = this.#missing[slot]!;
      const from = slot * this.#leads;
      for (let n = 0; n < leads; n++) {
        const k = coded[n]!;
        into[first + at + planes[n]!] = k < 0 || missing === MISSING_ALL ? MISSING : values[from + k]!;
      }
      if (missing === MISSING_SOME) this.#blankPlanes(coded, this.#bitmaps[slot]!, into, first + at, planes);
    }
  }

  #blankPlanes(coded: Int32Array, bitmap: number, into: Int32Array, at: number, planes: Int32Array): void {
    const { bytes } = this.#cursor;
    for (let n = 0; n < coded.length; n++) {
      const k = coded[n]!;
      if (k >= 0 && ((bytes[bitmap + (k >>> 3)]! >>> (k & 7)) & 1) === 1) into[at + planes[n]!] = MISSING;
    }
  }

  #decodeNext(): void {
    const leads = this.#leads;
    const values = this.#values;
    const cursor = this.#cursor;
    cursor.next();
    const { slot, reference } = cursor;
    this.#missing[slot] = cursor.missing;
    this.#bitmaps[slot] = cursor.bitmapAt;
    const from = slot * leads;
    if (cursor.shape >= SHAPE_VARYING) this.#decodeResidual(from);
    else values.fill(cursor.first, from, from + leads);
    if (reference > 0) {
      const shift = (slot - reference + 1) * leads;
      for (let k = from; k < from + leads; k++) values[k] = (values[k]! + values[k - shift]!) | 0;
    }
    this.#decoded = slot + 1;
  }

  #decodeResidual(from: number): void {
    const { bytes, view, widthsAt } = this.#cursor;
    const values = this.#values;
    const blocks = this.#blocks;
    const end = from + this.#leads;
    let at = this.#cursor.blocksAt;
    let value = this.#cursor.first;
    let k = from + 1;
    values[from] = value;
    for (let block = 0; block < blocks; block++) {
      const nibble = (bytes[widthsAt + (block >>> 1)]! >>> ((block & 1) << 2)) & 15;
      const count = Math.min(this.#blockLeads, end - k);
      value = unpackBlock(view, at, count, nibble, value, values, k);
      at += blockBytes(nibble, count);
      k += count;
    }
    for (let mark = 1; mark <= this.#marks; mark++) {
      if (values[from + mark * MARK_STEP] !== this.#cursor.mark(mark)) {
        throw new MalformedTileError(`a series does not have the value of its mark ${mark}`);
      }
    }
  }

  /** The residual at value k, starting at the mark before it. */
  #residualAt(k: number): number {
    const cursor = this.#cursor;
    const { bytes, view, widthsAt } = cursor;
    const blockLeads = this.#blockLeads;
    const mark = Math.floor(k / MARK_STEP);
    let left = k - mark * MARK_STEP;
    let value = cursor.mark(mark);
    if (left === 0) return value;
    let at = cursor.blockAfter(mark);
    let block = (mark * MARK_STEP) / blockLeads;
    let nibble = bytes[widthsAt + (block >>> 1)]! & 15;
    while (left > 0) {
      // Consecutive full blocks of equal width can be summed as one.
      let count = 0;
      const width = nibble;
      do {
        count += blockLeads;
        block++;
        nibble = (bytes[widthsAt + (block >>> 1)]! >>> ((block & 1) << 2)) & 15;
      } while (count < left && nibble === width);
      if (count > left) count = left;
      value = (value + sumDifferences(view, at, count, width)) | 0;
      at += blockBytes(width, count);
      left -= count;
    }
    return value;
  }

  #isMissing(k: number): boolean {
    const { missing, bytes, bitmapAt } = this.#cursor;
    if (missing === MISSING_SOME) return ((bytes[bitmapAt + (k >>> 3)]! >>> (k & 7)) & 1) === 1;
    return missing === MISSING_ALL;
  }

  #blank(bitmap: number, into: Int32Array, at: number): void {
    const { bytes } = this.#cursor;
    for (let k = 0; k < this.#leads; k++) {
      if (((bytes[bitmap + (k >>> 3)]! >>> (k & 7)) & 1) === 1) into[at + k] = MISSING;
    }
  }
}
