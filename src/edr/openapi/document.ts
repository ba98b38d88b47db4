import {
  type ApiDocument,
  accessPolicyOf,
  COMMON_PROBLEMS,
  describeRoutes,
  type Openness,
  type Parameter,
  type ProblemDescription,
  type Route,
  type Services,
} from '../../http/index.ts';

/**
 * The OpenAPI 3.0 document of the EDR routes, whose paths are below the EDR root. Version 3.0 since the conformance class
 * `oas30` asks for it, and so do the clients of EDR; it refers to nothing outside of itself. The caller adds the server that the
 * paths are of.
 */
export function describeEdr(
  routes: readonly Route[],
  { version, ...openness }: Pick<Services, 'version' | keyof Openness>,
): ApiDocument {
  return describeRoutes(routes, {
    openapi: '3.0.3',
    info: {
      title: 'Isobar: OGC API - EDR',
      version,
      description:
        'Weather forecasts by OGC API - Environmental Data Retrieval 1.1: one collection for each model, one instance for each of its runs.',
    },
    tags: [
      { name: 'Forecasts', description: 'The data queries.' },
      { name: 'Listings', description: 'What collections and instances there are.' },
      { name: 'Description', description: 'What the routes are.' },
    ],
    key: { description: 'An API key, which begins with `isb_`.' },
    problems: EDR_PROBLEM_TABLE,
    accessPolicyOf: (route) => accessPolicyOf(route, openness),
    others: ({ otherStatuses = {} }) =>
      Object.fromEntries(
        Object.entries(otherStatuses).map(([status, description]) => [status, { description }]),
      ),
    parameter: asStandard,
  });
}

/** The statuses of errors. */
export const EDR_PROBLEM_TABLE: ProblemDescription = {
  table: {
    ...COMMON_PROBLEMS,
    400: {
      name: 'BadRequest',
      condition:
        'A parameter is missing, unknown, repeated or cannot be read, or the model does not have what is asked for. `detail` says what is allowed.',
    },
    404: {
      name: 'NotFound',
      condition: 'There is no such model, run or location. `detail` names runs that exist.',
    },
    413: {
      name: 'TooLarge',
      condition: 'The answer would be too large; `detail` says how much may be asked for at once.',
    },
    503: {
      name: 'Overloaded',
      condition:
        'The server ingests its first run, is about to stop, or has too much to do: ask again later.',
    },
  },
  always: [400, 405, 406, 414, 500, 503],
  withKey: [401, 402, 403, 429],
};

/**
 * Parameters that the standard requires, by the end of the path. The queries check them on their own, since what is missing may
 * depend on others; that an area may be given by `bbox` instead is ours.
 */
const REQUIRED: ReadonlyMap<string, readonly string[]> = new Map([
  ['position', ['coords']],
  ['area', ['coords']],
  ['cube', ['bbox']],
  ['radius', ['coords', 'within', 'within-units']],
  ['trajectory', ['coords']],
  ['corridor', ['coords', 'corridor-width', 'width-units']],
]);

/** A box as the standard describes it: four numbers, six with levels. Ours is read from its text. */
const BOX = {
  schema: { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
  example: [5, 45, 15, 55],
} as const;

/** A parameter as the standard has it (OGC EDR 1.0, requirements edr/rc-coords-definition and its like). */
function asStandard(parameter: Parameter, path: string): Parameter {
  const isRequired = REQUIRED.get(path.slice(path.lastIndexOf('/') + 1))?.includes(parameter.name) === true;
  return {
    ...parameter,
    ...(isRequired && { required: true }),
    ...(parameter.name === 'bbox' && BOX),
  } as Parameter;
}
