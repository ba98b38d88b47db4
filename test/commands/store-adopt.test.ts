import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openParts } from '../../src/app/parts/parts.ts';
import { adoptStore, dropRun } from '../../src/commands/store/repair/adopt.ts';
import { listStore, sweepStore, verifyStore } from '../../src/commands/store/store.ts';
import { readConfig } from '../../src/platform/index.ts';
import { COMPLETE, cube, GRID, MIDNIGHT, SOURCE } from '../store/run-fixtures.ts';
import { scratchFolder } from '../support/scratch.ts';

const root = scratchFolder();
let folders = 0;
let printed: string[] = [];
let notes: string[] = [];

beforeEach(() => {
  printed = [];
  notes = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => notes.push(line));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

/** A data folder with one complete run. */
async function dataFolder(): Promise<string> {
  const folder = path.join(root, `data-${++folders}`);
  vi.stubEnv('ISOBAR_DATA', folder);
  vi.stubEnv('ISOBAR_LOG_LEVEL', 'silent');
  const parts = await openParts(readConfig(process.env));
  const draft = await parts.store.draft('gfs', MIDNIGHT, GRID, SOURCE);
  await draft.addCube(cube('cape', [0, 3]));
  await draft.publish(COMPLETE);
  await parts.close();
  return folder;
}

function loseDatabase(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('isobar.sqlite')) rmSync(path.join(folder, name));
  }
}

const cubesIn = (folder: string) =>
  readdirSync(path.join(folder, 'store'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.cube'),
  );

describe('after the SQLite file was deleted', () => {
  it('isobar store sweep deletes nothing and says what to do; isobar store adopt brings the runs back', async () => {
    const folder = await dataFolder();
    loseDatabase(folder);
    await expect(sweepStore()).rejects.toThrow(
      /^the store in .*store has 1 run from before this database was made; nothing is deleted there until `isobar store adopt` has brought them into it/,
    );
    expect(cubesIn(folder)).toHaveLength(1);
    await adoptStore();
    expect(printed).toEqual([
      [
        'MODEL  RUN (UTC)             STATE     HOURS  FIELDS    SIZE  DATA  DAMAGED',
        'gfs    2026-01-01T00:00:00Z  COMPLETE    2/6     2/1  0.0 MB  real',
      ].join('\n'),
      '1 run adopted, 0.0 MB',
    ]);
    await verifyStore(null);
    expect(printed.at(-1)).toMatch(/all sound$/);
    await sweepStore();
    expect(process.exitCode).toBeUndefined();
    await adoptStore();
    expect(printed.at(-1)).toBe('the database knows every run of the store');
  });

  it('isobar store ls lists the run as one that the database does not have', async () => {
    const folder = await dataFolder();
    loseDatabase(folder);
    await listStore({ json: false });
    expect(printed).toContainEqual(
      expect.stringMatching(/^gfs 2026-01-01T00:00:00Z is not in the database, .*isobar store adopt adds it/),
    );
    expect(printed.join('\n')).not.toContain('that no run names');
  });
});

it('a folder that belongs to another database is refused in one sentence', async () => {
  const folder = await dataFolder();
  const other = await dataFolder();
  loseDatabase(folder);
  for (const name of readdirSync(other)) {
    if (name.startsWith('isobar.sqlite')) renameSync(path.join(other, name), path.join(folder, name));
  }
  vi.stubEnv('ISOBAR_DATA', folder);
  await expect(sweepStore()).rejects.toThrow(/belongs to another database: set DATABASE_URL and ISOBAR_DATA/);
  expect(cubesIn(folder)).toHaveLength(1);
});

it('isobar store drop forgets a run and deletes its files', async () => {
  const folder = await dataFolder();
  await dropRun('gfs', MIDNIGHT);
  expect(printed).toEqual([expect.stringMatching(/^gfs 2026-01-01T00:00:00Z dropped: 2 files deleted/)]);
  expect(cubesIn(folder)).toEqual([]);
  await expect(dropRun('gfs', MIDNIGHT)).rejects.toThrow('run gfs 2026-01-01T00:00:00Z is not stored');
});

it('an identity that cannot be read is one sentence', async () => {
  const folder = await dataFolder();
  mkdirSync(path.join(folder, 'store'), { recursive: true });
  writeFileSync(path.join(folder, 'store/store.json'), '{');
  await expect(sweepStore()).rejects.toThrow(/store\.json does not hold the identity of a store/);
  expect(readFileSync(path.join(folder, 'store/store.json'), 'utf8')).toBe('{');
});
