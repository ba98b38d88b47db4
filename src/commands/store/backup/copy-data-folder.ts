import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pMap from 'p-map';
import { IsobarError, requireSpace } from '../../../platform/index.ts';

const DATABASE = 'isobar.sqlite';
const STORE = 'store';
/** The secret that signs cookies: without it all users must sign in again. */
const SECRET = 'auth-secret';

const FILES_AT_A_TIME = 8;
/** A server that writes at this moment is waited for. */
const LOCK_MS = 30_000;

/**
 * Copies a data folder, while servers use it too: the database first, as it is at one moment, then the store. Files that a database
 * names are not deleted for an hour, and none is ever rewritten, so that the copy of the store has all that the copied database names.
 * @param to made where it is not there
 * @throws IsobarError where there is no database, where `to` is not empty, or where its disk has too little room; then, and where the
 * signal ends it, nothing is left in `to`
 */
export async function copyDataFolder(from: string, to: string, signal: AbortSignal): Promise<void> {
  if (!existsSync(path.join(from, DATABASE))) {
    throw new IsobarError(
      'not_found',
      `${from} has no ${DATABASE}: it is no data folder, and no backup of one`,
    );
  }
  await requireEmpty(to);
  const files = await filesBelow(path.join(from, STORE));
  const sizes = await pMap([path.join(from, DATABASE), ...files], sizeOf, { concurrency: FILES_AT_A_TIME });
  await requireSpace(
    to,
    sizes.reduce((sum, bytes) => sum + bytes, 0),
    'the copy',
  );
  await mkdir(to, { recursive: true });
  try {
    copyDatabase(path.join(from, DATABASE), path.join(to, DATABASE));
    await copyIfThere(path.join(from, SECRET), path.join(to, SECRET));
    // Listed again: what was published before the database was copied is in it.
    await pMap(
      await filesBelow(path.join(from, STORE)),
      (file) => {
        signal.throwIfAborted();
        return copyIfThere(file, path.join(to, path.relative(from, file)));
      },
      { concurrency: FILES_AT_A_TIME },
    );
  } catch (error) {
    for (const name of [DATABASE, SECRET, STORE])
      await rm(path.join(to, name), { recursive: true, force: true });
    throw error;
  }
}

async function requireEmpty(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length === 0) return;
  throw new IsobarError('validation_error', `${folder} is not empty: nothing is copied over what is there`);
}

/** All files below a folder, by their whole paths; not those that are still being written. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

async function sizeOf(file: string): Promise<number> {
  return (await unlessGone(stat(file)))?.size ?? 0;
}

/** One transaction of SQLite's reads all of it: what is written meanwhile is not in the copy. */
function copyDatabase(from: string, to: string): void {
  const database = new DatabaseSync(from, { timeout: LOCK_MS });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}

/** A file that no run names any more may go while it is about to be copied. File systems that can share blocks do. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await unlessGone(copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL));
}

async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
