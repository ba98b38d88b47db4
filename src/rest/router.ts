import { Router } from 'express';
import type { Chapter, Pipeline, Route, Services, Told } from '../http/index.ts';
import { routesOf } from './routes/index.ts';

/**
 * The REST routes of the contract.
 * @param more routes of other interfaces that are described with these
 * @param chapters what other interfaces say of themselves in `/llm.txt`
 */
export function restRouter(
  services: Services,
  pipeline: Pipeline,
  more: readonly Route[] = [],
  chapters: (told: Told) => readonly Chapter[] = () => [],
): Router {
  const router = Router({ caseSensitive: true });
  for (const route of routesOf(services, more, chapters))
    pipeline.mount(router, route, services, { isDirect: true });
  return router;
}
