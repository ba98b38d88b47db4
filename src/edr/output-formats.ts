import type { FormatName } from '../http/index.ts';

/** What EDR calls the forms of answers: values of `f`, and of `output_formats` in the metadata. */
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
