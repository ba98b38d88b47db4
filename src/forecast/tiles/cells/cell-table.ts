import { type VariableName, variableOf } from '../../../catalog/index.ts';
import { traced } from '../../../platform/index.ts';
import { NotFetchedError } from '../../../store/index.ts';
import type { NullReason } from '../../common/null-reason.ts';
import { runInSteps } from '../../common/run-in-steps.ts';
import type { ReadPlan } from '../../plan/plan.ts';
import { correctedIntegers, type HeightCorrection, isCorrected } from '../../points/height-correction.ts';
import type { Run } from '../../runs/run/run.ts';
import { storeRead } from '../store-read.ts';
import {
  type CellBlock,
  emptyBlock,
  readCell,
  readCells,
  type StoredColumns,
  seriesIn,
} from './cell-block.ts';

/** Variables at one cell over one axis, as stored integers, for interfaces that print decimals. */
export interface CellTable {
  /** The run that was read, including fields ingested for the request. */
  readonly run: Run;
  /** Hours, ascending; the same array object for equal questions about a run. */
  readonly leads: readonly number[];
  readonly columns: readonly CellColumn[];
}

export interface CellColumn {
  readonly variable: VariableName;
  /** As CF writes it. */
  readonly units: string;
  readonly decimals: number;
  /** One for each lead: value = integer / 10^decimals; MISSING if there is none. */
  readonly integers: Int32Array;
  /** For each lead, why no cell has a value; null where something is stored, so that a missing value there is masked. */
  readonly absences: readonly (NullReason | null)[];
}

/** Variables at several cells over one axis. */
export interface CellTables {
  readonly run: Run;
  readonly leads: readonly number[];
  /** The columns of each cell. */
  readonly cells: readonly (readonly CellColumn[])[];
}

/**
 * Reads a plan at one cell, synchronously unless tiles have to be fetched first. Throws DamagedTileError, ResourceFault and the
 * signal's reason.
 */
export function readCellTable(
  plan: ReadPlan,
  stored: StoredColumns,
  cell: number,
  signal: AbortSignal | undefined,
): Promise<CellTable> {
  const { run, leads, columns } = plan;
  return traced(
    () => storeRead(run, columns, 1),
    async () => {
      try {
        return { run, leads, columns: columnsAt(readCell(plan, stored, cell), 0) };
      } catch (error) {
        if (!(error instanceof NotFetchedError)) throw error;
      }
      const block = await readBlock(plan, stored, Int32Array.of(cell), signal);
      return { run, leads, columns: columnsAt(block, 0) };
    },
  );
}

/** Reads a plan at several cells, tile by tile. Throws DamagedTileError, ResourceFault and the signal's reason. */
export async function readCellTables(
  plan: ReadPlan,
  stored: StoredColumns,
  cells: Int32Array,
  signal: AbortSignal | undefined,
): Promise<CellTables> {
  const block = await traced(
    () => storeRead(plan.run, plan.columns, cells.length),
    () => readBlock(plan, stored, cells, signal),
  );
  return { run: plan.run, leads: plan.leads, cells: Array.from(cells, (_, cell) => columnsAt(block, cell)) };
}

/** A table with temperatures corrected to a height. */
export function tableAtHeight(table: CellTable, height: HeightCorrection): CellTable {
  const columns = table.columns.map((column) =>
    isCorrected(column.variable) ? { ...column, integers: correctedIntegers(column, height) } : column,
  );
  return { ...table, columns };
}

async function readBlock(
  plan: ReadPlan,
  stored: StoredColumns,
  cells: Int32Array,
  signal: AbortSignal | undefined,
): Promise<CellBlock> {
  const block = emptyBlock(plan, cells);
  await runInSteps(readCells([{ block, stored }]), signal);
  return block;
}

function columnsAt(block: CellBlock, cell: number): readonly CellColumn[] {
  return block.plan.columns.map(({ variable, absences }, column) => {
    const { units, decimals } = variableOf(variable);
    return { variable, units, decimals, integers: seriesIn(block, column, cell), absences };
  });
}
