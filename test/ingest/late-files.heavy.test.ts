import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leadsOf } from '../../src/catalog/index.ts';
import { producerRun } from '../support/producer-run.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { type Clock, clockAt, openTestIngest, type TestIngest } from './ingest-fixtures.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const LATER = new Date('2026-08-01T12:00:00Z');
/** Hours that are ingested: of the others the files are only looked at. */
const BOUNDS = { leads: { from: 0, to: 24 }, variables: null };
const LEADS = leadsOf('euro-ifs', 6).filter((lead) => lead <= 24);
const LATE = 9;
/** The amount of the next lead is a difference of sums up to both. */
const NEXT = 12;
const FILES = producerRun('euro-ifs', INIT, leadsOf('euro-ifs', 6));
const FILES_OF_LATER = producerRun('euro-ifs', LATER, leadsOf('euro-ifs', 12));

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let clock: Clock;
let opened: TestIngest;

beforeEach(async () => {
  origin = await openOrigin();
  clock = clockAt('2026-08-01T13:00:00Z');
  opened = await openTestIngest(path.join(folder, String(tests++)), 'euro-ifs', origin.base, clock, {
    keepRuns: 60,
    bounds: BOUNDS,
  });
  await opened.ingest.work(1);
});
afterEach(async () => {
  await opened.close();
  await origin.close();
});

const leadIn = (name: string) => Number(/-(\d+)h-/.exec(name)?.[1]);

function publish(files: ReadonlyMap<string, Uint8Array>, has: (lead: number) => boolean): void {
  for (const [name, bytes] of files) if (has(leadIn(name))) origin.files.set(name, bytes);
}

async function pollAfter(minutes: number): Promise<void> {
  clock.forward(minutes);
  await opened.ingest.poll('euro-ifs');
  await opened.settled();
}

async function current(initTime = INIT) {
  const run = await opened.store.find('euro-ifs', initTime);
  if (run === null) throw new Error('nothing is stored');
  return { run, manifest: await opened.store.manifestOf(run) };
}

async function leadsStored(variable: 'air_temperature_2m' | 'total_precipitation') {
  const { manifest } = await current();
  return opened.store.openSeries(manifest, variable)?.leads;
}

async function lineageAt(lead: number) {
  const { manifest } = await current();
  const stored = opened.store.openSeries(manifest, 'air_temperature_2m');
  return stored?.segments.flatMap(({ reader }) => reader.readLineage()).find((range) => range.lead === lead);
}

async function temperatures() {
  const { manifest } = await current();
  const stored = opened.store.openSeries(manifest, 'air_temperature_2m');
  return [...(stored?.series(11, new Int32Array(stored.leads.length)) ?? [])];
}

/** The newer run of noon is complete. */
async function publishLater(): Promise<void> {
  for (const [name, bytes] of FILES_OF_LATER) origin.files.set(name, bytes);
  clock.set('2026-08-01T20:00:00Z');
  await pollAfter(0);
  expect((await current(LATER)).run.state).toBe('COMPLETE');
}

describe('a run with a file that comes late', () => {
  beforeEach(async () => {
    publish(FILES, (lead) => lead !== LATE);
    await pollAfter(0);
  });

  it('is not called complete while it is waited for, and names the leads that lack something', async () => {
    const { run } = await current();
    expect(run).toMatchObject({ state: 'INCOMING', missingLeads: [LATE, NEXT] });
    expect(await leadsStored('air_temperature_2m')).toEqual(LEADS.filter((lead) => lead !== LATE));
  });

  it('is complete as soon as the file is there, with all of it', async () => {
    publish(FILES, () => true);
    await pollAfter(6);
    const { run, manifest } = await current();
    expect(run).toMatchObject({ state: 'COMPLETE', presentHours: LEADS.length, missingLeads: [] });
    expect(manifest).not.toHaveProperty('missingLeads');
    expect(await leadsStored('air_temperature_2m')).toEqual(LEADS);
    expect(await leadsStored('total_precipitation')).toEqual(LEADS.filter((lead) => lead > 0));
  });

  it('is complete with named gaps once it is overdue, and is filled in when the file comes hours later', async () => {
    await pollAfter(120);
    const before = await current();
    expect(before.run).toMatchObject({ state: 'COMPLETE', missingLeads: [LATE, NEXT] });
    expect(before.run.presentHours).toBe(LEADS.length - 1);
    await publishLater();
    publish(FILES, () => true);
    for (let n = 0; n < 4; n++) await pollAfter(120);
    const { run } = await current();
    expect(run).toMatchObject({ state: 'COMPLETE', presentHours: LEADS.length, missingLeads: [] });
    expect(run.generation).toBeGreaterThan(before.run.generation);
    expect(await leadsStored('air_temperature_2m')).toEqual(LEADS);
    expect(await leadsStored('total_precipitation')).toEqual(LEADS.filter((lead) => lead > 0));
  });

  it('is looked at again after pauses that grow', async () => {
    await pollAfter(120);
    await publishLater();
    origin.requests.length = 0;
    const requested: number[] = [];
    for (let minutes = 0; minutes < 720; minutes += 10) {
      await pollAfter(10);
      const names = origin.requests.splice(0).map((request) => request.path);
      if (names.some((name) => name.endsWith(`060000-${LATE}h-oper-fc.index`))) requested.push(minutes);
    }
    const pauses = requested.slice(1).map((at, n) => at - (requested[n] ?? 0));
    expect(requested.length).toBeGreaterThan(3);
    expect(requested.length).toBeLessThan(15);
    expect(pauses).toEqual(pauses.toSorted((x, y) => x - y));
  });
});

