// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import {
  bandsOf,
  type GridWindow,
  piecesOf,
  TILE_SIDE,
  type WindowBand,
  type WindowPart,
} from '../../geo/index.ts';
import { traced } from '../../platform/index.ts';
import {
  type CubeReader,
  cellsByTile,
  MISSING,
  type StoredSeries,
  type TileCells,
} from '../../store/index.ts';
import { runInSteps, type Steps } from '../common/run-in-steps.ts';
import type { ColumnPlan, SegmentPlan } from '../plan/plan.ts';
import { fetchAhead, fetchTile } from './fetch-tiles.ts';
import { storeRead } from './store-read.ts';

/**
 * Points of a mesh whose cells are read together. Their cells are scattered over the store's tiles, so each tile is read once
 * only if the window has no more points than this. The cell indexes of that many points take 2 MB while they are read.
 */
const MESH_STRIP_POINTS = 2 ** 18;

/** Tiles of listed cells that are read without yielding: about a millisecond of work. */
const TILES_PER_STEP = 16;

/** Tiles of listed cells that are fetched together where the store is elsewhere. */
const TILES_PER_FETCH = 128;

/** What the reading of windows needs of a stored segment. */
export type WindowReaderOfSegment = Pick<
  CubeReader,
  'isRemote' | 'fetch' | 'fetchRectangle' | 'rectangle' | 'planesOfTile'
>;

/** What the reading of windows needs of a stored series. */
export interface WindowSeries extends Pick<StoredSeries, 'variable' | 'decimals'> {
  readonly segments: readonly { readonly leads: readonly number[]; readonly reader: WindowReaderOfSegment }[];
}

/** One variable of a plan over a window. */
export interface WindowColumn {
  readonly plan: ColumnPlan;
  /** Null if the run has nothing of the variable. */
  readonly stored: WindowSeries | null;
}

/** Where values go: the value of lead t at point (x, y) of a strip to index `at + t * plane + y * nx + x`. */
export interface StripTarget {
  readonly into: Int32Array;
  readonly at: number;
  readonly plane: number;
}

/** The cells of a strip's points, and the store's tiles that hold them. */
interface StripCells {
  /** `[y][x]`: indexes of points of the grid, -1 for none. */
  readonly cells: Int32Array;
  /** Whether any of them is -1. */
  readonly hasGaps: boolean;
  readonly visits: readonly TileCells[];
}

/**
 * Reads variables over a window, strip by strip from the first row. Within a strip, each tile is read once per segment and each
 * group of cells is decoded once, for all leads of a column.
 */
export class WindowReader {
  readonly window: GridWindow;
  readonly #gridColumns: number;
  /** Cells of strips by first row, if several columns need them; at most 8 bytes per point of the window. */
  readonly #cellsOfStrips: Map<number, StripCells> | null;

  /**
   * @param gridColumns number of columns of the window's grid
   * @param keepsCells whether to remember the cells of a mesh or thinned window for the columns and leads still to be read
   */
  constructor(window: GridWindow, gridColumns: number, keepsCells: boolean) {
    this.window = window;
    this.#gridColumns = gridColumns;
    this.#cellsOfStrips = keepsCells ? new Map() : null;
  }

  /** Rows that are read together: those in one row of the store's tiles, or in a mesh as many as make MESH_STRIP_POINTS points. */
  *strips(): Generator<WindowBand, void> {
    const { window } = this;
    if (window.kind !== 'mesh') {
      yield* bandsOf(window);
      return;
    }
    const { nx, ny } = window;
    const maxRows = Math.max(1, Math.floor(MESH_STRIP_POINTS / nx));
    for (let y0 = 0; y0 < ny; y0 += maxRows) yield { y0, rows: Math.min(maxRows, ny - y0) };
  }

