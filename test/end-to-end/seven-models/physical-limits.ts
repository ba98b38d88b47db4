import { type VariableName, variableOf } from '../../../src/catalog/index.ts';

type Limits = readonly [least: number, most: number];

/** What weather on Earth has been seen to do, with a little room; in the service's units. */
const LIMITS: Readonly<Record<string, Limits>> = {
  air_temperature_2m: [180, 332],
  dewpoint_temperature_2m: [160, 310],
  relative_humidity_2m: [0, 100],
  wind_u_10m: [-60, 60],
  wind_v_10m: [-60, 60],
  wind_gust_10m: [0, 80],
  wind_u_80m: [-80, 80],
  wind_v_80m: [-80, 80],
  wind_u_100m: [-80, 80],
  wind_v_100m: [-80, 80],
  mean_sea_level_pressure: [87_000, 108_500],
  // In six hours, the longest output step.
  total_precipitation: [0, 400],
  total_cloud_cover: [0, 100],
  low_cloud_cover: [0, 100],
  mid_cloud_cover: [0, 100],
  high_cloud_cover: [0, 100],
  cape: [0, 8000],
  visibility: [0, 120_000],
  snow_depth: [0, 35],
  temperature: [170, 332],
  u_wind: [-125, 125],
  v_wind: [-125, 125],
  specific_humidity: [0, 0.035],
  vertical_velocity: [-15, 15],
};

const HEIGHTS: Readonly<Record<number, Limits>> = {
  1000: [-900, 700],
  850: [850, 1850],
  700: [2300, 3450],
  500: [4550, 6100],
  300: [7900, 9950],
  250: [9000, 11_250],
};

export function limitsOf(variable: VariableName): Limits {
  const { base, level, plausible } = variableOf(variable);
  const limits =
    base === 'geopotential_height' && level.kind === 'pressure' ? HEIGHTS[level.hectopascals] : LIMITS[base];
  return limits ?? [plausible.min, plausible.max];
}
