/** A part of the house: a folder of `src/`, or several that are alike, or the files at its top. */
export interface Layer {
  readonly folders: readonly string[];
  /** What lives there, in a few words. */
  readonly holds: string;
  /** Folders whose `index.ts` it may import. */
  readonly imports: readonly string[];
}

/** The table of imports, ground floor first: who may import whom. `test/house` holds all imports against it. */
export const LAYERS: readonly Layer[] = [
  { folders: ['gribjs'], holds: 'GRIB2 codec, a package of its own', imports: [] },
  { folders: ['catalog'], holds: 'facts: models, variables, units', imports: [] },
  { folders: ['platform'], holds: 'settings, database, concurrency', imports: [] },
  { folders: ['display'], holds: 'colour scales, units that people read', imports: [] },
  { folders: ['web'], holds: 'what runs in a browser', imports: ['display'] },
  { folders: ['telemetry'], holds: 'traces, where asked for', imports: ['platform', 'version.ts'] },
  { folders: ['geo'], holds: 'grids: cells, windows, meshes', imports: ['gribjs', 'catalog'] },
  {
    folders: ['demo'],
    holds: 'a synthetic atmosphere as GRIB2',
    imports: ['gribjs', 'catalog', 'platform'],
  },
  {
    folders: ['places'],
    holds: 'a gazetteer: names of places',
    imports: ['geo', 'catalog', 'platform'],
  },
  { folders: ['access'], holds: 'projects, keys, plans, limits', imports: ['platform'] },
  {
    folders: ['source'],
    holds: 'producers’ files, in ranges',
    imports: ['gribjs', 'catalog', 'platform', 'version.ts'],
  },
  {
    folders: ['formats'],
    holds: 'values in, bytes out: NetCDF, CSV',
    imports: ['geo', 'catalog'],
  },
  { folders: ['store'], holds: 'cubes at rest, runs, publishing', imports: ['geo', 'catalog', 'platform'] },
  {
    folders: ['fields'],
    holds: 'messages to fields of variables',
    imports: ['source', 'gribjs', 'geo', 'catalog', 'platform'],
  },
  {
    folders: ['ingest'],
    holds: 'fields to store: plan, jobs, publish, watch',
    imports: ['fields', 'source', 'store', 'geo', 'catalog', 'platform'],
  },
  {
    folders: ['forecast'],
    holds: 'the core: runs, series, slabs, searches',
    imports: ['store', 'fields', 'source', 'geo', 'catalog', 'platform'],
  },
  {
    folders: ['language'],
    holds: 'questions in words: parse, windows, answers',
    imports: ['forecast', 'places', 'formats', 'geo', 'catalog', 'platform'],
  },
  {
    folders: ['http'],
    holds: 'what interfaces share: routes, parameters, admission',
    imports: ['language', 'forecast', 'places', 'access', 'formats', 'geo', 'catalog', 'platform'],
  },
  {
    folders: ['graphql', 'rest', 'edr', 'stac', 'refs', 'mcp', 'console'],
    holds: 'the interfaces: routes and policy; none imports another',
    imports: [
      'http',
      'language',
      'forecast',
      'places',
      'access',
      'formats',
      'geo',
      'catalog',
      'platform',
      'display',
    ],
  },
];

/**
 * What puts everything together, ground floor first: it may import all below, these alone without an `index.ts` between. `app` opens the
 * parts of a process and composes them, `commands` are the programs that run it.
 */
export const COMPOSITION = ['app', 'index.ts', 'commands', 'main.ts', 'cli.ts'];

/** Files at the top of `src/` that import nothing. */
export const FACTS = ['version.ts'];
