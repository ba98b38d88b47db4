import type { ModelId, SurfaceVariableName } from '../../src/catalog/index.ts';

/** A series of `/point` in its fixed unit. */
export interface RawSeries {
  readonly leadHours: readonly number[];
  readonly values: readonly (number | null)[];
}

/** What `/point` answers for the variables, cell and run of an answer, over its leads or some more. */
export interface RawValues {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly series: ReadonlyMap<SurfaceVariableName, RawSeries>;
}

/** The hours that an answer is about. */
export interface AnsweredWindow {
  readonly from: Date;
  /** Null for all that the run has. */
  readonly to: Date | null;
  /** Whether an instant at the end counts: at "from 14 to 16" it does, a day ends where the next begins. */
  readonly isClosed: boolean;
  readonly timeZone: string;
  /** Hours of each day on the clocks of the place, where the question is about a part of several days; else null. */
  readonly hoursOfDay: { readonly from: number; readonly to: number } | null;
}

/** A value with the instants that it stands for; both are the same for one that is not over an interval. */
export interface Timed {
  readonly start: Date;
  readonly end: Date;
  /** Until the next output step, or since the one before. */
  readonly hours: number;
  readonly value: number;
}

const HOUR_MS = 3_600_000;
/** Sums over the time before each lead; the rest is at the instant of its lead. */
const AMOUNT = 'total_precipitation';
const GUST = 'wind_gust_10m';
/** Models whose gusts are the maximum since the step before; those of the others are at the instant. */
const MAXIMUM_GUSTS: readonly ModelId[] = ['euro-ifs', 'icon-global', 'icon-eu', 'arome'];

/**
 * The values of a variable in a window, in its fixed unit: instants from its start to before its end, amounts and maxima whose
 * interval ends after its start and not after its end. Where it has none, those next to it.
 */
export function valuesIn(
  { model, initTime, series }: RawValues,
  variable: SurfaceVariableName,
  window: AnsweredWindow,
): readonly Timed[] {
  const { leadHours = [], values = [] } = series.get(variable) ?? {};
  const isOver = variable === AMOUNT || (variable === GUST && MAXIMUM_GUSTS.includes(model));
  const timed = leadHours.flatMap((lead, index) => {
    const value = values[index];
    if (value === null || value === undefined) return [];
    const end = new Date(initTime.getTime() + lead * HOUR_MS);
    const before = leadHours[index - 1] ?? lead - 1;
    const start = isOver ? new Date(initTime.getTime() + before * HOUR_MS) : end;
    const next = leadHours[index + 1] ?? lead + lead - before;
    return [{ start, end, hours: isOver ? lead - before : next - lead, value }];
  });
  const inside = timed.filter((one) => isIn(one, window));
  return inside.length > 0 ? inside : timed;
}

function isIn({ start, end }: Timed, { from, to, isClosed, timeZone, hoursOfDay }: AnsweredWindow): boolean {
  const isInstant = start.getTime() === end.getTime();
  const isAfterStart = isInstant ? end >= from : end > from;
  const isAtEnd = end.getTime() === to?.getTime();
  const isBeforeEnd = to === null || end < to || (isAtEnd && (isClosed || !isInstant));
  if (!isAfterStart || !isBeforeEnd) return false;
  if (hoursOfDay === null) return true;
  const hour = hourAt(start, timeZone);
  const { from: first, to: last } = hoursOfDay;
  // "After 18" ends at 24:00, which clocks show as 0:00 of the next day.
  const isMidnight = last === 24 && hour === 0;
  if (isClosed && isInstant && isMidnight) return true;
  const isWithin = isClosed && isInstant ? hour <= last : hour < last;
  return first <= last ? hour >= first && isWithin : hour >= first || isWithin;
}

/** By zone: making one takes longer than formatting hundreds of times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    hourCycle: 'h23',
    day: 'numeric',
    month: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Hour, day and month on the clocks of a zone. */
export function clockAt(time: Date, timeZone: string): { hour: number; day: number; month: number } {
  const parts = clockOf(timeZone).formatToParts(time);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { hour: number('hour'), day: number('day'), month: number('month') };
}

function hourAt(time: Date, timeZone: string): number {
  return clockAt(time, timeZone).hour;
}
