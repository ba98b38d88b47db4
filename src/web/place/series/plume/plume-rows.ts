import { decimalsOf, type Units } from '../../../../display/index.ts';
import type { PlaceForecast, Values } from '../place-forecast.ts';
import { MEASURE_OF, type PlumeQuantity } from './plume.ts';

interface PlumeRow {
  readonly quantity: PlumeQuantity;
  readonly unit: string;
  readonly decimals: number;
  readonly of: (forecast: PlaceForecast) => Values;
}

const ROWS: readonly Pick<PlumeRow, 'quantity' | 'of'>[] = [
  { quantity: 'temperature', of: (each) => each.temperature },
  { quantity: 'rain', of: (each) => each.precipitation },
  { quantity: 'cloud', of: (each) => each.totalCloud },
  { quantity: 'wind', of: (each) => each.windSpeed },
  { quantity: 'gust', of: (each) => each.windGust },
  { quantity: 'pressure', of: (each) => each.pressure },
];

/** The symbol of the unit that a quantity of a plume is in. */
export const plumeUnit = (quantity: PlumeQuantity, units: Units): string =>
  quantity === 'cloud' ? '%' : units[MEASURE_OF[quantity]];

/** The quantities of a plume as lines of a table, and what the single forecasts have of each. */
export const plumeRows = (units: Units): readonly PlumeRow[] =>
  ROWS.map((row) => {
    const unit = plumeUnit(row.quantity, units);
    return { ...row, unit, decimals: decimalsOf(unit) };
  });
