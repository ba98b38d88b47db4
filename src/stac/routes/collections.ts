import { z } from 'zod';
import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import { defineRoute, madeAnswer, workOfListing } from '../../http/index.ts';
import { collectionOf } from '../collection.ts';
import { addressesAt, JSON_TYPE, rootLinks } from '../links.ts';
import type { StacParts } from '../services.ts';
import { type StoredRuns, storedRuns } from '../stored-runs.ts';
import { documentQuery } from './documents.ts';
import { collectionId, modelIn } from './path.ts';

/** `GET /stac/collections`: all models. */
export function collectionsRoute({ log }: StacParts) {
  return defineRoute({
    path: '/collections',
    operationId: 'listCollections',
    tag: 'Catalog',
    summary: 'All models',
    description: 'A collection for each model.',
    access: 'discovery',
    query: documentQuery,
    formats: { json: { schema: null, description: 'The collections.' } },
    async prepare(_, context) {
      const { origin } = context;
      const addresses = addressesAt(origin);
      const stored = storedRuns(context, log);
      return madeAnswer(workOfListing(MODEL_IDS.length), async () => {
        const collections = await Promise.all(MODEL_IDS.map((model) => describe(model, stored, origin)));
        const links = rootLinks(addresses, { href: addresses.collections, type: JSON_TYPE });
        return JSON.stringify({ collections, links });
      });
    },
  });
}

/** `GET /stac/collections/{collectionId}`: one model. */
export function collectionRoute({ log }: StacParts) {
  return defineRoute({
    path: '/collections/{collectionId}',
    operationId: 'getCollection',
    tag: 'Catalog',
    summary: 'One model',
    description: 'A model as a collection of its runs.',
    access: 'discovery',
    query: documentQuery,
    pathParameters: z.object({ collectionId }),
    formats: { json: { schema: null, description: 'The collection.' } },
    problems: [404],
    async prepare({ path }, context) {
      const model = modelIn(path);
      const stored = storedRuns(context, log);
      return madeAnswer(workOfListing(1), async () =>
        JSON.stringify(await describe(model, stored, context.origin)),
      );
    },
  });
}

async function describe(model: ModelId, stored: StoredRuns, origin: string): Promise<object> {
  const [runs, newest] = await Promise.all([stored.list(model), stored.newest(model)]);
  return collectionOf({ model, runs, newest }, addressesAt(origin));
}
