import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf } from '../../src/catalog/index.ts';
import { MISSING } from '../../src/store/index.ts';
import { producerRun } from '../support/producer-run.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { clockAt, openTestIngest, type TestIngest } from './ingest-fixtures.ts';
import { cubesNamed } from './test-store.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const LEADS = leadsOf('gfs', 6);
const CELL = 11;
/** After the first file is due (3 h 40). */
const clock = clockAt('2026-08-01T09:45:00Z');

const folder = scratchFolder();
const run = producerRun('gfs', INIT, LEADS);
let origin: RangeOrigin;
let opened: TestIngest;

beforeAll(async () => {
  origin = await openOrigin();
  opened = await openTestIngest(path.join(folder, 'incoming'), 'gfs', origin.base, clock);
  await opened.ingest.work(1);
});
afterAll(async () => {
  await opened.close();
  await origin.close();
});

/** The producer's files of all leads up to one. */
function publishTo(last: number): void {
  for (const [name, bytes] of run) {
    if (Number(/f(\d{3})/.exec(name)?.[1]) <= last) origin.files.set(name, bytes);
  }
}

async function look(): Promise<void> {
  clock.forward(2);
  await opened.ingest.poll('gfs');
  await opened.settled();
}

const current = () => opened.store.find('gfs', INIT);

async function temperature() {
  const found = await current();
  if (found === null) return null;
  const manifest = await opened.store.manifestOf(found);
  const stored = opened.store.openSeries(manifest, 'air_temperature_2m');
  const values = stored?.series(CELL, new Int32Array(stored.leads.length));
  return { leads: stored?.leads, values: [...(values ?? [])], manifest };
}

describe('a run that comes in while it is watched', () => {
  it('is not there before its files are, and is looked for again soon', async () => {
    await look();
    expect(await current()).toBeNull();
    const next = await opened.ingest.poll('gfs');
    const minutes = (next.getTime() - clock.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(1);
    expect(minutes).toBeLessThanOrEqual(5);
  });

  it('is not begun in the middle of its first segment', async () => {
    publishTo(5);
    await look();
    expect(await current()).toBeNull();
  });

  it('can be read up to there as soon as its first segment is there', async () => {
    publishTo(11);
    await look();
    expect(await current()).toMatchObject({ state: 'INCOMING', presentHours: 7, expectedHours: 209 });
    const series = await temperature();
    expect(series?.leads).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // By the formula of the files, in hundredths.
    const seed = (lead: number) =>
      [...'air_temperature_2m'].reduce((sum, letter) => sum + letter.charCodeAt(0), lead);
    expect(series?.values).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((lead) => 100 * (200 + ((seed(lead) * (CELL + 1)) % 97))),
    );
    // No complete run answers by default yet.
    expect(await opened.store.latest('gfs')).toBeNull();
  });

  it('grows by segments, whose files are never written again, and no reader ever sees half of one', async () => {
    const seen = new Set<string>();
    let reading = true;
    const reader = (async () => {
      while (reading) {
        const series = await temperature();
        if (series !== null) {
          const { manifest, leads = [], values } = series;
          seen.add(`${manifest.presentHours} ${manifest.state}`);
          expect(values).toHaveLength(leads.length);
          expect(values).not.toContain(MISSING);
          // All variables of a segment come together.
          const leadsOfVariable = Object.values(manifest.cubes).map((segments) =>
            segments.map((segment) => segment.leads.at(-1)),
          );
          for (const ends of leadsOfVariable) expect(ends).toEqual(leadsOfVariable[0]);
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    const before = new Map<string, string>();
    for (const last of [24, 100, 300, 384]) {
      publishTo(last);
      await look();
      const cubes = cubesNamed(path.join(folder, 'incoming'), (await temperature())?.manifest ?? never());
      for (const [name, digest] of before) expect(cubes[name]).toBe(digest);
      for (const [name, digest] of Object.entries(cubes)) before.set(name, digest);
    }
    reading = false;
    await reader;
    expect([...seen].map((state) => Number(state.split(' ')[0]))).toEqual(
      [...seen].map((state) => Number(state.split(' ')[0])).toSorted((a, b) => a - b),
    );
  });

  it('ends complete, though the producer gave few of the fields that the catalog knows, and answers by default', async () => {
    expect(await current()).toMatchObject({ state: 'COMPLETE', presentHours: 209 });
    expect((await opened.store.latest('gfs'))?.initTime).toEqual(INIT);
    expect((await temperature())?.leads).toEqual(LEADS);
    const { dead } = await opened.queue.report();
    expect(dead).toEqual([]);
  });

  it('has the content of one that was there from the start', async () => {
    const clean = await openTestIngest(path.join(folder, 'clean'), 'gfs', origin.base, clock);
    try {
      await clean.ingest.work(1);
      await clean.ingest.poll('gfs');
      await clean.settled();
      const found = await clean.store.find('gfs', INIT);
      expect(found).toMatchObject({ state: 'COMPLETE' });
      const manifest = await clean.store.manifestOf(found ?? never());
      const incoming = (await temperature())?.manifest ?? never();
      expect(cubesNamed(path.join(folder, 'incoming'), incoming)).toEqual(
        cubesNamed(path.join(folder, 'clean'), manifest),
      );
    } finally {
      await clean.close();
    }
  });

  it('is left alone from then on: one look asks for nothing until the next run is due', async () => {
    origin.requests.length = 0;
    const next = await opened.ingest.poll('gfs');
    await opened.settled();
    expect(origin.requests).toEqual([]);
    expect(next > clock.now()).toBe(true);
    expect(next <= new Date('2026-08-01T15:40:00Z')).toBe(true);
  });

  it('was logged in one line for each segment that was queued and that was ingested', () => {
    const reported = opened.log.lines
      .filter(({ level, facts }) => level === 'info' && facts['initTime'] === INIT.toISOString())
      .map(({ message }) => message);
    expect(reported.filter((message) => message === 'segment queued')).toHaveLength(6);
    expect(reported.filter((message) => message === 'segment ingested')).toHaveLength(6);
    expect(opened.log.lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  });

  it('is on the board with what it took', () => {
    expect(opened.ingest.board.snapshot()).toMatchObject([
      { model: 'gfs', initTime: INIT, active: false, hoursPresent: 209, hoursExpected: 209, lastError: null },
    ]);
    const [row] = opened.ingest.board.snapshot();
    expect(row?.messagesRead).toBeGreaterThan(209 * 2);
    expect(row?.messagesDecoded).toBeGreaterThanOrEqual(row?.messagesRead ?? Number.NaN);
    expect(row?.decodeMs).toBeGreaterThan(0);
    // The run came in before it was due.
    expect(row?.due).toEqual(new Date('2026-08-01T00:00:00Z'));
  });
});

function never(): never {
  throw new Error('nothing is stored');
}
