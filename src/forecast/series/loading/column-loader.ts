import DataLoader from 'dataloader';
import type { SeriesName, VariableName } from '../../../catalog/index.ts';
import { memo } from '../../common/memo.ts';
import { axisNumber, planOver, type ReadPlan, variablesOf } from '../../plan/plan.ts';
import type { Place } from '../../points/place.ts';
import type { RequestReader } from '../../reading/request-reader.ts';
import type { Run } from '../../runs/run/run.ts';
import { type CellAnswer, type CellQuestion, readCellBatch } from '../../tiles/cells/cell-batches.ts';
import { accumulated } from '../derived/accumulation.ts';
import type { Accumulation, Series } from '../values/series.ts';
import { type Corner, PlaceSeries } from './place-series.ts';

/** One variable or diagnostic of a run at a place over an axis of leads. */
interface ColumnQuestion {
  /** As it was found: what a run on demand lacks is fetched first. */
  readonly run: Run;
  /** Null outside the domain. */
  readonly place: Place | null;
  /** Equal for places at which all values are equal. */
  readonly placeKey: string;
  readonly leads: readonly number[];
  /** The leads to read: those of the axis, and before them what a run total needs. */
  readonly leadsToRead: readonly number[];
  readonly name: SeriesName;
  readonly accumulation: Accumulation;
}

/** Loads columns for one request. Everything requested in the same tick is ingested in one batch per run and read together. */
export type ColumnLoader = (question: ColumnQuestion) => Promise<Series>;

/** Makes a loader for one request. It keeps what it has loaded until the request ends. */
export function createColumnLoader(reader: RequestReader): ColumnLoader {
  const loader = new DataLoader<ColumnQuestion, Series, string>(
    (questions) => loadColumns(reader, questions),
    {
      ...(reader.schedule && { batchScheduleFn: reader.schedule }),
      cacheKeyFn: ({ placeKey, leads, name, accumulation }) =>
        `${axisNumber(leads)} ${placeKey} ${accumulation} ${name}`,
    },
  );
  return (question) => loader.load(question);
}

/** What is read at one place over one axis. */
interface Group {
  /** With what was fetched for the questions. */
  readonly run: Run;
  readonly place: Place | null;
  readonly leads: readonly number[];
  readonly names: Set<SeriesName>;
}

/** Answers in the order of the questions. Rejects with the signal's reason once it is aborted. */
async function loadColumns(
  reader: RequestReader,
  questions: readonly ColumnQuestion[],
): Promise<(Series | Error)[]> {
  reader.signal?.throwIfAborted();
  const { refusals, readable } = await fetchMissing(reader, questions);
  const groups = new Map<string, Group>();
  const groupsOf = questions.map((question, n) => {
    if (refusals[n] !== undefined) return null;
    const { run: requested, place, placeKey, leadsToRead: leads, name } = question;
    const run = readable.get(requested) ?? reader.updated(requested);
    const key = `${axisNumber(leads)} ${placeKey}`;
    const group = memo(groups, key, () => ({ run, place, leads, names: new Set<SeriesName>() }));
    group.names.add(name);
    return group;
  });
  const indexes = [...groups.values()].map(({ run, names }) =>
    reader.fetchIndexes(run, variablesOf([...names])),
  );
  if (indexes.some((fetch) => fetch !== null)) await Promise.all(indexes);
  const read = await readGroups(reader, [...groups.values()]);
  return questions.map(({ name, accumulation, leads }, n) => {
    const group = groupsOf[n];
    if (!group) return refusals[n] ?? new Error(`forecast: ${name} was not read`);
    const series = read.get(group)?.series(name) ?? new Error(`forecast: ${name} was not read`);
    return series instanceof Error ? series : accumulated(series, accumulation, leads);
  });
}

/** What had to be fetched for questions before they can be read. */
interface FetchedMissing {
  /** Errors by number of the question. */
  readonly refusals: readonly (Error | undefined)[];
  /** The runs on demand to read from, by the run as it was found. */
  readonly readable: ReadonlyMap<Run, Run>;
}

