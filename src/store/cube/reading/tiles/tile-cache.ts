import { GROUP_PADDING } from '../../../format/tiles/malformed-tile.ts';

/** A tile in memory, all of it. */
export interface CachedTile {
  readonly bytes: Buffer;
  readonly view: DataView;
  /** Set by whoever reads it. */
  isUsed: boolean;
  /** Removes it from its reader. */
  readonly drop: () => void;
}

/**
 * Cache of tiles of all cubes of a store (CLOCK eviction), so that series are read without the file. Evicts the first tile that was not
 * used since the last eviction.
 */
export class TileCache {
  readonly #maxBytes: number;
  #tiles: CachedTile[] = [];
  #hand = 0;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Caches a copy of a tile; null for a tile that is too large. @param drop called on eviction */
  hold(tile: Uint8Array, drop: () => void): CachedTile | null {
    const length = tile.length + GROUP_PADDING;
    // A few large tiles must not evict hundreds of small ones.
    if (length > this.#maxBytes / 64) return null;
    while (this.#bytes + length > this.#maxBytes) this.#evict();
    const bytes = Buffer.allocUnsafeSlow(length);
    bytes.set(tile);
    bytes.fill(0, tile.length);
    const cached = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, length), isUsed: false, drop };
    this.#tiles.push(cached);
    this.#bytes += length;
    return cached;
  }

  /** Gives back the memory of tiles of a cube that was closed. */
  release(tiles: Iterable<CachedTile>): void {
    const gone = new Set(tiles);
    if (gone.size === 0) return;
    this.#tiles = this.#tiles.filter((tile) => !gone.has(tile));
    for (const { bytes } of gone) this.#bytes -= bytes.length;
    this.#hand = 0;
  }

  #evict(): void {
    for (;;) {
      if (this.#hand >= this.#tiles.length) this.#hand = 0;
      const tile = this.#tiles[this.#hand];
      if (tile === undefined) return;
      if (!tile.isUsed) {
        const last = this.#tiles.pop();
        if (last !== undefined && last !== tile) this.#tiles[this.#hand] = last;
        this.#bytes -= tile.bytes.length;
        tile.drop();
        return;
      }
      tile.isUsed = false;
      this.#hand++;
    }
  }
}
