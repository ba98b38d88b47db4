import type { SurfaceVariableName } from '../../catalog/index.ts';
import type { SpokenQuantity, SpokenUnit } from '../facts.ts';

/** How people speak of a variable. */
export interface Spoken {
  readonly quantity: SpokenQuantity;
  readonly unit: SpokenUnit;
  /** Digits after the point that are worth saying. */
  readonly decimals: number;
}

/** One quantity for each variable; components of winds are spoken of as speed and direction (`WINDS`). */
export const SPOKEN: ReadonlyMap<SurfaceVariableName, Spoken> = new Map([
  ['air_temperature_2m', { quantity: 'temperature', unit: '°C', decimals: 1 }],
  ['dewpoint_temperature_2m', { quantity: 'dewpoint', unit: '°C', decimals: 1 }],
  ['relative_humidity_2m', { quantity: 'humidity', unit: '%', decimals: 0 }],
  ['wind_gust_10m', { quantity: 'wind_gust', unit: 'km/h', decimals: 0 }],
  ['mean_sea_level_pressure', { quantity: 'pressure', unit: 'hPa', decimals: 0 }],
  ['total_precipitation', { quantity: 'precipitation', unit: 'mm', decimals: 1 }],
  ['total_cloud_cover', { quantity: 'cloud_cover', unit: '%', decimals: 0 }],
  ['low_cloud_cover', { quantity: 'low_cloud_cover', unit: '%', decimals: 0 }],
  ['mid_cloud_cover', { quantity: 'mid_cloud_cover', unit: '%', decimals: 0 }],
  ['high_cloud_cover', { quantity: 'high_cloud_cover', unit: '%', decimals: 0 }],
  ['cape', { quantity: 'cape', unit: 'J/kg', decimals: 0 }],
  ['visibility', { quantity: 'visibility', unit: 'km', decimals: 1 }],
  ['snow_depth', { quantity: 'snow_depth', unit: 'cm', decimals: 0 }],
]);

/** Winds by their components: eastward, northward. */
export const WINDS = [
  { heightMetres: 10, eastward: 'wind_u_10m', northward: 'wind_v_10m' },
  { heightMetres: 80, eastward: 'wind_u_80m', northward: 'wind_v_80m' },
  { heightMetres: 100, eastward: 'wind_u_100m', northward: 'wind_v_100m' },
] as const;

export const WIND_SPEED: Spoken = { quantity: 'wind_speed', unit: 'km/h', decimals: 0 };
export const WIND_DIRECTION: Spoken = { quantity: 'wind_direction', unit: '°', decimals: 0 };
