import { Router } from 'express';
import type { DescribedTexts, Pipeline, Route, Section, Services } from '../http/index.ts';
import { routesOf } from './routes/index.ts';

/**
 * The REST routes of the contract.
 * @param more routes of other interfaces that are described with these
 * @param sections what other interfaces say of themselves in `/llm.txt`
 */
export function restRouter(
  services: Services,
  pipeline: Pipeline,
  more: readonly Route[] = [],
  sections: (described: DescribedTexts) => readonly Section[] = () => [],
): Router {
  const router = Router({ caseSensitive: true });
  for (const route of routesOf(services, more, sections))
    pipeline.mount(router, route, services, { isDirect: true });
  return router;
}
