import { Router } from 'express';
import { docsRouter } from './docs/router.ts';
import { type Admission, mountRoute } from './mount-route.ts';
import type { Services } from './route.ts';
import { routesOf } from './routes/index.ts';

/** The REST routes of the contract. */
export function restRouter(services: Services, admission: Admission): Router {
  const router = Router({ caseSensitive: true });
  for (const route of routesOf(services)) mountRoute(router, route, services, admission);
  router.use(docsRouter(services.version));
  return router;
}
