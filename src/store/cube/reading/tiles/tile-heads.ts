// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { TileGroups } from '../../../format/tiles/layout.ts';
import { MalformedTileError } from '../../../format/tiles/malformed-tile.ts';

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
  readonly #groups: number;
  readonly #headBytes: number;
  readonly #lengths: Uint16Array;
  /** One bit per tile: whether its head is known. */
  readonly #known: Uint8Array;

  constructor(tiles: number, { count, headBytes }: TileGroups) {
    this.#groups = count;
    this.#headBytes = headBytes;
    this.#lengths = new Uint16Array(tiles * count);
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
    const groups = this.#groups;
    if (length < this.#headBytes) throw new MalformedTileError(`${length} bytes are less than its head`);
    const lengths = this.#lengths;
    const from = tile * groups;
    let total = this.#headBytes;
    for (let group = 0; group < groups; group++) {
      const groupBytes = this.#headBytes === 0 ? length : bytes[2 * group]! | (bytes[2 * group + 1]! << 8);
      lengths[from + group] = groupBytes;
      total += groupBytes;
    }
    if (total !== length || (this.#headBytes === 0 && length > 0xffff))
      throw new MalformedTileError(`its groups add up to ${total} bytes, not ${length}`);
    this.#known[tile >>> 3]! |= 1 << (tile & 7);
  }

  /** Sets `span` to where a group of a known tile is. */
  find(tile: number, group: number, span: GroupSpan): void {
    const lengths = this.#lengths;
    const from = tile * this.#groups;
    const to = from + group;
    let start = this.#headBytes;
    for (let at = from; at < to; at++) start += lengths[at]!;
    span.start = start;
    span.end = start + lengths[to]!;
  }
}
