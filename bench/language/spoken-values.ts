import type { SurfaceVariableName } from '../../src/catalog/index.ts';
import { type AnsweredWindow, clockAt, type RawValues, type Timed, valuesIn } from './raw-values.ts';

/** A number that an answer may say in a unit, not rounded. */
export interface Allowed {
  readonly value: number;
  /** Digits after the point that the product rounds it to first. */
  readonly decimals: number;
}

interface Spoken {
  readonly unit: string;
  readonly decimals: number;
  convert(value: number): number;
}

const same = (value: number) => value;
const celsius: Spoken = { unit: '°C', decimals: 1, convert: (kelvin) => kelvin - 273.15 };
const percent: Spoken = { unit: '%', decimals: 0, convert: same };

/** How values of variables are said; winds are below. */
const SPOKEN: ReadonlyMap<SurfaceVariableName, Spoken> = new Map([
  ['air_temperature_2m', celsius],
  ['dewpoint_temperature_2m', celsius],
  ['relative_humidity_2m', percent],
  ['wind_gust_10m', { unit: 'km/h', decimals: 0, convert: (speed) => speed * 3.6 }],
  ['mean_sea_level_pressure', { unit: 'hPa', decimals: 0, convert: (pascals) => pascals / 100 }],
  ['total_precipitation', { unit: 'mm', decimals: 1, convert: same }],
  ['total_cloud_cover', percent],
  ['low_cloud_cover', percent],
  ['mid_cloud_cover', percent],
  ['high_cloud_cover', percent],
  ['cape', { unit: 'J/kg', decimals: 0, convert: same }],
  ['visibility', { unit: 'km', decimals: 1, convert: (metres) => metres / 1000 }],
  ['snow_depth', { unit: 'cm', decimals: 0, convert: (metres) => metres * 100 }],
]);

const WINDS = [10, 80, 100] as const;

/** All numbers that an answer may say of some raw values, by unit: values, their means, sums of amounts; of the window and of its days. */
export function spokenValues(
  raw: RawValues,
  window: AnsweredWindow,
): ReadonlyMap<string, readonly Allowed[]> {
  const allowed = new Map<string, Allowed[]>();
  const add = (unit: string, values: readonly number[], decimals: number) =>
    allowed.set(unit, [...(allowed.get(unit) ?? []), ...values.map((value) => ({ value, decimals }))]);

  for (const [variable, { unit, decimals, convert }] of SPOKEN) {
    if (!raw.series.has(variable)) continue;
    const timed = valuesIn(raw, variable, window).map((one) => ({ ...one, value: convert(one.value) }));
    const statistic = variable === 'total_precipitation' ? sum : mean;
    add(unit, withStatistic(timed, window, statistic), decimals);
  }
  for (const height of WINDS) {
    const us = valuesIn(raw, `wind_u_${height}m`, window);
    const vs = valuesIn(raw, `wind_v_${height}m`, window);
    const pairs = us.flatMap((u) => {
      const v = vs.find(({ end }) => end.getTime() === u.end.getTime());
      return v === undefined ? [] : [{ ...u, u: u.value, v: v.value }];
    });
    if (pairs.length === 0) continue;
    const speeds = pairs.map((one) => ({ ...one, value: Math.hypot(one.u, one.v) * 3.6 }));
    add('km/h', withStatistic(speeds, window, mean), 0);
    add(
      '°',
      pairs.map(({ u, v }) => (Math.atan2(-u, -v) * (180 / Math.PI) + 360) % 360),
      0,
    );
    add('m', [height], 0);
  }
  return allowed;
}

/** Each value, and the statistic of all of them and of those of each day. */
function withStatistic(
  timed: readonly Timed[],
  { timeZone }: AnsweredWindow,
  statistic: (timed: readonly Timed[]) => number,
): readonly number[] {
  const days = Map.groupBy(timed, ({ start }) => {
    const { month, day } = clockAt(start, timeZone);
    return `${month}-${day}`;
  });
  const groups = [timed, ...days.values()].filter((group) => group.length > 0);
  return [...timed.map(({ value }) => value), ...groups.map(statistic)];
}

function sum(timed: readonly Timed[]): number {
  return timed.reduce((total, { value }) => total + value, 0);
}

/** By the hours that values stand for, since steps grow longer. */
function mean(timed: readonly Timed[]): number {
  const all = timed.reduce((total, { hours }) => total + hours, 0);
  return timed.reduce((total, { value, hours }) => total + (value * hours) / all, 0);
}
