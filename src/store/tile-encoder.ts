// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { PACK_SLACK, packBlock } from './bits.ts';
import { GroupResiduals } from './group-residuals.ts';
import {
  CELLS_PER_GROUP,
  GROUPS_PER_TILE,
  groupColumn,
  groupRow,
  MISSING,
  TILE_HEAD_BYTES,
} from './layout.ts';
import { Residual, type SeriesSlice } from './residual.ts';
import {
  type BlockLeads,
  blocksOf,
  bytesOfCode,
  flagsByte,
  MISSING_ALL,
  MISSING_AS_PREVIOUS,
  MISSING_NONE,
  MISSING_SOME,
  marksOf,
  SHAPE_CONSTANT,
  SHAPE_VARYING,
  SHAPE_VARYING_WIDELY,
  SHAPE_ZERO,
} from './series-encoding.ts';

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

/** One cell of the group that is being encoded. */
interface GroupCell {
  /** Its series; where some leads are missing, a copy in which they repeat the previous value. */
  readonly series: SeriesSlice;
  missing: number;
  readonly bridged: Int32Array;
  readonly bitmap: Uint8Array;
}

/** The reference worth trying for each cell: its neighbour along the row, for cell 2 the one in the row before. */
const NEIGHBOUR = [0, 1, 1, 3] as const;

/**
 * Neighbours are alike: where the residual against a neighbour takes at most this share of the bytes of the group's first
 * residual, the plain residual is hardly ever smaller and is not computed.
 */
const CLEARLY_SMALLER = 0.9;

/** Flags of a cell outside the grid: it repeats the group's first cell, which is inside when any is. */
const OUTSIDE_GRID = flagsByte(MISSING_NONE, SHAPE_ZERO, 1, 1);

/** Encodes the tiles of one cube. The bytes depend on the values alone. */
export class TileEncoder {
  /** Bytes that must be free for a tile, whatever its values. */
  readonly maxTileBytes: number;
  readonly #leads: number;
  readonly #blockLeads: BlockLeads;
  readonly #cells: readonly GroupCell[];
  readonly #plain: Residual;
  readonly #relative: Residual;
  readonly #group: GroupResiduals;
  /** Size of the plain residual of the group's first cell, 0 where that is missing. */
  #firstSize = 0;
  #out: Uint8Array = new Uint8Array(0);
  #view: DataView = new DataView(new ArrayBuffer(0));

