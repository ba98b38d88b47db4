import type { ModelVariable } from '../../../api/catalog/models.ts';

/** Quantities with a button of their own. */
export const FAVOURITES = [
  'temperature',
  'precipitation',
  'type',
  'wind',
  'gusts',
  'clouds',
  'snow',
  'thunder',
  'humidity',
] as const;
export type Favourite = (typeof FAVOURITES)[number];

/** The variables that show each, the preferred one first: a producer's own type of precipitation before the service's hint. */
const VARIABLES: Readonly<Record<Favourite, readonly string[]>> = {
  temperature: ['air_temperature_2m'],
  precipitation: ['total_precipitation'],
  type: ['precipitation_type', 'precipitation_type_2m'],
  wind: ['wind_speed_10m'],
  gusts: ['wind_gust_10m'],
  clouds: ['total_cloud_cover'],
  snow: ['snow_depth'],
  thunder: ['cape'],
  humidity: ['relative_humidity_2m'],
};

/** The variable that a favourite shows of a model; null where the model, or the run, has none. */
export const variableOf = (
  favourite: Favourite,
  variables: readonly Pick<ModelVariable, 'name'>[],
  missing: readonly string[] = [],
): string | null =>
  VARIABLES[favourite].find(
    (name) => variables.some((each) => each.name === name) && !missing.includes(name),
  ) ?? null;
