import { chosenUnit, METRIC, type Units } from '../../../display/index.ts';
import type { AnswerSeries } from './answer.ts';

const HOUR_MS = 3_600_000;

/** How values of a CF unit are shown. */
const SHOWN: Readonly<Record<string, readonly [symbol: string, factor: number, offset: number]>> = {
  K: ['°C', 1, -273.15],
  Pa: ['hPa', 0.01, 0],
  'kg m-2': ['mm', 1, 0],
  'm s-1': ['m/s', 1, 0],
  'J kg-1': ['J/kg', 1, 0],
  'W m-2': ['W/m²', 1, 0],
  degree: ['°', 1, 0],
};

export interface ChartPoint {
  /** In ms since 1970. */
  readonly time: number;
  readonly value: number;
}

/** The values of a series that are there, in the unit that people read, as it is chosen. */
export function pointsOf(
  { units, init_time, lead_hours, values }: AnswerSeries,
  chosen: Units = METRIC,
): {
  readonly points: readonly ChartPoint[];
  readonly symbol: string;
  readonly isAmount: boolean;
} {
  const [base, factor, offset] = SHOWN[units] ?? [units, 1, 0];
  const { symbol, of } = chosenUnit(base, chosen);
  const start = Date.parse(init_time);
  const points = lead_hours.flatMap((lead, index) => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ time: start + lead * HOUR_MS, value: of(value * factor + offset) }];
  });
  return { points, symbol, isAmount: units === 'kg m-2' };
}
