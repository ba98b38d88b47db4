import {
  type CubeReader,
  cellsByTile,
  MISSING,
  type StoredSeries,
  type TileCells,
} from '../../../store/index.ts';
import type { Steps } from '../../common/run-in-steps.ts';
import type { ColumnPlan, ReadPlan, SegmentPlan } from '../../plan/plan.ts';
import { fetchAhead, fetchTile } from '../fetch-tiles.ts';

/** What the reading of cells needs of a stored segment. */
export type CellReader = Pick<CubeReader, 'isRemote' | 'fetch' | 'readTile' | 'series'> & {
  readonly header: Pick<CubeReader['header'], 'nx'>;
  /** How many series are decoded for one that is read; by default 1. */
  readonly seriesPerRead?: number;
};

/** What the reading of cells needs of a stored series. */
export interface CellSeries extends Pick<StoredSeries, 'variable' | 'decimals'> {
  readonly segments: readonly { readonly leads: readonly number[]; readonly reader: CellReader }[];
}

/** The series of a plan's variables, in the order of its columns; null for a variable that the run lacks. */
export type StoredColumns = readonly (CellSeries | null)[];

/** The integers of a plan at some cells. */
export interface CellBlock {
  readonly plan: ReadPlan;
  /** Indexes of points of the run's grid. */
  readonly cells: Int32Array;
  /** `[column][cell][lead]`: value = integer / 10^decimals of the variable; MISSING if there is none. */
  readonly integers: Int32Array;
}

/** A block to fill, and the stored series to fill it from. */
export interface CellReading {
  readonly block: CellBlock;
  readonly stored: StoredColumns;
}

/** Series that are read without yielding: some ten microseconds each when they are cached. */
const SERIES_PER_STEP = 200;

/** A block before anything is read into it, with MISSING wherever nothing will be. */
export function emptyBlock(plan: ReadPlan, cells: Int32Array): CellBlock {
  const { leads, columns } = plan;
  const integers = roomFor(columns.length * cells.length * leads.length);
  const size = cells.length * leads.length;
  for (let c = 0; c < columns.length; c++) {
    if (columns[c]?.isStoredThroughout !== true) integers.fill(MISSING, c * size, (c + 1) * size);
  }
  return { plan, cells, integers };
}

/** Integers that are allocated at a time; blocks of up to an eighth of them share the memory. */
const SHARED_INTEGERS = 64 * 1024;
const MAX_SHARING = SHARED_INTEGERS / 8;
let shared = new Int32Array(0);
let used = 0;

/** Memory whose content does not matter. A small block's own would cost as much as the reading of a series. */
function roomFor(length: number): Int32Array {
  if (length > MAX_SHARING) return new Int32Array(length);
  if (used + length > shared.length) {
    shared = new Int32Array(SHARED_INTEGERS);
    used = 0;
  }
  const room = shared.subarray(used, used + length);
  used += length;
  return room;
}

/** The series of one column at one cell of a block. It shares the block's memory. */
export function seriesIn({ plan, cells, integers }: CellBlock, column: number, cell: number): Int32Array {
  const leads = plan.leads.length;
  const at = (column * cells.length + cell) * leads;
  return integers.subarray(at, at + leads);
}

/** Reads a plan at one cell, synchronously. Throws DamagedTileError, NotFetchedError. */
export function readCell(plan: ReadPlan, stored: StoredColumns, cell: number): CellBlock {
  const block = emptyBlock(plan, Int32Array.of(cell));
  fillCell(plan, stored, cell, block.integers);
  return block;
}

/**
 * Writes what is stored of a plan at one cell to `[column][lead]`, synchronously; what nothing is stored of stays as it is. Throws as
 * `readCell`.
 */
export function fillCell(plan: ReadPlan, stored: StoredColumns, cell: number, integers: Int32Array): void {
  const { columns, leads } = plan;
  for (let c = 0; c < columns.length; c++) {
    const series = stored[c] ?? null;
    if (series === null) continue;
    for (const segment of columns[c]?.segments ?? []) {
      readSeries(series, segment, cell, integers, c * leads.length);
    }
  }
}

/**
 * Fills several blocks together. Each tile that holds a cell of any of them is read once per segment, and each group of cells is
 * decoded once. Yields between steps so that the caller can let the event loop run.
 * @param onError called for each cell (by its number in the block) and column of a tile that cannot be read, while the other
 *   tiles are still read. Without it the error is thrown.
 */
