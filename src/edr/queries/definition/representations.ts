import type { FormatName, Representation } from '../../../http/index.ts';

type Representations = Partial<Record<FormatName, Representation>>;

/** The formats of values along a path. */
export const PATH_REPRESENTATIONS = {
  covjson: { schema: null, description: 'CoverageJSON 1.0.' },
  geojson: { schema: null, description: 'GeoJSON with the members of EDR: a feature for each place.' },
  csv: {
    schema: null,
    description:
      'CSV (RFC 4180): a row for each place and time, with a column for each variable; synthetic says whether values are made up.',
  },
} as const satisfies Representations;

/** The formats of values at places. */
export const PLACES_REPRESENTATIONS = {
  ...PATH_REPRESENTATIONS,
  netcdf: {
    schema: null,
    description:
      'A NetCDF-4 file after the CF conventions 1.11: series with dimensions of time and place. Each level of a parameter is a variable.',
  },
} as const satisfies Representations;

/** The formats of values in an area. */
export const REGION_REPRESENTATIONS = {
  covjson: {
    schema: null,
    description:
      'CoverageJSON 1.0: Grids in latitude and longitude, null outside of the area. Models on other grids are on a mesh of their nearest cells, and say so.',
  },
  geojson: {
    schema: null,
    description: 'GeoJSON with the members of EDR: a feature for each cell whose centre is in the area.',
  },
  netcdf: {
    schema: null,
    description: 'A NetCDF-4 file after the CF conventions 1.11, on the grid of the model.',
  },
  csv: {
    schema: null,
    description:
      'CSV (RFC 4180): a row for each time and grid point in the area, with a column for each variable; synthetic says whether values are made up.',
  },
} as const satisfies Representations;

/** The name of a text format of values at places. */
export function placesFormat(format: FormatName): keyof typeof PATH_REPRESENTATIONS {
  return format === 'geojson' || format === 'csv' ? format : 'covjson';
}
