import type { DescribedTexts, Route, Section, Services } from '../../http/index.ts';
import { bboxRoute } from './bbox.ts';
import { healthRoute } from './health.ts';
import { llmRoute } from './llm.ts';
import { llmTxtRoutes } from './llm-txt.ts';
import { metricsRoute } from './metrics.ts';
import { modelRoute, modelsRoute } from './models.ts';
import { openapiRoute } from './openapi.ts';
import { placesRoute } from './places.ts';
import { pointRoute } from './point.ts';
import { liveRoute, readyRoute } from './probes.ts';
import { profileRoute } from './profile.ts';
import { variablesRoute } from './variables.ts';

/**
 * Every route, in the order in which they are described.
 * @param more routes of other interfaces that are described with these
 * @param sections what other interfaces say of themselves in `/llm.txt`
 */
export function routesOf(
  services: Services,
  more: readonly Route[] = [],
  sections: (described: DescribedTexts) => readonly Section[] = () => [],
): readonly Route[] {
  const routes: readonly Route[] = [
    pointRoute,
    bboxRoute,
    profileRoute,
    modelsRoute,
    modelRoute,
    variablesRoute,
    placesRoute,
    ...more,
    llmRoute,
    healthRoute,
    liveRoute,
    readyRoute,
    metricsRoute(services),
    openapiRoute(() => routes, services),
    ...llmTxtRoutes(() => routes, sections, services),
  ];
  return routes;
}