  /**
   * Reads one column over a strip, letting the event loop run between steps. Points without a value get MISSING. Throws
   * DamagedTileError, ResourceFault and the signal's reason.
   */
  read(
    strip: WindowBand,
    column: WindowColumn,
    target: StripTarget,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    return traced(
      () => storeRead(undefined, [column.plan], strip.rows * this.window.nx),
      () => runInSteps(this.#read(strip, column, target), signal),
    );
  }

  *#read(strip: WindowBand, { plan, stored }: WindowColumn, target: StripTarget): Steps<void> {
    const { window } = this;
    const points = strip.rows * window.nx;
    for (const [t, absence] of plan.absences.entries()) {
      if (absence === null) continue;
      const from = target.at + t * target.plane;
      target.into.fill(MISSING, from, from + points);
    }
    if (stored === null) return;
    if (window.kind === 'mesh' || (window.stride > 1 && !isReadThinned(window, plan)))
      yield* this.#readListed(strip, plan, stored, target);
    else yield* readRectangles(window, strip, plan, stored, target);
  }

  /** Counts the points of the window that have a cell of the grid. Yields between steps. */
  *countCells(): Steps<number> {
    let count = 0;
    for (const strip of this.strips()) {
      const { cells } = yield* this.#cellsOf(strip);
      for (const cell of cells) if (cell >= 0) count++;
    }
    return count;
  }

  *#readListed(
    strip: WindowBand,
    plan: ColumnPlan,
    stored: WindowSeries,
    { into, at, plane }: StripTarget,
  ): Steps<void> {
    const { cells, hasGaps, visits } = yield* this.#cellsOf(strip);
    const values = at === 0 ? into : into.subarray(at);
    if (hasGaps) {
      for (let n = 0; n < cells.length; n++) {
        if ((cells[n] ?? -1) >= 0) continue;
        for (let t = 0; t < plan.absences.length; t++) values[t * plane + n] = MISSING;
      }
    }
    for (const segment of plan.segments) {
      const { reader } = segmentOf(stored, segment);
      const planes = segment.positions.map((position) => position * plane);
      for (const [n, visit] of visits.entries()) {
        if (n % TILES_PER_STEP === 0 && n > 0) yield;
        if (reader.isRemote && n % TILES_PER_FETCH === 0) {
          yield* fetchAhead([[reader, visits.slice(n, n + TILES_PER_FETCH).map(({ tile }) => tile)]]);
        }
        yield* fetchTile(reader, visit.tile);
        reader.planesOfTile(segment.leads, visit, cells, values, planes);
      }
      yield;
    }
  }

  *#cellsOf(strip: WindowBand): Steps<StripCells> {
    const known = this.#cellsOfStrips?.get(strip.y0);
    if (known !== undefined) return known;
    const { window } = this;
    const cells = new Int32Array(strip.rows * window.nx);
    let isFirst = true;
    for (const band of bandsOf(window, strip)) {
      for (const parts of piecesOf(window, band)) {
        if (!isFirst) yield;
        isFirst = false;
        for (const part of parts) copyPart(window.indices(part), part, strip, cells, window.nx);
      }
    }
    const hasGaps = cells.some((cell) => cell < 0);
    const found = { cells, hasGaps, visits: visitsOf(this.#gridColumns, cells, hasGaps) };
    this.#cellsOfStrips?.set(strip.y0, found);
    return found;
  }
}

/** The tiles that hold a list of cells, leaving out entries of -1; `indexes` are positions in the given list. */
function visitsOf(gridColumns: number, cells: Int32Array, hasGaps: boolean): readonly TileCells[] {
  if (!hasGaps) return cellsByTile(gridColumns, cells);
  const validCells = Int32Array.from(cells.keys()).filter((n) => (cells[n] ?? -1) >= 0);
  const inside = validCells.map((n) => cells[n] ?? -1);
  return cellsByTile(gridColumns, inside).map((visit) => ({
    ...visit,
    indexes: visit.indexes.map((n) => validCells[n] ?? -1),
  }));
}

/**
 * Whether a window of every nth row and column is read with all cells between: one read fetches many tiles and one call of the kernel decodes
 * each. With several leads, decoding what is not needed takes longer than that saves.
 */
function isReadThinned({ stride }: GridWindow, { absences }: ColumnPlan): boolean {
  return stride < TILE_SIDE && absences.length === 1;
}

