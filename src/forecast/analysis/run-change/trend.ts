import { HOUR_MS } from '../../../catalog/index.ts';

/**
 * How the values of successive runs changed, oldest to newest: RISING and FALLING never in the other direction, STEADY not at
 * all, SWINGING in both directions.
 */
export type Trend = 'RISING' | 'FALLING' | 'STEADY' | 'SWINGING';

/** A run's value, with the time of its initialisation in milliseconds. */
export interface Sample {
  readonly initTime: number;
  readonly value: number;
}

/** Trend of samples in order of time; null for fewer than two. */
export function trendOf(samples: readonly Sample[]): Trend | null {
  if (samples.length < 2) return null;
  let rises = false;
  let falls = false;
  for (const [index, { value }] of samples.entries()) {
    const before = samples[index - 1]?.value ?? value;
    if (value > before) rises = true;
    if (value < before) falls = true;
  }
  if (rises && falls) return 'SWINGING';
  if (rises) return 'RISING';
  return falls ? 'FALLING' : 'STEADY';
}

/** Change per hour of initialisation by least squares; null for fewer than two samples. */
export function slopePerHour(samples: readonly Sample[]): number | null {
  if (samples.length < 2) return null;
  const meanTime = mean(samples.map(({ initTime }) => initTime));
  const meanValue = mean(samples.map(({ value }) => value));
  let covariance = 0;
  let variance = 0;
  for (const { initTime, value } of samples) {
    const hours = (initTime - meanTime) / HOUR_MS;
    covariance += hours * (value - meanValue);
    variance += hours * hours;
  }
  // Six significant digits are more precise than the differences between runs.
  return Number((covariance / variance).toPrecision(6));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
