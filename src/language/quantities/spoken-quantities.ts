/** Quantities that answers speak of: wind is one quantity of two components. */
export const SPOKEN_QUANTITIES = [
  'temperature',
  'dewpoint',
  'humidity',
  'wind_speed',
  'wind_direction',
  'wind_gust',
  'pressure',
  'precipitation',
  'cloud_cover',
  'low_cloud_cover',
  'mid_cloud_cover',
  'high_cloud_cover',
  'cape',
  'visibility',
  'snow_depth',
  /** As water. */
  'snowfall',
  'freezing_level',
  'wave_height',
] as const;
export type SpokenQuantity = (typeof SPOKEN_QUANTITIES)[number];
