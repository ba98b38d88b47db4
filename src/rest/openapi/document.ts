import type { ZodOpenApiExampleObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { DEFAULT_PLANS, type Plan } from '../../access/index.ts';
import {
  type ApiDocument,
  accessPolicyOf,
  describeRoutes,
  type FormatName,
  MEDIA_TYPES,
  type Openness,
  problemDocument,
  type Route,
  type RouteExample,
} from '../../http/index.ts';
import { describeService, TAGS } from './about.ts';
import { PROBLEM_EXAMPLES, RECORDING, type RecordedAnswer } from './examples.ts';
import {
  HEADERS,
  headersOfAnswer,
  headersOfNotModified,
  headersOfOther,
  headersOfProblem,
  isCacheable,
} from './headers.ts';
import { codeOf, PROBLEMS } from './problems.ts';

const CLOSED: Openness = { publicDiscovery: false, anonymous: false };

interface DescribedServer {
  readonly server?: string;
  readonly openness?: Openness;
  readonly plans?: readonly Plan[];
}

/**
 * The OpenAPI 3.1 document of the REST routes.
 * @param server the path below which clients reach them
 * @param openness what settings make public
 * @param plans whose rates it states
 */
export function describeRest(
  routes: readonly Route[],
  version: string,
  { server = '/', openness = CLOSED, plans = Object.values(DEFAULT_PLANS) }: DescribedServer = {},
): ApiDocument {
  return describeRoutes(routes, {
    openapi: '3.1.1',
    info: { title: 'Isobar', version, description: describeService(openness, plans) },
    servers: [{ url: server, description: 'This server.' }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    key: {
      bearerFormat: 'isb_<id>_<secret>',
      description: 'An API key. `npm start` prints one; `npx isobar keys create` makes lasting ones.',
    },
    components: { headers: HEADERS },
    problems: PROBLEMS,
    accessPolicyOf: (route) => accessPolicyOf(route, openness),
    problem: (status) => ({
      description: `\`${codeOf(status)}\`: ${PROBLEMS.table[status as keyof typeof PROBLEMS.table].condition}`,
      headers: headersOfProblem(status),
      ...exampleOfProblem(status),
    }),
    answer: (route) => ({ headers: headersOfAnswer(route) }),
    media: (route, format) => {
      const examples = examplesOf(route, format);
      return Object.keys(examples).length > 0 ? { examples } : {};
    },
    others: (route, answer) => ({
      ...(isCacheable(route) && {
        304: {
          description: 'What `If-None-Match` names is still the answer.',
          headers: headersOfNotModified(route),
        },
      }),
      ...Object.fromEntries(
        Object.entries(route.otherStatuses ?? {}).map(([status, description]) => [
          status,
          { ...answer, description, headers: headersOfOther(route, Number(status)) },
        ]),
      ),
    }),
  });
}

function exampleOfProblem(status: number): Partial<ZodOpenApiResponseObject> {
  const example: RouteExample | undefined = PROBLEM_EXAMPLES[status as keyof typeof PROBLEM_EXAMPLES];
  const recorded = RECORDING.problems[status];
  if (example === undefined || recorded === undefined) return {};
  const examples = exampleEntry(example, recorded);
  return { content: { 'application/problem+json': { schema: problemDocument, examples } } };
}

function examplesOf({ examples }: Route, format: FormatName): Record<string, ZodOpenApiExampleObject> {
  const recorded = examples.map((example) => {
    const answer = RECORDING.answers[example.call];
    return answer?.type === MEDIA_TYPES[format] ? exampleEntry(example, answer) : {};
  });
  return Object.assign({}, ...recorded);
}

/** An example under a name made of its summary: `Two variables on 500 hPa` -> `two-variables-on-500-hpa`. */
function exampleEntry({ summary, call }: RouteExample, { body }: RecordedAnswer) {
  const name = summary.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { [name]: { summary, description: `\`GET ${call}\``, value: body } };
}
