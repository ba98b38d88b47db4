import { HOUR_MS } from '../../../catalog/index.ts';
import type { Span } from '../timed-series/index.ts';
import type { Period } from './periods.ts';

/** When a value was: `start` and `end` are equal for a value of a moment. */
export interface ValueTime {
  readonly start: Date;
  readonly end: Date;
}

/** The values of one period; null where it has none. */
export interface PeriodSummary {
  /** Hours of the period for which there are values. */
  readonly hoursPresent: number;
  /** Windows that reach over an edge of the period. */
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
 * Sums up each period; spans are ascending, and `windows` says that they are windows rather than values of a moment.
 *
 * - A window that reaches over an edge of the period is shared out by time in sums and means, so that the periods of a run add
 *   up to its total (within their rounding). Its extreme may have been on either side, and counts on both.
 * - The extremes of values of a moment are those of the moments in the period; the mean takes each for the time that it stands
 *   for. Of equal extremes the first counts.
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
  let reach = start;
  let present = 0;
  let straddling = 0;
  let weight = 0;
  let weighted = 0;
  let sum = 0;
  let least: Span | null = null;
  let most: Span | null = null;
  for (let index = first; index < spans.length; index++) {
    const span = spans[index];
    if (span === undefined) break;
    if (span.start >= end) break;
    const overlap = Math.min(span.end, end) - Math.max(span.start, start);
    if (windows ? overlap > 0 : span.validTime >= start) {
      if (least === null || span.value < least.value) least = span;
      if (most === null || span.value > most.value) most = span;
    }
    if (overlap <= 0) continue;
    if (windows && (span.start < start || span.end > end)) straddling++;
    weight += overlap;
    weighted += span.value * overlap;
    sum += span.value * (overlap / (span.end - span.start));
    const seenUntil = Math.max(reach, span.start);
    reach = Math.max(reach, Math.min(span.end, end));
    present += Math.max(0, reach - seenUntil);
  }
  return {
    hoursPresent: present / HOUR_MS,
    straddling,
    minimum: least?.value ?? null,
    maximum: most?.value ?? null,
    mean: weight > 0 ? weighted / weight : null,
    sum: weight > 0 ? sum : null,
    timeOfMinimum: least && timeOf(least, windows),
    timeOfMaximum: most && timeOf(most, windows),
  };
}

function timeOf(span: Span, window: boolean): ValueTime {
  return { start: new Date(span.start), end: new Date(window ? span.end : span.start) };
}
