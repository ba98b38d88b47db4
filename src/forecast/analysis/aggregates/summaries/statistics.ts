import { IsobarError } from '../../../../platform/index.ts';
import { isAmount, requireMagnitude, type TimedSeries } from '../../timed-series/index.ts';

/** The statistics of a period's values. */
const STATISTICS = ['MINIMUM', 'MAXIMUM', 'MEAN', 'SUM', 'TIME_OF_MINIMUM', 'TIME_OF_MAXIMUM'] as const;
export type Statistic = (typeof STATISTICS)[number];

/**
 * The statistics that make sense for a series: SUM only for amounts over windows that do not overlap, MEAN for everything but
 * amounts (an amount grows with its window, so callers use rates). If the model lacks the variable all values are null, and all
 * statistics are allowed. Throws IsobarError('validation_error') for directions and codes, for which no statistic makes sense.
 */
function statisticsOf(series: TimedSeries, leads: readonly number[]): readonly Statistic[] {
  requireMagnitude(series, 'aggregated');
  if (series.cellMethods === null) return STATISTICS;
  const refused: readonly Statistic[] = isAmount(series)
    ? windowsOverlap(series, leads)
      ? ['SUM', 'MEAN']
      : ['MEAN']
    : ['SUM'];
  return STATISTICS.filter((statistic) => !refused.includes(statistic));
}

/** Throws IsobarError('validation_error') for a statistic that makes no sense for the series, naming those that do. */
export function requireStatistics(
  series: TimedSeries,
  leads: readonly number[],
  statistics: readonly Statistic[],
): void {
  const allowed = statisticsOf(series, leads);
  const refused = statistics.find((statistic) => !allowed.includes(statistic));
  if (refused === undefined) return;
  throw new IsobarError(
    'validation_error',
    `${refused} of ${series.name} is not given: ${reasonAgainst(refused, series)}; statistics of it: ${allowed.join(', ')}`,
    { reason: 'not_defined' },
  );
}

function reasonAgainst(statistic: Statistic, series: TimedSeries): string {
  if (statistic === 'SUM' && !isAmount(series))
    return `its values (${series.cellMethods}) are not amounts that add up`;
  if (statistic === 'SUM') return 'its windows overlap (ask for accumulation STEP)';
  return 'amounts grow with their windows (ask for accumulation RATE)';
}

function windowsOverlap({ windowStarts }: TimedSeries, leads: readonly number[]): boolean {
  return (
    windowStarts?.some((start, index) => {
      const lead = leads[index - 1];
      return start !== null && lead !== undefined && start < lead;
    }) ?? false
  );
}
