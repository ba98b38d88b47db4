import type { FormatName, Route } from '../../http/index.ts';
import { type DataQuery, QUERY_TYPES, type QueryType } from '../documents/data-queries.ts';
import { areaQuery } from './area.ts';
import { corridorQuery } from './corridor.ts';
import { cubeQuery } from './cube.ts';
import { locationQuery } from './location.ts';
import { locationsQuery } from './locations.ts';
import { positionQuery } from './position.ts';
import type { QueryDefinition } from './query-definition.ts';
import { edrRoutesOf, nativeRouteOf } from './query-routes.ts';
import { radiusQuery } from './radius.ts';
import { trajectoryQuery } from './trajectory.ts';

/** By the names of their types in metadata. */
const QUERIES: Readonly<Record<QueryType, QueryDefinition>> = {
  position: positionQuery,
  area: areaQuery,
  cube: cubeQuery,
  radius: radiusQuery,
  trajectory: trajectoryQuery,
  corridor: corridorQuery,
  locations: locationsQuery,
};

/** The data queries as metadata lists them. */
export const DATA_QUERIES: readonly DataQuery[] = QUERY_TYPES.map((type) => {
  return { type, formats: Object.keys(QUERIES[type].formats) as FormatName[] };
});

/** The data queries below the EDR root: each of collections and of their instances. */
export const queryRoutes: readonly Route[] = [
  ...QUERY_TYPES.map((type) => QUERIES[type]),
  locationQuery,
].flatMap(edrRoutesOf);

/** The aliases at `/collections`, with the statuses of the REST routes. */
export const nativeAliasRoutes: readonly Route[] = [positionQuery, areaQuery].map(nativeRouteOf);

export { WHICH_RUN } from './query-routes.ts';
