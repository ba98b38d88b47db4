import { HOUR_MS, type ModelId, modelOf, type SeriesName } from '../../catalog/index.ts';
import type { Forecasts } from '../forecasts.ts';
import type { ForecastRequest } from '../request/forecast-request.ts';
import { endOf } from '../run-selection/choose-run.ts';
import type { Run } from '../runs/run/run.ts';
import { type ChangeCursor, formatCursor } from './change-cursor.ts';

/** A forecast that a caller follows. */
export interface WatchedForecast {
  readonly model: ModelId;
  readonly latitude: number;
  readonly longitude: number;
  readonly variable: SeriesName;
  /** In the variable's unit: only larger differences are reported. */
  readonly byMoreThan: number;
}

/** A difference between two runs at a place. */
export interface ForecastChange {
  /** Cursor from which to continue. */
  readonly cursor: string;
  /** The newest complete run. */
  readonly run: Run;
  /** The run that it is compared with; null if that is no longer stored, so the change is unknown. */
  readonly previousRun: Run | null;
  readonly units: string;
  /** The largest difference; null without a previous run. */
  readonly largest: ChangedValue | null;
  /** Valid times at which they differ by more than `byMoreThan`, ascending. */
  readonly validTimes: readonly Date[];
}

export interface ChangedValue {
  readonly validTime: Date;
  readonly previous: number;
  readonly value: number;
  /** value - previous, rounded to the variable's decimals. */
  readonly difference: number;
}

/** The values at the place that is followed: of one run, and beyond its end of the older run that goes further. */
interface FollowedValues {
  readonly run: Run;
  readonly units: string;
  readonly decimals: number;
  /** By valid time and length of the interval, so that sums over different intervals are not compared. */
  readonly values: ReadonlyMap<string, { readonly validTime: Date; readonly value: number }>;
}

/**
 * Compares each new default run of a model with the run reported last, or at first with the run that was the default at the
 * cursor. So small changes of several runs in a row add up, and a short run hides nothing: see `followedValues`. Throws IsobarError('validation_error') for a place outside the domain.
 */
export async function* followForecast(
  forecasts: Forecasts,
  watched: WatchedForecast,
  after: ChangeCursor,
  signal: AbortSignal,
): AsyncGenerator<ForecastChange, void, void> {
  const { events } = forecasts;
  let previous: FollowedValues | null = null;
  const first = await runComparedWith(forecasts, watched.model, after);
  if (first !== null) previous = await followedValues(forecasts, forecasts.request(), first, watched);
  for await (const { change, model, initTime, state } of events.follow(after.change, signal)) {
    if (model !== watched.model || state !== 'COMPLETE') continue;
    const request = forecasts.request();
    const run = await request.latest(model);
    // Skips a late run that is not the newest, and one that a newer run has replaced, whose own change follows.
    if (run === null || run.initTime.getTime() !== initTime.getTime()) continue;
    if (run.initTime.getTime() === previous?.run.initTime.getTime()) continue;
    const current = await followedValues(forecasts, request, run, watched);
    const found = differences(previous, current, watched.byMoreThan);
    if (previous !== null && found.validTimes.length === 0) continue;
    const cursor = formatCursor({ change, comparedWith: run.initTime });
    yield { cursor, run, previousRun: previous?.run ?? null, units: current.units, ...found };
    previous = current;
  }
}

async function runComparedWith(
  { events, runs }: Forecasts,
  model: ModelId,
  { change, comparedWith }: ChangeCursor,
): Promise<Run | null> {
  if (comparedWith === null) return events.defaultAt(model, change);
  const stored = await runs(model, MAX_SEARCHED_RUNS);
  return stored.find(({ initTime }) => initTime.getTime() === comparedWith.getTime()) ?? null;
}

/** Newest runs among which the run of a cursor is searched. */
const MAX_SEARCHED_RUNS = 100;

/**
 * Complete runs among which those that continue beyond the end of a short one are searched; the next long one is at most six hours
 * older.
 */
const MAX_OLDER_RUNS = 8;

/**
 * The values that answer by default when `run` is the newest: its own, and beyond its end those of the complete runs before it
 * that go further, since otherwise a short run would hide what the next long run changes there.
 */
async function followedValues(
  forecasts: Forecasts,
  request: ForecastRequest,
  run: Run,
  watched: WatchedForecast,
): Promise<FollowedValues> {
  let followed = await valuesOfRun(request, run, watched);
  if (run.horizonHours >= modelOf(run.model).horizonHours) return followed;
  let end = endOf(run);
  for (const older of await forecasts.completeBefore(run, MAX_OLDER_RUNS)) {
    if (endOf(older) <= end) continue;
    const { values } = await valuesOfRun(request, older, watched);
    const later = [...values].filter(([, { validTime }]) => validTime.getTime() > end);
    followed = { ...followed, values: new Map([...followed.values, ...later]) };
    end = endOf(older);
  }
  return followed;
}

async function valuesOfRun(
  request: ForecastRequest,
  run: Run,
  watched: WatchedForecast,
): Promise<FollowedValues> {
  const { latitude, longitude, variable } = watched;
  const place = { kind: 'cell', cell: request.requireCell(run, latitude, longitude) } as const;
  const range = { from: 0, to: modelOf(run.model).horizonHours };
  const { columns } = await request.series(run, place, [variable], range);
  const [series] = columns;
  if (series === undefined) throw new Error('forecast: a requested series was not read');
  const values = new Map<string, { validTime: Date; value: number }>();
  for (const [index, lead] of series.leads.entries()) {
    const value = series.values[index] ?? null;
    if (value === null) continue;
    const validTime = new Date(run.initTime.getTime() + lead * HOUR_MS);
    const hours = lead - (series.windowStarts?.[index] ?? lead);
    values.set(`${validTime.getTime()} ${hours}`, { validTime, value });
  }
  return { run, units: series.units, decimals: series.decimals, values };
}

function differences(
  previous: FollowedValues | null,
  { values, decimals }: FollowedValues,
  byMoreThan: number,
): Pick<ForecastChange, 'largest' | 'validTimes'> {
  let largest: ChangedValue | null = null;
  const validTimes: Date[] = [];
  for (const [key, { validTime, value }] of values) {
    const before = previous?.values.get(key);
    if (before === undefined) continue;
    const difference = Math.round((value - before.value) * 10 ** decimals) / 10 ** decimals;
    if (largest === null || Math.abs(difference) > Math.abs(largest.difference)) {
      largest = { validTime, previous: before.value, value, difference };
    }
    if (Math.abs(difference) > byMoreThan) validTimes.push(validTime);
  }
  return { largest, validTimes };
}
