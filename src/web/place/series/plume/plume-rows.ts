import type { PlaceForecast, Values } from '../place-forecast.ts';
import type { PlumeQuantity } from './plume.ts';

/** The quantities of a plume as lines of a table, and what the single forecasts have of each. */
export const PLUME_ROWS: readonly {
  readonly quantity: PlumeQuantity;
  readonly unit: string;
  readonly decimals: number;
  readonly of: (forecast: PlaceForecast) => Values;
}[] = [
  { quantity: 'temperature', unit: '°C', decimals: 1, of: (each) => each.temperature },
  { quantity: 'rain', unit: 'mm', decimals: 1, of: (each) => each.precipitation },
  { quantity: 'cloud', unit: '%', decimals: 0, of: (each) => each.totalCloud },
  { quantity: 'wind', unit: 'm/s', decimals: 1, of: (each) => each.windSpeed },
  { quantity: 'gust', unit: 'm/s', decimals: 1, of: (each) => each.windGust },
  { quantity: 'pressure', unit: 'hPa', decimals: 0, of: (each) => each.pressure },
];
