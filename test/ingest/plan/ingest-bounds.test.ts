import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configuredBounds } from '../../../src/app/ingest/sources/sources.ts';
import type { VariableName } from '../../../src/catalog/index.ts';
import { absencesOf, createForecasts } from '../../../src/forecast/index.ts';
import type { IngestBounds } from '../../../src/ingest/index.ts';
import { ConfigError, readConfig } from '../../../src/platform/index.ts';
import { producerRun } from '../../support/producer-run.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { clockAt, openTestIngest, type TestIngest } from '../ingest-fixtures.ts';

const boundsOf = (settings: Record<string, string>): IngestBounds => configuredBounds(readConfig(settings));

describe('ISOBAR_VARIABLES and ISOBAR_LEADS', () => {
  it('bound nothing when they are left out, or say all', () => {
    const everything = { variables: null, leads: null };
    expect(boundsOf({})).toEqual(everything);
    expect(boundsOf({ ISOBAR_VARIABLES: 'all', ISOBAR_LEADS: 'all' })).toEqual(everything);
  });

  it('take names, base names for all levels, and a range', () => {
    const { variables, leads } = boundsOf({ ISOBAR_VARIABLES: 'cape, temperature', ISOBAR_LEADS: '0-48' });
    expect([...(variables ?? [])]).toEqual([
      'cape',
      ...[1000, 850, 700, 500, 300, 250].map((level) => `temperature_${level}hpa`),
    ]);
    expect(leads).toEqual({ from: 0, to: 48 });
  });

  it.each([
    [{ ISOBAR_VARIABLES: 'cape,air_temprature_2m' }, 'did you mean air_temperature_2m'],
    [{ ISOBAR_VARIABLES: 'temperatur' }, 'did you mean temperature'],
    [{ ISOBAR_VARIABLES: 'cape,,visibility' }, 'ISOBAR_VARIABLES: unknown variable ""'],
    [{ ISOBAR_LEADS: '48' }, 'did you mean 0-48?'],
    [{ ISOBAR_LEADS: '48-0' }, 'ISOBAR_LEADS: "48-0" is not a range of hours such as 0-48'],
    [{ ISOBAR_LEADS: 'two days' }, 'ISOBAR_LEADS'],
  ])('%j is refused with %s', (settings, message) => {
    expect(() => boundsOf(settings)).toThrow(ConfigError);
    expect(() => boundsOf(settings)).toThrow(message);
  });
});

describe('a live run within bounds', () => {
  const INIT = new Date('2026-08-01T06:00:00Z');
  const WANTED: readonly VariableName[] = ['air_temperature_2m', 'total_precipitation'];
  const bounds: IngestBounds = { variables: new Set(WANTED), leads: { from: 0, to: 9 } };
  const clock = clockAt('2026-08-01T09:45:00Z');
  let origin: RangeOrigin;
  let opened: TestIngest;

  beforeAll(async () => {
    origin = await openOrigin();
    // The producer continues beyond the bounds, as it does while a run comes in.
    for (const [name, bytes] of producerRun('gfs', INIT, [...Array(13).keys()]))
      origin.files.set(name, bytes);
    opened = await openTestIngest(path.join(scratchFolder(), 'data'), 'gfs', origin.base, clock, { bounds });
    await opened.ingest.work(1);
    await opened.ingest.poll('gfs');
    await opened.settled();
  });
  afterAll(async () => {
    await opened.close();
    await origin.close();
  });

  it('has these variables and leads, and is COMPLETE with them', async () => {
    const run = await opened.store.find('gfs', INIT);
    expect(run).toMatchObject({ state: 'COMPLETE', presentHours: 10, expectedHours: 10 });
    if (run === null) return;
    const { cubes, presentFields, expectedFields } = await opened.store.manifestOf(run);
    expect(Object.keys(cubes).toSorted()).toEqual(WANTED);
    // Precipitation starts at lead 1.
    expect([presentFields, expectedFields]).toEqual([19, 19]);
    expect((await opened.store.latest('gfs'))?.initTime).toEqual(INIT);
  });

  it('fetches nothing of leads beyond them', () => {
    const fetched = origin.requests.filter(({ path: file }) => /f01[0-2]$/.test(file));
    expect(fetched).toEqual([]);
  });

  it('is settled: the next polls queue nothing', async () => {
    const before = origin.requests.length;
    clock.forward(10);
    await opened.ingest.poll('gfs');
    await opened.settled();
    expect(origin.requests.length).toBe(before);
    expect(await opened.store.find('gfs', INIT)).toMatchObject({ state: 'COMPLETE', presentHours: 10 });
  });

  it('answers for what it lacks that it was not ingested', async () => {
    const run = await createForecasts(opened.store, opened.log, null).latest('gfs');
    if (run === null) throw new Error('no run');
    expect(absencesOf(run, 'cape', [0, 3])).toEqual(['NOT_INGESTED', 'NOT_INGESTED']);
    expect(absencesOf(run, 'air_temperature_2m', [0, 9, 10, 384])).toEqual([
      null,
      null,
      'NOT_INGESTED',
      'NOT_INGESTED',
    ]);
  });
});
