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

/** Files directly in a room, at most. */
export const MAX_LOOSE_FILES = 5;

/** The phases of a GraphQL request, lowest first. `test/house` holds all imports against it. */
export const GRAPHQL_ROOMS: Rooms = {
  folder: 'src/graphql',
  rooms: [
    { name: 'leaves', holds: 'values of an answer that write themselves as JSON' },
    { name: 'errors', holds: 'error codes, details and masking' },
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
