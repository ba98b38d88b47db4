import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scratchFolder } from '../../support/scratch.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

/** What ecCodes has of each field of a file. */
const oracleFields = z.array(
  z.object({
    shortName: z.string().nullable(),
    samples: z.array(z.object({ index: z.number(), value: z.number().nullable() })),
  }),
);

const folder = scratchFolder();
let tests = 0;
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore(path.join(folder, String(tests++)));
});
afterEach(() => store.close());

describe.skipIf(!hasShared)('the ground of a real file', () => {
  it('is what ecCodes reads, stored once', async () => {
    const file = sharedPath('grib/models/nam/nam-80km-awp211-whole-file-20180917.grib2');
    await store.ingest('nam', [file], { variables: ['surface_altitude', 'air_temperature_2m'] });
    const oracle = oracleFields.parse(JSON.parse(readFileSync(`${file}.oracle.json`, 'utf8')));
    const { samples = [] } = oracle.find(({ shortName }) => shortName === 'orog') ?? {};
    expect(samples.length).toBeGreaterThan(5);
    const initTime = new Date('2018-09-17T00:00:00Z');
    for (const { index, value } of samples) {
      const series = await store.series('nam', initTime, 'surface_altitude', index);
      expect(series?.leads).toEqual([0]);
      expect(Math.abs((series?.values[0] ?? Number.NaN) - (value ?? Number.NaN))).toBeLessThanOrEqual(
        0.05 + 1e-9,
      );
    }
  });

  it('of a later lead is not taken: it would be the same', async () => {
    const file = sharedPath('grib/models/gfs/gfs-2p50-whole-file-20110110-f120.grib2');
    const variables = ['surface_altitude', 'air_temperature_2m'] as const;
    const { runs } = await store.ingest('gfs', [file], { variables });
    expect(runs[0]?.fieldsWritten).toBe(1);
  });
});
