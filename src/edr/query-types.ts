/** The data queries that every collection and every instance answers, in the order in which they are listed. */
export const QUERY_TYPES = ['position', 'area', 'cube', 'radius', 'trajectory', 'locations'] as const;
export type QueryType = (typeof QUERY_TYPES)[number];

/** What each of them is asked for. */
export const QUERY_DESCRIPTIONS: Readonly<Record<QueryType, string>> = {
  position: 'The nearest cell of one place or several: coords is a POINT or MULTIPOINT.',
  area: 'The cells inside of coords, a POLYGON or MULTIPOLYGON; bbox is taken instead of it.',
  cube: 'The cells of a box (bbox), on some pressure levels or all.',
  radius: 'The cells within a distance of coords, a POINT.',
  trajectory: 'The nearest cells along coords, a LINESTRING, with times (M) and levels (Z) or without.',
  locations: 'The places that have names; with lats and lons, values at several places.',
};

/** Units that the level of a cube is given in. */
export const HEIGHT_UNITS: readonly string[] = ['hPa'];
