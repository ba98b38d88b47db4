import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoProducer, startDemoProducer } from '../../../src/demo/index.ts';
import {
  createIngestBoard,
  type RunReport,
  startDemoIngest,
  verifySamples,
} from '../../../src/ingest/index.ts';
import type { RunStore } from '../../../src/store/index.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { clockAt, keptLog } from '../ingest-fixtures.ts';
import { filesOf, openTestStore, type TestStore } from '../test-store.ts';

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
  return startDemoIngest({
    store: store.runs,
    producer,
    now: clock.now,
    models: ['hrrr'],
    board: createIngestBoard(),
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
  it('ingests the newest run and, since that is short, the long one before it, and nothing at a second start', async () => {
    expect(await fill()).toEqual(['08 COMPLETE', '06 COMPLETE']);
    expect(await fill()).toEqual([]);
  });

  it('labels its runs synthetic, and records the same URLs of files at every start', async () => {
    const manifest = await store.manifest('hrrr', new Date('2026-01-15T08:00:00Z'));
    expect(manifest.source).toMatchObject({ synthetic: true, base: 'isobar-demo:/hrrr/' });
    const lineage = await store.lineage('hrrr', new Date('2026-01-15T08:00:00Z'), 'air_temperature_2m');
    expect(lineage[0]?.url).toBe('isobar-demo:/hrrr/hrrr.20260115/conus/hrrr.t08z.wrfsfcf00.grib2');
  });

  it('can be made again from the URLs that its lineage records', async () => {
    const run = await store.runs.find('hrrr', new Date('2026-01-15T08:00:00Z'));
    if (run === null) throw new Error('it is stored');
    const verdicts = [];
    const locate = (url: string) => url.replace(producer.lineageBase('hrrr'), producer.base('hrrr'));
    for await (const verdict of verifySamples(store.runs, run, { fields: 5, now: clock.now(), locate })) {
      verdicts.push(verdict.outcome);
    }
    expect(verdicts).toEqual(['same', 'same', 'same', 'same', 'same']);
  });

  it('brings its runs back from the folder after its database was lost, and writes and deletes no cube', async () => {
    const data = path.join(folder, 'data');
    const cubes = () => Object.entries(filesOf(data)).filter(([name]) => name.endsWith('.cube'));
    const before = cubes();
    await store.close();
    for (const name of readdirSync(data).filter((each) => each.startsWith('isobar.sqlite'))) {
      rmSync(path.join(data, name));
    }
    store = await openTestStore(data);
    await fill();
    expect(await stored()).toEqual(['08 COMPLETE', '06 COMPLETE']);
    expect(cubes()).toEqual(before);
  });

  it('ingests the next run on request, in place of the oldest short one', async () => {
    const reports: RunReport[] = [];
    const demo = start(reports);
    await demo.filled;
    const report = await demo.ingestNextDemoRun('hrrr');
    expect(report).toMatchObject({
      state: 'COMPLETE',
      initTime: new Date('2026-01-15T09:00:00Z'),
      notes: [],
    });
    expect(await stored()).toEqual(['09 COMPLETE', '08 COMPLETE', '06 COMPLETE']);
    await demo.ingestNextDemoRun('hrrr');
    await demo.close();
    expect(await stored()).toEqual(['10 COMPLETE', '09 COMPLETE', '08 EXPIRED', '06 COMPLETE']);
  });

  it('keeps runs that were published early at the next start, and ingests later ones', async () => {
    clock.set('2026-01-15T11:00:00Z');
    expect(await fill()).toEqual([]);
    clock.set('2026-01-15T15:00:00Z');
    expect((await fill()).map((run) => run.slice(0, 2))).toEqual(['13', '12']);
  });

  it('gives way to a real run of the same time, and does not replace it', async () => {
    const initTime = new Date('2026-01-15T13:00:00Z');
    const url = `${producer.base('hrrr')}hrrr.20260115/conus/hrrr.t13z.wrfsfcf03.grib2`;
    const { runs } = await store.ingest('hrrr', [url], { initTime });
    expect(runs).toMatchObject([{ state: 'INCOMING', presentHours: 1 }]);
    expect(await fill()).toEqual([]);
    expect(await store.runs.find('hrrr', initTime)).toMatchObject({ synthetic: false, presentHours: 1 });
  });
});

