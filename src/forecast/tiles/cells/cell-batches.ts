import type { VariableName } from '../../../catalog/index.ts';
import { traced } from '../../../platform/index.ts';
import { runInSteps } from '../../common/run-in-steps.ts';
import type { ReadPlan } from '../../plan/plan.ts';
import { storeRead } from '../store-read.ts';
import { type CellBlock, emptyBlock, readCell, readCells, type StoredColumns } from './cell-block.ts';

/** A plan at one cell. */
export interface CellQuestion {
  readonly plan: ReadPlan;
  readonly stored: StoredColumns;
  /** Index of a point of the run's grid. */
  readonly cell: number;
}

/** One cell of a block. */
export interface CellAnswer {
  readonly block: CellBlock;
  /** Its number in the block. */
  readonly cell: number;
  /** Why variables could not be read: a damaged tile fails only what needs it. */
  readonly failures: ReadonlyMap<VariableName, Error>;
}

const NO_FAILURES: ReadonlyMap<VariableName, Error> = new Map();

/**
 * Reads plans at cells together: each tile is read once for all of them. Answers in the order of the questions. Rejects with the
 * signal's reason once it is aborted.
 */
export function readCellBatch(
  questions: readonly CellQuestion[],
  signal: AbortSignal | undefined,
): Promise<readonly CellAnswer[]> {
  return traced(
    () =>
      storeRead(
        questions[0]?.plan.run,
        questions.flatMap(({ plan }) => plan.columns),
        questions.length,
      ),
    () => readTogether(questions, signal),
  );
}

async function readTogether(
  questions: readonly CellQuestion[],
  signal: AbortSignal | undefined,
): Promise<readonly CellAnswer[]> {
  const [only, ...others] = questions;
  if (only !== undefined && others.length === 0) {
    const block = tryCell(only);
    if (block !== null) return [{ block, cell: 0, failures: NO_FAILURES }];
  }
  const failures = questions.map(() => new Map<VariableName, Error>());
  const numbersOf = new Map<CellBlock, readonly number[]>();
  const answers = new Array<CellAnswer>(questions.length);
  const readings = [...Map.groupBy(questions.keys(), (number) => questions[number]?.plan)].flatMap(
    ([plan, numbers]) => {
      if (plan === undefined) return [];
      const block = emptyBlock(
        plan,
        Int32Array.from(numbers, (number) => questions[number]?.cell ?? -1),
      );
      numbersOf.set(block, numbers);
      for (const [cell, number] of numbers.entries()) {
        answers[number] = { block, cell, failures: failures[number] ?? NO_FAILURES };
      }
      return [{ block, stored: questions[numbers[0] ?? 0]?.stored ?? [] }];
    },
  );
  await runInSteps(
    readCells(readings, (error, block, cell, { variable }) => {
      const number = numbersOf.get(block)?.[cell] ?? -1;
      const cause = error instanceof Error ? error : new Error('a tile could not be read', { cause: error });
      failures[number]?.set(variable, cause);
    }),
    signal,
  );
  return answers;
}

/** A single cell needs no grouping by tiles. Null if anything of it could not be read. */
function tryCell({ plan, stored, cell }: CellQuestion): CellBlock | null {
  try {
    return readCell(plan, stored, cell);
  } catch {
    return null;
  }
}