  /** @param leads encoded values of each series, at least 1 */
  constructor(leads: number, blockLeads: BlockLeads) {
    const bitmapBytes = Math.ceil(leads / 8);
    const widthBytes = (blocksOf(leads, blockLeads) + 1) >>> 1;
    const seriesBytes = 1 + bitmapBytes + 4 * leads + widthBytes + 4 * marksOf(leads);
    this.maxTileBytes = TILE_HEAD_BYTES + GROUPS_PER_TILE * CELLS_PER_GROUP * seriesBytes + PACK_SLACK;
    this.#leads = leads;
    this.#blockLeads = blockLeads;
    this.#cells = Array.from({ length: CELLS_PER_GROUP }, () => ({
      series: { values: new Int32Array(0), start: 0 },
      missing: MISSING_NONE,
      bridged: new Int32Array(leads),
      bitmap: new Uint8Array(bitmapBytes),
    }));
    this.#plain = new Residual(leads, blockLeads);
    this.#relative = new Residual(leads, blockLeads);
    this.#group = new GroupResiduals(leads, blockLeads);
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
    let position = at + TILE_HEAD_BYTES;
    for (let group = 0; group < GROUPS_PER_TILE; group++) {
      const start = position;
      position = this.#encodeGroup(block, extent, group, out, start);
      const length = position - start;
      if (length > 0xffff) throw new RangeError(`a group of ${length} bytes does not fit its tile's head`);
      out[at + 2 * group] = length;
      out[at + 2 * group + 1] = length >>> 8;
    }
    return position === at + TILE_HEAD_BYTES ? at : position;
  }

  /** A group in which every series is zero, or that lies outside the grid, takes no bytes. */
  #encodeGroup(block: CellBlock, extent: TileExtent, group: number, out: Uint8Array, at: number): number {
    const column = groupColumn(group);
    const row = groupRow(group);
    if (column >= extent.columns || row >= extent.rows) return at;
    const start = (row * block.width + extent.column + column) * this.#leads;
    const isComplete = !block.gaps && column + 1 < extent.columns && row + 1 < extent.rows;
    if (isComplete) return this.#encodeComplete(block, start, out, at);
    let position = at + CELLS_PER_GROUP;
    let zero = true;
    this.#firstSize = 0;
    for (let slot = 0; slot < CELLS_PER_GROUP; slot++) {
      const cell = this.#cells[slot]!;
      const x = slot & 1;
      const y = slot >>> 1;
      if (column + x >= extent.columns || row + y >= extent.rows) {
        cell.missing = MISSING_ALL;
        out[at + slot] = OUTSIDE_GRID;
        continue;
      }
      cell.series.values = block.values;
      cell.series.start = start + (y * block.width + x) * this.#leads;
      if (block.gaps) this.#findMissing(cell);
      else cell.missing = MISSING_NONE;
      const end = this.#encodeSeries(cell, slot, out, at + slot, position);
      zero &&= end === position && cell.missing === MISSING_NONE;
      position = end;
    }
    return zero ? at : position;
  }

  /** A group inside the grid without missing values: gives the same bytes as one series at a time, but faster. */
  #encodeComplete({ values, width }: CellBlock, start: number, out: Uint8Array, at: number): number {
    const group = this.#group;
    group.compute(values, start, this.#leads, width * this.#leads);
    this.#firstSize = group.residuals[0].size;
    const seriesStart = at + CELLS_PER_GROUP;
    let position = this.#write(group.residuals[0], MISSING_NONE, out, at, seriesStart);
    for (let slot = 1; slot < CELLS_PER_GROUP; slot++) {
      const relative = group.residuals[slot]!;
      const residual = this.#isClearlySmaller(relative)
        ? relative
        : this.#smallerOf(relative, {
            values,
            start: start + ((slot >>> 1) * width + (slot & 1)) * this.#leads,
          });
      position = this.#write(residual, MISSING_NONE, out, at + slot, position);
    }
    return position === seriesStart ? at : position;
  }

  #encodeSeries(cell: GroupCell, slot: number, out: Uint8Array, flagsAt: number, at: number): number {
    if (cell.missing === MISSING_ALL) {
      out[flagsAt] = flagsByte(MISSING_ALL, SHAPE_ZERO, 1, 0);
      return at;
    }
    let position = at;
    let { missing } = cell;
    if (missing === MISSING_SOME) {
      const before = slot === 0 ? undefined : this.#cells[slot - 1];
      if (before?.missing === MISSING_SOME && Buffer.compare(before.bitmap, cell.bitmap) === 0) {
        missing = MISSING_AS_PREVIOUS;
      } else {
        out.set(cell.bitmap, position);
        position += cell.bitmap.length;
      }
    }
    return this.#write(this.#smallest(cell, slot), missing, out, flagsAt, position);
  }

  #write(residual: Residual, missing: number, out: Uint8Array, flagsAt: number, at: number): number {
    const { first, reference } = residual;
    const shape = shapeOf(residual);
    const firstBytes = bytesOfCode(first);
    out[flagsAt] = flagsByte(missing, shape, firstBytes, reference);
    if (shape === SHAPE_ZERO) return at;
    // Writes four bytes even if fewer count: those after them are free and written later.
    this.#view.setInt32(at, first, true);
    const position = at + firstBytes;
    return shape >= SHAPE_VARYING ? this.#pack(residual, out, position) : position;
  }

  #pack({ codes, blocks, widths, marks, markBytes }: Residual, out: Uint8Array, at: number): number {
    let position = at;
    for (let b = 0; b < widths.length; b += 2) out[position++] = widths[b]! | (widths[b + 1]! << 4);
    for (let mark = 0; mark < marks.length; mark++, position += markBytes) {
      if (markBytes === 2) this.#view.setUint16(position, marks[mark]!, true);
      else this.#view.setInt32(position, marks[mark]!, true);
    }
    for (let b = 0, k = 1; b < blocks; b++, k += this.#blockLeads) {
      const count = Math.min(this.#blockLeads, this.#leads - k);
      position = packBlock(codes, k, count, widths[b]!, this.#view, position);
    }
    return position;
  }

  /**
   * The plain residual or that against a neighbour, whichever is smaller; the latter when they are equal, and when it is so
   * much smaller than the group's first residual that the plain one is not worth computing.
   */
  #smallest(cell: GroupCell, slot: number): Residual {
    const reference = NEIGHBOUR[slot] ?? 0;
    const neighbour = reference === 0 ? undefined : this.#cells[reference - 1];
    if (neighbour === undefined || neighbour.missing === MISSING_ALL) {
      this.#plain.compute(cell.series);
      if (slot === 0) this.#firstSize = this.#plain.size;
      return this.#plain;
    }
    this.#relative.computeAgainst(cell.series, neighbour.series, reference);
    return this.#isClearlySmaller(this.#relative)
      ? this.#relative
      : this.#smallerOf(this.#relative, cell.series);
  }

  #isClearlySmaller(relative: Residual): boolean {
    return relative.size <= CLEARLY_SMALLER * this.#firstSize;
  }

  #smallerOf(relative: Residual, series: SeriesSlice): Residual {
    this.#plain.compute(series);
    return relative.size <= this.#plain.size ? relative : this.#plain;
  }

  #findMissing(cell: GroupCell): void {
    const { values, start } = cell.series;
    let count = 0;
    for (let at = start; at < start + this.#leads; at++) if (values[at] === MISSING) count++;
    if (count === 0) cell.missing = MISSING_NONE;
    else if (count === this.#leads) cell.missing = MISSING_ALL;
    else this.#bridge(cell);
  }

  /**
   * Sets the missing leads in the bitmap, and replaces the series by a copy in which they repeat the previous value (at the
   * start of the series the next one): differences of zero take the fewest bytes.
   */
  #bridge(cell: GroupCell): void {
    const { values, start } = cell.series;
    const { bridged, bitmap } = cell;
    let present = start;
    while (values[present] === MISSING) present++;
    let value = values[present]!;
    bitmap.fill(0);
    for (let k = 0; k < this.#leads; k++) {
      const read = values[start + k]!;
      if (read === MISSING) bitmap[k >>> 3] = bitmap[k >>> 3]! | (1 << (k & 7));
      else value = read;
      bridged[k] = value;
    }
    cell.missing = MISSING_SOME;
    cell.series.values = bridged;
    cell.series.start = 0;
  }
}

function shapeOf({ bytes, first, markBytes }: Residual): number {
  if (bytes > 0) return markBytes === 2 ? SHAPE_VARYING : SHAPE_VARYING_WIDELY;
  return first === 0 ? SHAPE_ZERO : SHAPE_CONSTANT;
}
