import { HOUR_MS } from '../../../catalog/index.ts';
import type { Span } from '../timed-series/index.ts';
import type { Period } from './periods.ts';

/** The time of a value: `start` and `end` are equal for an instantaneous value. */
export interface ValueTime {
  readonly start: Date;
  readonly end: Date;
}

/** Statistics of the values of one period; null if it has none. */
export interface PeriodSummary {
  /** Hours of the period for which there are values. */
  readonly hoursPresent: number;
  /** Number of windows that cross an edge of the period. */
  readonly straddling: number;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Weighted by time. */
  readonly mean: number | null;
  readonly sum: number | null;
  readonly timeOfMinimum: ValueTime | null;
  readonly timeOfMaximum: ValueTime | null;
}

/**
 * Summarises each period.
 *
 * - A window that crosses an edge of the period is divided by time in sums and means, so that the periods of a run add up to its
 *   total (within rounding). Its extreme may lie on either side of the edge and counts in both periods.
 * - The extremes of instantaneous values are those at valid times in the period; the mean weights each value by the time that it
 *   represents. Of equal extremes the first counts.
 * @param spans in ascending order
 * @param windows whether the values are over windows rather than instantaneous
 */
export function summarise(
  spans: readonly Span[],
  periods: readonly Period[],
  windows: boolean,
): readonly PeriodSummary[] {
  let first = 0;
  return periods.map((period) => {
    const start = period.start.getTime();
    const end = period.end.getTime();
    for (let span = spans[first]; span !== undefined && isBefore(span, start); span = spans[first]) first++;
    return summariseOne(spans, first, start, end, windows);
  });
}

function isBefore({ end, validTime }: Span, start: number): boolean {
  return end <= start && validTime < start;
}

function summariseOne(
  spans: readonly Span[],
  first: number,
  start: number,
  end: number,
  windows: boolean,
): PeriodSummary {
  let coveredUntil = start;
  let present = 0;
  let straddling = 0;
  let weight = 0;
  let weighted = 0;
  let sum = 0;
  let minimum: Span | null = null;
  let maximum: Span | null = null;
  for (let index = first; index < spans.length; index++) {
    const span = spans[index];
    if (span === undefined) break;
    if (span.start >= end) break;
    const overlap = Math.min(span.end, end) - Math.max(span.start, start);
    if (windows ? overlap > 0 : span.validTime >= start) {
      if (minimum === null || span.value < minimum.value) minimum = span;
      if (maximum === null || span.value > maximum.value) maximum = span;
    }
    if (overlap <= 0) continue;
    if (windows && (span.start < start || span.end > end)) straddling++;
    weight += overlap;
    weighted += span.value * overlap;
    sum += span.value * (overlap / (span.end - span.start));
    const coveredBefore = Math.max(coveredUntil, span.start);
    coveredUntil = Math.max(coveredUntil, Math.min(span.end, end));
    present += Math.max(0, coveredUntil - coveredBefore);
  }
  return {
    hoursPresent: present / HOUR_MS,
    straddling,
    minimum: minimum?.value ?? null,
    maximum: maximum?.value ?? null,
    mean: weight > 0 ? weighted / weight : null,
    sum: weight > 0 ? sum : null,
    timeOfMinimum: minimum && timeOf(minimum, windows),
    timeOfMaximum: maximum && timeOf(maximum, windows),
  };
}

function timeOf(span: Span, window: boolean): ValueTime {
  return { start: new Date(span.start), end: new Date(window ? span.end : span.start) };
}
