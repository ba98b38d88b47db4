import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openParts } from '../../src/app/parts/parts.ts';
import { backupCommand, restoreCommand } from '../../src/commands/store/backup/backup.ts';
import { readConfig } from '../../src/platform/index.ts';
import { openGateway } from '../support/gateway.ts';
import { makeKey } from '../support/keys.ts';
import { publishRun } from '../support/run-publisher.ts';
import { scratchFolder } from '../support/scratch.ts';

const root = scratchFolder();
const POINT = '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&init_time=2026-01-01T00';
let printed: string[] = [];
let folders = 0;

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv('ISOBAR_LOG_LEVEL', 'silent');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

const newFolder = () => path.join(root, `folder-${++folders}`);
const openFolder = (folder: string) =>
  openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'silent' }));

/** A data folder with a run and a key, and what servers of it answer to that key. */
async function dataFolder() {
  const folder = newFolder();
  const parts = await openFolder(folder);
  await publishRun(parts, 'gfs', '2026-01-01T00:00:00Z');
  const { key } = await makeKey(parts.access, 'kept');
  await parts.close();
  writeFileSync(path.join(folder, 'auth-secret'), 'a secret\n', { mode: 0o600 });
  vi.stubEnv('ISOBAR_DATA', folder);
  return { folder, key };
}

async function answered(folder: string, key: string) {
  const gateway = await openGateway(folder);
  try {
    const answer = await fetch(gateway.address + POINT, { headers: { Authorization: `Bearer ${key}` } });
    return { status: answer.status, body: await answer.json() };
  } finally {
    await gateway.close();
  }
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/sqlite-(wal|shm)$/.test(name),
  );

describe('isobar backup and isobar restore', () => {
  it('make a data folder that answers the same to the same key, while the first is being written to', async () => {
    const { folder, key } = await dataFolder();
    const before = await answered(folder, key);
    expect(before).toMatchObject({ status: 200, body: { lead_hours: [0, 1, 2] } });
    const backup = newFolder();
    const busy = await openFolder(folder);
    try {
      await Promise.all([backupCommand(backup), publishRun(busy, 'gfs', '2026-01-01T06:00:00Z')]);
    } finally {
      await busy.close();
    }
    expect(printed.at(-2)).toMatch(/^[12] runs?, [12] cubes?, .*: all sound$/);
    const restored = newFolder();
    vi.stubEnv('ISOBAR_DATA', restored);
    await restoreCommand(backup);
    expect(await answered(restored, key)).toEqual(before);
    expect(readFileSync(path.join(restored, 'auth-secret'), 'utf8')).toBe('a secret\n');
    expect(filesBelow(restored).some((name) => name.endsWith('.tmp'))).toBe(false);
  });

  it('refuse to write where something is', async () => {
    const { folder } = await dataFolder();
    const backup = newFolder();
    await backupCommand(backup);
    await expect(restoreCommand(backup)).rejects.toThrow(
      `${folder} is not empty: nothing is copied over what is there`,
    );
    await expect(backupCommand(backup)).rejects.toThrow('is not empty');
  });

  it('refuse a folder that is not a data folder, and leave nothing behind', async () => {
    await dataFolder();
    const [nothing, target] = [newFolder(), newFolder()];
    mkdirSync(nothing);
    vi.stubEnv('ISOBAR_DATA', target);
    await expect(restoreCommand(nothing)).rejects.toThrow('it is no data folder, and no backup of one');
    expect(readdirSync(root)).not.toContain(path.basename(target));
  });

  it('say what is damaged in the copy, with exit code 1', async () => {
    const { folder } = await dataFolder();
    const store = path.join(folder, 'store');
    const cube = filesBelow(store).find((name) => name.endsWith('.cube')) ?? '';
    const bytes = readFileSync(path.join(store, cube));
    bytes[40] = (bytes[40] ?? 0) ^ 0xff;
    rmSync(path.join(store, cube));
    writeFileSync(path.join(store, cube), bytes);
    await backupCommand(newFolder());
    expect(printed.join('\n')).toContain('1 fault');
    expect(process.exitCode).toBe(1);
  });

  it('refuse a database elsewhere, and say what to do', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://localhost/isobar');
    await expect(backupCommand(newFolder())).rejects.toThrow('save that database with pg_dump first');
  });
});

describe('a data folder of a newer version', () => {
  it('is refused in one sentence, and stays as it is', async () => {
    const { folder } = await dataFolder();
    const database = new DatabaseSync(path.join(folder, 'isobar.sqlite'));
    const now = new Date().toISOString();
    database
      .prepare('insert into kysely_migration (name, timestamp) values (?, ?)')
      .run('zz-of-tomorrow', now);
    const tables = () =>
      database.prepare("select count(*) as n from sqlite_master where type = 'table'").get();
    const before = tables();
    await expect(openFolder(folder)).rejects.toThrow(
      /isobar\.sqlite cannot be used: a newer version of Isobar has changed it \(zz-of-tomorrow\); start that version, or restore the backup from before its upgrade$/,
    );
    expect(tables()).toEqual(before);
    database.close();
  });
});
