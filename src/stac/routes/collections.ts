import { z } from 'zod';
import { MODEL_IDS, type ModelId, modelOf } from '../../catalog/index.ts';
import { defineRoute, madeAnswer, workOfListing } from '../../http/index.ts';
import { meetsFootprint } from '../areas/area.ts';
import { footprintOf, outlineOfBox } from '../areas/footprint.ts';
import { collectionOf } from '../items/collection.ts';
import { addressesAt, JSON_TYPE, type Link, rootLinks } from '../links.ts';
import { intervalOf, intervalsOverlap } from '../runs/run-time.ts';
import { type StoredRuns, storedRuns } from '../runs/stored-runs.ts';
import { COLLECTIONS_QUERY } from '../search/parameters/search-parameters.ts';
import type { StacParts } from '../services.ts';
import { documentQuery } from './documents.ts';
import { collectionId, modelIn } from './path.ts';

/** `GET /stac/collections`: all models, or those that fit a box and a time. */
export function collectionsRoute({ log }: StacParts) {
  return defineRoute({
    path: '/collections',
    operationId: 'listCollections',
    tag: 'Catalog',
    summary: 'All models',
    description: 'A collection for each model that meets `bbox` and `datetime`.',
    access: 'discovery',
    query: documentQuery.extend(COLLECTIONS_QUERY.shape),
    formats: { json: { schema: null, description: 'The collections.' } },
    async prepare({ query }, context) {
      const { origin } = context;
      const addresses = addressesAt(origin);
      const stored = storedRuns(context, log);
      return madeAnswer(workOfListing(MODEL_IDS.length), async () => {
        const found = await fittingModels(stored, query);
        const { models, last } = pageOf(found, query);
        const collections = await Promise.all(models.map((model) => describe(model, stored, origin)));
        const self = new URL(origin + context.address).href;
        const links = [
          ...rootLinks(addresses, { href: self, type: JSON_TYPE }),
          ...(last === null ? [] : [nextLink(self, last)]),
        ];
        const counts = { numberMatched: found.length, numberReturned: collections.length };
        return JSON.stringify({ collections, links, ...counts });
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

type CollectionsQuery = z.output<typeof COLLECTIONS_QUERY>;

async function fittingModels(
  stored: StoredRuns,
  { bbox, datetime }: CollectionsQuery,
): Promise<readonly ModelId[]> {
  const models: ModelId[] = [];
  for (const model of MODEL_IDS) {
    if (datetime !== undefined) {
      const runs = await stored.list(model);
      if (!runs.some((run) => intervalsOverlap(datetime, intervalOf(run)))) continue;
    }
    if (bbox !== undefined) {
      const newest = await stored.newest(model);
      const { box } = modelOf(model).grid;
      const footprint =
        newest === null
          ? { bounds: box, geometry: outlineOfBox(box), isBox: true }
          : footprintOf(newest.grid);
      if (!(await meetsFootprint({ kind: 'box', box: bbox }, footprint))) continue;
    }
    models.push(model);
  }
  return models;
}

/** The models of a page after the one that its token names, and the last of them where more follow. */
function pageOf(
  found: readonly ModelId[],
  { limit, token }: CollectionsQuery,
): { readonly models: readonly ModelId[]; readonly last: ModelId | null } {
  const left = token === undefined ? found : found.slice(found.indexOf(token) + 1);
  const models = left.slice(0, limit ?? left.length);
  return { models, last: models.length < left.length ? (models.at(-1) ?? null) : null };
}

function nextLink(self: string, last: ModelId): Link {
  const next = new URL(self);
  next.searchParams.set('token', last);
  return { rel: 'next', href: next.href, type: JSON_TYPE, method: 'GET' };
}

async function describe(model: ModelId, stored: StoredRuns, origin: string): Promise<object> {
  const [runs, newest] = await Promise.all([stored.list(model), stored.newest(model)]);
  return collectionOf({ model, runs, newest }, addressesAt(origin));
}
