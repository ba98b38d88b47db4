/** The rooms of a folder of `src/`, lowest first: a room imports only rooms that stand before it. */
export interface Rooms {
  /** The folder, from the root of the repository. */
  readonly folder: string;
  readonly rooms: readonly Room[];
}

interface Room {
  readonly name: string;
  /** What lives there, in a few words. */
  readonly holds: string;
}

/** Files directly in a folder, at most; a collection may have more. */
export const MAX_LOOSE_FILES = 5;

/** The phases of a GraphQL request, lowest first. `test/house` holds all imports against it. */
export const GRAPHQL_ROOMS: Rooms = {
  folder: 'src/graphql',
  rooms: [
    { name: 'leaves', holds: 'values of an answer that write themselves as JSON' },
    { name: 'errors', holds: 'error codes, details and masking' },
    { name: 'auth', holds: 'scopes that fields require of callers' },
    { name: 'pricing', holds: 'vocabulary of prices: units, scopes, costs' },
    { name: 'context', holds: 'services of one operation that resolvers use' },
    { name: 'plugins', holds: 'Pothos plugins of our own: costs, yielding, input spellings' },
    { name: 'builder.ts', holds: 'the Pothos builder' },
    { name: 'schema', holds: 'types, fields, resolvers and their prices' },
    { name: 'analysis', holds: 'document and variables to limits, runs and cost' },
    { name: 'charging', holds: 'rates, credits, estimates, settlement' },
    { name: 'execution', holds: 'graphql-js, incremental results, answer writer' },
    { name: 'graphiql', holds: 'the GraphiQL page' },
    { name: 'transport', holds: 'POST, GET, batches, streams, persisted operations, Arrow' },
    { name: 'llm-txt', holds: 'the section about GraphQL of /llm.txt' },
    { name: 'index.ts', holds: 'what other folders import' },
  ],
};

/** What every request of every interface passes, lowest first. `test/house` holds all imports against it. */
export const HTTP_ROOMS: Rooms = {
  folder: 'src/http',
  rooms: [
    { name: 'message', holds: 'requests and responses: headers, media types, labels, close' },
    { name: 'problems', holds: 'refusals, their statuses and documents' },
    { name: 'parameters', holds: 'one parser for each kind of parameter' },
    { name: 'credits', holds: 'prices, charges, estimates, bills' },
    { name: 'admission', holds: 'keys, rates, limits of expensive work' },
    { name: 'send', holds: 'negotiation, content codings, writing' },
    { name: 'cache', holds: 'response cache, prepared queries, ETags' },
    { name: 'metrics', holds: 'figures for Prometheus, traces' },
    { name: 'netcdf', holds: 'NetCDF files, made in threads' },
    { name: 'service-health.ts', holds: 'what /healthz reports' },
    { name: 'page-bar.ts', holds: 'the bar of pages that are not built' },
    { name: 'route.ts', holds: 'what a route is' },
    { name: 'static-content.ts', holds: 'answers that are texts' },
    { name: 'routing', holds: 'route table, context of a route' },
    { name: 'receive', holds: 'checks of what no route may see, CORS' },
    { name: 'errors', holds: 'errors as responses' },
    { name: 'pipeline', holds: 'the steps of every request' },
    { name: 'openapi', holds: 'routes as OpenAPI documents' },
    { name: 'sections', holds: 'routes as sections of /llm.txt' },
    { name: 'index.ts', holds: 'what other folders import' },
  ],
};
