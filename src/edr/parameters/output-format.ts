import type { FormatName } from '../../http/index.ts';

/** Names of formats in EDR: values of `f`, and of `output_formats` in the metadata. */
const OUTPUT_FORMATS: Readonly<Partial<Record<FormatName, string>>> = {
  covjson: 'CoverageJSON',
  geojson: 'GeoJSON',
  netcdf: 'netCDF4',
  csv: 'CSV',
  json: 'json',
};

export function outputFormatOf(format: FormatName): string {
  return OUTPUT_FORMATS[format] ?? format;
}
