// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are bounded by the checks before them
import { sumDifferences } from './bit-sums.ts';
import { MalformedTileError } from './group-cursor.ts';
import { CELLS_PER_GROUP, MISSING } from './layout.ts';
import {
  type BlockLeads,
  blockBytes,
  blocksOf,
  MARK_STEP,
  MISSING_ALL,
  MISSING_AS_PREVIOUS,
  MISSING_SOME,
  markBytesOf,
  marksOf,
  SHAPE_VARYING,
  SHAPE_ZERO,
  unzigzag,
} from './series-encoding.ts';

/** Bytes of two full blocks, by the byte that holds their widths. */
const PAIR_BYTES: Readonly<Record<BlockLeads, Uint8Array>> = { 8: pairBytes(8), 16: pairBytes(16) };

function pairBytes(blockLeads: BlockLeads): Uint8Array {
  return Uint8Array.from(
    { length: 256 },
    (_, pair) => blockBytes(pair & 15, blockLeads) + blockBytes(pair >>> 4, blockLeads),
  );
}

/**
 * Decodes the four cells of a group at a single lead, in one function over local variables: half the time of going from series to
 * series with a `GroupCursor`, which most maps would pay for each of their cells.
 */
export class LeadDecoder {
  readonly #blockLeads: BlockLeads;
  readonly #pairBytes: Uint8Array;
  readonly #widthBytes: number;
  /** Whether the last byte of widths holds those of two blocks, and bytes that a sum over pairs has too many, by the last block's width. */
  readonly #hasPairs: boolean;
  readonly #lastExcess: Uint8Array;
  readonly #bitmapBytes: number;
  readonly #marks: number;

  /** @param leads encoded values of each series */
  constructor(leads: number, blockLeads: BlockLeads) {
    const blocks = blocksOf(leads, blockLeads);
    const inLast = leads - 1 - (blocks - 1) * blockLeads;
    this.#blockLeads = blockLeads;
    this.#pairBytes = PAIR_BYTES[blockLeads];
    this.#widthBytes = (blocks + 1) >>> 1;
    this.#hasPairs = (blocks & 1) === 0;
    this.#lastExcess = Uint8Array.from(
      { length: 16 },
      (_, width) => blockBytes(width, blockLeads) - blockBytes(width, inLast),
    );
    this.#bitmapBytes = Math.ceil(leads / 8);
    this.#marks = marksOf(leads);
  }

  /**
   * Writes the values of a group at encoded lead k to `values[0]` to `values[3]`, MISSING where there is none. The group is at bytes
   * `start` to `end`, after which GROUP_PADDING more are readable; without bytes it is all zero. Throws MalformedTileError.
   */
  decode(bytes: Uint8Array, view: DataView, start: number, end: number, k: number, values: Int32Array): void {
    if (start === end) {
      values.fill(0);
      return;
    }
    let at = start + CELLS_PER_GROUP;
    if (at > end) throw new MalformedTileError('a group is shorter than its flags');
    let missing = 0;
    let bitmapAt = 0;
    // What later cells refer to, whether or not the value is missing.
    let value0 = 0;
    let value1 = 0;
    let value2 = 0;
    for (let slot = 0; slot < CELLS_PER_GROUP; slot++) {
      const flags = bytes[start + slot]!;
      const ofSlot = flags & 3;
      if (ofSlot !== MISSING_AS_PREVIOUS) {
        missing = ofSlot;
        if (ofSlot === MISSING_SOME) {
          bitmapAt = at;
          at += this.#bitmapBytes;
        }
      } else if (slot === 0 || missing !== MISSING_SOME) {
        throw new MalformedTileError(`cell ${slot} of a group refers to a missing bitmap`);
      }
      const shape = (flags >>> 2) & 3;
      let value = 0;
      if (shape !== SHAPE_ZERO) {
        const firstBytes = ((flags >>> 4) & 3) + 1;
        const firstAt = at;
        at += firstBytes;
        if (at > end) throw pastEnd();
        const unused = 32 - 8 * firstBytes;
        const code = (view.getUint32(firstAt, true) << unused) >>> unused;
        value = (code >>> 1) ^ -(code & 1);
        if (shape >= SHAPE_VARYING) {
          const widthsAt = at;
          const blocksAt = widthsAt + this.#widthBytes + this.#marks * markBytesOf(shape);
          if (blocksAt > end) throw pastEnd();
          at = blocksAt + this.#bytesOfBlocks(bytes, widthsAt);
          if (at > end) throw pastEnd();
          if (k > 0) value = this.#residual(bytes, view, widthsAt, blocksAt, shape, value, k);
        }
      }
      const reference = flags >>> 6;
      if (reference > slot) throw new MalformedTileError(`cell ${slot} of a group refers to a later one`);
      if (reference === 1) value = (value + value0) | 0;
      else if (reference === 2) value = (value + value1) | 0;
      else if (reference === 3) value = (value + value2) | 0;
      if (slot === 0) value0 = value;
      else if (slot === 1) value1 = value;
      else if (slot === 2) value2 = value;
      const isMissing =
        missing === MISSING_SOME
          ? ((bytes[bitmapAt + (k >>> 3)]! >>> (k & 7)) & 1) === 1
          : missing === MISSING_ALL;
      values[slot] = isMissing ? MISSING : value;
    }
    if (at !== end) {
      throw at > end ? pastEnd() : new MalformedTileError('a group has bytes left over');
    }
  }

  #bytesOfBlocks(bytes: Uint8Array, widthsAt: number): number {
    if (this.#widthBytes === 0) return 0;
    const pairs = this.#pairBytes;
    const last = widthsAt + this.#widthBytes - 1;
    let total = 0;
    for (let at = widthsAt; at < last; at++) total += pairs[bytes[at]!]!;
    const pair = this.#hasPairs ? bytes[last]! : bytes[last]! & 15;
    return total + pairs[pair]! - this.#lastExcess[this.#hasPairs ? pair >>> 4 : pair]!;
  }

  /** The residual at value k, starting at the mark before it. */
  #residual(
    bytes: Uint8Array,
    view: DataView,
    widthsAt: number,
    blocksAt: number,
    shape: number,
    first: number,
    k: number,
  ): number {
    const blockLeads = this.#blockLeads;
    const mark = (k / MARK_STEP) | 0;
    let value = first;
    if (mark > 0) {
      const marksAt = widthsAt + this.#widthBytes;
      value = unzigzag(
        shape === SHAPE_VARYING
          ? view.getUint16(marksAt + 2 * (mark - 1), true)
          : view.getInt32(marksAt + 4 * (mark - 1), true),
      );
    }
    let left = k - mark * MARK_STEP;
    if (left === 0) return value;
    let at = blocksAt;
    let block = (mark * MARK_STEP) / blockLeads;
    for (let byte = widthsAt, end = widthsAt + (block >>> 1); byte < end; byte++)
      at += this.#pairBytes[bytes[byte]!]!;
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
}

function pastEnd(): MalformedTileError {
  return new MalformedTileError('a series runs past the end of its group');
}
