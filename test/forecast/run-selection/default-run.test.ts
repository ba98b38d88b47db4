import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createForecasts, type Forecasts, type RequestedRange } from '../../../src/forecast/index.ts';
import { createLog, formatTime } from '../../../src/platform/index.ts';
import type { RunStore } from '../../../src/store/index.ts';
import {
  COMPLETE,
  closeDatabases,
  cube,
  GRID,
  INCOMING,
  openStore,
  SOURCE,
} from '../../store/run-fixtures.ts';

const folder = path.join(os.tmpdir(), `isobar-default-run-${process.pid}`);
const HOURLY = (last: number) => Array.from({ length: last + 1 }, (_, lead) => lead);
/** As icon-eu has them: hourly to 30 h, then every sixth hour. */
const SHORT = [...HOURLY(30), 36, 42, 48];
const LONG = [...HOURLY(78), ...HOURLY(13).map((n) => 81 + 3 * n)];
const time = (hour: string) => new Date(`2026-01-15T${hour}:00:00Z`);
const hoursAfter = (start: Date, hours: number) => new Date(start.getTime() + hours * 3_600_000);

let store: RunStore;
let forecasts: Forecasts;

async function publish(
  initTime: Date,
  leads: readonly number[],
  { complete = true, synthetic = false } = {},
) {
  const draft = await store.draft('icon-eu', initTime, GRID, { ...SOURCE, synthetic });
  await draft.addCube(cube('cape', leads, 1));
  await draft.publish(complete ? COMPLETE : INCOMING);
}

beforeAll(async () => {
  store = await openStore(folder);
  forecasts = createForecasts(store, createLog('silent'));
  await publish(hoursAfter(time('00'), -3), SHORT);
  await publish(time('00'), LONG);
  await publish(time('03'), SHORT);
  await publish(time('06'), HOURLY(3), { complete: false });
  await publish(time('09'), LONG, { synthetic: true });
});
afterAll(async () => {
  store.close();
  await closeDatabases();
  await rm(folder, { recursive: true, force: true });
});

/** The run that answers a question by default, by its hour on 15 January. */
async function answering(...ranges: RequestedRange[]): Promise<string> {
  const run = await forecasts.request().run('icon-eu', null, null, ranges);
  return formatTime(run.initTime).slice(8, 13);
}

