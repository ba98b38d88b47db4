import type { Units } from '../../../../display/index.ts';
import type { PlaceForecast, Values } from '../place-forecast.ts';
import { type Plume, type PlumeQuantity, QUANTILES } from '../plume/plume.ts';
import { plumeUnit } from '../plume/plume-rows.ts';
import { gustThresholds, rainThresholds } from '../plume/thresholds.ts';
import { csvOf, rounded } from './csv.ts';

/** Names of the quantities, as in the service's own CSV. */
const NAMES: Readonly<Record<PlumeQuantity, string>> = {
  temperature: 'air_temperature_2m',
  rain: 'total_precipitation',
  cloud: 'total_cloud_cover',
  wind: 'wind_speed_10m',
  gust: 'wind_gust_10m',
  pressure: 'mean_sea_level_pressure',
};

/** The quantiles of a plume and the shares above its thresholds as CSV, a line for each time; what is missing is empty. Values are in `units` already. */
export function plumeCsv({ times }: PlaceForecast, plume: Plume, units: Units): string {
  const [rain, gusts] = [rainThresholds(units), gustThresholds(units)];
  const columns: readonly (readonly [string, Values])[] = [
    ...(Object.entries(plume.quantiles) as [PlumeQuantity, Plume['quantiles'][PlumeQuantity]][]).flatMap(
      ([quantity, { lines }]) =>
        QUANTILES.map(
          (at, i) =>
            [
              `${NAMES[quantity]} (${plumeUnit(quantity, units)}) quantile ${at}`,
              rounded(lines[i] ?? []),
            ] as const,
        ),
    ),
    ...rain.shown.map(
      (threshold, i) =>
        [
          `share of members with total_precipitation > ${threshold} ${rain.symbol}`,
          plume.rainAbove[i] ?? [],
        ] as const,
    ),
    ...gusts.shown.map(
      (threshold, i) =>
        [
          `share of members with wind_gust_10m > ${threshold} ${gusts.symbol}`,
          plume.gustAbove[i] ?? [],
        ] as const,
    ),
    ['members used', plume.quantiles.temperature.used],
  ];
  return csvOf(times, columns);
}
