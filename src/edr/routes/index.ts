import type { Route } from '../../http/index.ts';
import type { DataQuery } from '../documents/data-queries.ts';
import { collectionRoute, collectionsRoute, instanceRoute, instancesRoute } from './collections.ts';
import { apiRoute, conformanceRoute, landingRoute } from './service.ts';

/**
 * The routes that answer with metadata.
 * @param queries what each collection is asked by
 * @param described all routes that the description is of, those here among them
 */
export function metadataRoutes(
  queries: readonly DataQuery[],
  described: () => readonly Route[],
): readonly Route[] {
  return [
    landingRoute,
    conformanceRoute,
    apiRoute(described),
    collectionsRoute(queries),
    collectionRoute(queries),
    instancesRoute(queries),
    instanceRoute(queries),
  ];
}
