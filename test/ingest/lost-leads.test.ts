import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leadsOf } from '../../src/catalog/index.ts';
import { repairPlaces } from '../../src/ingest/index.ts';
import { runSourceOf } from '../../src/ingest/runs/run-source.ts';
import { createSourceTree } from '../../src/source/index.ts';
import type { Manifest } from '../../src/store/index.ts';
import { producerRun } from '../support/producer-run.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const RUN = { initTime: INIT, leads: { from: 0, to: 6 } };
const LEADS = leadsOf('gfs', 6).filter((lead) => lead <= 6);

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;
beforeEach(async () => {
  origin = await openOrigin(Object.fromEntries(producerRun('gfs', INIT, LEADS)));
  store = await openTestStore(path.join(folder, String(tests++)));
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

const nameOf = (ending: string) => {
  const name = [...origin.files.keys()].find((each) => each.endsWith(ending));
  if (name === undefined) throw new Error(`there is no ${ending}`);
  return name;
};

describe('a lead that is lost', () => {
  it('because its file is not there is named in a note, in the report and in the run', async () => {
    for (const name of [nameOf('f003'), nameOf('f003.idx')]) origin.files.delete(name);
    const { runs, notes } = await store.ingest('gfs', [origin.base], RUN);
    expect(notes).toEqual([expect.stringMatching(/f003 is not there.* lead 3 is lost/)]);
    // The amount of lead 4 is a difference of sums up to both.
    expect(runs[0]?.missingLeads).toEqual([3, 4]);
    expect((await store.runs.find('gfs', INIT))?.missingLeads).toEqual([3, 4]);
  });

  it('because its file is not there comes with the file', async () => {
    const gone = [nameOf('f003'), nameOf('f003.idx')].map((name) => [name, origin.files.get(name)] as const);
    for (const [name] of gone) origin.files.delete(name);
    const { notes } = await store.ingest('gfs', [origin.base], RUN);
    expect(notes).toEqual([expect.stringMatching(/f003 is not there, though files of later leads are/)]);
    for (const [name, bytes] of gone) if (bytes !== undefined) origin.files.set(name, bytes);
    const again = await store.ingest('gfs', [origin.base], RUN);
    expect(again.notes).toEqual([]);
    expect((await store.series('gfs', INIT, 'air_temperature_2m', 1))?.leads).toEqual(LEADS);
  });
});

describe('files of which nothing can be stored', () => {
  it('say what they lack', async () => {
    const [sums] = [...producerRun('gfs', INIT, [3], ['total_precipitation'])].filter(([name]) =>
      name.endsWith('f003'),
    );
    origin.files.clear();
    if (sums !== undefined) origin.files.set('sums.grib2', sums[1]);
    const { runs } = await store.ingest('gfs', [`${origin.base}sums.grib2`], { initTime: INIT });
    expect(runs[0]).toMatchObject({ state: null, fieldsWritten: 0 });
    expect(runs[0]?.notes).toEqual([
      expect.stringMatching(
        /^lead 3 left out: total_precipitation: the sum over 0-3 h needs the sum up to lead 2/,
      ),
    ]);
  });
});

describe('a run from a folder with blanks in its path', () => {
  it('is found again for a repair, as earlier versions named it too', () => {
    const blank = path.join(folder, 'my weather', 'files of today');
    mkdirSync(blank, { recursive: true });
    const plain = path.join(folder, 'plain');
    mkdirSync(plain);
    const tree = createSourceTree({ model: 'gfs', bases: [origin.base], now: () => INIT });
    const placesFrom = (base: string) => repairPlaces({ source: { base } } as Manifest, tree);
    expect(placesFrom(runSourceOf('gfs', [blank, plain]).base)).toEqual([[blank, plain]]);
    expect(placesFrom([blank, plain].join(' '))).toEqual([[blank, plain]]);
    expect(placesFrom(`${plain} ${path.join(folder, 'gone away')} ${blank}`)).toEqual([[plain, blank]]);
  });
});

describe('a real run in the place of a synthetic one', () => {
  const SYNTHETIC = { source: { label: 'demo', base: 'demo', synthetic: true } };

  it('replaces it at once, when all of it is there', async () => {
    await store.ingest('gfs', [origin.base], { ...RUN, ...SYNTHETIC });
    const before = await store.runs.find('gfs', INIT);
    const seen = new Set<string>();
    await store.ingest('gfs', [origin.base], {
      ...RUN,
      batchBytes: 1,
      onProgress: ({ presentHours }) => seen.add(String(presentHours)),
    });
    const after = await store.runs.find('gfs', INIT);
    expect(before?.synthetic).toBe(true);
    expect(after).toMatchObject({ synthetic: false, presentHours: LEADS.length });
    expect(after?.generation).toBe((before?.generation ?? 0) + 1);
    expect(seen).toEqual(new Set(['0', String(LEADS.length)]));
  });

  it('leaves it as it is where a message cannot be read, or the ingest is stopped', async () => {
    await store.ingest('gfs', [origin.base], { ...RUN, ...SYNTHETIC });
    const before = await store.runs.find('gfs', INIT);
    const name = nameOf('f003');
    const bytes = origin.files.get(name);
    origin.files.set(name, new Uint8Array(bytes?.length ?? 0));
    const { runs } = await store.ingest('gfs', [origin.base], RUN);
    expect(runs[0]?.notes.join()).toContain('the run that is stored stays');
    expect(await store.runs.find('gfs', INIT)).toEqual(before);

    if (bytes !== undefined) origin.files.set(name, bytes);
    const stop = new AbortController();
    const stopped = store.ingest('gfs', [origin.base], {
      ...RUN,
      batchBytes: 1,
      onProgress: ({ fieldsDone }) => fieldsDone > 7 && stop.abort(new Error('stopped')),
      signal: stop.signal,
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await store.runs.find('gfs', INIT)).toEqual(before);
    expect((await store.runs.verify(before as NonNullable<typeof before>)).faults).toEqual([]);
  });
});
