import type { Plan, RatePolicy } from '../../access/index.ts';
import { MAX_ADDRESS, type Openness, type Route } from '../../http/index.ts';

/** Groups of routes, in the order in which they are shown. */
export const TAGS: readonly (readonly [Route['tag'], string])[] = [
  ['Forecasts', 'Numbers of a run: over time, over a box, over pressure levels.'],
  ['Maps', 'Images for map libraries, in the colours of the explorer.'],
  ['Listings', 'What models, variables and runs there are.'],
  ['Data', 'The producers’ own files.'],
  ['Language', 'Questions in words.'],
  ['Service', 'The state of the server.'],
  ['Description', 'Descriptions of the routes.'],
];

/** What applies to all routes, in Markdown. */
export function describeService(openness: Openness, plans: readonly Plan[]): string {
  return sectionsOf(openness, plans)
    .map(([title, paragraph]) => `## ${title}\n\n${paragraph}`)
    .join('\n\n');
}

/** Plans that no key of a customer has: that of the first project, and that of callers without a key. */
const OWN_PLANS: ReadonlySet<string> = new Set(['local', 'anonymous']);

/** Requests that plans allow. */
function describeRates(plans: readonly Plan[]): string {
  return plans
    .filter(({ id }) => !OWN_PLANS.has(id))
    .map(({ id, requests }) => `${id}: ${requests.map(describePolicy).join(', ')}`)
    .join('; ');
}

function describePolicy({ quota, windowSeconds }: RatePolicy): string {
  return `${quota} requests in ${windowSeconds} s`;
}

const ANONYMOUS =
  ' On this server, questions for data and listings may be asked without a key too, within the limits of the plan `anonymous`, which count by address; a key that is not valid is refused all the same.';

/** Titles and paragraphs; `/llm.txt` has them too. */
export function sectionsOf(
  { anonymous }: Openness,
  plans: readonly Plan[],
): readonly (readonly [string, string])[] {
  return [
    ...SECTIONS.map(([title, paragraph]): [string, string] => [
      title,
      title === 'Keys' && anonymous ? paragraph + ANONYMOUS : paragraph,
    ]),
    ['Limits', describeLimits(plans)],
  ];
}

function describeLimits(plans: readonly Plan[]): string {
  return `Each key has a rate of requests by its plan (${describeRates(plans)}), which the headers \`RateLimit-Policy\` and \`RateLimit\` state; beyond it, 429 says when to ask again. An address has at most ${MAX_ADDRESS} characters.`;
}

const SECTIONS: readonly (readonly [string, string])[] = [
  [
    'What this is',
    'Weather forecasts of seven models, from the GRIB2 files that their producers publish: the producers’ own numbers, in one unit for each variable, at the leads that the model has. `GET` everything; `HEAD` gives the headers alone. GraphQL at `/graphql` gives the same numbers for many places, models and runs in one request. `/llm.txt` describes all interfaces in plain text.',
  ],
  [
    'Other interfaces',
    'The same numbers are there by OGC API - EDR (landing page `/edr`, described by [/edr/api](edr/api)) and as a catalogue of runs by STAC API (`/stac`, described by [/stac/api](stac/api)). `/docs` shows these documents too.',
  ],
  [
    'Keys',
    'Routes take `Authorization: Bearer <key>`, except those that are marked as open. A key starts with `isb_` and is shown once, when it is made.',
  ],
  [
    'Runs',
    'An answer is of one run of a model, which `init_time` and the header `X-Run` name: the newest complete run that reaches all leads that are asked for, or that of the parameter `init_time`, or that of `pin`, a token of `/models` that fixes the run of every model over many requests.',
  ],
  [
    'Synthetic data',
    'A server without sources of its own makes up an atmosphere for trying things out. Answers from it have `"synthetic": true` in `run`, and are not forecasts. The examples here are answers of such a run, on a coarse grid.',
  ],
  [
    'Missing values',
    'A missing value is `null`. Nothing is interpolated in time. The nearest cell of the model’s grid answers for a place, and the answer gives its latitude and longitude.',
  ],
  [
    'Errors',
    'Every error is a problem document (RFC 9457) with a `detail` for people and a `code` for programs. Parameters that a route does not have are refused.',
  ],
  [
    'Caching',
    'A complete run of real data that was named by `init_time` or `pin` never changes: its answers may be cached for ever. Others may be cached for a minute and revalidated by their `ETag`. Answers are compressed for clients that accept it.',
  ],
  [
    'Credits',
    'On plans that count them, an answer costs credits: about one for the series of one variable at one place over a whole run, about one for 130 cells of a map. `X-Credits-Cost` says what it cost, `X-Credits-Remaining` what is left. An answer without a body (304, `HEAD`) costs 1; errors cost nothing. `estimate=true`, or the header `Prefer: estimate`, answers with the price instead: `{"credits": 2, "remaining": 99987, "renews_at": "2026-12-01T00:00:00Z", "plan": "free"}`; nothing is read or charged. Without enough credits the answer is 402, which says what is left and when more are added.',
  ],
];
