import type { FormatName, Route } from '../../http/index.ts';
import { type DataQuery, QUERY_TYPES, type QueryType } from '../documents/collections/data-queries.ts';
import { areaQuery } from './areas/area.ts';
import { cubeQuery } from './areas/cube.ts';
import { radiusQuery } from './areas/radius.ts';
import type { QueryDefinition } from './definition/query-definition.ts';
import { corridorQuery } from './paths/corridor.ts';
import { trajectoryQuery } from './paths/trajectory.ts';
import { locationQuery } from './points/location.ts';
import { locationsQuery } from './points/locations.ts';
import { positionQuery } from './points/position.ts';
import { edrRoutesOf, nativeRouteOf } from './query-routes.ts';

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
