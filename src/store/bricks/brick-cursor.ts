// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are bounded by the checks before them
import { MalformedTileError } from '../malformed-tile.ts';
import {
  BLOCK_VALUES,
  type BrickPlan,
  bitsOf,
  FIRST_BYTES_SHIFT,
  FLAG_SHORT_BLOCKS,
  FLAG_SPATIAL,
  FLAG_VARYING,
  MISSING_ALL,
  MISSING_CELLS,
  MISSING_VALUES,
} from './brick-plan.ts';
import { readValues } from './unpack-bits.ts';

/** Locates the parts of one brick, and checks that those which are read lie inside it. */
export class BrickCursor {
  readonly plan: BrickPlan;
  flags = 0;
  missing = 0;
  missingAt = 0;
  /** First residual of each cell, in coding order; that of the first cell is its first value. */
  readonly base: Int32Array;
  /** Where the widths of differences and the differences start. */
  widthsAt = 0;
  stepsAt = 0;
  end = 0;
  isVarying = false;
  bytes: Uint8Array = new Uint8Array(0);
  view: DataView = new DataView(new ArrayBuffer(0));

  constructor(plan: BrickPlan) {
    this.plan = plan;
    this.base = new Int32Array(plan.cells);
  }

  /** Goes to the brick at bytes `start` to `end`, at least one. Throws MalformedTileError. */
  reset(bytes: Uint8Array, view: DataView, start: number, end: number): void {
    const { plan } = this;
    this.bytes = bytes;
    this.view = view;
    this.end = end;
    const flags = bytes[start]!;
    this.flags = flags;
    this.missing = flags & 3;
    this.isVarying = (flags & FLAG_VARYING) !== 0;
    let at = start + 1;
    if (this.missing === MISSING_ALL) {
      if (flags !== MISSING_ALL || at !== end) throw new MalformedTileError('a missing brick has values');
      return;
    }
    this.missingAt = at;
    if (this.missing === MISSING_CELLS) at += (plan.cells + 7) >>> 3;
    else if (this.missing === MISSING_VALUES) at += (plan.cells * plan.leads + 7) >>> 3;
    const firstBytes = (flags >>> FIRST_BYTES_SHIFT) + 1;
    if (at + firstBytes > end) throw tooShort();
    const unused = 32 - 8 * firstBytes;
    const first = (view.getInt32(at, true) << unused) >>> unused;
    at += firstBytes;
    if ((flags & FLAG_SPATIAL) !== 0) at = this.#readBase(at);
    else this.base.fill(0);
    this.base[0] = (first >>> 1) ^ -(first & 1);
    if (this.isVarying) {
      if (plan.steps === 0) throw new MalformedTileError('a brick of one lead varies');
      this.widthsAt = at;
      const blocks = plan.isLong ? plan.cells * this.blocksPerCell : plan.runs.length - 1;
      this.stepsAt = at + ((blocks + 1) >>> 1);
      if (this.stepsAt > end) throw tooShort();
    } else if (at !== end) throw new MalformedTileError('a brick has bytes left over');
  }

  /** Values of a block, where the plan is long. */
  get blockValues(): number {
    return (this.flags & FLAG_SHORT_BLOCKS) === 0 ? BLOCK_VALUES : BLOCK_VALUES / 2;
  }

  get blocksPerCell(): number {
    return Math.ceil(this.plan.steps / this.blockValues);
  }

  nibble(block: number): number {
    return (this.bytes[this.widthsAt + (block >>> 1)]! >>> ((block & 1) << 2)) & 15;
  }

  isMissing(slot: number, k: number): boolean {
    if (this.missing === MISSING_CELLS) return this.#bit(slot);
    if (this.missing === MISSING_VALUES) return this.#bit(slot * this.plan.leads + k);
    return this.missing === MISSING_ALL;
  }

  /** Checks that differences which end at byte `at` are inside the brick. */
  checkInside(at: number): void {
    if (at > this.end) throw tooShort();
  }

  /** Checks that the last differences end where the brick ends. */
  checkEnd(at: number): void {
    if (at !== this.end) throw new MalformedTileError('a brick does not end where its differences do');
  }

  #bit(n: number): boolean {
    return ((this.bytes[this.missingAt + (n >>> 3)]! >>> (n & 7)) & 1) === 1;
  }

  #readBase(at: number): number {
    const { baseBlocks } = this.plan;
    const blocks = baseBlocks.length - 1;
    const valuesAt = at + ((blocks + 1) >>> 1);
    if (valuesAt > this.end) throw tooShort();
    let bit = 0;
    for (let block = 0; block < blocks; block++) {
      const nibble = (this.bytes[at + (block >>> 1)]! >>> ((block & 1) << 2)) & 15;
      const from = baseBlocks[block]!;
      const count = baseBlocks[block + 1]! - from;
      const next = bit + bitsOf(nibble) * count;
      if (valuesAt + ((next + 7) >>> 3) > this.end) throw tooShort();
      readValues(this.view, valuesAt, bit, count, nibble, this.base, from);
      bit = next;
    }
    return valuesAt + ((bit + 7) >>> 3);
  }
}

function tooShort(): MalformedTileError {
  return new MalformedTileError('a brick runs past its end');
}
