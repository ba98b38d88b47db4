import { globSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { defineConfig } from 'vitest/config';

/** A test file that takes long says so in its name: it runs with CI=true alone. */
const HEAVY = '**/*.heavy.test.ts';
const isCi = process.env['CI'] === 'true';

/** Folders whose tests need nothing but Node: no service, no database, no other program. */
const UNIT = [
  'packages/gribjs/test/**/*.test.ts',
  'test/{catalog,display,fields,forecast,formats,geo,house,http,screenshots}/**/*.test.ts',
  'test/web/bundle.test.ts',
  'test/web/*/**/!(*.heavy).test.ts',
];

/**
 * Those that start threads or other programs, measure their own process, or put another module in a module's place: each in a process of
 * its own.
 */
const APART = [
  'test/source/{http-reads,politeness}.test.ts',
  'packages/gribjs/test/{browser,decode-pool,package,eccodes-*}.test.ts',
  'packages/gribjs/test/{browser,decode-pool,package}.heavy.test.ts',
  'test/http/netcdf/netcdf-encoder.heavy.test.ts',
  'test/access/many-callers.test.ts',
  'test/graphql/plugins/tracing.test.ts',
  'test/language/numbers/time-of-check.heavy.test.ts',
  'test/rest/bbox-streams.heavy.test.ts',
  'test/source/misbehaving-origins.heavy.test.ts',
];

/** Of models that are there only where a setting names them, which the catalog reads when it is loaded. */
const ENSEMBLES = 'test/**/{ensembles,optional}/*.test.ts';

/**
 * Tests of the service in three parts, one after another: a process keeps what its files have loaded until it ends with the last file of
 * its part.
 */
const INTERFACES = 'test/{edr,mcp,rest,stac}/**/*.test.ts';
const GRAPHQL = 'test/graphql/**/*.test.ts';
const PARTS_OF_SERVICE: Readonly<Record<string, { include: string[]; exclude: string[] }>> = {
  service: { include: ['test/**/*.test.ts'], exclude: [INTERFACES, GRAPHQL] },
  'service-graphql': { include: [GRAPHQL], exclude: [] },
  'service-interfaces': { include: [INTERFACES], exclude: [] },
};

/** Four at a time on two cores, a heavy test may take several times as long as alone. */
const HEAVY_TIMEOUT = 180_000;

/** What tests of the service are given: a PostgreSQL, the demo's data, and a folder for what they make for each other. */
const SERVICE_SETUP = [
  'test/support/postgres.ts',
  'test/support/demo-data.ts',
  'test/support/shared-folder.ts',
];

/**
 * Where `npm start` keeps compiled modules too: the processes and threads of tests, and the programs they start, need not strip types and
 * compile each source again.
 */
const COMPILED_CODE = fileURLToPath(new URL('node_modules/.cache/isobar', import.meta.url));
// For the global set-up, which runs in this process.
enableCompileCache(COMPILED_CODE);

/** Of glibc, by default it keeps what threads have freed, and a test process ran many threads. */
const MEMORY_GIVEN_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

export default defineConfig({
  plugins: [saysWhatWasLeftOut()],
  test: {
    // Node runs the sources as they are, as it does for users: a sixth of the processor time of tests went into Vite's stand-in for modules.
    experimental: { viteModuleRunner: false },
    env: {
      // A demo that a test starts makes a run in a second.
      ISOBAR_DEMO_GRIDS: 'coarse',
      // Without the ensemble, whose tests name it.
      ISOBAR_MODELS: 'all',
      NODE_COMPILE_CACHE: COMPILED_CODE,
      ...MEMORY_GIVEN_BACK,
    },
    setupFiles: ['test/support/test-costs.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One second, as by default, is too short for a page that draws on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // Two cores: more workers than that only make the timings of each test worse. Heavy tests wait for much, so that twice as many of
    // them are needed to keep two cores busy; with five the tests take as long as with four.
    maxWorkers: isCi ? 4 : 2,
    projects: [
      {
        extends: true,
        test: { name: 'unit', isolate: false, include: UNIT, exclude: [...APART, ENSEMBLES, ...leftOut()] },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          testTimeout: HEAVY_TIMEOUT,
          include: APART,
          exclude: [...leftOut()],
        },
      },
      {
        extends: true,
        test: {
          name: 'ensembles',
          isolate: false,
          env: {
            ISOBAR_MODELS:
              'all,aifs,rrfs,ifs-ens,gefs,gefs-05,aifs-ens,icon-eu-eps,gfs-wave,ifs-wave,hrrr-15min,icon-d2,icon-d2-15min',
          },
          include: [ENSEMBLES],
          exclude: [...leftOut()],
          globalSetup: SERVICE_SETUP,
        },
      },
      ...Object.entries(PARTS_OF_SERVICE).map(([name, { include, exclude }]) => ({
        extends: true as const,
        test: {
          name,
          // Loading the whole service again for each file would take as long as the tests.
          isolate: false,
          include,
          exclude: [...exclude, ...UNIT, ...APART, ENSEMBLES, HEAVY, ...leftOut()],
          globalSetup: SERVICE_SETUP,
        },
      })),
      // They start servers, browsers and other programs, and kill what they started.
      ...(isCi
        ? [
            {
              extends: true as const,
              test: {
                name: 'heavy',
                testTimeout: HEAVY_TIMEOUT,
                isolate: false,
                // They ingest: without it V8 marks the whole heap for every 64 MB of arrays, as `src/app/node-settings.ts` says.
                execArgv: ['--external-memory-accounted-in-global-limit'],
                include: [`test/${HEAVY}`],
                exclude: [...UNIT, ...APART, ...leftOut()],
                globalSetup: SERVICE_SETUP,
              },
            },
          ]
        : []),
    ],
  },
});

function leftOut(): readonly string[] {
  return ['**/node_modules/**', ...(isCi ? [] : [HEAVY])];
}

/** The last line of a run without the heavy tests. */
function saysWhatWasLeftOut(): Plugin {
  let isAnnounced = false;
  return {
    name: 'says-what-was-left-out',
    // Called for each project.
    configureVitest({ vitest }) {
      const files = globSync(['test', 'packages/*/test'].map((folder) => `${folder}/${HEAVY}`));
      if (isCi || isAnnounced || files.length === 0) return;
      isAnnounced = true;
      vitest.onClose(() => {
        console.warn(`LEFT OUT: the tests of ${files.length} heavy files. All tests: CI=true npm test`);
      });
    },
  };
}
