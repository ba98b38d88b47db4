import type { Route, Services } from '../route.ts';
import { bboxRoute } from './bbox.ts';
import { healthRoute } from './health.ts';
import { llmRoute } from './llm.ts';
import { llmTxtRoute } from './llm-txt.ts';
import { metricsRoute } from './metrics.ts';
import { modelsRoute } from './models.ts';
import { openapiRoute } from './openapi.ts';
import { pointRoute } from './point.ts';
import { profileRoute } from './profile.ts';
import { variablesRoute } from './variables.ts';

/** Every route, in the order in which they are described. */
export function routesOf(services: Services): readonly Route[] {
  const routes: readonly Route[] = [
    pointRoute,
    bboxRoute,
    profileRoute,
    modelsRoute,
    variablesRoute,
    llmRoute,
    healthRoute,
    metricsRoute(services),
    openapiRoute(() => routes, services.version),
    llmTxtRoute(() => routes, services.version),
  ];
  return routes;
}