describe('the run that answers by default', () => {
  it.each<[string, RequestedRange, string]>([
    ['no end is asked for, up to the horizon of the contract', {}, '15T00'],
    ['the last lead is within the short run', { leadFrom: 0, leadTo: 48 }, '15T03'],
    ['the last lead is beyond the short run', { leadFrom: 72, leadTo: 96 }, '15T00'],
    ['the first lead alone is beyond the short run', { leadFrom: 49 }, '15T00'],
    ['the first lead alone is the last of the short run', { leadFrom: 48 }, '15T00'],
    ['a moment is asked for', { validFrom: hoursAfter(time('03'), 5.5), isMoment: true }, '15T03'],
    ['a lead is an output step of the long run alone', { leadFrom: 33, leadTo: 33 }, '15T00'],
    ['a range passes leads that only the long run has', { leadFrom: 30, leadTo: 36 }, '15T03'],
    ['an interval begins before the newest run', { validFrom: time('02'), validTo: time('12') }, '15T00'],
    ['an interval begins before the long run', { validFrom: hoursAfter(time('00'), -2) }, '14T21'],
    [
      'an interval begins before all runs',
      { validFrom: hoursAfter(time('00'), -12), validTo: time('12') },
      '15T03',
    ],
    [
      'an interval begins before all runs and ends after the newest',
      { validFrom: hoursAfter(time('00'), -12), validTo: hoursAfter(time('03'), 49) },
      '15T00',
    ],
    ['an interval is open at its start', { validTo: hoursAfter(time('03'), 49) }, '15T00'],
    [
      'times are between whole hours',
      { validFrom: hoursAfter(time('03'), -0.4), validTo: time('12') },
      '15T03',
    ],
    ['leads and times are both given', { leadTo: 40, validTo: hoursAfter(time('00'), 100) }, '15T03'],
  ])('where %s', async (_, range, hour) => {
    expect(await answering(range)).toBe(hour);
  });

  it('is the newest where nothing is asked for', async () => {
    expect(await answering()).toBe('15T03');
  });

  it('covers all ranges of a question', async () => {
    expect(await answering({ leadTo: 6 }, { leadTo: 60 }, { validFrom: time('04') })).toBe('15T00');
  });

  it('is never an incomplete one, nor a synthetic one where there are real ones', async () => {
    const beyond = { validFrom: hoursAfter(time('00'), 121) };
    await expect(answering(beyond)).rejects.toThrow(
      /^the icon-eu run of 2026-01-15T00:00:00Z ends at lead 120 .*; no complete run of icon-eu goes further, and the oldest begins at 2026-01-14T21/,
    );
  });

  it('is an error where nothing reaches, with the horizon of the run that would answer', async () => {
    await expect(answering({ leadTo: 121 })).rejects.toMatchObject({
      code: 'validation_error',
      reason: 'beyond_run',
      allowed: { minimum: 0, maximum: 120 },
      message:
        'the icon-eu run of 2026-01-15T00:00:00Z ends at lead 120 (2026-01-20T00:00:00Z), before lead 121; no complete run of icon-eu goes further',
    });
  });

  it('has no data for times that no run has', async () => {
    await expect(answering({ validTo: new Date(0), validFrom: new Date(0) })).rejects.toMatchObject({
      code: 'validation_error',
      reason: 'no_data',
      message: expect.stringContaining('begins after 1970-01-01T00:00:00Z'),
    });
  });

  it('is an error where only some of several times are beyond all runs, and names the longest horizon', async () => {
    const at = (hours: number) => ({
      validFrom: hoursAfter(time('00'), hours),
      validTo: hoursAfter(time('00'), hours),
    });
    await expect(answering(at(114), at(120), at(126))).rejects.toMatchObject({
      reason: 'beyond_run',
      message: expect.stringContaining('2026-01-15T00:00:00Z ends at lead 120'),
    });
    await expect(answering(at(126), at(132))).rejects.toMatchObject({ reason: 'no_data' });
  });

  it('stays the same within a request, and covers what the request announced before', async () => {
    const request = forecasts.request();
    request.expect('icon-eu', { range: { leadTo: 100 }, shared: false });
    request.expect('icon-eu', { range: { leadTo: 1000 }, shared: false });
    request.expect('icon-eu', { range: { leadTo: 1000 }, shared: true });
    const run = await request.run('icon-eu', null, null);
    expect(run.initTime).toEqual(time('00'));
    expect((await request.latest('icon-eu'))?.initTime).toEqual(time('03'));
    await expect(request.leadRange(run, { range: { leadTo: 1000 }, shared: false })).rejects.toThrow(
      'lead 1000',
    );
    expect(await request.leadRange(run, { range: { leadTo: 1000 }, shared: true })).toEqual({
      from: 0,
      to: 120,
    });
  });
});

describe('a run that is named or pinned', () => {
  it('is refused beyond its end, with the newest run that goes on', async () => {
    const short = time('03');
    for (const [initTime, pin] of [
      [short, null],
      [null, new Map([['icon-eu', short] as const])],
    ] as const) {
      const asked = (leadTo: number) => forecasts.request().run('icon-eu', initTime, pin, [{ leadTo }]);
      expect((await asked(48)).initTime).toEqual(short);
      await expect(asked(49)).rejects.toMatchObject({
        code: 'validation_error',
        message:
          'the icon-eu run of 2026-01-15T03:00:00Z ends at lead 48 (2026-01-17T03:00:00Z), before lead 49; the newest complete run that has all of it is that of 2026-01-15T00:00:00Z, up to lead 120',
      });
    }
  });

  it('may be asked for leads that are still coming in', async () => {
    const run = await forecasts.request().run('icon-eu', time('06'), null, [{ leadTo: 120 }]);
    expect([run.state, run.horizonHours, run.presentLeads.length]).toEqual(['INCOMING', 120, 4]);
  });
});

it('a run that another process publishes answers once its change was read, however recently runs were looked up', async () => {
  // What is cached does not age.
  vi.useFakeTimers({ toFake: ['performance'] });
  const other = await openStore(folder);
  const publishGfs = async (hour: string) => {
    const draft = await other.draft('gfs', time(hour), GRID, SOURCE);
    await draft.addCube(cube('cape', HOURLY(3), 1));
    await draft.publish(COMPLETE);
  };
  const seen = async () => {
    const latest = await forecasts.latest('gfs');
    const listed = await forecasts.listed('gfs', 5);
    return [latest?.initTime, listed.length];
  };
  try {
    await publishGfs('00');
    expect(await seen()).toEqual([time('00'), 1]);
    await publishGfs('06');
    await forecasts.events.last();
    expect(await seen()).toEqual([time('06'), 2]);
  } finally {
    vi.useRealTimers();
    other.close();
  }
});