export function* readCells(
  readings: readonly CellReading[],
  onError?: (error: unknown, block: CellBlock, cell: number, column: ColumnPlan) => void,
): Steps<void> {
  const visitsOf = visitFinder();
  let read = 0;
  const found = usesBySeries(readings);
  yield* fetchAhead(tilesOf(found, visitsOf));
  for (const [series, uses] of found) {
    for (const [number, { reader }] of usedSegments(series, uses)) {
      const { cells, visits, slots } = visitsOf(reader.header.nx, uses);
      for (const visit of visits) {
        yield* fetchTile(reader, visit.tile);
        try {
          if (visit.spansGroups) reader.readTile(visit.tile);
          for (const n of visit.indexes) {
            const slot = slots[n];
            if (slot !== undefined) readUse(series, number, uses, slot, cells[n] ?? 0);
          }
        } catch (error) {
          if (onError === undefined) throw error;
          for (const n of visit.indexes) {
            const { use = 0, cell = 0 } = slots[n] ?? {};
            const failed = uses[use];
            if (failed !== undefined) onError(error, failed.block, cell, failed.column);
          }
        }
        read += visit.indexes.length * (reader.seriesPerRead ?? 1);
        if (read < SERIES_PER_STEP) continue;
        read = 0;
        yield;
      }
    }
  }
}

/** The segments of a series from which anything is read, with their numbers. */
function usedSegments(series: CellSeries, uses: readonly Use[]) {
  const isUsed = new Set(uses.flatMap(({ column }) => column.segments.map(({ segment }) => segment)));
  return [...series.segments.entries()].filter(([number]) => isUsed.has(number));
}

/** The tiles that will be read of each cube. */
function* tilesOf(found: ReadonlyMap<CellSeries, readonly Use[]>, visitsOf: VisitFinder) {
  for (const [series, uses] of found) {
    for (const [, { reader }] of usedSegments(series, uses)) {
      yield [
        reader,
        reader.isRemote ? visitsOf(reader.header.nx, uses).visits.map(({ tile }) => tile) : [],
      ] as const;
    }
  }
}

/** A column of a block that is read from a given series. */
interface Use {
  readonly block: CellBlock;
  readonly column: ColumnPlan;
  /** Index in the block's integers at which the column starts. */
  readonly at: number;
}

function usesBySeries(readings: readonly CellReading[]): ReadonlyMap<CellSeries, readonly Use[]> {
  const uses = new Map<CellSeries, Use[]>();
  for (const { block, stored } of readings) {
    const { plan, cells } = block;
    for (const [c, column] of plan.columns.entries()) {
      const series = stored[c] ?? null;
      if (series === null) continue;
      const use = { block, column, at: c * cells.length * plan.leads.length };
      const ofSeries = uses.get(series);
      if (ofSeries === undefined) uses.set(series, [use]);
      else ofSeries.push(use);
    }
  }
  return uses;
}

/** The cells of all uses of a series, grouped by tile. */
interface Visits {
  readonly cells: Int32Array;
  readonly visits: readonly TileCells[];
  /** For each cell, the number of its use and its own number within that use. */
  readonly slots: readonly { readonly use: number; readonly cell: number }[];
}

type VisitFinder = (nx: number, uses: readonly Use[]) => Visits;

/** Groups cells by tile, once for all series that are read at the same cells. The result is remembered. */
function visitFinder(): VisitFinder {
  const known: { readonly nx: number; readonly blocks: readonly CellBlock[]; readonly found: Visits }[] = [];
  return (nx, uses) => {
    const blocks = uses.map(({ block }) => block);
    const same = known.find(
      (one) =>
        one.nx === nx &&
        one.blocks.length === blocks.length &&
        one.blocks.every((block, n) => block === blocks[n]),
    );
    if (same !== undefined) return same.found;
    const cells = Int32Array.from(blocks.flatMap((block) => [...block.cells]));
    const slots = blocks.flatMap((block, use) => Array.from(block.cells, (_, cell) => ({ use, cell })));
    const found = { cells, slots, visits: cellsByTile(nx, cells) };
    known.push({ nx, blocks, found });
    return found;
  };
}

function readUse(
  series: CellSeries,
  segment: number,
  uses: readonly Use[],
  { use, cell }: Visits['slots'][number],
  index: number,
): void {
  const found = uses[use];
  const plan = found?.column.segments.find((one) => one.segment === segment);
  if (found === undefined || plan === undefined) return;
  const { block, at } = found;
  readSeries(series, plan, index, block.integers, at + cell * block.plan.leads.length);
}

/** Buffer for a complete series of which only some leads are needed. */
let scratch = new Int32Array(0);

function readSeries(
  series: CellSeries,
  { segment, leads, positions, start }: SegmentPlan,
  cell: number,
  into: Int32Array,
  at: number,
): void {
  const stored = series.segments[segment];
  if (stored === undefined) throw new Error(`forecast: ${series.variable} has no segment ${segment}`);
  const { reader } = stored;
  if (start !== null) {
    reader.series(cell, into, at + start);
    return;
  }
  if (scratch.length < stored.leads.length) scratch = new Int32Array(stored.leads.length);
  reader.series(cell, scratch);
  for (let n = 0; n < positions.length; n++) {
    into[at + (positions[n] ?? 0)] = scratch[leads[n] ?? 0] ?? MISSING;
  }
}
