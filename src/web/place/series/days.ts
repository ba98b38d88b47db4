import { dayKey, formatClock } from '../../format/times/times.ts';
import type { Values } from './place-forecast.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** A whole hour of local time. */
export interface LocalHour {
  /** ms since 1970. */
  readonly time: number;
  /** 0 to 23. */
  readonly hour: number;
  /** Whether a local day begins: at midnight, or later where clocks jump over it. */
  readonly startsDay: boolean;
}

/** The whole hours of local time from `start` to `end`, ends included; zones may be a quarter or half an hour off. */
export function localHours(start: number, end: number, zone: string): readonly LocalHour[] {
  const first = Math.ceil(start / QUARTER_MS) * QUARTER_MS;
  let time = first;
  while (time < first + HOUR_MS && !formatClock(time, zone).endsWith(':00')) time += QUARTER_MS;
  const hours: LocalHour[] = [];
  let day = dayKey(time - HOUR_MS, zone);
  for (; time <= end; time += HOUR_MS) {
    const today = dayKey(time, zone);
    hours.push({ time, hour: Number(formatClock(time, zone).slice(0, 2)), startsDay: today !== day });
    day = today;
  }
  return hours;
}

/** Hours from one label to the next, so that they stand at least so far apart. */
export function labelStep(pixelsPerHour: number, pixelsApart: number): number {
  return [1, 2, 3, 6, 12].find((hours) => hours * pixelsPerHour >= pixelsApart) ?? 24;
}

/** The highest or lowest value of a local day. */
export interface DailyExtreme {
  readonly kind: 'high' | 'low';
  readonly time: number;
  readonly value: number;
}

/** A day counts if values cover most of it: the high of a morning is not the day's high. */
const MIN_HOURS_OF_DAY = 15;

/**
 * Highs and lows of the local days, each at its first time. None for a day that the values cover for too short a time, nor where the
 * line continues past midnight: the last hour of a cooling day is not the low that people expect.
 * @param times ms since 1970, ascending
 */
export function dailyExtremes(
  times: readonly number[],
  values: Values,
  zone: string,
): readonly DailyExtreme[] {
  const known = times.flatMap((time, i) => {
    const value = values[i];
    return value === null || value === undefined ? [] : [{ time, value }];
  });
  const groups = daysOf(
    known.map(({ time }) => time),
    zone,
  );
  return groups.flatMap((indexes): readonly DailyExtreme[] => {
    const first = known[indexes[0] ?? -1];
    const last = known[indexes.at(-1) ?? -1];
    if (first === undefined || last === undefined) return [];
    if (last.time - first.time < MIN_HOURS_OF_DAY * HOUR_MS) return [];
    const found = (['low', 'high'] as const).flatMap((kind) => {
      const sign = kind === 'high' ? 1 : -1;
      const height = (i: number) => sign * (known[i]?.value ?? Number.NEGATIVE_INFINITY);
      const at = indexes.reduce((best, i) => (height(i) > height(best) ? i : best));
      const best = known[at];
      const turns =
        at > 0 && at < known.length - 1 && height(at - 1) <= height(at) && height(at + 1) <= height(at);
      return best === undefined || !turns ? [] : [{ kind, ...best }];
    });
    return found.sort((a, b) => a.time - b.time);
  });
}

/** The indexes of times, a list for each local day. */
export function daysOf(times: readonly number[], zone: string): readonly (readonly number[])[] {
  const days = new Map<string, number[]>();
  for (const [i, time] of times.entries()) {
    const key = dayKey(time, zone);
    const day = days.get(key);
    if (day === undefined) days.set(key, [i]);
    else day.push(i);
  }
  return [...days.values()];
}
