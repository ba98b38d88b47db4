import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIntakeBoard, type RunReport, startDemoIntake, verifySamples } from '../../src/ingest/index.ts';
import { type DemoProducer, startDemoProducer } from '../../src/source/demo/index.ts';
import { scratchFolder } from '../support/scratch.ts';
import { clockAt, keptLog } from './intake-fixtures.ts';
import { openTestStore, type TestStore } from './test-store.ts';

/** Runs of 7, 8, ... UTC reach to 18 h, and are out in full some 100 minutes after. */
const clock = clockAt('2026-01-15T10:00:00Z');

const folder = scratchFolder();
let store: TestStore;
let producer: DemoProducer;
beforeAll(async () => {
  store = await openTestStore(path.join(folder, 'data'));
  producer = await startDemoProducer({ now: clock.now, models: ['hrrr'] });
});
afterAll(async () => {
  await producer.close();
  await store.close();
});

function start(reports: RunReport[]) {
  return startDemoIntake({
    store: store.runs,
    producer,
    now: clock.now,
    models: ['hrrr'],
    board: createIntakeBoard(),
    log: keptLog(),
    onRun: (report) => reports.push(report),
  });
}

/** Starts the demo, waits until it has what is out, and ends it. */
async function fill(): Promise<readonly string[]> {
  const reports: RunReport[] = [];
  const demo = start(reports);
  await demo.filled;
  await demo.close();
  return reports.map(({ initTime, state }) => `${hourOf(initTime)} ${state}`);
}

const hourOf = (time: Date) => time.toISOString().slice(11, 13);
const stored = async () =>
  (await store.runs.list('hrrr', 10)).map(({ initTime, state }) => `${hourOf(initTime)} ${state}`);

describe('the demo', () => {
  it('takes in the two newest runs, the newest first, and nothing at a second start', async () => {
    expect(await fill()).toEqual(['08 COMPLETE', '07 COMPLETE']);
    expect(await fill()).toEqual([]);
  });

  it('calls its runs synthetic, and its files the same at every start', async () => {
    const manifest = await store.manifest('hrrr', new Date('2026-01-15T08:00:00Z'));
    expect(manifest.source).toMatchObject({ synthetic: true, base: 'isobar-demo:/hrrr/' });
    const lineage = await store.lineage('hrrr', new Date('2026-01-15T08:00:00Z'), 'air_temperature_2m');
    expect(lineage[0]?.url).toBe('isobar-demo:/hrrr/hrrr.20260115/conus/hrrr.t08z.wrfsfcf00.grib2');
  });

  it('can be made again from what its files were called', async () => {
    const run = await store.runs.find('hrrr', new Date('2026-01-15T08:00:00Z'));
    if (run === null) throw new Error('it is stored');
    const verdicts = [];
    const locate = (url: string) => url.replace(producer.lineageBase('hrrr'), producer.base('hrrr'));
    for await (const verdict of verifySamples(store.runs, run, { fields: 5, now: clock.now(), locate })) {
      verdicts.push(verdict.outcome);
    }
    expect(verdicts).toEqual(['same', 'same', 'same', 'same', 'same']);
  });

  it('takes in the next run when it is asked to, in place of the oldest', async () => {
    const reports: RunReport[] = [];
    const demo = start(reports);
    await demo.filled;
    const report = await demo.takeInNextDemoRun('hrrr');
    expect(report).toMatchObject({
      state: 'COMPLETE',
      initTime: new Date('2026-01-15T09:00:00Z'),
      notes: [],
    });
    expect(await stored()).toEqual(['09 COMPLETE', '08 COMPLETE', '07 EXPIRED']);
    await demo.takeInNextDemoRun('hrrr');
    await demo.close();
    expect(await stored()).toEqual(['10 COMPLETE', '09 COMPLETE', '08 EXPIRED', '07 EXPIRED']);
  });

  it('keeps what was brought forward at the next start, and takes in what is out later', async () => {
    clock.set('2026-01-15T11:00:00Z');
    expect(await fill()).toEqual([]);
    clock.set('2026-01-15T15:00:00Z');
    expect((await fill()).map((run) => run.slice(0, 2))).toEqual(['13', '12']);
  });

  it('makes way for a real run of the same time, and does not come back over it', async () => {
    const initTime = new Date('2026-01-15T13:00:00Z');
    const url = `${producer.base('hrrr')}hrrr.20260115/conus/hrrr.t13z.wrfsfcf03.grib2`;
    const { runs } = await store.ingest('hrrr', [url], { initTime });
    expect(runs).toMatchObject([{ state: 'INCOMING', presentHours: 1 }]);
    expect(await fill()).toEqual([]);
    expect(await store.runs.find('hrrr', initTime)).toMatchObject({ synthetic: false, presentHours: 1 });
  });
});
