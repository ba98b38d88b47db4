// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { MalformedTileError } from './group-cursor.ts';
import { GROUPS_PER_TILE, TILE_HEAD_BYTES } from './layout.ts';

/** Where a group is, in bytes from the start of its tile. */
export interface GroupSpan {
  start: number;
  end: number;
}

/**
 * Group lengths of the tiles that a reader has verified, with which it can read a single group of such a tile without the
 * tile's head. Memory is reserved for all tiles at once, but the system allocates it page by page as it is written.
 */
export class TileHeads {
  readonly #lengths: Uint16Array;
  /** One bit per tile: whether its head is known. */
  readonly #known: Uint8Array;

  constructor(tiles: number) {
    this.#lengths = new Uint16Array(tiles * GROUPS_PER_TILE);
    this.#known = new Uint8Array(Math.ceil(tiles / 8));
  }

  get bytes(): number {
    return this.#lengths.byteLength + this.#known.byteLength;
  }

  has(tile: number): boolean {
    return (this.#known[tile >>> 3]! & (1 << (tile & 7))) !== 0;
  }

  /** Forgets all heads. */
  clear(): void {
    this.#known.fill(0);
  }

  /** Adds the head in the first bytes of a tile. Throws MalformedTileError when its lengths do not add up to the tile's. */
  add(tile: number, bytes: Uint8Array, length: number): void {
    if (length < TILE_HEAD_BYTES) throw new MalformedTileError(`${length} bytes are less than its head`);
    const lengths = this.#lengths;
    const from = tile * GROUPS_PER_TILE;
    let total = TILE_HEAD_BYTES;
    for (let group = 0; group < GROUPS_PER_TILE; group++) {
      const groupBytes = bytes[2 * group]! | (bytes[2 * group + 1]! << 8);
      lengths[from + group] = groupBytes;
      total += groupBytes;
    }
    if (total !== length) throw new MalformedTileError(`its groups add up to ${total} bytes, not ${length}`);
    this.#known[tile >>> 3]! |= 1 << (tile & 7);
  }

  /** Sets `span` to where a group of a known tile is. */
  find(tile: number, group: number, span: GroupSpan): void {
    const lengths = this.#lengths;
    const from = tile * GROUPS_PER_TILE;
    const to = from + group;
    let start = TILE_HEAD_BYTES;
    for (let at = from; at < to; at++) start += lengths[at]!;
    span.start = start;
    span.end = start + lengths[to]!;
  }
}
