import { perHour } from '../../../format/numbers/rates.ts';
import type { PlaceForecast } from '../place-forecast.ts';
import { type Falling, fallingOf } from '../weather/weather.ts';

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
  /** As what it falls, at the end of the window. */
  readonly falling: Falling;
}

/** The windows of precipitation that have an amount; where one is missing there is none. */
export function barsOf(
  forecast: Pick<PlaceForecast, 'times' | 'precipitation' | 'precipitationStarts' | 'precipitationType'>,
): readonly Bar[] {
  return forecast.times.flatMap((end, i) => {
    const amount = forecast.precipitation[i];
    const start = forecast.precipitationStarts[i];
    if (amount === null || amount === undefined || start === null || start === undefined) return [];
    return [
      {
        ...{ start, end, amount, hours: (end - start) / HOUR_MS },
        falling: fallingOf(forecast.precipitationType[i]),
      },
    ];
  });
}

/** The kinds of precipitation among bars, the one with the largest amount first. */
export function kindsOf(bars: readonly Bar[]): readonly Falling[] {
  const amounts = new Map<Falling, number>();
  for (const { falling, amount } of bars)
    if (amount > 0) amounts.set(falling, (amounts.get(falling) ?? 0) + amount);
  return [...amounts].sort(([, a], [, b]) => b - a).map(([falling]) => falling);
}

/** How long all windows are; null where they differ, so that only rates compare. */
export function commonHours(bars: readonly Pick<Bar, 'hours'>[]): number | null {
  const hours = bars[0]?.hours ?? null;
  return bars.every((bar) => bar.hours === hours) ? hours : null;
}

/** How high a bar is: its amount, or mm in an hour where windows differ, so that the area is the amount. */
export const heightOf = (bar: Pick<Bar, 'amount' | 'hours'>, common: number | null): number =>
  common === null ? perHour(bar.amount, bar.hours) : bar.amount;
