import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFieldThreads } from '../../src/ingest/index.ts';
import { createSourceTree } from '../../src/source/index.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { INIT, LEADS, pathOf, publish, VARIABLES } from './gfs-server.ts';
import { cubesNamed, openTestStore, type TestStore } from './test-store.ts';

const folder = scratchFolder();
const NOW = new Date('2026-08-01T13:00:00Z');
let tests = 0;
let data: string;
let origin: RangeOrigin;
let store: TestStore;
beforeAll(async () => {
  origin = await openOrigin();
  publish(origin, LEADS);
});
afterAll(() => origin.close());
beforeEach(async () => {
  origin.requests.length = 0;
  data = path.join(folder, String(tests++));
  store = await openTestStore(data);
});
afterEach(() => store.close());

const leadsOf = async (variable: (typeof VARIABLES)[number]) =>
  (await store.series('gfs', INIT, variable, 0))?.leads ?? [];

describe('a range of leads', () => {
  it('is ingested alone, sums with the record before it, and no file of another lead is read', async () => {
    const report = await store.ingest('gfs', [origin.base], { initTime: INIT, leads: { from: 3, to: 5 } });
    expect(report.runs[0]).toMatchObject({
      fieldsPlanned: 15,
      fieldsWritten: 15,
      presentHours: 3,
      notes: [],
    });
    for (const variable of VARIABLES) expect(await leadsOf(variable)).toEqual([3, 4, 5]);
    const files = new Set(origin.requests.map(({ path: name }) => name.replace('.idx', '')));
    // Lead 0 shows that the run is there, 2 holds the sum up to 3.
    files.delete(pathOf(0));
    expect([...files].sort()).toEqual([2, 3, 4, 5].map(pathOf));
  });

  it('is that of the newest run when no run is named', async () => {
    const tree = createSourceTree({ model: 'gfs', bases: [origin.base], now: () => NOW });
    const { runs } = await store.ingest('gfs', [tree], { now: NOW, leads: { from: 0, to: 0 } });
    expect(runs).toMatchObject([{ initTime: INIT, fieldsWritten: 4, presentHours: 1 }]);
  });

  it('is not found when it contains nothing', async () => {
    const request = { initTime: INIT, leads: { from: 100, to: 120 } };
    await expect(store.ingest('gfs', [origin.base], request)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('some variables', () => {
  it('are ingested alone, the others are added later', async () => {
    const some = { initTime: INIT, variables: ['wind_u_10m', 'total_precipitation'] as const };
    const first = await store.ingest('gfs', [origin.base], some);
    expect(Object.keys((await store.manifest('gfs', INIT)).cubes).sort()).toEqual([
      'total_precipitation',
      'wind_u_10m',
    ]);
    expect(first.runs[0]?.fieldsWritten).toBe(2 * LEADS.length - 1);
    const rest = await store.ingest('gfs', [origin.base], { initTime: INIT });
    expect(rest.runs[0]?.fieldsWritten).toBe(3 * LEADS.length);
    expect(await leadsOf('total_precipitation')).toEqual(LEADS.slice(1));
  });
});

describe('several ingests of one run at a time', () => {
  it('end with the same as one alone when they read the same files', async () => {
    const all = { initTime: INIT, batchBytes: 1 };
    const reports = await Promise.all([1, 2, 3].map(() => store.ingest('gfs', [origin.base], all)));
    expect(reports.map(({ runs }) => runs[0]?.notes)).toEqual([[], [], []]);
    const together = cubesNamed(data, await store.manifest('gfs', INIT));
    const alone = await openTestStore(path.join(data, 'alone'));
    await alone.ingest('gfs', [origin.base], all);
    expect(together).toEqual(cubesNamed(path.join(data, 'alone'), await alone.manifest('gfs', INIT)));
    await alone.close();
  });

  it('end with all leads, each once, when their parts overlap', async () => {
    await Promise.all(
      [
        { from: 0, to: 8 },
        { from: 5, to: 13 },
        { from: 3, to: 10 },
      ].map((leads) => store.ingest('gfs', [origin.base], { initTime: INIT, leads, batchBytes: 1 })),
    );
    for (const variable of VARIABLES) {
      expect(await leadsOf(variable)).toEqual(variable === 'total_precipitation' ? LEADS.slice(1) : LEADS);
    }
  });
});

describe('threads', () => {
  it('make the same bytes as the caller’s own', async () => {
    const threads = startFieldThreads(3);
    if (threads === null) throw new Error('three processors have two threads');
    const used: string[] = [];
    // However small the fields are.
    const always = {
      ...threads,
      makerFor: (grid: Parameters<typeof threads.makerFor>[0]) => {
        used.push(grid.spec.kind);
        return threads.makerFor(grid);
      },
      worthwhile: 0,
    };
    const inline = await openTestStore(path.join(data, 'inline'));
    try {
      const { runs } = await store.ingest('gfs', [origin.base], { initTime: INIT, threads: always });
      await inline.ingest('gfs', [origin.base], { initTime: INIT });
      expect(used).toEqual(['latlon']);
      expect(runs[0]?.notes).toEqual([]);
      expect(cubesNamed(data, await store.manifest('gfs', INIT))).toEqual(
        cubesNamed(path.join(data, 'inline'), await inline.manifest('gfs', INIT)),
      );
    } finally {
      await threads.close();
      await inline.close();
    }
  });

  it('are replaced when they take too long for a group, which is left out with a note', async () => {
    // Nothing is made in no time.
    const threads = startFieldThreads(2, 0);
    if (threads === null) throw new Error('two processors have a thread');
    const always = {
      makerFor: (grid: Parameters<typeof threads.makerFor>[0]) => threads.makerFor(grid),
      worthwhile: 0,
      close: () => threads.close(),
    };
    try {
      const options = { initTime: INIT, leads: { from: 0, to: 2 }, threads: always };
      const { runs } = await store.ingest('gfs', [origin.base], options);
      expect(runs[0]).toMatchObject({ fieldsWritten: 0 });
      // Every field is named: amounts of several leads are one group.
      const leads = runs[0]?.notes.flatMap(
        (note) =>
          /^gfs, \w+ at lead ([\d, ]+): not made within 0 s, left out$/.exec(note)?.[1]?.split(', ') ?? [],
      );
      expect(leads).toHaveLength(runs[0]?.fieldsPlanned ?? 0);
    } finally {
      await threads.close();
    }
  });

  it('are none on a machine of one processor', () => {
    expect(startFieldThreads(1)).toBeNull();
  });
});

describe('a run ahead of the clock', () => {
  const dayBefore = new Date(INIT.getTime() - 24 * 3_600_000);

  it('is refused, and the error names its time and the clock', async () => {
    const files = { initTime: INIT, leads: { from: 0, to: 0 }, now: dayBefore };
    await expect(store.ingest('gfs', [origin.base], files)).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringMatching(/^the gfs run of \S+ is ahead of this machine's clock, which says \S+:/),
    });
    await expect(leadsOf('air_temperature_2m')).rejects.toThrow('no run');
  });

  it('is taken where clocks differ by less than an hour', async () => {
    const now = new Date(INIT.getTime() - 50 * 60_000);
    const { runs } = await store.ingest('gfs', [origin.base], {
      initTime: INIT,
      leads: { from: 0, to: 0 },
      now,
    });
    expect(runs).toMatchObject([{ fieldsWritten: 4 }]);
  });
});
