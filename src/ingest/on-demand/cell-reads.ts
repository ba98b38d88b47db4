import type { ModelId, VariableName } from '../../catalog/index.ts';
import { mayLieOn } from '../../fields/index.ts';
import type { Grid } from '../../geo/index.ts';
import { IsobarError, KeyedSemaphore, Semaphore, SharedTasks, withDeadline } from '../../platform/index.ts';
import type { SourceTree } from '../../source/index.ts';
import { NO_FIELDS, planRun } from '../plan/run-plan.ts';
import { CELL_READ_BYTES, type CellIntegers, readCells } from './read-cells.ts';

/** Reads at a time, in all and of each project: who comes when there are so many waits for whole fields, which are fetched once for all. */
const LIMITS = { total: 4, perKey: 2, maxWaiting: 0, refusal: tooManyReads };
/** How long one may take. */
const MAX_READ_MS = 10_000;

/** Cells of some fields of a run. */
export interface CellQuestion {
  readonly model: ModelId;
  readonly initTime: Date;
  /** Of the run. */
  readonly grid: Grid;
  /** Indexes of its points. */
  readonly cells: Int32Array;
  /** Leads of each variable, hours. */
  readonly leads: ReadonlyMap<VariableName, ReadonlySet<number>>;
  readonly source: SourceTree;
  /** Whose work it is. */
  readonly share: string;
}

/** Reads cells of runs that only their source has, a few at a time. */
export class CellReads {
  readonly #permits = new KeyedSemaphore(LIMITS);
  readonly #memory = new Semaphore(CELL_READ_BYTES);
  readonly #equal = new SharedTasks<readonly CellIntegers[] | null>();

  /**
   * As `readCells`, once for all who ask the same at a time. Throws (rejects) IsobarError as that does, 'overloaded' where too many are
   * read, and the signal's reason.
   */
  read(question: CellQuestion, signal?: AbortSignal): Promise<readonly CellIntegers[] | null> {
    const run = `${question.model} ${question.initTime.toISOString()}`;
    const fields = [...question.leads].map(([variable, leads]) => `${variable} ${[...leads]}`);
    const work = (abandoned: AbortSignal) =>
      withDeadline(
        MAX_READ_MS,
        tooSlow,
        (stop) => this.#permits.run(question.share, () => this.#read(question, stop), stop),
        abandoned,
      );
    return this.#equal.run(`${run} ${question.cells} ${fields}`, work, signal);
  }

  #read(
    { model, initTime, grid, cells, leads, source }: CellQuestion,
    signal: AbortSignal,
  ): Promise<readonly CellIntegers[] | null> {
    const isWanted = (variable: VariableName, lead: number) => leads.get(variable)?.has(lead) === true;
    const planOf = async (part: readonly number[], stop: AbortSignal) => {
      const filter = { leads: new Set(part), variables: new Set(leads.keys()), control: true };
      const { entries } = await source.inventory(initTime, filter, stop);
      const onGrid = entries.filter((entry) => mayLieOn(entry, grid));
      const planned = planRun(model, initTime, onGrid, NO_FIELDS, isWanted, part);
      const wanted = part.flatMap((lead) => [...leads.values()].filter((ofVariable) => ofVariable.has(lead)));
      return planned.length < wanted.length ? null : planned;
    };
    const all = new Set([...leads.values()].flatMap((ofVariable) => [...ofVariable]));
    const ascending = [...all].sort((a, b) => a - b);
    return readCells(ascending, planOf, { model, grid, cells, memory: this.#memory, signal });
  }
}

function tooManyReads(): IsobarError {
  return new IsobarError('overloaded', 'too many runs are being read from their sources; try again soon');
}

function tooSlow(): IsobarError {
  const publicMessage = `the source did not give the cells within ${MAX_READ_MS / 1000} s`;
  return new IsobarError('upstream_unavailable', publicMessage, { publicMessage });
}
