import { dayKey } from '../../../format/times/times.ts';
import { localHours } from '../days.ts';
import type { PlaceForecast, Values } from '../place-forecast.ts';
import { nightsBetween, type Stretch } from '../sun.ts';
import { type Fall, type Weather, weatherOf } from './weather.ts';

const HOUR_MS = 3_600_000;
/** A day that the forecast has less of is left out, as its high and its sum would be those of a few hours. */
const MIN_HOURS = 6;

/** A local day of a place in one line; null where the model has no value. Values are in the units of the forecast. */
export interface DaySummary extends Stretch {
  /** `2026-11-24` in the zone of the place. */
  readonly key: string;
  readonly isWeekend: boolean;
  readonly weather: Weather | null;
  readonly high: number | null;
  readonly low: number | null;
  /** Of the day, with the part of a window across midnight that lies in it. */
  readonly precipitation: number | null;
  readonly gust: number | null;
  /** The time of an output step that stands for the day: the nearest to its noon. */
  readonly noon: number;
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Local days from midnight to midnight, whose first and last reach beyond the times; days on which clocks change have 23 or 25 hours. */
export function localDays(first: number, last: number, zone: string): readonly Stretch[] {
  const starts = localHours(first - 27 * HOUR_MS, last + 27 * HOUR_MS, zone)
    .filter(({ startsDay }) => startsDay)
    .map(({ time }) => time);
  return starts
    .flatMap((start, i) => {
      const end = starts[i + 1];
      return end === undefined ? [] : [{ start, end }];
    })
    .filter(({ start, end }) => end > first && start <= last);
}

/**
 * The days of a forecast, each from midnight to midnight in the zone of the place.
 * @param toMillimetres from the forecast's unit of amounts: symbols go by millimetres
 */
export function daySummaries(
  forecast: PlaceForecast,
  place: Place,
  zone: string,
  toMillimetres: (amount: number) => number = (amount) => amount,
): readonly DaySummary[] {
  const { times } = forecast;
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  return localDays(first, last, zone)
    .filter(({ start, end }) => Math.min(end, last) - Math.max(start, first) >= MIN_HOURS * HOUR_MS)
    .map((day) => summaryOf(forecast, day, place, zone, toMillimetres));
}

function summaryOf(
  forecast: PlaceForecast,
  day: Stretch,
  { latitude, longitude }: Place,
  zone: string,
  toMillimetres: (amount: number) => number,
): DaySummary {
  const { start, end } = day;
  const { times } = forecast;
  const isIn = (time: number) => time >= start && time < end;
  const instants = times.flatMap((time, i) => (isIn(time) ? [i] : []));
  const nights = nightsBetween(start, end, latitude, longitude);
  const isDark = (time: number) => nights.some((night) => time >= night.start && time < night.end);
  const light = instants.filter((i) => !isDark(times[i] ?? start));
  const temperatures = known(instants, forecast.temperature);
  const falls = times.flatMap((_, i) => fallIn(forecast, i, day) ?? []);
  const gusts = times.flatMap((time, i) => {
    // A window that ends at midnight is of the day before.
    const counts = typeof forecast.gustStarts[i] === 'number' ? time > start && time <= end : isIn(time);
    return counts ? (forecast.windGust[i] ?? []) : [];
  });
  const middle = (start + end) / 2;
  const fromNoon = (time: number) => Math.abs(time - middle);
  return {
    ...day,
    key: dayKey(start, zone),
    isWeekend: isWeekend(start, zone),
    weather: weatherOf(
      known(light.length === 0 ? instants : light, forecast.totalCloud),
      falls.map((fall) => ({ ...fall, amount: toMillimetres(fall.amount) })),
      light.length === 0,
    ),
    high: temperatures.length === 0 ? null : Math.max(...temperatures),
    low: temperatures.length === 0 ? null : Math.min(...temperatures),
    precipitation: falls.length === 0 ? null : falls.reduce((sum, { amount }) => sum + amount, 0),
    gust: gusts.length === 0 ? null : Math.max(...gusts),
    noon: times.reduce((best, time) => (fromNoon(time) < fromNoon(best) ? time : best)),
  };
}

/** The values that there are at some steps. */
const known = (indexes: readonly number[], values: Values): readonly number[] =>
  indexes.flatMap((i) => values[i] ?? []);

/** What the window of a step brings to a day: of one across midnight its part, as if it fell evenly; null where it brings nothing. */
function fallIn(forecast: PlaceForecast, i: number, day: Stretch): Fall | null {
  const [end, start, amount] = [
    forecast.times[i],
    forecast.precipitationStarts[i],
    forecast.precipitation[i],
  ];
  if (typeof end !== 'number' || typeof start !== 'number' || typeof amount !== 'number') return null;
  const shared = Math.min(end, day.end) - Math.max(start, day.start);
  if (shared <= 0) return null;
  return {
    amount: (amount * shared) / (end - start),
    hours: shared / HOUR_MS,
    type: forecast.precipitationType[i] ?? null,
    cape: forecast.cape[i] ?? null,
  };
}

/** Whether the local day that begins then is a Saturday or a Sunday. */
const isWeekend = (start: number, zone: string): boolean =>
  [0, 6].includes(new Date(`${dayKey(start, zone)}T00:00:00Z`).getUTCDay());
