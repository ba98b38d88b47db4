import { dayKey, formatClock } from '../../format/times.ts';
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

/** A day counts when values are there for most of it: the high of a morning is no day's high. */
const MIN_HOURS_OF_DAY = 15;

/**
 * Highs and lows of the local days, each at its first time; of days that the values cover for too short a time, none.
 * @param times ms since 1970, ascending
 */
export function dailyExtremes(
  times: readonly number[],
  values: Values,
  zone: string,
): readonly DailyExtreme[] {
  const days = new Map<string, { time: number; value: number }[]>();
  for (const [i, time] of times.entries()) {
    const value = values[i];
    if (value === null || value === undefined) continue;
    const key = dayKey(time, zone);
    const day = days.get(key) ?? [];
    day.push({ time, value });
    days.set(key, day);
  }
  return [...days.values()].flatMap((day): readonly DailyExtreme[] => {
    const [first] = day;
    const last = day.at(-1);
    if (first === undefined || last === undefined) return [];
    if (last.time - first.time < MIN_HOURS_OF_DAY * HOUR_MS) return [];
    const low = day.reduce((best, each) => (each.value < best.value ? each : best));
    const high = day.reduce((best, each) => (each.value > best.value ? each : best));
    if (low === high) return [];
    return [{ kind: 'low', ...low } as const, { kind: 'high', ...high } as const].sort(
      (a, b) => a.time - b.time,
    );
  });
}
