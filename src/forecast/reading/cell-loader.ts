import DataLoader from 'dataloader';
import type { BatchSchedule } from './batch-schedule.ts';
import { type CellBlock, emptyBlock, readCells, type StoredColumns } from './cell-block.ts';
import type { ReadPlan } from './plan.ts';
import { runInSteps } from './run-in-steps.ts';

/** A plan at one cell. */
interface CellQuestion {
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
}

/** Loads plans at cells for one request. Each tile is read once for all questions asked in the same tick. */
export type CellLoader = (plan: ReadPlan, stored: StoredColumns, cell: number) => Promise<CellAnswer>;

/**
 * Makes a loader for one request. It caches what it has loaded until the request ends.
 * @param signal stops the reading: what has not been read yet rejects with the signal's reason
 */
export function createCellLoader(signal?: AbortSignal, schedule?: BatchSchedule): CellLoader {
  const ids = new Map<ReadPlan, number>();
  const loader = new DataLoader<CellQuestion, CellAnswer, string>((questions) => loadAll(questions, signal), {
    ...(schedule && { batchScheduleFn: schedule }),
    cacheKeyFn: ({ plan, cell }) => `${idOf(plan)}:${cell}`,
  });

  function idOf(plan: ReadPlan): number {
    const id = ids.get(plan) ?? ids.size;
    ids.set(plan, id);
    return id;
  }

  return (plan, stored, cell) => loader.load({ plan, stored, cell });
}

/** Answers in the order of the questions. A damaged tile fails only the questions that need it. Rejects with the signal's reason. */
async function loadAll(
  questions: readonly CellQuestion[],
  signal: AbortSignal | undefined,
): Promise<(CellAnswer | Error)[]> {
  const answers = new Array<CellAnswer | Error>(questions.length);
  const numbersOf = new Map<CellBlock, readonly number[]>();
  const numbered = questions.map((question, number) => ({ ...question, number }));
  const readings = [...Map.groupBy(numbered, ({ plan }) => plan)].map(([plan, alike]) => {
    const block = emptyBlock(
      plan,
      Int32Array.from(alike, ({ cell }) => cell),
    );
    numbersOf.set(
      block,
      alike.map(({ number }) => number),
    );
    for (const [cell, { number }] of alike.entries()) answers[number] = { block, cell };
    return { block, stored: alike[0]?.stored ?? [] };
  });
  const fail = (error: unknown, block: CellBlock, cell: number): void => {
    const number = numbersOf.get(block)?.[cell];
    if (number === undefined) return;
    answers[number] =
      error instanceof Error ? error : new Error('a tile could not be read', { cause: error });
  };
  await runInSteps(readCells(readings, fail), signal);
  return answers;
}
