import { Router } from 'express';
import { type Admission, mountRoute, type Route, type Services } from '../http/index.ts';
import { docsRouter } from './docs/router.ts';
import { routesOf } from './routes/index.ts';

/**
 * The REST routes of the contract.
 * @param more routes of other interfaces that are described with these
 */
export function restRouter(services: Services, admission: Admission, more: readonly Route[] = []): Router {
  const router = Router({ caseSensitive: true });
  for (const route of routesOf(services, more)) mountRoute(router, route, services, admission);
  router.use(docsRouter(services.version, admission.addresses.openDoor));
  return router;
}
