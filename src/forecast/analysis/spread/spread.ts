import type { ModelId } from '../../../catalog/index.ts';
import { requireMagnitude, rounded, type TimedTable } from '../timed-series/index.ts';
import { type Alignment, alignedTimes } from './members/alignment.ts';
import { overCommonWindows, requireCommonWindows } from './members/common-windows.ts';
import { type Member, memberOf } from './members/member.ts';
import { requireSameQuantity } from './members/require-same-quantity.ts';
import { median, standardDeviation } from './order-statistics.ts';

/** A run that takes part in a spread. */
export interface SpreadMember {
  readonly model: ModelId;
  readonly initTime: Date;
  /** One per valid time. */
  readonly values: readonly (number | null)[];
}

/** One variable of several models at one place. Every list has one entry per valid time. */
export interface Spread {
  readonly name: string;
  readonly units: string | null;
  readonly cellMethods: string | null;
  readonly alignment: Alignment;
  readonly validTimes: readonly Date[];
  /** Starts of the windows of sums and maxima, the same for all models; the list is null for instantaneous variables. */
  readonly windowStarts: readonly (Date | null)[] | null;
  /** Number of models with a value. */
  readonly count: readonly number[];
  readonly median: readonly number[];
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
  /** Sample standard deviation (n - 1); null for a single value. */
  readonly standardDeviation: readonly (number | null)[];
  readonly members: readonly SpreadMember[];
  /** Models without any value, because they lack the variable or the place is outside their domain. The alignment ignores them. */
  readonly without: readonly ModelId[];
}

/**
 * Median, extremes and standard deviation of one variable over the models of several tables, per valid time, equally weighted.
 * Sums and maxima over windows of different lengths are combined to common windows (`overCommonWindows`).
 * Throws IsobarError('validation_error') for directions and codes, if the models' values are not the same quantity
 * (`requireSameQuantity`), and with COMMON if their windows have nothing in common (`requireCommonWindows`).
 */
export function spread(tables: readonly TimedTable[], name: string, alignment: Alignment = 'COMMON'): Spread {
  const all = tables.map((table) => memberOf(table, name));
  const read = all.filter(({ values }) => values.size > 0);
  for (const { series } of read) requireMagnitude(series, 'spread over models');
  requireSameQuantity(name, read);
  const members = overCommonWindows(read);
  if (alignment === 'COMMON') requireCommonWindows(name, read, members);
  const times = alignedTimes(members, alignment);
  const samples = times.map((time) => sampleAt(members, time));
  const series = members[0]?.series ?? null;
  const round = (value: number) => (series === null ? value : rounded(value, series));
  return {
    name,
    units: series?.units ?? null,
    cellMethods: series?.cellMethods ?? null,
    alignment,
    validTimes: times.map((time) => new Date(time)),
    windowStarts: series?.windowStarts ? times.map((time) => windowStartAt(members, time)) : null,
    count: samples.map((sample) => sample.length),
    median: samples.map((sample) => round(median(sample))),
    minimum: samples.map((sample) => sample[0] ?? Number.NaN),
    maximum: samples.map((sample) => sample.at(-1) ?? Number.NaN),
    standardDeviation: samples.map((sample) => {
      const deviation = standardDeviation(sample);
      return deviation === null ? null : round(deviation);
    }),
    members: members.map(({ model, initTime, values }) => ({
      model,
      initTime,
      values: times.map((time) => values.get(time)?.value ?? null),
    })),
    without: all.filter(({ values }) => values.size === 0).map(({ model }) => model),
  };
}

/** The members' values at a valid time, ascending. The alignment guarantees at least one. */
function sampleAt(members: readonly Member[], time: number): readonly number[] {
  const sample: number[] = [];
  for (const { values } of members) {
    const timed = values.get(time);
    if (timed !== undefined) sample.push(timed.value);
  }
  return sample.sort((a, b) => a - b);
}

/** The start of the window at a valid time, which is the same for all members. */
function windowStartAt(members: readonly Member[], time: number): Date | null {
  const start = members.find(({ values }) => values.has(time))?.values.get(time)?.windowStart ?? null;
  return start === null ? null : new Date(start);
}
