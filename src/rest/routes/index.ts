import type { DescribedTexts, Route, Section, Services } from '../../http/index.ts';
import { llmTxtRoutes } from './descriptions/llm-txt.ts';
import { openapiRoute } from './descriptions/openapi.ts';
import { bboxRoute } from './forecast/bbox.ts';
import { llmRoute } from './forecast/llm.ts';
import { pointRoute } from './forecast/point.ts';
import { profileRoute } from './forecast/profile.ts';
import { modelRoute, modelsRoute } from './listings/models.ts';
import { placesRoute } from './listings/places.ts';
import { variablesRoute } from './listings/variables.ts';
import { legendRoute } from './maps/legend.ts';
import { tileRoute } from './maps/tile.ts';
import { tileJsonRoute } from './maps/tile-json.ts';
import { healthRoute } from './status/health.ts';
import { metricsRoute } from './status/metrics.ts';
import { liveRoute, readyRoute } from './status/probes.ts';

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
    tileRoute,
    legendRoute,
    tileJsonRoute,
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
