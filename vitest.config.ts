import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Tests must get the same build of graphql as the packages that Node itself loads, or its types are of two realms.
  ssr: { resolve: { conditions: ['module-sync', 'node'] } },
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts', 'test/support/demo-data.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores: more workers than that only make the timings of each test worse.
    maxWorkers: 2,
  },
});
