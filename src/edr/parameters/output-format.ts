import { z } from 'zod';
import { type FormatName, quoted } from '../../http/index.ts';

/** Further values of `f` besides the names that metadata lists, in lower case. */
const OTHER_WORDS: ReadonlyMap<string, FormatName> = new Map([
  ['application/vnd.cov+json', 'covjson'],
  ['application/prs.coverage+json', 'covjson'],
  ['covjson', 'covjson'],
  ['json', 'covjson'],
  ['application/json', 'covjson'],
  ['application/geo+json', 'geojson'],
  ['netcdf', 'netcdf'],
  ['application/x-netcdf', 'netcdf'],
  ['application/netcdf', 'netcdf'],
  ['text/csv', 'csv'],
]);

/** The schema of `f` for a route with these formats: their names or media types, in either case. */
export function formatOf(formats: readonly FormatName[]) {
  const names = formats.map(outputFormatOf);
  return z
    .string()
    .transform((text, context): FormatName => {
      const word = text.trim().toLowerCase();
      const named = formats.find((format) => outputFormatOf(format).toLowerCase() === word);
      const format = named ?? OTHER_WORDS.get(bare(word));
      // A request for JSON takes GeoJSON where there is no CoverageJSON.
      const offered =
        format === 'covjson' && !formats.includes('covjson') && word.endsWith('json') ? 'geojson' : format;
      if (offered !== undefined && formats.includes(offered)) return offered;
      context.addIssue({
        code: 'custom',
        message: `${quoted(text)} is not offered: it is ${names.join(', ')}`,
      });
      return z.NEVER;
    })
    .meta({
      description: 'The form of the answer, by its name or media type; goes before `Accept`.',
      example: names[0],
      override: { type: 'string', enum: names },
    });
}

function bare(word: string): string {
  return word.split(';', 1)[0]?.trim() ?? word;
}

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
