import type { Plan } from '../../access/index.ts';
import {
  accessPolicyOf,
  type DescribedTexts,
  errorsOfAll,
  getExample,
  MEDIA_TYPES,
  type Openness,
  type Route,
  routeDescriber,
  type Section,
  type SectionPart,
  type Services,
} from '../../http/index.ts';
import { sectionsOf } from '../openapi/about.ts';
import { describeRest } from '../openapi/document.ts';
import { codeOf, PROBLEMS } from '../openapi/problems.ts';
import {
  describeDiagnostics,
  describeModels,
  describePressureVariables,
  describeVariables,
} from './catalog.ts';
import { describePlans, describePrices } from './costs.ts';
import { writeSections } from './write-sections.ts';

interface Described extends Pick<Services, 'version' | keyof Openness> {
  readonly plans: readonly Plan[];
}

/**
 * All interfaces in plain text: the answer of `/llm.txt`, built as llmstxt.org has it: a title, a summary, sections, links.
 * @param sections of the interfaces other than REST
 */
export function describeInText(
  routes: readonly Route[],
  services: Described,
  sections: (described: DescribedTexts) => readonly Section[],
): string {
  const described: DescribedTexts = new Map();
  const { version, plans, anonymous } = services;
  const about = sectionsOf(services, plans)
    .filter(([title]) => !OF_OPENAPI.has(title))
    .map(([title, paragraph]) => ({ title, parts: [paragraph] }));
  const all: readonly Section[] = [
    { title: 'How to call', parts: [HOW_TO_CALL] },
    ...about,
    {
      title: 'Plans and prices',
      parts: [describePlans(plans.filter(({ id }) => anonymous || id !== 'anonymous')), describePrices()],
    },
    { title: 'REST', parts: [FORMS, errorsOfAll(PROBLEMS), ...describeRoutes(routes, services, described)] },
    ...sections(described),
    { title: 'Models', parts: [describeModels()] },
    { title: 'Variables at, near and over the surface', parts: [describeVariables()] },
    { title: 'Variables on pressure levels', parts: [describePressureVariables()] },
    { title: 'Diagnostics', parts: [describeDiagnostics()] },
    { title: 'Status codes', parts: describeErrors() },
    { title: 'Descriptions for programs', parts: [LINKS] },
  ];
  return `${[`# Isobar ${version}`, SUMMARY, writeSections(all)].join('\n\n')}\n`;
}

/** What the summary says. */
const OF_OPENAPI: ReadonlySet<string> = new Set(['What this is', 'Other interfaces']);

const SUMMARY =
  '> Weather forecasts of seven numerical models, from the GRIB2 files of their producers and in one unit for each variable, with the same numbers by REST, GraphQL, OGC API - EDR, STAC, kerchunk references, questions in plain language, and MCP. This page describes all of them, so that programs and language models can use them without other pages.';

const HOW_TO_CALL = `Addresses are relative to the server that this page came from (\`$ISOBAR_URL\`). Routes are asked with GET, by \`Authorization: Bearer <key>\` unless they are marked as open. Each route that takes a key also takes \`estimate=true\`: what the answer would cost, instead of the answer. In examples the key is left out; what they show is what a demo server answered, with \`…\` where lists, objects and texts were cut.

\`\`\`sh
curl -g -H "Authorization: Bearer $ISOBAR_KEY" "$ISOBAR_URL/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=24"
curl -g -H "Authorization: Bearer $ISOBAR_KEY" "$ISOBAR_URL/edr/collections/gfs/position?coords=POINT(13.4+52.5)&parameter-name=air_temperature_2m&datetime=+0h/+24h"
curl -H "Authorization: Bearer $ISOBAR_KEY" -H "Content-Type: application/json" -d '{"query":"{ point(latitude: 52.52, longitude: 13.405) { forecast(model: gfs) { run { initTime } series(leadTo: 3) { leadHours column(variable: air_temperature_2m, unit: \\"Cel\\") { units { symbol } values } } } } }"}' "$ISOBAR_URL/graphql"
curl -H "Authorization: Bearer $ISOBAR_KEY" -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_models","arguments":{}}}' "$ISOBAR_URL/mcp"
\`\`\`

Which interface: \`/point\` for one place, \`/bbox\` for a map, \`/profile\` for pressure levels, \`/llm\` for a question in words; GraphQL for many places, units, daily figures, searches and comparisons in one request; EDR for areas, paths and GIS programs; \`/refs/{model}\` for array tools; STAC to find runs and their files; MCP for assistants.`;

/** Questions of which `now` is a part: their answers are not those of the OpenAPI document. */
const QUESTIONS: readonly SectionPart[] = [
  {
    ...getExample('A question', '/llm?q=How+warm+will+it+be+in+Berlin+tomorrow+afternoon%3F'),
    show: [
      'model',
      'parsed.lat',
      'parsed.lon',
      'parsed.lead_from',
      'parsed.lead_to',
      'parsed.variables',
      'data',
      'answer',
      'notes',
    ],
  },
  getExample(
    'The same as events, without the numbers',
    '/llm?q=Will+it+rain+in+Paris,+Texas+tomorrow%3F&include_data=false',
    'Accept: text/event-stream',
  ),
];

function describeRoutes(
  routes: readonly Route[],
  services: Described,
  described: DescribedTexts,
): readonly SectionPart[] {
  const { version, plans } = services;
  const document = describeRest(routes, version, { openness: services, plans });
  const describe = routeDescriber(
    { document, accessPolicyOf: (route) => accessPolicyOf(route, services) },
    described,
  );
  return routes.flatMap((route) => [...describe(route), ...(route.path === '/llm' ? QUESTIONS : [])]);
}

/** What routes say by name alone. */
const FORMS = `\`fmt\`, or \`f\`, chooses among the forms that a route answers in, by name or media type, and goes before \`Accept\`; the first is the default: ${Object.entries(
  MEDIA_TYPES,
)
  .map(([name, type]) => `${name} (${type.split(';', 1)[0]})`)
  .join(', ')}.`;

function describeErrors(): readonly string[] {
  const lines = Object.entries(PROBLEMS.table).map(
    ([status, { condition }]) => `- ${status} \`${codeOf(Number(status))}\`: ${condition}`,
  );
  return [
    'Every error is `application/problem+json`: `type`, `title`, `status`, `code`, `detail` (text), `request_id`, and where parameters are not valid `errors` (`parameter`, `detail` of each).',
    lines.join('\n'),
  ];
}

const LINKS = [
  '- [OpenAPI 3.1 of REST](openapi.json): every route with its schemas',
  '- [OpenAPI 3.0 of EDR](edr/api): every route of EDR',
  '- [OpenAPI 3.0 of STAC](stac/api): every route of STAC',
  '- [Forms to try them](docs): `GET /docs`, a page that shows these three; needs no key',
  '- [GraphQL](graphql): introspection gives the schema with every description; a browser gets GraphiQL',
].join('\n');
