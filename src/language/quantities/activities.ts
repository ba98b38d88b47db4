import type { SurfaceVariableName } from '../../catalog/index.ts';

const WIND = ['wind_u_10m', 'wind_v_10m'] as const;
const RAIN = 'total_precipitation';
const WARMTH = 'air_temperature_2m';
const GUSTS = 'wind_gust_10m';
const CLOUDS = 'total_cloud_cover';

/** What people ask whether the weather allows, with the variables which decide, in the order of the catalog. */
export const ACTIVITIES = {
  umbrella: [RAIN],
  clothes: [WARMTH, ...WIND, RAIN, CLOUDS],
  laundry: [WARMTH, 'relative_humidity_2m', ...WIND, RAIN],
  running: [WARMTH, 'relative_humidity_2m', ...WIND, RAIN],
  walking: [WARMTH, ...WIND, RAIN],
  hiking: [WARMTH, ...WIND, RAIN, 'cape'],
  cycling: [WARMTH, ...WIND, GUSTS, RAIN],
  sailing: [...WIND, GUSTS, RAIN],
  drone: [...WIND, GUSTS, RAIN, 'visibility'],
  barbecue: [WARMTH, ...WIND, RAIN],
  picnic: [WARMTH, ...WIND, RAIN, CLOUDS],
  beach: [WARMTH, ...WIND, RAIN, CLOUDS],
  skiing: [WARMTH, ...WIND, RAIN, 'snow_depth'],
  gardening: [WARMTH, ...WIND, RAIN],
  spraying: [WARMTH, 'relative_humidity_2m', ...WIND, RAIN],
  stargazing: [CLOUDS],
  driving: [WARMTH, GUSTS, RAIN, 'visibility'],
  flying: [...WIND, GUSTS, RAIN, 'low_cloud_cover'],
  fishing: [WARMTH, ...WIND, GUSTS, RAIN],
  outdoors: [WARMTH, ...WIND, RAIN, CLOUDS],
  windows: [WARMTH, 'relative_humidity_2m', RAIN],
  solar: [CLOUDS],
} as const satisfies Readonly<Record<string, readonly SurfaceVariableName[]>>;
export type Activity = keyof typeof ACTIVITIES;
