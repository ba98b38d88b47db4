import { Router } from 'express';
import {
  type Admission,
  type Chapter,
  mountRoute,
  type Route,
  type Services,
  type Told,
} from '../http/index.ts';
import { routesOf } from './routes/index.ts';

/**
 * The REST routes of the contract.
 * @param more routes of other interfaces that are described with these
 * @param chapters what other interfaces say of themselves in `/llm.txt`
 */
export function restRouter(
  services: Services,
  admission: Admission,
  more: readonly Route[] = [],
  chapters: (told: Told) => readonly Chapter[] = () => [],
): Router {
  const router = Router({ caseSensitive: true });
  for (const route of routesOf(services, more, chapters)) {
    const direct = mountRoute(router, route, services, admission);
    if (!route.path.includes('{')) services.direct.add(route.path, direct);
  }
  return router;
}
