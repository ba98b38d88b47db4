import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { StoreConflictError } from '../../../../src/store/index.ts';
import { describeOnBoth } from '../../../support/databases.ts';
import { scratchFolder } from '../../../support/scratch.ts';
import {
  COMPLETE,
  closeDatabases,
  cube,
  GRID,
  INCOMING,
  MIDNIGHT,
  MORNING,
  NX,
  NY,
  newStoreFolder,
  openStore,
  SOURCE,
  valueAt,
} from '../../run-fixtures.ts';

const root = scratchFolder();
let stores = 0;

afterAll(closeDatabases);

function filesOf(folder: string): string[] {
  const cubes = path.join(folder, 'cubes', 'gfs', '20260101T00Z');
  return existsSync(cubes) ? readdirSync(cubes).sort() : [];
}

/** Inode, time and content of every file of the run: equal before and after means untouched. */
function stateOf(folder: string): Map<string, string> {
  const run = path.join(folder, 'cubes', 'gfs', '20260101T00Z');
  return new Map(
    filesOf(folder).map((name) => {
      const { ino, mtimeMs } = statSync(path.join(run, name));
      return [name, `${ino} ${mtimeMs} ${readFileSync(path.join(run, name)).toString('base64')}`];
    }),
  );
}

describeOnBoth(({ create }) => {
  const newFolder = async () => newStoreFolder(path.join(root, `store-${++stores}`), await create());

  describe('publishing a run', () => {
    it('makes it visible with its manifest, but not before', async () => {
      const store = await openStore(await newFolder());
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await draft.addCube(cube('air_temperature_2m', [0, 3]));
      await draft.addCube(cube('cape', [3], 2));
      expect(await store.find('gfs', MIDNIGHT)).toBeNull();
      expect(await store.list('gfs', 10)).toEqual([]);

      const run = await draft.publish(COMPLETE);
      expect(await store.latest('gfs')).toEqual(run);
      expect(await store.find('gfs', MIDNIGHT)).toEqual(run);
      expect(await store.find('gfs', MORNING)).toBeNull();
      expect(await store.latest('hrrr')).toBeNull();
      expect(run).toMatchObject({
        model: 'gfs',
        initTime: MIDNIGHT,
        state: 'COMPLETE',
        generation: 1,
        synthetic: false,
      });
      expect(run).toMatchObject({ expectedHours: 6, presentHours: 2 });
      expect(await store.manifestOf(run)).toMatchObject({
        formatVersion: 1,
        model: 'gfs',
        initTime: '2026-01-01T00:00:00Z',
        state: 'COMPLETE',
        grid: GRID,
        source: SOURCE,
        expectedHours: 6,
        presentHours: 2,
        expectedFields: 1,
        presentFields: 3,
        cubes: { air_temperature_2m: [{ leads: [0, 3] }], cape: [{ leads: [3] }] },
      });
    });

    it('makes `latest` give the newest complete run, and `list` all runs, newest first', async () => {
      const store = await openStore(await newFolder());
      const later = await store.draft('gfs', MORNING, GRID, SOURCE);
      await later.addCube(cube('cape', [0]));
      await later.publish(INCOMING);
      const earlier = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await earlier.addCube(cube('cape', [0]));
      await earlier.publish(COMPLETE);

      expect((await store.latest('gfs'))?.initTime).toEqual(MIDNIGHT);
      expect((await store.list('gfs', 10)).map((run) => [run.initTime, run.state])).toEqual([
        [MORNING, 'INCOMING'],
        [MIDNIGHT, 'COMPLETE'],
      ]);
      expect(await store.list('gfs', 1)).toHaveLength(1);
      await later.publish(COMPLETE);
      expect((await store.latest('gfs'))?.initTime).toEqual(MORNING);
    });

    it('leaves a reader with all of the old run until it looks again, and then with all of the new one', async () => {
      const folder = await newFolder();
      const reader = await openStore(folder);
      const writer = await openStore(folder);
      const draft = await writer.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await draft.addCube(cube('cape', [0, 3]));
      await draft.publish(COMPLETE);

      const before = await reader.latest('gfs');
      const old = await reader.manifestOf(before!);
      const oldSeries = reader.openSeries(old, 'cape')!;
      await draft.addCube(cube('cape', [6, 9]));
      await draft.addCube(cube('visibility', [0]));
      await draft.publish(COMPLETE);

      expect(await reader.manifestOf(before!)).toEqual(old);
      expect(oldSeries.leads).toEqual([0, 3]);
      expect([...oldSeries.series(5, new Int32Array(2))]).toEqual([valueAt(1, 5, 0), valueAt(1, 5, 3)]);
      const after = await reader.latest('gfs');
      const fresh = await reader.manifestOf(after!);
      expect(after?.generation).toBe(2);
      expect(reader.openSeries(fresh, 'cape')?.leads).toEqual([0, 3, 6, 9]);
      expect(reader.openSeries(fresh, 'visibility')?.leads).toEqual([0]);
      expect(reader.openSeries(old, 'visibility')).toBeNull();
    });

    it('is never seen half done by a reader that polls', async () => {
      const folder = await newFolder();
      const reader = await openStore(folder);
      const writer = await openStore(folder);
      let publishing = true;
      const seen = new Set<string>();
      const reading = (async () => {
        while (publishing) {
          const run = await reader.latest('gfs');
          if (run !== null) {
            const manifest = await reader.manifestOf(run);
            const leads = (['cape', 'visibility'] as const).map(
              (name) => reader.openSeries(manifest, name)?.leads,
            );
            seen.add(JSON.stringify(leads));
          }
          await new Promise(setImmediate);
        }
      })();
      const draft = await writer.draft('gfs', MIDNIGHT, GRID, SOURCE);
      for (const leads of [
        [0, 1],
        [2, 3],
        [4, 5],
      ]) {
        await draft.addCube(cube('cape', leads));
        await draft.addCube(cube('visibility', leads));
        await draft.publish(COMPLETE);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      publishing = false;
      await reading;
      const whole = [
        [0, 1],
        [0, 1, 2, 3],
        [0, 1, 2, 3, 4, 5],
      ].map((leads) => JSON.stringify([leads, leads]));
      expect([...seen].sort()).toEqual(whole.sort());
    });

    it('changes nothing when the content is the same', async () => {
      const folder = await newFolder();
      const store = await openStore(folder);
      const publishAll = async () => {
        const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
        await draft.addCube(cube('cape', [0, 3]));
        return await draft.publish(COMPLETE);
      };
      const first = await publishAll();
      const files = filesOf(folder);
      const bytes = readFileSync(path.join(folder, 'cubes/gfs/20260101T00Z', files[0]!));
      expect(await publishAll()).toEqual(first);
      expect(await store.find('gfs', MIDNIGHT)).toEqual(first);
      expect(filesOf(folder)).toEqual(files);
      expect(readFileSync(path.join(folder, 'cubes/gfs/20260101T00Z', files[0]!)).equals(bytes)).toBe(true);
    });

    it('adds a segment for more leads and leaves the first one unchanged', async () => {
      const folder = await newFolder();
      const store = await openStore(folder);
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await draft.addCube(cube('cape', [0, 3]));
      await draft.publish(INCOMING);
      const before = stateOf(folder);

      const next = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      expect(next.leadsOf('cape')).toEqual([0, 3]);
      expect(next.leadsOf('visibility')).toEqual([]);
      await next.addCube(cube('cape', [6, 9]));
      expect(next.leadsOf('cape')).toEqual([0, 3, 6, 9]);
      const run = await next.publish(COMPLETE);
      const after = stateOf(folder);
      for (const [name, state] of before) expect(after.get(name)).toBe(state);
      expect((await store.manifestOf(run)).cubes.cape?.map((segment) => segment.leads)).toEqual([
        [0, 3],
        [6, 9],
      ]);
    });

    it('makes a run COMPLETE when two drafts together add all its fields', async () => {
      const store = await openStore(await newFolder());
      const expected = { expectedHours: 2, expectedFields: 4 };
      const one = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      const other = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await one.addCube(cube('air_temperature_2m', [0, 3]));
      await other.addCube(cube('cape', [0, 3], 2));
      expect((await one.publish(expected)).state).toBe('INCOMING');
      expect((await other.publish(expected)).state).toBe('COMPLETE');
    });

    it('never makes a COMPLETE run INCOMING again', async () => {
      const store = await openStore(await newFolder());
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await draft.addCube(cube('cape', [0]));
      await draft.publish(COMPLETE);
      await draft.addCube(cube('cape', [3]));
      expect((await draft.publish(INCOMING)).state).toBe('COMPLETE');
    });

    it('from several processes at once keeps what each of them adds', async () => {
      const folder = await newFolder();
      await openStore(folder);
      const variables = ['cape', 'visibility', 'snow_depth', 'air_temperature_2m'] as const;
      const script = fileURLToPath(new URL('../publishing-process.ts', import.meta.url));
      const publishers = variables.map((variable) =>
        spawn(process.execPath, [script, folder, variable], { stdio: ['pipe', 'pipe', 'inherit'] }),
      );
      const ended = publishers.map((publisher) => once(publisher, 'exit'));
      await Promise.all(publishers.map((publisher) => once(publisher.stdout, 'data')));
      for (const publisher of publishers) publisher.stdin.write('go');
      for (const [code] of await Promise.all(ended)) expect(code).toBe(0);
      const store = await openStore(folder);
      const run = await store.latest('gfs');
      const { cubes, presentFields } = await store.manifestOf(run!);
      expect(Object.keys(cubes).sort()).toEqual([...variables].sort());
      expect(presentFields).toBe(8);
      expect(run?.generation).toBe(4);
    });

    it('many times at once over two connections keeps what each adds', async () => {
      const folder = await newFolder();
      const stores = [await openStore(folder), await openStore(folder)];
      const leads = Array.from({ length: 12 }, (_, turn) => turn * 3);
      const drafts = await Promise.all(
        leads.map(async (lead, turn) => {
          const draft = await stores[turn % 2]!.draft('gfs', MIDNIGHT, GRID, SOURCE);
          await draft.addCube(cube('cape', [lead]));
          return draft;
        }),
      );
      await Promise.all(drafts.map((draft) => draft.publish(COMPLETE)));
      const run = await stores[0]!.latest('gfs');
      expect(run).toMatchObject({ generation: 12, presentHours: 12 });
      const { cubes } = await stores[1]!.manifestOf(run!);
      expect(cubes.cape?.flatMap((segment) => segment.leads)).toEqual(leads);
    });
  });

  describe('a draft', () => {
    it('refuses leads that are stored with different content', async () => {
      const store = await openStore(await newFolder());
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await draft.addCube(cube('cape', [0, 3]));
      await expect(draft.addCube(cube('cape', [3, 6]))).rejects.toThrow(/cape is stored at lead 3 already/);
      const first = await draft.publish(COMPLETE);

      const other = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await other.addCube(cube('cape', [0, 3], 2)).catch(() => {});
      await expect(other.publish(COMPLETE)).rejects.toThrow(StoreConflictError);
      expect(await store.find('gfs', MIDNIGHT)).toEqual(first);
    });

    it('refuses another grid, and synthetic values in a real run', async () => {
      const store = await openStore(await newFolder());
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await draft.addCube(cube('cape', [0]));
      await draft.publish(COMPLETE);
      await expect(store.draft('gfs', MIDNIGHT, { ...GRID, ny: NY + 1 }, SOURCE)).rejects.toThrow(
        /another grid/,
      );
      const synthetic = { ...SOURCE, synthetic: true };
      await expect(store.draft('gfs', MIDNIGHT, GRID, synthetic)).rejects.toThrow(
        /stored from a real source/,
      );
    });

    it('refuses times between hours and planes of another grid', async () => {
      const store = await openStore(await newFolder());
      await expect(store.draft('gfs', new Date('2026-01-01T00:30:00Z'), GRID, SOURCE)).rejects.toThrow(
        RangeError,
      );
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      const planes = [new Int32Array(NX * NY - 1)];
      await expect(draft.addCube({ ...cube('cape', [0]), planes })).rejects.toThrow(/24 x 18/);
    });

    it('leaves no file behind when it is aborted', async () => {
      const folder = await newFolder();
      const store = await openStore(folder);
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      const reason = new Error('enough');
      await expect(draft.addCube(cube('cape', [0]), AbortSignal.abort(reason))).rejects.toBe(reason);
      expect(filesOf(folder)).toEqual([]);
    });

    it('leaves nothing visible when its process is killed, and gives the same bytes when written again', async () => {
      const folder = await newFolder();
      const writer = spawn(
        process.execPath,
        [fileURLToPath(new URL('../killed-writer.ts', import.meta.url)), folder],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      let added = 0;
      for await (const chunk of writer.stdout) {
        added += String(chunk).split('added').length - 1;
        if (added >= 4) break;
      }
      const ended = new Promise((resolve) => writer.once('exit', (_code, signal) => resolve(signal)));
      writer.kill('SIGKILL');
      expect(await ended).toBe('SIGKILL');

      const store = await openStore(folder);
      expect(await store.list('gfs', 10)).toEqual([]);
      expect(await store.latest('gfs')).toBeNull();
      const left = stateOf(folder);
      expect(left.size).toBeGreaterThanOrEqual(4);

      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      const { file } = await draft.addCube(cube('air_temperature_2m', [0, 1000]));
      const content = (state: string | undefined) => state?.split(' ')[2];
      expect(content(left.get(file))).toBeDefined();
      expect(content(stateOf(folder).get(file))).toBe(content(left.get(file)));
      await draft.publish(COMPLETE);
      await store.sweep({ olderThanMs: 0 });
      expect(filesOf(folder)).toEqual([file, expect.stringMatching(/^manifest-1-[0-9a-f]{16}\.json$/)]);
    });
  });
});