/** Reads a window of rows and columns of the grid, piece by piece; one with a stride at a single lead. */
function* readRectangles(
  window: Exclude<GridWindow, { kind: 'mesh' }>,
  strip: WindowBand,
  plan: ColumnPlan,
  stored: WindowSeries,
  { into, at, plane }: StripTarget,
): Steps<void> {
  const { nx, stride } = window;
  let between = new Int32Array(0);
  for (const parts of piecesOf(window, strip)) {
    for (const segment of plan.segments) {
      const { reader } = segmentOf(stored, segment);
      const planes = segment.positions.map((position) => position * plane);
      for (const part of parts) {
        for (const { rectangle, x0 } of rectanglesOf(window, part)) {
          const start = at + (part.y0 - strip.y0) * nx + x0;
          yield* fetchRectangle(reader, rectangle);
          if (stride === 1) {
            reader.rectangle(segment.leads, rectangle, into, { at: start, row: nx, planes });
            continue;
          }
          const { columns: row, rows } = rectangle;
          if (between.length < row * rows) between = new Int32Array(row * rows);
          reader.rectangle(segment.leads, rectangle, between, { at: 0, row, planes });
          for (let y = 0, to = start; y < rows; y += stride, to += nx) {
            for (let x = 0, n = to; x < row; x += stride, n++) into[n] = between[y * row + x]!;
          }
        }
      }
    }
    if (window.kind === 'rectangle') {
      for (const part of parts) blankOutside(window, part, strip, plan, { into, at, plane });
    }
    yield;
  }
}

/** The rectangles of the grid that hold a part of a window, and the column of the window at which each begins. */
function rectanglesOf(
  { columns, j0, stride }: Exclude<GridWindow, { kind: 'mesh' }>,
  part: WindowPart,
): { readonly rectangle: Rectangle; readonly x0: number }[] {
  return columns.flatMap((run) => {
    const x0 = Math.max(part.x0, run.x0);
    const count = Math.min(part.x0 + part.columns, run.x0 + run.count) - x0;
    if (count <= 0) return [];
    const rectangle = {
      i0: run.start + (x0 - run.x0) * stride,
      columns: (count - 1) * stride + 1,
      j0: j0 + part.y0 * stride,
      rows: (part.rows - 1) * stride + 1,
      stride,
    };
    return [{ rectangle, x0 }];
  });
}

/** Waits until a rectangle's tiles can be read. Throws ResourceFault. */
function* fetchRectangle(reader: WindowReaderOfSegment, rectangle: Rectangle): Steps<void> {
  if (!reader.isRemote) return;
  for (;;) {
    const fetch = reader.fetchRectangle(rectangle);
    if (fetch === null) return;
    yield fetch;
  }
}

/** Sets points of a rectangle that are outside the box to MISSING. */
function blankOutside(
  window: GridWindow,
  part: WindowPart,
  strip: WindowBand,
  { absences }: ColumnPlan,
  { into, at, plane }: StripTarget,
): void {
  const cells = window.indices(part);
  for (const [n, cell] of cells.entries()) {
    if (cell >= 0) continue;
    const x = n % part.columns;
    const y = (n - x) / part.columns;
    const point = at + (part.y0 + y - strip.y0) * window.nx + part.x0 + x;
    for (let t = 0; t < absences.length; t++) into[point + t * plane] = MISSING;
  }
}

type Rectangle = Parameters<WindowReaderOfSegment['rectangle']>[1];

function segmentOf(stored: WindowSeries, { segment }: SegmentPlan): WindowSeries['segments'][number] {
  const found = stored.segments[segment];
  if (found === undefined) throw new Error(`forecast: ${stored.variable} has no segment ${segment}`);
  return found;
}

function copyPart(
  from: Int32Array,
  { x0, columns, y0, rows }: WindowPart,
  strip: WindowBand,
  into: Int32Array,
  nx: number,
): void {
  for (let y = 0; y < rows; y++) {
    into.set(from.subarray(y * columns, (y + 1) * columns), (y0 - strip.y0 + y) * nx + x0);
  }
}
