import { z } from 'zod';
import { type FormatName, MEDIA_TYPES } from '../../http/index.ts';

/** Values of `f` of metadata. */
const JSON_WORDS = ['json', 'application/json'] as const;

/** The query of a route that answers with metadata. */
export const metadataQuery = z.object({
  f: z
    .enum(JSON_WORDS, `must be ${JSON_WORDS.join(' or ')}`)
    .transform((): FormatName => 'json')
    .meta({
      description: 'The form of the answer; goes before `Accept`.',
      example: 'json',
      override: { type: 'string', enum: [...JSON_WORDS] },
    })
    .optional(),
});

/** The query of the route that describes the routes. */
export const apiQuery = z.object({
  f: z
    .enum([...JSON_WORDS, MEDIA_TYPES.openapi30], `must be ${JSON_WORDS.join(' or ')}`)
    .transform((): FormatName => 'openapi30')
    .meta({
      description: 'The form of the answer; goes before `Accept`.',
      example: 'json',
      override: { type: 'string', enum: [...JSON_WORDS, MEDIA_TYPES.openapi30] },
    })
    .optional(),
});

export const instanceInPath = z.string().meta({
  description: 'The run, by its initialisation time, or `latest`.',
  example: 'latest',
});
