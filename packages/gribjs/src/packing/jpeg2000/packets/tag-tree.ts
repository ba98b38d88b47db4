// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import type { PacketBits } from './packet-bits.ts';

/** A tag tree (T.800 B.10.2): a grid of numbers, told bit by bit with what neighbours have in common. */
export class TagTree {
  readonly #across: number;
  /** First node of each level, leaves first. */
  readonly #starts: number[] = [];
  readonly #widths: number[] = [];
  /** A node's number is at least this. */
  readonly #least: Int32Array;
  /** 1 where the number is known. */
  readonly #known: Uint8Array;

  constructor(across: number, rows: number) {
    this.#across = across;
    let nodes = 0;
    let [width, height] = [across, rows];
    while (width * height > 0) {
      this.#starts.push(nodes);
      this.#widths.push(width);
      nodes += width * height;
      if (width * height === 1) break;
      width = (width + 1) >>> 1;
      height = (height + 1) >>> 1;
    }
    this.#least = new Int32Array(nodes);
    this.#known = new Uint8Array(nodes);
  }

  /**
   * Whether the number of any leaf is below `threshold`. Reads the bits that `isBelow` reads first, for whatever
   * leaf.
   */
  isAnyBelow(threshold: number, bits: PacketBits): boolean {
    const root = this.#starts.at(-1);
    return root !== undefined && this.#isNodeBelow(root, threshold, bits);
  }

  /** Whether the number of a leaf is below `threshold`; reads as many bits as that takes. */
  isBelow(leaf: number, threshold: number, bits: PacketBits): boolean {
    const column = leaf % this.#across;
    const row = (leaf - column) / this.#across;
    let least = 0;
    for (let level = this.#starts.length - 1; level >= 0; level--) {
      const node = this.#starts[level]! + (row >>> level) * this.#widths[level]! + (column >>> level);
      // No number is below that of the node above it.
      this.#least[node] = Math.max(least, this.#least[node]!);
      if (!this.#isNodeBelow(node, threshold, bits)) return false;
      least = this.#least[node]!;
    }
    return true;
  }

  #isNodeBelow(node: number, threshold: number, bits: PacketBits): boolean {
    let least = this.#least[node]!;
    while (this.#known[node] === 0 && least < threshold) {
      if (bits.bit() === 1) this.#known[node] = 1;
      else least++;
    }
    this.#least[node] = least;
    return this.#known[node] === 1 && least < threshold;
  }
}
