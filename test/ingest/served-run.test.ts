import path from 'node:path';
import { parseMessage } from 'gribjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COARSE_GLOBE } from '../support/native-messages.ts';
import { etagOf, openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { gfsFile, INIT, LEADS, pathOf, publish, truth, VARIABLES } from './gfs-server.ts';
import { cubesNamed, filesOf, openTestStore, type TestStore } from './test-store.ts';

const FIELDS = VARIABLES.length * LEADS.length - 1;

const folder = scratchFolder();
let tests = 0;
let data: string;
let origin: RangeOrigin;
let store: TestStore;
beforeEach(async () => {
  data = path.join(folder, String(tests++));
  origin = await openOrigin();
  store = await openTestStore(data);
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

const run = { initTime: INIT };

async function expectTruth(): Promise<void> {
  for (const variable of VARIABLES) {
    const leads = variable === 'total_precipitation' ? LEADS.slice(1) : LEADS;
    for (let cell = 0; cell < COARSE_GLOBE.points; cell++) {
      const series = await store.series('gfs', INIT, variable, cell);
      expect(series?.leads, variable).toEqual(leads);
      for (const [index, lead] of leads.entries()) {
        expect(series?.values[index], `${variable} at lead ${lead}, cell ${cell}`).toBeCloseTo(
          truth[variable](lead, cell),
          9,
        );
      }
    }
  }
}

/** Whether a request only looks whether a file continues behind the last message of its index, which lacks an expected field. */
function isCheck({ range }: { readonly range: string | null }): boolean {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  return from !== undefined && Number(to) - Number(from) < 16;
}

/** A good stored copy of the run, to hold others against. */
async function cleanCubes() {
  const clean = path.join(data, 'clean');
  const other = await openTestStore(clean);
  await other.ingest('gfs', [origin.base], run);
  const cubes = cubesNamed(clean, await other.manifest('gfs', INIT));
  await other.close();
  return cubes;
}

describe('a run served over HTTP as the producer lays it out', () => {
  it('is stored value by value, precipitation as the amount of each step, without duplicate records', async () => {
    publish(origin, LEADS);
    const progress: number[] = [];
    const { runs, notes } = await store.ingest('gfs', [origin.base], {
      ...run,
      onProgress: ({ fieldsDone, fieldsPlanned }) => {
        progress.push(fieldsDone);
        expect(fieldsPlanned).toBe(FIELDS);
      },
    });
    expect(runs).toMatchObject([{ initTime: INIT, state: 'INCOMING', fieldsWritten: FIELDS, notes: [] }]);
    expect(notes).toEqual([]);
    expect(progress.at(-1)).toBe(FIELDS);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    await expectTruth();
  });

  it('is found without naming it, and is requested by ranges alone', async () => {
    publish(origin, LEADS);
    await store.ingest('gfs', [origin.base], { now: new Date('2026-08-01T13:00:00Z') });
    expect((await store.manifest('gfs', INIT)).presentFields).toBe(FIELDS);
    const data = origin.requests.filter(({ path }) => !path.endsWith('.idx'));
    expect(data.every(({ range }) => range !== null)).toBe(true);
    // One merged range for each lead, the open-ended message at its end measured by one more; the index lacks a field of the model.
    expect(data.filter((request) => !isCheck(request)).length).toBeLessThanOrEqual(3 * LEADS.length);
    expect(data.filter(isCheck).length).toBeLessThanOrEqual(3 * LEADS.length);
  });

  it('records where every value came from: file, version and bytes of each record', async () => {
    publish(origin, LEADS.slice(0, 4));
    await store.ingest('gfs', [origin.base], run);
    const rain = await store.lineage('gfs', INIT, 'total_precipitation');
    // Lead 1 is a record as it is, 2 and 3 are made of two.
    expect(rain.map(({ lead, url }) => [lead, url.slice(-3)])).toEqual([
      [1, '001'],
      [2, '002'],
      [2, '001'],
      [3, '003'],
      [3, '002'],
    ]);
    for (const { url, offset, length, etag } of rain) {
      const bytes = origin.files.get(url.slice(origin.base.length)) ?? new Uint8Array(0);
      expect(etag).toBe(etagOf(bytes));
      const [field] = parseMessage(bytes.subarray(offset, offset + length));
      expect(field?.product).toMatchObject({ category: 1, number: 8 });
    }
  });

  it('comes in as it appears: later leads are added, a difference waits for the lead before it', async () => {
    publish(origin, [0, 1, 2, 4]);
    const early = await store.ingest('gfs', [origin.base], run);
    expect(early.runs[0]?.fieldsWritten).toBe(4 * 4 + 2);
    expect((await store.series('gfs', INIT, 'total_precipitation', 5))?.leads).toEqual([1, 2]);
    const before = filesOf(data);

    publish(origin, LEADS);
    origin.requests.length = 0;
    const late = await store.ingest('gfs', [origin.base], run);
    expect(late.runs[0]?.fieldsWritten).toBe(FIELDS - (4 * 4 + 2));
    expect(filesOf(data)).toMatchObject(before);
    // What is stored is not fetched again; the file of lead 0 has nothing new.
    expect(origin.requests.filter((request) => request.path === pathOf(0) && !isCheck(request))).toEqual([]);
    await expectTruth();
  });

  it('writes nothing and fetches only indexes when it is ingested again', async () => {
    publish(origin, LEADS);
    await store.ingest('gfs', [origin.base], run);
    const before = filesOf(data);
    origin.requests.length = 0;
    const again = await store.ingest('gfs', [origin.base], run);
    expect(again.runs[0]).toMatchObject({ fieldsWritten: 0, presentFields: FIELDS });
    expect(filesOf(data)).toEqual(before);
    expect(origin.requests.every((request) => request.path.endsWith('.idx') || isCheck(request))).toBe(true);
  });
});

describe('a source with faults', () => {
  it('loses only the field of a damaged message, and the next ingest adds it', async () => {
    publish(origin, LEADS);
    const whole = gfsFile(3).data;
    const firstLength = Number(new DataView(whole.buffer, whole.byteOffset).getBigUint64(8));
    origin.files.set(pathOf(3), Buffer.from(whole).fill(0, firstLength - 4, firstLength));
    const { runs } = await store.ingest('gfs', [origin.base], run);
    expect(runs[0]).toMatchObject({
      fieldsWritten: FIELDS - 1,
      notes: [expect.stringMatching(/f003: message at byte 0: not one complete GRIB message/)],
    });
    expect((await store.series('gfs', INIT, 'air_temperature_2m', 0))?.leads).not.toContain(3);

    origin.files.set(pathOf(3), whole);
    expect((await store.ingest('gfs', [origin.base], run)).runs[0]?.fieldsWritten).toBe(1);
    await expectTruth();
  });

  it('finds fields by the headers of the file where its index gives wrong positions', async () => {
    publish(origin, LEADS);
    const { index } = gfsFile(2);
    const swapped = index.replace(/TMP:2 m above ground|UGRD:10 m above ground/g, (name) =>
      name.startsWith('TMP') ? 'UGRD:10 m above ground' : 'TMP:2 m above ground',
    );
    origin.files.set(`${pathOf(2)}.idx`, Buffer.from(swapped));
    const { runs } = await store.ingest('gfs', [origin.base], run);
    expect(runs[0]).toMatchObject({ fieldsWritten: FIELDS, notes: [] });
    await expectTruth();
  });

  it('stores the complete messages of a truncated file', async () => {
    publish(origin, LEADS);
    const { data } = gfsFile(7);
    origin.files.set(pathOf(7), data.subarray(0, data.length - 5));
    const { runs } = await store.ingest('gfs', [origin.base], run);
    expect(runs[0]?.fieldsWritten).toBe(FIELDS - 1);
    expect((await store.series('gfs', INIT, 'wind_v_10m', 0))?.leads).not.toContain(7);
  });

  it('reports a run that is missing as not_found, and a server that does not answer as upstream_unavailable', async () => {
    publish(origin, LEADS);
    const other = new Date('2026-08-01T00:00:00Z');
    await expect(store.ingest('gfs', [origin.base], { initTime: other })).rejects.toMatchObject({
      code: 'not_found',
    });
    const gone = await openOrigin();
    await gone.close();
    await expect(store.ingest('gfs', [gone.base])).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });
});

describe('an ingest that is stopped', () => {
  const stopped = new Error('stopped');

  it.each([1, 15, 40])(
    'by the signal after %i fields: the run continues where it was, to the same bytes',
    async (fields) => {
      publish(origin, LEADS);
      const requested = await cleanCubes();
      const stop = new AbortController();
      const first = store.ingest('gfs', [origin.base], {
        ...run,
        // Each variable is a separate batch.
        batchBytes: 1,
        signal: stop.signal,
        onProgress: ({ fieldsDone }) => {
          if (fieldsDone >= fields) stop.abort(stopped);
        },
      });
      await expect(first).rejects.toBe(stopped);
      const batches = Math.floor((fields - 1) / LEADS.length);
      const published = await store.manifest('gfs', INIT).then(
        ({ cubes }) => Object.keys(cubes).length,
        () => 0,
      );
      // The last of them may have been under way to the disk.
      expect([batches - 1, batches]).toContain(published);

      const { runs } = await store.ingest('gfs', [origin.base], { ...run, batchBytes: 1 });
      expect(runs[0]?.presentFields).toBe(FIELDS);
      expect(cubesNamed(data, await store.manifest('gfs', INIT))).toEqual(requested);
      await expectTruth();
    },
  );

  it('ends by the signal while the server does not answer', async () => {
    publish(origin, LEADS);
    const stop = new AbortController();
    origin.misbehave = ({ path }) => {
      if (path !== pathOf(5)) return false;
      stop.abort(stopped);
      return true;
    };
    await expect(store.ingest('gfs', [origin.base], { ...run, signal: stop.signal })).rejects.toBe(stopped);
  });
});
