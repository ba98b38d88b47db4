import type { ModelId } from '../../../src/catalog/index.ts';
import type { TimedSeries, TimedTable } from '../../../src/forecast/index.ts';

export const HOUR = 3_600_000;

/** Leads from one to another, both inclusive. */
export function leadsBetween(from: number, to: number, by = 1): number[] {
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, step) => from + step * by);
}

export function momentSeries(name: string, units: string, values: readonly (number | null)[]): TimedSeries {
  return { name, units, decimals: 2, values, cellMethods: 'time: point', windowStarts: null };
}

/** Amounts or maxima, each since the lead before it. */
export function windowSeries(
  name: string,
  method: 'sum' | 'maximum',
  leads: readonly number[],
  values: readonly (number | null)[],
): TimedSeries {
  return {
    name,
    units: method === 'sum' ? 'kg m-2' : 'm s-1',
    decimals: 2,
    values,
    cellMethods: `time: ${method}`,
    windowStarts: leads.map((_, index) => leads[index - 1] ?? null),
  };
}

export function tableOf(
  model: ModelId,
  initTime: string,
  leads: readonly number[],
  ...columns: readonly TimedSeries[]
): TimedTable {
  return { run: { model, initTime: new Date(initTime) }, leads, columns };
}
