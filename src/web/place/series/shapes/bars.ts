import { perHour } from '../../../format/numbers/rates.ts';
import type { PlaceForecast } from '../place-forecast.ts';

const HOUR_MS = 3_600_000;

/** An amount over a window of time. */
export interface Bar {
  /** ms since 1970. */
  readonly start: number;
  readonly end: number;
  /** mm in the window. */
  readonly amount: number;
  /** Length of the window. */
  readonly hours: number;
}

/** The windows of precipitation that have an amount; where one is missing there is none. */
export function barsOf(
  forecast: Pick<PlaceForecast, 'times' | 'precipitation' | 'precipitationStarts'>,
): readonly Bar[] {
  return forecast.times.flatMap((end, i) => {
    const amount = forecast.precipitation[i];
    const start = forecast.precipitationStarts[i];
    if (amount === null || amount === undefined || start === null || start === undefined) return [];
    return [{ start, end, amount, hours: (end - start) / HOUR_MS }];
  });
}

/** How long all windows are; null where they differ, so that only rates compare. */
export function commonHours(bars: readonly Bar[]): number | null {
  const hours = bars[0]?.hours ?? null;
  return bars.every((bar) => bar.hours === hours) ? hours : null;
}

/** How high a bar is: its amount, or mm in an hour where windows differ, so that the area is the amount. */
export const heightOf = (bar: Bar, common: number | null): number =>
  common === null ? perHour(bar.amount, bar.hours) : bar.amount;
