import { z } from 'zod';
import { type FormatName, MEDIA_TYPES } from '../../message/media-types.ts';
import { shownAs } from '../query/reading.ts';

/** Media types of a form besides the one that it is sent as. */
export const OTHER_MEDIA_TYPES: Readonly<Partial<Record<FormatName, readonly string[]>>> = {
  // As EDR 1.0 and 1.1 call it, and later drafts.
  covjson: ['application/prs.coverage+json', 'application/coverage+json'],
  netcdf: ['application/netcdf', 'application/netcdf4'],
};

/** What a form is called in `fmt` and `f` besides its name and its media types, in lower case. */
const WORDS: Readonly<Partial<Record<FormatName, readonly string[]>>> = {
  covjson: ['coveragejson'],
  netcdf: ['netcdf4', 'nc', 'nc4'],
  geotiff: ['gtiff', 'tiff', 'tif'],
  text: ['txt'],
  openapi: ['application/openapi+json'],
  openapi30: ['application/openapi+json'],
};

const JSON_WORDS = ['json', 'application/json'];

/**
 * The form among `formats` that a word stands for, in either case: its name, another one that clients use, or a media type. A
 * request for JSON takes the first form that is JSON where none is called so. Undefined for other words.
 */
function formatCalled<Format extends FormatName>(
  text: string,
  formats: readonly Format[],
): Format | undefined {
  // A plus that stood bare in a query string has become a blank; parameters of a media type do not matter.
  const word = (text.trim().split(';', 1)[0] ?? '').trim().toLowerCase().replaceAll(' ', '+');
  const named = formats.find((format) => wordsOf(format).includes(word));
  if (named !== undefined || !JSON_WORDS.includes(word)) return named;
  return formats.find((format) => MEDIA_TYPES[format].includes('json'));
}

function wordsOf(format: FormatName): readonly string[] {
  const mediaType = MEDIA_TYPES[format].split(';', 1)[0] ?? '';
  return [format, mediaType, ...(OTHER_MEDIA_TYPES[format] ?? []), ...(WORDS[format] ?? [])];
}

/**
 * The schema of `fmt` or `f` for a route with these forms.
 * @param names what its interface calls them
 */
export function formatName<const Formats extends readonly [FormatName, ...FormatName[]]>(
  formats: Formats,
  names: readonly string[] = formats,
) {
  return z
    .string()
    .transform((text, context): Formats[number] => {
      const format = formatCalled<Formats[number]>(text, formats);
      if (format !== undefined) return format;
      context.addIssue({
        code: 'custom',
        message: `must be ${names.join(' or ')}, or one of their media types`,
      });
      return z.NEVER;
    })
    .meta({
      description:
        'The form of the answer, by its name or media type; goes before `Accept`. `fmt` and `f` are the same.',
      example: names[0],
      ...shownAs({ type: 'string', enum: [...names] }),
    });
}
