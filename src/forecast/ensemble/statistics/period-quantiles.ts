import {
  type AggregateOptions,
  aggregate,
  type Period,
  type PeriodSummary,
  type Statistic,
} from '../../analysis/aggregates/index.ts';
import type { Run } from '../../runs/run/run.ts';
import type { EnsembleColumn } from '../ensemble-table.ts';
import { requireKeptMembers } from '../require-members.ts';
import { quantileOf, requireQuantiles } from './order.ts';

/** A statistic of each period for each member, and quantiles of it over the members. */
export interface PeriodQuantiles {
  readonly periods: readonly Period[];
  /** In the order of the requested ones, one value for each period; null where no member has one. */
  readonly quantiles: readonly { readonly at: number; readonly values: readonly (number | null)[] }[];
  /** How many members have a value in each period. */
  readonly used: readonly number[];
}

/** The statistics of a period that have quantiles. */
export type PeriodStatistic = Extract<Statistic, 'MINIMUM' | 'MAXIMUM' | 'MEAN' | 'SUM'>;

const FIELD_OF = {
  MINIMUM: 'minimum',
  MAXIMUM: 'maximum',
  MEAN: 'mean',
  SUM: 'sum',
} as const satisfies Record<PeriodStatistic, keyof PeriodSummary>;

/**
 * Quantiles of a statistic of local days, or parts of them: first the statistic of each member, as `aggregate`, then the quantiles over
 * the members. Throws IsobarError('validation_error') as `aggregate`, `requireQuantiles` and `requireKeptMembers`.
 */
export function periodQuantiles(
  run: Run,
  { leads, members, decimals }: EnsembleColumn,
  at: readonly number[],
  statistic: PeriodStatistic,
  options: Omit<AggregateOptions, 'statistics'>,
): PeriodQuantiles {
  requireQuantiles(at);
  requireKeptMembers(run, 'statistics of days, which are made of each member first');
  const field = FIELD_OF[statistic];
  const aggregated = members.map(({ series }) =>
    aggregate({ run, leads, columns: [series] }, { ...options, statistics: [statistic] }),
  );
  const periods = aggregated[0]?.periods ?? [];
  const ascending = periods.map((_, p) =>
    Float64Array.from(
      aggregated.flatMap(({ columns }) => {
        const value = columns[0]?.values[p]?.[field] ?? null;
        return value === null ? [] : [value];
      }),
    ).sort(),
  );
  const perUnit = 10 ** decimals;
  const quantile = (values: Float64Array, share: number) =>
    values.length === 0 ? null : Math.round(quantileOf(values, share) * perUnit) / perUnit || 0;
  return {
    periods,
    quantiles: at.map((share) => ({ at: share, values: ascending.map((values) => quantile(values, share)) })),
    used: ascending.map(({ length }) => length),
  };
}
