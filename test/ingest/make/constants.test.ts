import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasBzip2 } from '../../support/bzip2.ts';
import { firstLeads, producerRun } from '../../support/producer-run.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const INIT = new Date('2026-08-01T00:00:00Z');
const LEADS = firstLeads('icon-eu', INIT, 5);

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;
beforeEach(async () => {
  origin = await openOrigin();
  origin.lists = true;
  store = await openTestStore(path.join(folder, String(tests++)));
  for (const [name, bytes] of producerRun('icon-eu', INIT, LEADS)) origin.files.set(name, bytes);
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

const isHeight = (name: string) => /HHL\.grib2\.bz2$/.test(name);
const ingest = () => store.ingest('icon-eu', [origin.base], { initTime: INIT });

describe.skipIf(!hasBzip2)('fields that a run has once', () => {
  it('are read once, go into every lead, and are in the lineage of each', async () => {
    const { runs } = await ingest();
    expect(runs[0]?.fieldsPlanned).toBe(runs[0]?.fieldsWritten);
    expect((await store.series('icon-eu', INIT, 'wind_u_80m', 3))?.leads).toEqual(LEADS);
    const asked = origin.requests.map((request) => request.path).filter(isHeight);
    expect(asked).toHaveLength(6);
    expect(new Set(asked).size).toBe(6);
    const lineage = await store.lineage('icon-eu', INIT, 'wind_u_80m');
    // Four levels of the wind and the six heights around them, for each lead.
    expect(lineage).toHaveLength(10 * LEADS.length);
    for (const lead of LEADS) {
      expect(lineage.filter((range) => range.lead === lead && isHeight(range.url))).toHaveLength(6);
    }
  });

  it('that cannot be read cost the fields that need them, with one note for all leads', async () => {
    const [first = ''] = [...origin.files.keys()].filter(isHeight);
    origin.files.set(first, Buffer.from('BZh9 is not what follows'));
    const { runs } = await ingest();
    expect(await store.series('icon-eu', INIT, 'wind_u_80m', 3)).toBeNull();
    expect((await store.series('icon-eu', INIT, 'air_temperature_2m', 3))?.leads).toEqual(LEADS);
    expect(runs[0]?.notes.filter((note) => note.includes('HHL'))).toEqual([
      expect.stringMatching(/HHL\.grib2\.bz2 .*bzip2/),
    ]);
    // The wind at 80 and at 100 m.
    expect(runs[0]?.fieldsWritten).toBe((runs[0]?.fieldsPlanned ?? 0) - 2 * LEADS.length);
  });
});
