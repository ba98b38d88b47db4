import { Router } from 'express';
import {
  type Admission,
  mountRoute,
  problemHandler,
  type Route,
  type Services,
  unknownRoute,
} from '../http/index.ts';
import type { Log } from '../platform/index.ts';
import { EDR_PROBLEMS } from './problem-policy.ts';
import { DATA_QUERIES, nativeAliasRoutes, queryRoutes } from './queries/index.ts';
import { collectionRoute, collectionsRoute, instanceRoute, instancesRoute } from './routes/collections.ts';
import { apiRoute, conformanceRoute, landingRoute } from './routes/service.ts';

/**
 * OGC API - EDR at `/edr`, with the standard's statuses, and the aliases of its data queries at `/collections`, whose errors
 * are left to the handler of the native routes.
 */
export function edrRouter(services: Services, admission: Admission, log: Log): Router {
  const edr = Router({ caseSensitive: true });
  for (const route of edrRoutes()) mountRoute(edr, route, services, admission);
  edr.use(unknownRoute);
  edr.use(problemHandler(log, EDR_PROBLEMS));

  const router = Router({ caseSensitive: true });
  router.use('/edr', edr);
  for (const route of nativeAliasRoutes) mountRoute(router, route, services, admission);
  return router;
}

/** All routes below `/edr`, in the order in which the description lists them. */
function edrRoutes(): readonly Route[] {
  const routes: readonly Route[] = [
    landingRoute,
    conformanceRoute,
    apiRoute(() => routes),
    collectionsRoute(DATA_QUERIES),
    collectionRoute(DATA_QUERIES),
    instancesRoute(DATA_QUERIES),
    instanceRoute(DATA_QUERIES),
    ...queryRoutes,
  ];
  return routes;
}
