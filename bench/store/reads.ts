import type { StoredSeries } from '../../src/store/index.ts';
import { median, quantile, randomFrom } from './measure.ts';
import { CELLS, NX, NY } from './weather.ts';

export interface SeriesTimes {
  /** Microseconds of single reads. */
  readonly p50: number;
  readonly p99: number;
  /** Reads in a second of processor time. */
  readonly perCoreSecond: number;
}

/** Reads of whole series of random cells, one after another. */
export function randomSeries(series: StoredSeries, count: number, seed: number): SeriesTimes {
  const random = randomFrom(seed);
  const into = new Int32Array(series.leads.length);
  const cells = Array.from({ length: count }, () => Math.floor(random() * CELLS));
  const times = new Float64Array(count);
  const before = process.cpuUsage();
  for (const [n, cell] of cells.entries()) {
    const begin = performance.now();
    series.series(cell, into);
    times[n] = (performance.now() - begin) * 1000;
  }
  const { user, system } = process.cpuUsage(before);
  const sorted = [...times];
  return {
    p50: median(sorted),
    p99: quantile(sorted, 0.99),
    perCoreSecond: (count * 1e6) / (user + system),
  };
}

/** Milliseconds for the series of random points from each of several variables. */
export function pointsOfVariables(variables: readonly StoredSeries[], points: number, turns: number): number {
  const random = randomFrom(5);
  const into = new Int32Array(points * Math.max(...variables.map(({ leads }) => leads.length)));
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const cells = Int32Array.from({ length: points }, () => Math.floor(random() * CELLS));
    const begin = performance.now();
    for (const series of variables) series.seriesOf(cells, into);
    times.push(performance.now() - begin);
  }
  return median(times);
}

/** What a box of one lead, anywhere, costs in milliseconds. */
export interface BoxTimes {
  /** Processor time, the mean over leads of the whole series: others on the machine disturb it least. */
  readonly processor: number;
  /** Time that went by, the median over leads of the whole series, and of the last lead. */
  readonly median: number;
  readonly last: number;
}

/** Reads boxes of `side` by `side` cells. */
export function boxes(series: StoredSeries, side: number, turns: number): BoxTimes {
  const random = randomFrom(6);
  const into = new Int32Array(side * side);
  const read = (lead: number) => {
    const i0 = Math.floor(random() * (NX - side));
    const j0 = Math.floor(random() * (NY - side));
    const begin = performance.now();
    series.rectangle(lead, { i0, columns: side, j0, rows: side }, into);
    return performance.now() - begin;
  };
  const { leads } = series;
  const before = process.threadCpuUsage();
  const anyLead = Array.from({ length: turns }, () => read(leads[Math.floor(random() * leads.length)]!));
  const { user, system } = process.threadCpuUsage(before);
  const lastLead = Array.from({ length: turns }, () => read(leads.at(-1)!));
  const processor = (user + system) / 1000 / turns;
  return { processor, median: median(anyLead), last: median(lastLead) };
}
