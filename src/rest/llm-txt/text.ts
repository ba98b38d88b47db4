import { doorOf, type Openness, type Route, type Services } from '../../http/index.ts';
import { sectionsOf } from '../openapi/about.ts';
import { describeRest } from '../openapi/document.ts';
import { codeOf, PROBLEMS } from '../openapi/problems.ts';
import { describeModels, describePressureVariables, describeVariables } from './catalog.ts';
import { describeRoute } from './routes.ts';

/** The interface in plain text: the answer of `/llm.txt`. */
export function describeInText(
  routes: readonly Route[],
  { version, plans, ...openness }: Pick<Services, 'version' | 'plans' | keyof Openness>,
): string {
  const document = describeRest(routes, version, { openness, plans });
  const parts = [
    `# Isobar ${version}: weather forecasts over HTTP`,
    'Addresses are relative to the server that this text came from. All data are JSON unless another form is asked for.',
    ...sectionsOf(openness, plans).map(([title, paragraph]) => `## ${title}\n\n${paragraph}`),
    '# Routes',
    ...routes.map((route) => describeRoute(route, document, doorOf(route, openness))),
    OTHER_ROUTES,
    '# Models',
    describeModels(),
    '# Variables at, near and over the surface',
    describeVariables(),
    '# Variables on pressure levels',
    describePressureVariables(),
    '# Errors',
    describeErrors(),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Routes that are not in the route table. */
const OTHER_ROUTES = [
  '## POST /graphql',
  '',
  'GraphQL over HTTP (also GET with `query`; Server-Sent Events for subscriptions), with the same key and the same numbers: many places, variables, models and runs in one request, each column in a unit of choice; daily figures, values between output steps, maps, profiles, windows in which conditions hold, spread over models, changes between runs, lineage. Introspection tells the schema. A browser gets GraphiQL at this address.',
  '',
  '    curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d \'{"query":"{ point(latitude: 52.52, longitude: 13.405) { forecast(model: gfs) { run { initTime } series(leadTo: 3) { leadHours column(variable: air_temperature_2m, unit: \\"Cel\\") { units { symbol } values } } } } }"}\' /graphql',
  '',
  '## GET /edr',
  '',
  'OGC API - Environmental Data Retrieval 1.1, with the same key and the same numbers: the landing page links to collections (one for each model), instances (runs) and the queries position, area, cube, radius, trajectory, corridor and locations, as CoverageJSON, GeoJSON, NetCDF and CSV. `/edr/api` describes it (OpenAPI 3.0). Parameters at fault are 400 here, what is too large 413, no data 204. `locations/{id}` takes a name of a place with hyphens (`new-york`), or its name and GeoNames id (`paris-4717560`), as `/places` finds it; places are from GeoNames (www.geonames.org), CC BY 4.0.',
  '',
  '    curl -g -H "Authorization: Bearer $KEY" "/edr/collections/gfs/position?coords=POINT(13.4+52.5)&parameter-name=air_temperature_2m&datetime=+0h/+24h"',
  '',
  '## GET /stac',
  '',
  'STAC API 1.0: an item for each run, with links to its source files and to its other forms; `/stac/search` by `model`, `from`, `to`, `bbox`, `limit` or the standard parameters, also by POST. `/stac/api` describes it.',
  '',
  '## GET /docs',
  '',
  'A page that shows `/openapi.json`, `/edr/api` or `/stac/api`, on which calls can be tried. Needs no key.',
].join('\n');

function describeErrors(): string {
  const lines = Object.entries(PROBLEMS.table).map(
    ([status, { condition }]) => `- ${status} \`${codeOf(Number(status))}\`: ${condition}`,
  );
  return [
    'Every error is `application/problem+json`: `type`, `title`, `status`, `code`, `detail` (text), `request_id`, and where parameters are not valid `errors` (`parameter`, `detail` of each).',
    lines.join('\n'),
  ].join('\n\n');
}