describe('the demo when something fails', () => {
  /** Demo over a store of which one call goes wrong; each look waits for `look`. */
  function startOver(runs: RunStore, more: Partial<Parameters<typeof startDemoIngest>[0]> = {}) {
    const log = keptLog();
    const board = createIngestBoard();
    const looks: (() => void)[] = [];
    const demo = startDemoIngest({
      store: runs,
      producer,
      now: clock.now,
      models: ['hrrr'],
      board,
      log,
      wait: (_, signal) =>
        new Promise((resolve, reject) => {
          looks.push(resolve);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      ...more,
    });
    /** Resolves when the demo has looked once, and waits to look again. */
    async function look(): Promise<void> {
      await vi.waitFor(() => expect(looks).toHaveLength(1));
      looks.pop()?.();
      await vi.waitFor(() => expect(looks).toHaveLength(1), 60_000);
    }
    return { demo, log, board, look };
  }

  /** The store, but for one method. */
  function storeBut<Name extends 'find' | 'keepNewest' | 'sweep'>(
    method: Name,
    instead: (original: RunStore[Name]) => unknown,
  ): RunStore {
    return new Proxy(store.runs, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (name === method) return instead(value.bind(target));
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  it('continues after a defect, reports it without its message, and ingests the run a minute later', async () => {
    clock.set('2026-01-15T20:00:00Z');
    let locked = true;
    const runs = storeBut('find', (find) => async (...run: Parameters<RunStore['find']>) => {
      if (locked) throw new Error('database is locked: /var/isobar.sqlite');
      return find(...run);
    });
    const { demo, log, board, look } = startOver(runs);
    await demo.filled;
    expect(board.snapshot()).toMatchObject([{ model: 'hrrr', lastError: 'internal error, see the log' }]);
    expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(2);
    expect(log.lines[0]?.facts['err']).toMatchObject({ message: 'database is locked: /var/isobar.sqlite' });
    locked = false;
    await look();
    expect(await store.runs.find('hrrr', new Date('2026-01-15T18:00:00Z'))).toBeNull();
    clock.forward(1);
    await look();
    expect((await stored()).slice(0, 2)).toEqual(['18 COMPLETE', '17 COMPLETE']);
    expect(board.snapshot()).toMatchObject([{ lastError: null }]);
    await demo.close();
  });

  it('continues after its producer has failed to name the newest run', async () => {
    let requested = 0;
    const newest = () => {
      if (requested++ < 2) throw new Error('the producer is busy');
      return producer.newest('hrrr');
    };
    const failing = new Proxy(producer, {
      get: (target, name) => (name === 'newest' ? newest : Reflect.get(target, name, target)),
    });
    const { demo, log, look } = startOver(store.runs, { producer: failing });
    await demo.filled;
    expect(log.lines.map(({ level }) => level)).toEqual(['error', 'error']);
    clock.forward(1);
    await look();
    expect(requested).toBeGreaterThan(2);
    expect(log.lines).toHaveLength(2);
    await demo.close();
  });

  it('sweeps every half hour, even after a sweep that failed', async () => {
    let sweeps = 0;
    const runs = storeBut('sweep', () => async () => {
      sweeps++;
      throw new Error('EMFILE');
    });
    const { demo, log, look } = startOver(runs);
    await demo.filled;
    await look();
    expect(sweeps).toBe(1);
    clock.forward(31);
    await look();
    expect(sweeps).toBe(2);
    expect(log.lines.map(({ level }) => level)).toEqual(['error', 'error']);
    await demo.close();
  });

  it('expires synthetic runs beyond the number of the setting, and no real ones', async () => {
    const url = `${producer.base('hrrr')}hrrr.20260115/conus/hrrr.t10z.wrfsfcf03.grib2`;
    const real = new Date('2026-01-15T10:00:00Z');
    await store.runs.expire({ model: 'hrrr', initTime: real });
    await store.ingest('hrrr', [url], { initTime: real });
    const { demo } = startOver(store.runs, { keepRuns: 1 });
    await demo.filled;
    await demo.close();
    const left = await store.runs.list('hrrr', 20, { stored: true });
    expect(left.map(({ initTime, synthetic }) => `${hourOf(initTime)} ${synthetic}`)).toEqual([
      '18 true',
      '13 false',
      '10 false',
    ]);
  });
});

describe('the demo of two models', () => {
  it('answers with half a day of the first model before it starts the second, with a day of each before the rest of any', async () => {
    const models = ['gfs', 'hrrr'] as const;
    const producer = await startDemoProducer({ now: clock.now, models });
    const own = await openTestStore(path.join(folder, 'two-models'));
    const steps: string[] = [];
    const whole: string[] = [];
    const demo = startDemoIngest({
      store: own.runs,
      producer,
      now: clock.now,
      models,
      keepRuns: 1,
      answersEarly: true,
      board: {
        ...createIngestBoard(),
        progress: ({ model, fieldsDone, fieldsPlanned }) => {
          if (fieldsDone < fieldsPlanned) steps.push(model);
        },
        finished: (model, _, report) => void steps.push(`${model} until ${report?.presentHours}`),
      },
      log: keptLog(),
      onRun: ({ model }) => void whole.push(model),
    });
    try {
      await demo.filled;
      const untils = steps.filter((step) => step.includes('until'));
      expect(untils[0]).toBe('gfs until 13');
      expect(untils.slice(1, 3).toSorted()).toEqual(['gfs until 25', 'hrrr until 25']);
      expect(untils.slice(3).toSorted()).toEqual(['gfs until 209', 'hrrr until 49']);
      expect(steps.indexOf('hrrr')).toBeGreaterThan(steps.indexOf('gfs until 13'));
      // A part of a run is not reported.
      expect(whole.toSorted()).toEqual(['gfs', 'hrrr']);
      for (const model of models) {
        expect((await own.runs.list(model, 5)).map(({ state }) => state)).toEqual(['COMPLETE']);
      }
    } finally {
      await demo.close();
      await own.close();
      await producer.close();
    }
  });
});