describe('a file that its producer corrects', () => {
  beforeEach(async () => {
    publish(FILES, () => true);
    for (const [name, bytes] of FILES) {
      if (leadIn(name) === LATE && name.endsWith('.grib2')) origin.files.set(name, withOtherValues(bytes));
    }
    await pollAfter(0);
  });

  async function anHour(): Promise<void> {
    for (let minutes = 0; minutes < 60; minutes += 10) await pollAfter(10);
  }

  it('is read again within the hour; the run changes at once, and its lineage names both versions', async () => {
    const wrong = await current();
    expect(wrong.run.state).toBe('COMPLETE');
    const before = { values: await temperatures(), lineage: await lineageAt(LATE) };
    publish(FILES, (lead) => lead === LATE);
    origin.requests.length = 0;
    await anHour();
    const { run } = await current();
    const after = { values: await temperatures(), lineage: await lineageAt(LATE) };
    expect(run).toMatchObject({ state: 'COMPLETE', generation: wrong.run.generation + 1 });
    expect(LEADS.filter((_, n) => after.values[n] !== before.values[n])).toEqual([LATE]);
    expect(after.lineage?.etag).not.toBe(before.lineage?.etag);
    expect(after.lineage?.corrected?.etag).toBe(before.lineage?.etag);
    expect(Date.parse(after.lineage?.corrected?.at ?? '')).toBeLessThanOrEqual(clock.now().getTime());
    expect(await lineageAt(NEXT)).not.toHaveProperty('corrected');
    // Of files that are as they were only a byte is requested, but for those whose sums are needed.
    const read = origin.requests.filter(
      ({ path: name, range }) => name.endsWith('.grib2') && range !== 'bytes=0-0',
    );
    expect([...new Set(read.map((request) => leadIn(request.path)))].sort((x, y) => x - y)).toEqual([
      6,
      LATE,
      NEXT,
    ]);
  });

  it('gives the values of a clean ingest, and a run that verifies', async () => {
    publish(FILES, (lead) => lead === LATE);
    await anHour();
    expect((await opened.store.verify((await current()).run)).faults).toEqual([]);
    const corrected = await temperatures();
    await opened.close();
    opened = await openTestIngest(path.join(folder, `clean-${tests}`), 'euro-ifs', origin.base, clock, {
      keepRuns: 60,
      bounds: BOUNDS,
    });
    await opened.ingest.work(1);
    await pollAfter(0);
    expect(await temperatures()).toEqual(corrected);
  });

  it('is not requested any more once the run is a day old', async () => {
    await anHour();
    const { run } = await current();
    clock.set('2026-08-02T12:00:00Z');
    await pollAfter(0);
    origin.requests.length = 0;
    for (let n = 0; n < 6; n++) await pollAfter(60);
    const ofRun = origin.requests.filter((request) => request.path.startsWith('20260801/06z'));
    expect(ofRun).toEqual([]);
    expect((await current()).run.generation).toBe(run.generation);
  });
});

/** A file with the values of its first message 10 units off: another reference value. */
function withOtherValues(bytes: Uint8Array): Uint8Array {
  const other = Uint8Array.from(bytes);
  const view = new DataView(other.buffer);
  let at = 16;
  while (other[at + 4] !== 5) at += view.getUint32(at);
  view.setFloat32(at + 11, view.getFloat32(at + 11) + 10);
  return other;
}
