// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are bounded by construction
import type { CubeCoding } from '../../format/cube-coding.ts';
import { MISSING } from '../../format/tiles/layout.ts';
import { MalformedTileError } from '../../format/tiles/malformed-tile.ts';
import {
  input,
  kernel,
  MAX_INPUT_BYTES,
  planeOf,
  problemOf,
  seriesOf,
  tile,
  wholeOf,
} from './decoding-kernel.ts';

/** Up to this many leads, each is found on its own; for more, decoding the full series takes less time. */
const MAX_SINGLE_LEADS = 8;
const NOTHING = Buffer.alloc(0);

/** The decoder whose group is in the kernel's input: all decoders of a thread share it. */
let owner: BrickDecoder | null = null;

/** The leads of a brick. */
interface Segment {
  readonly from: number;
  readonly leads: number;
  /** Where the kernel puts the series of a cell. */
  readonly series: Int32Array;
}

/**
 * Decodes groups of bricks (docs/cube-format.md), in sequence: series of their cells, or all cells at some leads. A group without bytes is
 * all zero.
 */
export class BrickDecoder {
  readonly #side: number;
  readonly #leads: number;
  readonly #segmentLeads: number;
  readonly #segments: readonly Segment[];
  /** Where the kernel puts all cells at one lead, and all series of a brick. */
  readonly #plane: Int32Array;
  readonly #whole: Int32Array;
  /** Where each brick of the group starts, from the group's first byte, and where the last one ends. */
  readonly #starts: Uint32Array;
  #bytes: Buffer = NOTHING;
  #start = 0;

  /** @param leads encoded values of each series */
  constructor(leads: number, { groupSide, segmentLeads }: CubeCoding) {
    this.#side = groupSide;
    this.#leads = leads;
    this.#segmentLeads = segmentLeads;
    const segments: Segment[] = [];
    for (let from = 0; from < leads; from += segmentLeads) {
      const own = Math.min(segmentLeads, leads - from);
      segments.push({ from, leads: own, series: seriesOf(own) });
    }
    this.#segments = segments;
    this.#starts = new Uint32Array(segments.length + 1);
    this.#plane = planeOf(groupSide * groupSide);
    this.#whole = wholeOf(groupSide * groupSide, Math.min(segmentLeads, leads));
  }

  /**
   * Goes to the group at bytes `start` to `end`. The bytes must not change before the next `load`. Throws MalformedTileError, as the other
   * methods do.
   */
  load(bytes: Buffer, view: DataView, start: number, end: number): void {
    this.#bytes = bytes;
    this.#start = start;
    if (owner === this) owner = null;
    const starts = this.#starts;
    const last = starts.length - 1;
    const length = end - start;
    starts[last] = length;
    if (length === 0) {
      starts.fill(0);
      return;
    }
    let at = 2 * (last - 1);
    if (at > length) throw new MalformedTileError('a group is shorter than its head');
    for (let n = 0; n < last; n++) {
      starts[n] = at;
      if (n < last - 1) at += view.getUint16(start + 2 * n, true);
    }
    if (at > length) throw new MalformedTileError('the bricks of a group run past its end');
  }

  /** Writes the series of a cell to `into` from index `at`. */
  series(slot: number, into: Int32Array, at: number): void {
    this.#copyGroup();
    for (let n = 0; n < this.#segments.length; n++) {
      const { from, leads, series } = this.#segments[n]!;
      const start = this.#starts[n]!;
      const end = this.#starts[n + 1]!;
      if (start === end) {
        into.fill(0, at + from, at + from + leads);
        continue;
      }
      check(kernel.readSeries(start, end, this.#side, leads, slot));
      into.set(series, at + from);
    }
  }

  /**
   * Writes values of the group's cells at several leads: encoded value `coded[n]` of a cell to
   * `into[first + offsets[cell] + planes[n]]`, MISSING where `coded[n]` is -1. Call it before any `series` of the group.
   * @param offsets for each cell of the group; -1 to leave the cell out
   */
  planes(coded: Int32Array, offsets: Int32Array, into: Int32Array, first: number, planes: Int32Array): void {
    const single = coded.length <= MAX_SINGLE_LEADS;
    let read = -1;
    for (let n = 0; n < coded.length; n++) {
      const k = coded[n]!;
      const plane = first + planes[n]!;
      if (k < 0) {
        for (const offset of offsets) if (offset >= 0) into[offset + plane] = MISSING;
        continue;
      }
      const segment = Math.floor(k / this.#segmentLeads);
      const { from, leads } = this.#segments[segment]!;
      if (single) {
        const values = this.#readPlane(segment, k - from);
        for (let slot = 0; slot < offsets.length; slot++) {
          const offset = offsets[slot]!;
          if (offset >= 0) into[offset + plane] = values[slot]!;
        }
        continue;
      }
      if (segment !== read) this.#readWhole(segment);
      read = segment;
      const values = this.#whole;
      const stride = kernel.strideOf(leads);
      for (let slot = 0, value = k - from; slot < offsets.length; slot++, value += stride) {
        const offset = offsets[slot]!;
        if (offset >= 0) into[offset + plane] = values[value]!;
      }
    }
  }

  /**
   * Decodes a tile at one lead, all of its groups in one call, and returns its cells row by row; those outside of the wanted columns
   * and rows are arbitrary. Null for a tile that is too long: its groups are then decoded one by one.
   * @param lead among the encoded ones
   * @param columns a bit for each of the 16 columns of cells; `rows` likewise
   */
  tile(
    bytes: Buffer,
    start: number,
    length: number,
    lead: number,
    columns: number,
    rows: number,
  ): Int32Array | null {
    if (length > MAX_INPUT_BYTES) return null;
    owner = null;
    bytes.copy(input, 0, start, start + length);
    check(kernel.readTile(length, this.#side, this.#leads, this.#segmentLeads, lead, columns, rows));
    return tile;
  }

  /** Decodes all series, only to find errors. */
  check(): void {
    for (let segment = 0; segment < this.#segments.length; segment++) this.#readWhole(segment);
  }

  /** Reads all cells at one lead of a segment to `#plane`. */
  #readPlane(segment: number, k: number): Int32Array {
    const start = this.#starts[segment]!;
    const end = this.#starts[segment + 1]!;
    if (start === end) return this.#plane.fill(0);
    this.#copyBrick(start, end);
    const { leads } = this.#segments[segment]!;
    check(kernel.readPlane(0, end - start, this.#side, leads, k));
    return this.#plane;
  }

  /** Reads all series of a segment to `#whole`. */
  #readWhole(segment: number): void {
    const start = this.#starts[segment]!;
    const end = this.#starts[segment + 1]!;
    if (start === end) {
      this.#whole.fill(0);
      return;
    }
    this.#copyBrick(start, end);
    const { leads } = this.#segments[segment]!;
    check(kernel.readWhole(0, end - start, this.#side, leads));
  }

  #copyGroup(): void {
    if (owner === this) return;
    const start = this.#start;
    this.#bytes.copy(input, 0, start, start + this.#starts.at(-1)!);
    owner = this;
  }

  /** Copies one brick to the start of the input: the others of the group are not needed. */
  #copyBrick(start: number, end: number): void {
    owner = null;
    this.#bytes.copy(input, 0, this.#start + start, this.#start + end);
  }
}

function check(returned: number): void {
  if (returned < 0) throw new MalformedTileError(problemOf(returned));
}
