import { chosenUnit, type Units } from '../../../display/index.ts';
import type { Values } from '../series/place-forecast.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The answer of the API for one variable: runs newest first, values at `validTimes`. */
export interface RunChangeAnswer {
  readonly validTimes: readonly string[];
  readonly runs: readonly {
    readonly initTime: string;
    readonly values: Values;
    readonly windowStartHours?: Values | null;
  }[];
}

/** Two runs of one model for one variable, at the times that both have. */
export interface RunPair {
  /** `initTime`s. */
  readonly newest: string;
  readonly before: string;
  /** ms since 1970. */
  readonly times: readonly number[];
  readonly values: readonly number[];
  readonly valuesBefore: readonly number[];
}

/**
 * The newest run and the one of a day before, or the oldest that is there when none is so old. Of amounts, only those over the same
 * window count. Null for fewer than two runs, or when they have no time in common.
 */
export function pairOf(answer: RunChangeAnswer): RunPair | null {
  const [newest, ...older] = answer.runs;
  if (newest === undefined) return null;
  const start = Date.parse(newest.initTime);
  const before = older.find((run) => start - Date.parse(run.initTime) >= DAY_MS) ?? older.at(-1);
  if (before === undefined) return null;
  const windowStart = (run: typeof newest, i: number) => {
    const hours = run.windowStartHours?.[i];
    return typeof hours === 'number' ? Date.parse(run.initTime) + hours * HOUR_MS : null;
  };
  const times: number[] = [];
  const values: number[] = [];
  const valuesBefore: number[] = [];
  for (const [i, time] of answer.validTimes.entries()) {
    const value = newest.values[i];
    const old = before.values[i];
    if (value === null || value === undefined || old === null || old === undefined) continue;
    if (windowStart(newest, i) !== windowStart(before, i)) continue;
    times.push(Date.parse(time));
    values.push(value);
    valuesBefore.push(old);
  }
  if (times.length === 0) return null;
  return { newest: newest.initTime, before: before.initTime, times, values, valuesBefore };
}

/**
 * A pair with its values in the chosen unit.
 * @param symbol of the unit that they are in
 */
export function pairIn(pair: RunPair, symbol: string, units: Units): RunPair {
  const { of } = chosenUnit(symbol, units);
  return { ...pair, values: pair.values.map(of), valuesBefore: pair.valuesBefore.map(of) };
}

/** Amounts added up from the first time on. */
export const addedUp = (values: readonly number[]): readonly number[] => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};

/** How two runs differ: newest minus before. */
export interface Difference {
  readonly mean: number;
  /** The largest difference, with its sign. */
  readonly largest: number;
  /** When that is, ms since 1970. */
  readonly largestAt: number;
}

export function differenceOf({ times, values, valuesBefore }: RunPair): Difference {
  const all = values.map((value, i) => value - (valuesBefore[i] ?? value));
  let at = 0;
  for (const [i, each] of all.entries()) if (Math.abs(each) > Math.abs(all[at] ?? 0)) at = i;
  return {
    mean: all.reduce((sum, each) => sum + each, 0) / all.length,
    largest: all[at] ?? 0,
    largestAt: times[at] ?? 0,
  };
}
