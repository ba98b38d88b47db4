import { csvText } from '../../../format/csv.ts';
import type { Values } from '../place-forecast.ts';

/** Digits behind the point that conversions leave: more than the models' own steps need. */
const DIGITS = 4;

/** Values without the noise of conversions. */
export const rounded = (values: Values): Values =>
  values.map((value) => (value === null ? null : Number(value.toFixed(DIGITS))));

/** A line for each time, which is in UTC; what is missing is empty. */
export function csvOf(
  times: readonly number[],
  columns: readonly (readonly [name: string, values: Values])[],
): string {
  const lines = times.map((time, i) => [
    new Date(time).toISOString().replace('.000Z', 'Z'),
    ...columns.map(([, values]) => values[i] ?? ''),
  ]);
  return csvText([['valid_time', ...columns.map(([name]) => name)], ...lines]);
}
