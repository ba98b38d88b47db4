import { unpackBlock } from './bits.ts';
import {
  CELLS_PER_GROUP,
  GROUPS_PER_TILE,
  groupOf,
  MISSING,
  placeInGroup,
  TILE_HEAD_BYTES,
} from './layout.ts';
import {
  type BlockLeads,
  blockBytes,
  blocksOf,
  MISSING_ALL,
  MISSING_AS_BEFORE,
  MISSING_SOME,
  SHAPE_CONSTANT,
  SHAPE_VARYING,
  SHAPE_ZERO,
  unzigzag,
} from './series-encoding.ts';

/** Bytes that must be readable after a tile's last one, for reads of whole words. */
export const TILE_PADDING = 4;

/** The bytes of a tile contradict the format although their checksum may be right. */
export class MalformedTileError extends Error {
  override readonly name = 'MalformedTileError';
}

/** What has been decoded of one group: its cells in order, as far as somebody asked. */
interface DecodedGroup {
  /** Series of the four cells before missing leads are blanked; they serve as references. */
  readonly values: Int32Array;
  /** Per cell: MISSING_NONE, MISSING_ALL, or MISSING_SOME with its bitmap at byte `bitmaps`. */
  readonly missing: Uint8Array;
  readonly bitmaps: Uint32Array;
  start: number;
  end: number;
  /** Cells decoded so far, and the byte at which the next one's data begin. */
  cells: number;
  position: number;
}

/**
 * Decodes the series of one tile after another. The memory of decoded groups is reused from tile to tile, and
 * each series of a tile is decoded once however often it is asked for.
 */
export class TileDecoder {
  readonly #leads: number;
  readonly #blockLeads: BlockLeads;
  readonly #blocks: number;
  readonly #bitmapBytes: number;
  readonly #offsets = new Uint32Array(GROUPS_PER_TILE + 1);
  /** Index in `#pool` of each group's decoded form, -1 = not asked for yet. */
  readonly #slots = new Int8Array(GROUPS_PER_TILE);
  readonly #pool: DecodedGroup[] = [];
  #taken = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #view: DataView = new DataView(new ArrayBuffer(0));

  /** @param leads coded values of each series */
  constructor(leads: number, blockLeads: BlockLeads) {
    this.#leads = leads;
    this.#blockLeads = blockLeads;
    this.#blocks = blocksOf(leads, blockLeads);
    this.#bitmapBytes = Math.ceil(leads / 8);
  }

  /**
   * Turns to the tile in the first `length` bytes of `bytes`, which has TILE_PADDING more and must not change
   * before the next `load`. Throws MalformedTileError.
   */
  load(bytes: Uint8Array, length: number): void {
    this.#slots.fill(-1);
    this.#taken = 0;
    if (length === 0) {
      this.#offsets.fill(0);
      return;
    }
    if (length < TILE_HEAD_BYTES) throw new MalformedTileError(`${length} bytes are less than its head`);
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    let offset = TILE_HEAD_BYTES;
    for (let group = 0; group < GROUPS_PER_TILE; group++) {
      this.#offsets[group] = offset;
      offset += bytes[2 * group]! | (bytes[2 * group + 1]! << 8);
    }
    this.#offsets[GROUPS_PER_TILE] = offset;
    if (offset !== length)
      throw new MalformedTileError(`its groups add up to ${offset} bytes, not ${length}`);
  }

  /** Writes the series of a cell of the tile to `into` from index `at`. Throws MalformedTileError. */
  series(cellInTile: number, into: Int32Array, at: number): void {
    const leads = this.#leads;
    const group = groupOf(cellInTile);
    if (this.#offsets[group] === this.#offsets[group + 1]) {
      into.fill(0, at, at + leads);
      return;
    }
    const decoded = this.#groupAt(group);
    const place = placeInGroup(cellInTile);
    while (decoded.cells <= place) this.#decodeNext(decoded);
    if (decoded.missing[place] === MISSING_ALL) {
      into.fill(MISSING, at, at + leads);
      return;
    }
    const { values } = decoded;
    for (let k = 0, from = place * leads; k < leads; k++) into[at + k] = values[from + k]!;
    if (decoded.missing[place] === MISSING_SOME) this.#blank(decoded.bitmaps[place]!, into, at);
  }