const NOTHING_MISSING: FetchedMissing = { refusals: [], readable: new Map() };

/** Fetches what runs on demand lack. */
async function fetchMissing(
  reader: RequestReader,
  questions: readonly ColumnQuestion[],
): Promise<FetchedMissing> {
  if (!questions.some(({ run, place }) => run.onDemand && place !== null)) return NOTHING_MISSING;
  const refusals = new Array<Error | undefined>(questions.length);
  const readable = new Map<Run, Run>();
  const reserved = new Map<Run, number[]>();
  for (const [n, question] of questions.entries()) {
    if (!question.run.onDemand || question.place === null) continue;
    try {
      reader.reserve(question.run, fieldsOf(question));
      memo(reserved, question.run, () => [] as number[]).push(n);
    } catch (error) {
      refusals[n] = errorOf(error);
    }
  }
  await Promise.all(
    [...reserved].map(async ([run, numbers]) => {
      try {
        const ofRun = numbers.flatMap((n) => questions.slice(n, n + 1));
        const cells = new Set(ofRun.flatMap(({ place }) => cellsOf(place)));
        const found = await reader.withCells(run, Int32Array.from(cells), ...ofRun.map(fieldsOf));
        readable.set(run, found);
      } catch (error) {
        for (const n of numbers) refusals[n] = errorOf(error);
      }
    }),
  );
  reader.signal?.throwIfAborted();
  return { refusals, readable };
}

function fieldsOf({ name, leadsToRead }: ColumnQuestion) {
  return { variables: variablesOf([name]), leads: leadsToRead };
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error('fields could not be read', { cause: error });
}

/** Reads all cells of all groups together. */
async function readGroups(
  reader: RequestReader,
  groups: readonly Group[],
): Promise<ReadonlyMap<Group, PlaceSeries>> {
  const opened = groups.map(({ run, names }) => openEach(reader, run, names));
  const plans = groups.map(({ run, leads }, n) => planOver(run, opened[n]?.variables ?? [], leads));
  const cellQuestions: CellQuestion[] = [];
  const spans = groups.map(({ place }, n) => {
    const from = cellQuestions.length;
    const plan = plans[n];
    if (plan !== undefined && plan.leads.length > 0) cellQuestions.push(...questionsAt(reader, plan, place));
    return { from, to: cellQuestions.length };
  });
  const answers = await readCellBatch(cellQuestions, reader.signal);
  const read = new Map<Group, PlaceSeries>();
  for (const [n, group] of groups.entries()) {
    const [plan, span] = [plans[n], spans[n]];
    if (plan === undefined || span === undefined) continue;
    const corners = cornersOf(group.place, answers.slice(span.from, span.to));
    const failures = opened[n]?.failures ?? new Map();
    read.set(group, new PlaceSeries(plan, reader.openColumns(plan), corners, failures));
  }
  return read;
}

/** Opens the variables of series, each by itself: a damaged cube fails only what is made from it. */
function openEach(reader: RequestReader, run: Run, names: Iterable<SeriesName>) {
  const failures = new Map<VariableName, Error>();
  const variables = variablesOf([...names]).filter((variable) => {
    try {
      reader.openValues(run, variable);
      return true;
    } catch (error) {
      failures.set(variable, errorOf(error));
      return false;
    }
  });
  return { variables: variables.toSorted(), failures };
}

function questionsAt(reader: RequestReader, plan: ReadPlan, place: Place | null): readonly CellQuestion[] {
  if (place === null) return [];
  const stored = reader.openColumns(plan);
  return cellsOf(place).map((cell) => ({ plan, stored, cell }));
}

/** Indexes of the cells that answer for a place. */
function cellsOf(place: Place | null): readonly number[] {
  if (place === null) return [];
  return place.kind === 'cell' ? [place.cell.index] : place.corners.map(({ cell }) => cell.index);
}

function cornersOf(place: Place | null, answers: readonly CellAnswer[]): readonly Corner[] {
  return answers.map((answer, n) => ({
    ...answer,
    weight: place?.kind === 'corners' ? (place.corners[n]?.weight ?? 0) : 1,
  }));
}
