import { z } from 'zod';
import { runKeyOf } from '../../forecast/index.ts';
import {
  defineRoute,
  formatName,
  madeAnswer,
  type Prepared,
  type RouteContext,
  workOfListing,
} from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { itemOf } from '../items/item/item.ts';
import { itemContext } from '../items/item/item-context.ts';
import { itemCollection, type PageForm, type Paging, withTimeStamp } from '../items/item-collection.ts';
import { addressesAt, JSON_TYPE } from '../links.ts';
import { storedRuns } from '../runs/stored-runs.ts';
import { findRuns, maxItemCount } from '../search/find-runs.ts';
import { ITEMS_QUERY, SEARCH_QUERY } from '../search/parameters/search-parameters.ts';
import { type Search, searchOf } from '../search/search.ts';
import type { StacParts } from '../services.ts';
import { collectionId, modelIn } from './path.ts';

/** An item names all of its source files: it costs as much as so many models or runs in other lists. */
const ITEM = 100;

/** Items are GeoJSON, also sent as JSON to clients that ask for that. */
const ITEM_FORMATS = {
  geojson: { schema: null, description: 'GeoJSON.' },
  json: { schema: null, description: 'The same as JSON.' },
} as const;
const f = formatName(['geojson', 'json']).optional();

/** `GET /stac/search`: runs of all models. */
export function searchRoute(parts: StacParts) {
  return defineRoute({
    path: '/search',
    operationId: 'search',
    tag: 'Catalog',
    summary: 'Runs of all models, newest first',
    description:
      'Runs that fit all parameters. `model`, `from` and `to` are short forms of other parameters.',
    access: 'discovery',
    query: SEARCH_QUERY.extend({ f }),
    formats: ITEM_FORMATS,
    examples: [
      {
        summary: 'The newest run of a model',
        call: '/stac/search?model=gfs&limit=1',
        show: ['features', 'links', 'numberMatched'],
      },
      {
        summary: 'Runs that cover a box at a time or later',
        call: '/stac/search?collections=gfs,icon-eu&bbox=5,45,15,55&datetime=2026-01-15T00:00:00Z/..&limit=1',
      },
    ],
    problems: [422],
    prepare({ query }, context) {
      return preparePage(searchOf(query), { paging: pagingOf(context), links: [] }, context, parts);
    },
  });
}

/** `GET /stac/collections/{collectionId}/items`: runs of a model. */
export function itemsRoute(parts: StacParts) {
  return defineRoute({
    path: '/collections/{collectionId}/items',
    operationId: 'listItems',
    tag: 'Catalog',
    summary: 'Runs of a model, newest first',
    description: 'Runs of a model that fit all parameters.',
    access: 'discovery',
    // Clients send the parameters of a search here too, even the id of the collection.
    query: ITEMS_QUERY.extend({ f }),
    pathParameters: z.object({ collectionId }),
    examples: [
      {
        summary: 'The runs of a model',
        call: '/stac/collections/gfs/items?limit=1',
        show: ['features', 'links', 'numberMatched'],
      },
    ],
    formats: ITEM_FORMATS,
    problems: [404],
    prepare({ query, path }, context) {
      const model = modelIn(path);
      const href = addressesAt(context.origin).collection(model);
      const links = ['collection', 'parent'].map((rel) => ({ rel, href, type: JSON_TYPE }));
      const form = { paging: pagingOf(context), links };
      return preparePage(searchOf({ ...query, model }), form, context, parts);
    },
  });
}

/** `GET /stac/collections/{collectionId}/items/{itemId}`: one run. */
export function itemRoute(parts: StacParts) {
  return defineRoute({
    path: '/collections/{collectionId}/items/{itemId}',
    operationId: 'getItem',
    tag: 'Catalog',
    summary: 'One run',
    description: 'A run that is stored. Expired runs are not listed.',
    access: 'discovery',
    readsRuns: true,
    query: z.object({ f }),
    pathParameters: z.object({
      collectionId,
      itemId: z.string().meta({ description: 'The run.', example: 'gfs-20260101T00Z' }),
    }),
    formats: ITEM_FORMATS,
    problems: [404],
    async prepare({ path }, context): Promise<Prepared> {
      const model = modelIn(path);
      const key = runKeyOf(path.itemId);
      const run = key?.model === model ? await storedRuns(context, parts.log).find(key) : null;
      if (run === null) {
        const detail = `${model} has no item "${path.itemId.slice(0, 60)}": its items lists those there are`;
        throw new IsobarError('not_found', detail);
      }
      const item = async () => JSON.stringify(await itemOf(run, itemContext(context, parts)));
      return { ...madeAnswer(workOfListing(ITEM), item), run };
    },
  });
}

/** The next page is requested in the same way as this one. */
function pagingOf({ origin, address }: RouteContext): Paging {
  return { method: 'GET', address: new URL(origin + address) };
}

/** Finds the runs of a page and describes them. */
export async function preparePage(
  search: Search,
  form: Omit<PageForm, 'limit'>,
  context: RouteContext,
  parts: StacParts,
): Promise<Prepared> {
  const stored = storedRuns(context, parts.log);
  const most = await maxItemCount(stored, search);
  return madeAnswer(
    workOfListing(most * ITEM),
    async (bill) => {
      const page = await findRuns(stored, search);
      bill.settle(workOfListing(page.runs.length * ITEM).price);
      return itemCollection(page, { ...form, limit: search.limit }, itemContext(context, parts));
    },
    // The time does not make it another answer.
    (text) => withTimeStamp(String(text), context.now()),
  );
}
