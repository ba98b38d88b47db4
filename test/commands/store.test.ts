import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportStore, listStore, sweepStore, verifyStore } from '../../src/commands/store/store.ts';
import { openDatabase } from '../../src/platform/index.ts';
import { openRunStore, type StoreTables, storeMigrations } from '../../src/store/index.ts';
import { COMPLETE, cube, GRID, MIDNIGHT, MORNING, SOURCE } from '../store/run-fixtures.ts';
import { scratchFolder } from '../support/scratch.ts';

const root = scratchFolder();
let folders = 0;
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

/** A data folder, as a server has it, with a complete run of two cubes and an expired one. */
async function dataFolder() {
  const folder = path.join(root, `data-${++folders}`);
  const database = await openDatabase<StoreTables>(path.join(folder, 'isobar.sqlite'), storeMigrations);
  const store = openRunStore({ root: path.join(folder, 'store'), database });
  const draft = await store.draft('gfs', MIDNIGHT, GRID, { ...SOURCE, synthetic: true });
  const { file } = await draft.addCube(cube('cape', [0, 3]));
  await draft.addCube(cube('visibility', [0]));
  await draft.publish(COMPLETE);
  const later = await store.draft('gfs', MORNING, GRID, SOURCE);
  await later.addCube(cube('cape', [0]));
  await store.expire(await later.publish(COMPLETE));
  await store.sweep({ olderThanMs: 0 });
  store.close();
  await database.destroy();
  vi.stubEnv('ISOBAR_DATA', folder);
  return { folder, cubeFile: path.join(folder, 'store/gfs/20260101T00Z', file) };
}

describe('isobar store ls', () => {
  it('prints a table of the runs, and a line for all', async () => {
    await dataFolder();
    await listStore({ json: false });
    expect(printed).toEqual([
      [
        'MODEL  RUN (UTC)             STATE     HOURS  VARIABLES  SEGMENTS    SIZE  DATA       NOTE',
        'gfs    2026-01-01T06:00:00Z  EXPIRED     0/6          0         0  0.0 MB  real',
        'gfs    2026-01-01T00:00:00Z  COMPLETE    2/6          2         2  0.0 MB  synthetic',
      ].join('\n'),
      '2 runs, 0.0 MB',
    ]);
  });

  it('gives the same as JSON, with files that no run names', async () => {
    const { folder } = await dataFolder();
    writeFileSync(path.join(folder, 'store/gfs/20260101T00Z/.cube.1.tmp'), '123');
    await listStore({ json: true });
    const { runs, orphans } = JSON.parse(printed.join('\n'));
    expect(runs).toEqual([
      expect.objectContaining({ initTime: '2026-01-01T06:00:00Z', state: 'EXPIRED', bytes: 0 }),
      expect.objectContaining({ model: 'gfs', variables: 2, segments: 2, synthetic: true }),
    ]);
    expect(orphans).toEqual([{ file: path.join('gfs/20260101T00Z/.cube.1.tmp'), bytes: 3 }]);
  });
});

describe('isobar store verify', () => {
  it('says that all is sound, and leaves the exit code alone', async () => {
    await dataFolder();
    await verifyStore(null);
    expect(printed).toEqual(['1 run, 2 cubes, 0.0 MB: all sound']);
    expect(process.exitCode).toBeUndefined();
  });

  it('names what is damaged and ends with 1', async () => {
    const { cubeFile } = await dataFolder();
    const bytes = readFileSync(cubeFile);
    bytes[8]! ^= 1;
    writeFileSync(cubeFile, bytes);
    await verifyStore({ model: 'gfs', initTime: MIDNIGHT });
    const name = path.basename(cubeFile);
    expect(printed[0]).toBe(`gfs 2026-01-01T00:00:00Z: ${name}: tile 0 is damaged: its checksum is wrong`);
    expect(printed.at(-1)).toMatch(/: 1 fault$/);
    expect(process.exitCode).toBe(1);
  });

  it('goes on past a manifest that cannot be read', async () => {
    const { folder } = await dataFolder();
    const database = await openDatabase<StoreTables>(path.join(folder, 'isobar.sqlite'), storeMigrations);
    const row = await database
      .selectFrom('runs')
      .select('manifest')
      .where('state', '=', 'COMPLETE')
      .executeTakeFirstOrThrow();
    await database.destroy();
    writeFileSync(path.join(folder, 'store/gfs/20260101T00Z', row.manifest ?? ''), '{');
    await verifyStore(null);
    expect(printed[0]).toMatch(
      /^gfs 2026-01-01T00:00:00Z: manifest-1-[0-9a-f]{16}\.json: is damaged: its content is not the one in its name$/,
    );
    expect(process.exitCode).toBe(1);
  });

  it('of a run that is not stored says which are', async () => {
    await dataFolder();
    await expect(verifyStore({ model: 'gfs', initTime: MORNING })).rejects.toThrow(
      'run gfs 2026-01-01T06:00:00Z is not stored; the newest are 2026-01-01T00:00:00Z',
    );
    await expect(verifyStore({ model: 'nam', initTime: null })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('isobar store sweep', () => {
  it('deletes what no run names and is old enough, and tells what is left', async () => {
    const { folder } = await dataFolder();
    const run = path.join(folder, 'store/gfs/20260101T00Z');
    writeFileSync(path.join(run, '.cube.1.tmp'), '123');
    writeFileSync(path.join(run, '.cube.2.tmp'), '1234');
    const long = new Date(Date.now() - 7_200_000);
    utimesSync(path.join(run, '.cube.1.tmp'), long, long);
    const notes = vi.spyOn(console, 'error').mockImplementation(() => {});
    await sweepStore();
    expect(printed).toEqual(['1 file deleted, 0.0 MB']);
    expect(notes).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^note: 1 file more that no run names/),
    );
    expect(existsSync(path.join(run, '.cube.1.tmp'))).toBe(false);
    expect(existsSync(path.join(run, '.cube.2.tmp'))).toBe(true);
    await verifyStore(null);
    expect(printed[1]).toMatch(/all sound$/);
  });
});

describe('isobar store export', () => {
  it('writes the newest run as Zarr', async () => {
    const { folder } = await dataFolder();
    const zarr = path.join(folder, 'out.zarr');
    const all = { model: 'gfs', initTime: null, variables: null, leads: null, members: null } as const;
    await exportStore({ ...all, zarr });
    expect(printed[0]).toMatch(/^gfs 2026-01-01T00:00:00Z: 2 variables at 2 leads in .*out\.zarr, 0\.0 MB$/);
    const { shape } = JSON.parse(readFileSync(path.join(zarr, 'cape/zarr.json'), 'utf8'));
    expect(shape).toEqual([2, 18, 24]);
    await expect(exportStore({ ...all, zarr })).rejects.toThrow(/exists already/);
    const other = path.join(folder, 'other.zarr');
    await exportStore({ ...all, zarr: other, variables: ['cape'], leads: { from: 1, to: 9 } });
    expect(existsSync(path.join(other, 'visibility'))).toBe(false);
  });
});
