import DataLoader from 'dataloader';
import type { SeriesName, VariableName } from '../../../catalog/index.ts';
import { bandsOf, type GridWindow, type WindowBand } from '../../../geo/index.ts';
import type { NullReason } from '../../common/null-reason.ts';
import { runInSteps } from '../../common/run-in-steps.ts';
import { planColumn, variablesOf } from '../../plan/plan.ts';
import type { RequestReader } from '../../reading/request-reader.ts';
import type { Run } from '../../runs/run/run.ts';
import { type StripTarget, type WindowColumn, WindowReader } from '../../tiles/window-reader.ts';
import type { IntegerPool } from '../integer-pool.ts';
import type { Slab } from './slab.ts';
import { placesIn, rowsIn } from './slab-bands.ts';
import { type SlabFormula, slabFormulaOf } from './slab-formula.ts';

/** A variable or diagnostic at a lead over a window of a run that holds its inputs. */
export interface SlabQuestion {
  readonly run: Run;
  readonly name: SeriesName;
  readonly lead: number;
  /** As `SlabHead.absence`. */
  readonly absence: NullReason | null;
  readonly window: GridWindow;
}

export type SlabLoader = (question: SlabQuestion) => Promise<Slab>;

/**
 * Makes a loader for one request. Slabs over the same window are read together, each tile once for all variables and leads.
 * @param memory what the integers of slabs are taken from
 */
export function createSlabLoader(reader: RequestReader, memory: IntegerPool): SlabLoader {
  const ids = new Map<object, number>();
  const loader = new DataLoader<SlabQuestion, Slab, string>(
    (questions) => loadAll(reader, memory, questions),
    {
      ...(reader.schedule && { batchScheduleFn: reader.schedule }),
      cacheKeyFn: ({ run, name, lead, window }) => `${idOf(run)} ${idOf(window)} ${name} ${lead}`,
    },
  );

  function idOf(object: object): number {
    const id = ids.get(object) ?? ids.size;
    ids.set(object, id);
    return id;
  }

  return (question) => loader.load(question);
}

async function loadAll(
  reader: RequestReader,
  memory: IntegerPool,
  questions: readonly SlabQuestion[],
): Promise<readonly (Slab | Error)[]> {
  const answers = new Map<SlabQuestion, Slab | Error>();
  for (const ofRun of Map.groupBy(questions, ({ run }) => run).values()) {
    for (const [window, alike] of Map.groupBy(ofRun, (question) => question.window)) {
      await loadWindow(reader, memory, window, alike, answers);
    }
  }
  return questions.map((question) => answers.get(question) ?? new Error('a slab was not read'));
}

/** A variable to read over a window, at all leads at which any slab needs it. */
interface SharedColumn extends WindowColumn {
  readonly leads: readonly number[];
  /** Why it could not be read, or null; the slabs that need it fail with this error. */
  error: unknown;
}

async function loadWindow(
  reader: RequestReader,
  memory: IntegerPool,
  window: GridWindow,
  questions: readonly SlabQuestion[],
  answers: Map<SlabQuestion, Slab | Error>,
): Promise<void> {
  const columns = columnsOf(reader, questions);
  const { nx, ny, stride } = window;
  const places = await placesOf(reader, window);
  const slabs = questions.map((question): PendingSlab & { readonly question: SlabQuestion } => {
    const variables = variablesOf([question.name]);
    const inputs = variables.flatMap((variable) => columns.get(variable) ?? []);
    const formula = slabFormulaOf(
      question.name,
      inputs.map(({ stored }) => stored?.decimals ?? 0),
    );
    const { run, name, lead, absence } = question;
    const integers = memory.take(nx * ny);
    const slab: Slab = {
      run,
      name,
      lead,
      absence,
      window,
      stride,
      nx,
      ny,
      decimals: formula.decimals,
      integers,
      ...places,
    };
    return { question, inputs, formula, slab };
  });
  const windowReader = new WindowReader(window, questions[0]?.run.grid.nx ?? 0, columns.size > 1);
  const direct = columnsReadDirectly(slabs);
  for (const strip of stripsOf(windowReader, columns)) {
    const points = strip.rows * nx;
    const values = new Map<SharedColumn, Int32Array>();
    for (const column of columns.values()) {
      const slab = direct.get(column);
      if (slab !== undefined) {
        const target = { into: slab.integers, at: strip.y0 * nx, plane: 0 };
        await readColumn(reader, windowReader, strip, column, target);
        continue;
      }
      const target = { into: new Int32Array(column.leads.length * points), at: 0, plane: points };
      values.set(column, target.into);
      await readColumn(reader, windowReader, strip, column, target);
    }
    for (const pending of slabs) {
      if (pending.inputs.some((column) => direct.has(column))) continue;
      await runInSteps(computeStrip(pending, strip, values), reader.signal);
    }
  }
  for (const { question, inputs, slab } of slabs) {
    const failed = inputs.find(({ error }) => error !== null);
    answers.set(question, failed === undefined ? slab : errorOf(failed.error));
  }
}

