import { Router } from 'express';
import {
  type DescribedTexts,
  type Openness,
  type Pipeline,
  type ProblemPolicy,
  problemHandler,
  type Route,
  type Section,
  type Services,
  unknownRoute,
} from '../http/index.ts';
import type { Log } from '../platform/index.ts';
import { describeEdrInText } from './llm-txt.ts';
import { DATA_QUERIES, nativeAliasRoutes, queryRoutes } from './queries/index.ts';
import { collectionRoute, collectionsRoute, instanceRoute, instancesRoute } from './routes/collections.ts';
import { apiRoute, conformanceRoute, landingRoute } from './routes/service.ts';

/**
 * 400 for parameters, 413 for answers that would be too large, 204 for well-formed questions that there is no data for
 * (OGC EDR 1.1, requirements query_type/no-data and core/http). Bodies have the standard's `description`.
 */
const EDR_PROBLEMS: ProblemPolicy = {
  statuses: { validation_error: 400 },
  reasons: { too_large: 413, no_data: 204, off_step: 204 },
  withDescription: true,
};

/** OGC API - EDR at `/edr`, with the standard's statuses. */
export function edrRouter(services: Services, pipeline: Pipeline, log: Log): Router {
  const edr = Router({ caseSensitive: true });
  for (const route of edrRoutes()) pipeline.mount(edr, route, services, { problems: EDR_PROBLEMS });
  edr.use(unknownRoute);
  edr.use(problemHandler(log, EDR_PROBLEMS));

  const router = Router({ caseSensitive: true });
  router.use('/edr', edr);
  return router;
}

/** EDR in plain text. */
export function edrSection(
  services: Pick<Services, 'version' | keyof Openness>,
  describedTexts: DescribedTexts,
): Section {
  return describeEdrInText(edrRoutes(), services, describedTexts);
}

/** The aliases at `/collections` of EDR's collections and of some of its data queries, as routes among the native ones. */
export const collectionRoutes: readonly Route[] = [
  collectionsRoute(DATA_QUERIES),
  collectionRoute(DATA_QUERIES),
  ...nativeAliasRoutes,
];

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
