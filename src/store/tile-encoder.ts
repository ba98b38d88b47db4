// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { BrickEncoder } from './bricks/brick-encoder.ts';
import { BrickPlan, MISSING_ALL, MISSING_NONE } from './bricks/brick-plan.ts';
import type { BrickValues } from './bricks/brick-residuals.ts';
import { GapFiller } from './bricks/gap-filler.ts';
import type { BrickCoding } from './cube-coding.ts';
import { TileGroups } from './layout.ts';

/** Series of a block of cells, as `transpose` arranges them: `values[(row * width + column) * leads + k]`. */
export interface CellBlock {
  readonly values: Int32Array;
  /** Cells from one row of the block to the next. */
  readonly width: number;
  /** Whether any of the values may be MISSING; if not, they are not searched. */
  gaps: boolean;
}

/** The part of a tile that lies inside the grid, and the column of the block at which it starts. */
export interface TileExtent {
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
}

/** The leads of a segment, and what encodes its bricks. */
interface Segment {
  readonly from: number;
  readonly leads: number;
  readonly encoder: BrickEncoder;
  readonly filler: GapFiller;
}

/** Encodes the tiles of one cube. The bytes depend on the values alone. */
export class TileEncoder {
  /** Bytes that must be free for a tile, whatever its values. */
  readonly maxTileBytes: number;
  readonly #leads: number;
  readonly #groups: TileGroups;
  readonly #segments: readonly Segment[];
  #out: Uint8Array = new Uint8Array(0);
  #view: DataView = new DataView(new ArrayBuffer(0));

  /** @param leads encoded values of each series, at least 1 */
  constructor(leads: number, { groupSide, segmentLeads }: BrickCoding) {
    this.#leads = leads;
    this.#groups = new TileGroups(groupSide);
    this.#segments = segmentsOf(leads, groupSide, segmentLeads);
    const groupBytes = this.#segments.reduce(
      (sum, { encoder, filler }) => sum + 2 + encoder.maxBytes + filler.maxBytes,
      0,
    );
    this.maxTileBytes = this.#groups.headBytes + this.#groups.count * groupBytes;
  }

  /**
   * Writes a tile to `out` from byte `at`, where `maxTileBytes` are free, and returns the position after it.
   * A tile of zeros takes no bytes at all.
   */
  encode(block: CellBlock, extent: TileExtent, out: Uint8Array, at: number): number {
    if (out !== this.#out) {
      this.#out = out;
      this.#view = new DataView(out.buffer, out.byteOffset, out.byteLength);
    }
    const { count, headBytes } = this.#groups;
    let position = at + headBytes;
    for (let group = 0; group < count; group++) {
      const start = position;
      position = this.#encodeGroup(block, extent, group, start);
      const length = position - start;
      if (length > 0xffff) throw new RangeError(`a group of ${length} bytes does not fit its tile's head`);
      if (headBytes > 0) this.#view.setUint16(at + 2 * group, length, true);
    }
    return position === at + headBytes ? at : position;
  }

  /** A group in which every series is zero, or that lies outside the grid, takes no bytes. */
  #encodeGroup(block: CellBlock, extent: TileExtent, group: number, at: number): number {
    const { side } = this.#groups;
    const column = this.#groups.columnOf(group);
    const row = this.#groups.rowOf(group);
    const columns = Math.min(side, extent.columns - column);
    const rows = Math.min(side, extent.rows - row);
    if (columns <= 0 || rows <= 0) return at;
    const leads = this.#leads;
    const isComplete = !block.gaps && columns === side && rows === side;
    const segments = this.#segments;
    const lengthsAt = at;
    const start = at + 2 * (segments.length - 1);
    let position = start;
    for (const [n, segment] of segments.entries()) {
      const from = position;
      const brick = {
        values: block.values,
        start: (row * block.width + extent.column + column) * leads + segment.from,
        right: leads,
        below: block.width * leads,
      };
      position = isComplete
        ? this.#encodeComplete(segment, brick, from)
        : this.#encodeWithGaps(segment, brick, { columns, rows }, from);
      if (n < segments.length - 1) this.#view.setUint16(lengthsAt + 2 * n, position - from, true);
    }
    return position === start ? at : position;
  }

  #encodeComplete({ encoder }: Segment, brick: BrickValues, at: number): number {
    const end = encoder.encode(brick, MISSING_NONE, this.#view, at, at + 1);
    return end === at + 1 ? at : end;
  }

  #encodeWithGaps(
    { encoder, filler }: Segment,
    brick: BrickValues,
    inside: { readonly columns: number; readonly rows: number },
    at: number,
  ): number {
    const missing = filler.fill(brick, inside);
    if (missing === MISSING_ALL) {
      this.#view.setUint8(at, MISSING_ALL);
      return at + 1;
    }
    const dataAt = filler.write(missing, this.#out, at + 1);
    const end = encoder.encode(filler.filled, missing, this.#view, at, dataAt);
    return end === at + 1 ? at : end;
  }
}

function segmentsOf(leads: number, side: number, segmentLeads: number): readonly Segment[] {
  const encoders = new Map<number, Pick<Segment, 'encoder' | 'filler'>>();
  const segments: Segment[] = [];
  for (let from = 0; from < leads; from += segmentLeads) {
    const own = Math.min(segmentLeads, leads - from);
    const plan = new BrickPlan(side, own);
    const shared = encoders.get(own) ?? { encoder: new BrickEncoder(plan), filler: new GapFiller(side, own) };
    encoders.set(own, shared);
    segments.push({ from, leads: own, ...shared });
  }
  return segments;
}
