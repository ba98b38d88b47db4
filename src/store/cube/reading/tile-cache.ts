import { GROUP_PADDING } from '../../format/malformed-tile.ts';

/** A tile in memory, all of it. */
export interface HeldTile {
  readonly bytes: Buffer;
  readonly view: DataView;
  /** Set by whoever reads it. */
  isUsed: boolean;
  /** Forgets it where it is found. */
  readonly drop: () => void;
}

/**
 * Tiles of all cubes of a store, as far as they fit, so that their series are read without the file. The first tile that was not used since
 * room was looked for last gives way.
 */
export class HeldTiles {
  readonly #maxBytes: number;
  #tiles: HeldTile[] = [];
  #hand = 0;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Holds a copy of a tile; null where it would take too much of all. @param drop forgets it, once it has given way */
  hold(tile: Uint8Array, drop: () => void): HeldTile | null {
    const length = tile.length + GROUP_PADDING;
    // A few long ones must not drive out hundreds of short ones.
    if (length > this.#maxBytes / 64) return null;
    while (this.#bytes + length > this.#maxBytes) this.#giveWay();
    const bytes = Buffer.allocUnsafeSlow(length);
    bytes.set(tile);
    bytes.fill(0, tile.length);
    const held = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, length), isUsed: false, drop };
    this.#tiles.push(held);
    this.#bytes += length;
    return held;
  }

  /** Gives back the memory of tiles of a cube that was closed. */
  release(tiles: Iterable<HeldTile>): void {
    const gone = new Set(tiles);
    if (gone.size === 0) return;
    this.#tiles = this.#tiles.filter((tile) => !gone.has(tile));
    for (const { bytes } of gone) this.#bytes -= bytes.length;
    this.#hand = 0;
  }

  #giveWay(): void {
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
