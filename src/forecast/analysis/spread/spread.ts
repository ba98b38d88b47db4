import type { ModelId } from '../../../catalog/index.ts';
import { requireMagnitude, rounded, type TimedTable } from '../timed-series/index.ts';
import { type Alignment, alignedTimes } from './alignment.ts';
import { type Member, memberOf } from './member.ts';
import { median, standardDeviation } from './order-statistics.ts';
import { requireSameQuantity } from './require-same-quantity.ts';

/** A run that takes part in a spread. */
export interface SpreadMember {
  readonly model: ModelId;
  readonly initTime: Date;
  /** One for each valid time. */
  readonly values: readonly (number | null)[];
}

/** One variable of several models at one place. Every list has one entry for each valid time. */
export interface Spread {
  readonly name: string;
  readonly units: string | null;
  readonly cellMethods: string | null;
  readonly alignment: Alignment;
  readonly validTimes: readonly Date[];
  /** Beginnings of the windows of sums and maxima; null for values of a moment. */
  readonly windowStarts: readonly (Date | null)[] | null;
  /** How many models have a value. */
  readonly count: readonly number[];
  readonly median: readonly number[];
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
  /** That of a sample (n - 1); null for a single value. */
  readonly standardDeviation: readonly (number | null)[];
  readonly members: readonly SpreadMember[];
  /** Models without any value: outside their domain, or not had by them. They do not bear on the alignment. */
  readonly without: readonly ModelId[];
}

/**
 * Median, extremes and standard deviation of one variable over the models of several tables, per valid time, each model with
 * the same weight.
 * Throws IsobarError('validation_error') for directions and codes, and where the models' values are not the same quantity
 * (`requireSameQuantity`).
 */
export function spread(tables: readonly TimedTable[], name: string, alignment: Alignment = 'COMMON'): Spread {
  const all = tables.map((table) => memberOf(table, name));
  const members = all.filter(({ moments }) => moments.size > 0);
  const times = alignedTimes(members, alignment);
  for (const { series } of members) requireMagnitude(series, 'spread over models');
  requireSameQuantity(name, members, times);
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
    members: members.map(({ model, initTime, moments }) => ({
      model,
      initTime,
      values: times.map((time) => moments.get(time)?.value ?? null),
    })),
    without: all.filter(({ moments }) => moments.size === 0).map(({ model }) => model),
  };
}

/** The members' values at a valid time, ascending; at least one by the alignment. */
function sampleAt(members: readonly Member[], time: number): readonly number[] {
  const values: number[] = [];
  for (const { moments } of members) {
    const moment = moments.get(time);
    if (moment !== undefined) values.push(moment.value);
  }
  return values.sort((a, b) => a - b);
}

/** They are alike, so that any member's will do. */
function windowStartAt(members: readonly Member[], time: number): Date | null {
  const start = members.find(({ moments }) => moments.has(time))?.moments.get(time)?.windowStart ?? null;
  return start === null ? null : new Date(start);
}
