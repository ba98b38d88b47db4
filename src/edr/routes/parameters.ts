import { z } from 'zod';
import { formatName, MEDIA_TYPES } from '../../http/index.ts';

/** The query of a route that answers with metadata. */
export const metadataQuery = z.object({ f: formatName(['json'], ['json', MEDIA_TYPES.json]).optional() });

/** The query of the route that describes the routes. */
export const apiQuery = z.object({
  f: formatName(['openapi30'], ['json', MEDIA_TYPES.json, MEDIA_TYPES.openapi30]).optional(),
});

export const instanceInPath = z.string().meta({
  description: 'The run, by its initialisation time, or `latest`.',
  example: 'latest',
});
