import type { ModelId } from '../catalog/index.ts';
import { formatTime, type RunKey } from '../forecast/index.ts';
import { MEDIA_TYPES } from '../http/index.ts';
import { itemIdOf } from './runs/item-id.ts';

export const { json: JSON_TYPE, geojson: GEOJSON_TYPE, openapi30: OPENAPI_TYPE } = MEDIA_TYPES;

/** Of all documents; the API is STAC API 1.0.0. */
export const STAC_VERSION = '1.1.0';

/** A link of the catalogue (STAC, Link Object; STAC API adds what a POST takes). */
export interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly title?: string;
  readonly method?: 'GET' | 'POST';
  /** Members of the next body: with `merge` added to those of the last one. */
  readonly body?: object;
  readonly merge?: true;
}

/** Where things are. Every address begins with the origin, which ends without a slash. */
export function addressesAt(origin: string) {
  const root = `${origin}/stac`;
  const collection = (model: ModelId) => `${root}/collections/${model}`;
  return {
    root,
    conformance: `${root}/conformance`,
    api: `${root}/api`,
    docs: `${origin}/docs`,
    collections: `${root}/collections`,
    search: `${root}/search`,
    collection,
    items: (model: ModelId) => `${collection(model)}/items`,
    item: (run: RunKey) => `${collection(run.model)}/items/${itemIdOf(run)}`,
    edrCollection: (model: ModelId) => `${origin}/edr/collections/${model}`,
    edrInstance: ({ model, initTime }: RunKey) =>
      `${origin}/edr/collections/${model}/instances/${formatTime(initTime)}`,
    references: ({ model, initTime }: RunKey) =>
      `${origin}/refs/${model}.json?init_time=${formatTime(initTime).slice(0, 13)}`,
    box: `${origin}/bbox`,
  };
}
export type Addresses = ReturnType<typeof addressesAt>;

export const CATALOG_TITLE = 'Isobar: runs of weather models';

export function rootLink({ root }: Addresses): Link {
  return { rel: 'root', href: root, type: JSON_TYPE, title: CATALOG_TITLE };
}

/** The links that every document of the catalogue has. */
export function rootLinks(addresses: Addresses, self: Omit<Link, 'rel'>): readonly Link[] {
  return [{ rel: 'self', ...self }, rootLink(addresses)];
}