/**
 * So few values of a variable are read in one go, which takes less than a millisecond: each strip costs something by itself, and more of
 * them would keep others waiting.
 */
const MAX_TOGETHER = 16_384;

function stripsOf(
  reader: WindowReader,
  columns: ReadonlyMap<VariableName, SharedColumn>,
): Iterable<WindowBand> {
  const { nx, ny } = reader.window;
  const leads = Math.max(...[...columns.values()].map((column) => column.leads.length));
  return nx * ny * leads <= MAX_TOGETHER ? [{ y0: 0, rows: ny }] : reader.strips();
}

/** Columns whose values are those of one slab and of nothing else: they are read to where it has them. */
function columnsReadDirectly(slabs: readonly PendingSlab[]): ReadonlyMap<SharedColumn, Slab> {
  const uses = new Map<SharedColumn, number>();
  for (const { inputs } of slabs) for (const column of inputs) uses.set(column, (uses.get(column) ?? 0) + 1);
  const direct = new Map<SharedColumn, Slab>();
  for (const { slab, inputs, formula } of slabs) {
    const [column] = inputs;
    if (column !== undefined && formula.isStored && uses.get(column) === 1) direct.set(column, slab);
  }
  return direct;
}

/** A slab that is being computed. */
interface PendingSlab {
  readonly slab: Slab;
  readonly inputs: readonly SharedColumn[];
  readonly formula: SlabFormula;
}

function* computeStrip(
  { slab, inputs, formula }: PendingSlab,
  strip: WindowBand,
  values: ReadonlyMap<SharedColumn, Int32Array>,
): Generator<void, void> {
  const { window, nx, lead, integers } = slab;
  for (const band of bandsOf(window, strip)) {
    const planes = inputs.map((column) => {
      const from = column.leads.indexOf(lead) * strip.rows * nx;
      const plane = values.get(column)?.subarray(from, from + strip.rows * nx) ?? new Int32Array(0);
      return rowsIn(plane, band, strip.y0, nx);
    });
    integers.set(formula.compute(planes), band.y0 * nx);
    yield;
  }
}

function columnsOf(
  reader: RequestReader,
  questions: readonly SlabQuestion[],
): ReadonlyMap<VariableName, SharedColumn> {
  const leads = new Map<VariableName, Set<number>>();
  for (const { name, lead } of questions) {
    for (const variable of variablesOf([name])) {
      leads.set(variable, (leads.get(variable) ?? new Set<number>()).add(lead));
    }
  }
  const run = questions[0]?.run;
  if (run === undefined) return new Map();
  return new Map(
    [...leads].map(([variable, needed]) => {
      const ascending = [...needed].sort((a, b) => a - b);
      const plan = planColumn(run, variable, ascending);
      return [variable, { plan, stored: reader.openValues(run, variable), leads: ascending, error: null }];
    }),
  );
}

/** Reads a column over a strip. Records an error with the column, so only slabs that need it fail. Throws the signal's reason. */
async function readColumn(
  { signal }: RequestReader,
  windowReader: WindowReader,
  strip: WindowBand,
  column: SharedColumn,
  target: StripTarget,
): Promise<void> {
  if (column.error !== null) return;
  try {
    await windowReader.read(strip, column, target, signal);
  } catch (error) {
    signal?.throwIfAborted();
    column.error = error;
  }
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error('a tile could not be read', { cause: error });
}

/** Degrees, of rows and columns, or of each point of a projected grid. */
async function placesOf(
  { signal }: RequestReader,
  window: GridWindow,
): Promise<Pick<Slab, 'latitudes' | 'longitudes'>> {
  if (window.kind === 'rectangle') {
    return runInSteps(placesIn(window, { y0: 0, rows: window.ny }), signal);
  }
  return { latitudes: window.latitudes, longitudes: window.longitudes };
}
