import {
  accessPolicyOf,
  type DescribedTexts,
  errorsOfAll,
  type Openness,
  type Route,
  routeDescriber,
  type Section,
  type Services,
} from '../http/index.ts';
import { MAX_FEATURES, MAX_HELD_VALUES, MAX_PLACES, MAX_VALUES } from './limits.ts';
import { describeEdr, EDR_PROBLEM_TABLE } from './openapi/document.ts';
import { WHICH_RUN } from './queries/index.ts';

/** Of the path of a query of one run. */
const INSTANCE = '/instances/{instanceId}/';

/** OGC API - EDR in plain text. @param routes all routes below `/edr` */
export function describeEdrInText(
  routes: readonly Route[],
  services: Pick<Services, 'version' | keyof Openness>,
  describedTexts: DescribedTexts,
): Section {
  const describe = routeDescriber(
    {
      document: describeEdr(routes, services),
      below: '/edr',
      accessPolicyOf: (route) => accessPolicyOf(route, services),
    },
    describedTexts,
  );
  // Those of runs differ from those of collections by their path and `pin` alone: the introduction has them.
  const shown = routes.filter(({ path }) => !path.includes(INSTANCE));
  return {
    title: 'OGC API - EDR',
    parts: [INTRODUCTION, errorsOfAll(EDR_PROBLEM_TABLE), ...shown.map(withoutRun).flatMap(describe)],
  };
}

/** Which run answers is said once. */
function withoutRun(route: Route): Route {
  return { ...route, description: route.description.replace(` ${WHICH_RUN}`, '') };
}

const INTRODUCTION = `OGC API - Environmental Data Retrieval 1.1 at \`/edr\`: a collection for each model, an instance for each of its runs, and the data queries below as CoverageJSON, GeoJSON, NetCDF or CSV. Ids of collections are those of models.

- \`coords\` is WKT, longitude before latitude, in degrees: \`POINT(13.4 52.5)\`, \`MULTIPOINT((13.4 52.5),(2.35 48.85))\`, \`POLYGON((5 45,15 45,10 55,5 45))\`, \`MULTIPOLYGON\`, \`LINESTRING(2.35 48.85,13.4 52.5)\`; with \`Z\` a level in hPa follows, with \`M\` a time in seconds since 1970 (\`LINESTRINGZM\`: both). In an address, write blanks as \`+\` or \`%20\`.
- Limits of one answer: ${MAX_PLACES} places, ${MAX_FEATURES} GeoJSON features, ${MAX_VALUES} values (places × parameters × levels × times), ${MAX_HELD_VALUES} in a file or as series.
- Each data query of a collection (\`position\`, \`area\`, \`cube\`, \`radius\`, \`trajectory\`, \`corridor\`, \`locations\`, \`locations/{locationId}\`) also stands at \`/edr/collections/{collectionId}/instances/{instanceId}/…\` for one run, without \`pin\`. Answers for a collection: ${WHICH_RUN}
- 400 where a REST route has 422, 413 for answers that would be too large, 204 (with \`X-Detail\`) where there are no data at that place or time. Problem documents have \`description\` beside \`detail\`.`;