  #groupAt(group: number): DecodedGroup {
    const slot = this.#slots[group]!;
    if (slot >= 0) return this.#pool[slot]!;
    const start = this.#offsets[group]!;
    const end = this.#offsets[group + 1]!;
    if (end - start < CELLS_PER_GROUP)
      throw new MalformedTileError(`group ${group} is shorter than its flags`);
    let decoded = this.#pool[this.#taken];
    if (decoded === undefined) {
      decoded = {
        values: new Int32Array(CELLS_PER_GROUP * this.#leads),
        missing: new Uint8Array(CELLS_PER_GROUP),
        bitmaps: new Uint32Array(CELLS_PER_GROUP),
        start,
        end,
        cells: 0,
        position: 0,
      };
      this.#pool.push(decoded);
    }
    decoded.start = start;
    decoded.end = end;
    decoded.cells = 0;
    decoded.position = start + CELLS_PER_GROUP;
    this.#slots[group] = this.#taken++;
    return decoded;
  }

  #decodeNext(group: DecodedGroup): void {
    const leads = this.#leads;
    const place = group.cells;
    const flags = this.#bytes[group.start + place]!;
    this.#readMissing(group, place, flags & 3);
    const { values } = group;
    const from = place * leads;
    const shape = (flags >>> 2) & 3;
    if (shape === SHAPE_ZERO) {
      values.fill(0, from, from + leads);
    } else {
      const first = this.#readFirst(group, ((flags >>> 4) & 3) + 1);
      if (shape === SHAPE_CONSTANT) values.fill(first, from, from + leads);
      else if (shape === SHAPE_VARYING) this.#readDifferences(group, first, from);
      else throw new MalformedTileError(`flags ${flags} have a shape that is not in use`);
    }
    const reference = flags >>> 6;
    if (reference > place) throw new MalformedTileError(`cell ${place} of a group refers to a later one`);
    if (reference > 0) {
      const shift = (place - reference + 1) * leads;
      for (let k = from; k < from + leads; k++) values[k] = (values[k]! + values[k - shift]!) | 0;
    }
    group.cells = place + 1;
    if (group.cells === CELLS_PER_GROUP && group.position !== group.end) {
      throw new MalformedTileError('a group has bytes left over');
    }
  }

  #readMissing(group: DecodedGroup, place: number, missing: number): void {
    if (missing === MISSING_AS_BEFORE) {
      if (place === 0 || group.missing[place - 1] !== MISSING_SOME) {
        throw new MalformedTileError(`cell ${place} of a group shares a bitmap that is not there`);
      }
      group.missing[place] = MISSING_SOME;
      group.bitmaps[place] = group.bitmaps[place - 1]!;
      return;
    }
    group.missing[place] = missing;
    if (missing === MISSING_SOME) group.bitmaps[place] = this.#take(group, this.#bitmapBytes);
  }

  #readFirst(group: DecodedGroup, bytes: number): number {
    const at = this.#take(group, bytes);
    const unused = 32 - 8 * bytes;
    return unzigzag((this.#view.getUint32(at, true) << unused) >>> unused);
  }

  #readDifferences(group: DecodedGroup, first: number, from: number): void {
    const view = this.#view;
    const { values } = group;
    values[from] = first;
    const widths = this.#take(group, (this.#blocks + 1) >>> 1);
    const end = from + this.#leads;
    let value = first;
    let k = from + 1;
    for (let block = 0; block < this.#blocks; block++) {
      const nibble = (this.#bytes[widths + (block >>> 1)]! >>> ((block & 1) * 4)) & 15;
      const count = Math.min(this.#blockLeads, end - k);
      const at = this.#take(group, blockBytes(nibble, count));
      value = unpackBlock(view, at, count, nibble, value, values, k);
      k += count;
    }
  }

  /** Position of the group's next `bytes` bytes, which it then counts as used. */
  #take(group: DecodedGroup, bytes: number): number {
    const at = group.position;
    const next = at + bytes;
    if (next > group.end) throw new MalformedTileError('a series runs past the end of its group');
    group.position = next;
    return at;
  }

  #blank(bitmap: number, into: Int32Array, at: number): void {
    const bytes = this.#bytes;
    for (let k = 0; k < this.#leads; k++) {
      if (((bytes[bitmap + (k >>> 3)]! >>> (k & 7)) & 1) === 1) into[at + k] = MISSING;
    }
  }
}
