import type { Route, Services } from '../route.ts';
import { bboxRoute } from './bbox.ts';
import { healthRoute } from './health.ts';
import { llmRoute } from './llm.ts';
import { metricsRoute } from './metrics.ts';
import { modelsRoute } from './models.ts';
import { pointRoute } from './point.ts';
import { profileRoute } from './profile.ts';
import { variablesRoute } from './variables.ts';

/** Every route, in the order in which they are described. */
export function routesOf(services: Services): readonly Route[] {
  return [
    pointRoute,
    bboxRoute,
    profileRoute,
    modelsRoute,
    variablesRoute,
    llmRoute,
    healthRoute,
    metricsRoute(services),
  ];
}
