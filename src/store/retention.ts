import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { MODEL_IDS, type ModelId } from '../catalog/index.ts';
import { cubeFiles } from './manifest.ts';
import type { ManifestFiles } from './manifest-files.ts';
import { readRow } from './publication.ts';
import { initTimeText, type Run, runOf, type StoreTables } from './run-table.ts';

export interface SweepOptions {
  /**
   * Least age of what is deleted, milliseconds. Default one hour: another process may be writing a cube that no
   * manifest names yet. Zero is for an owner who knows that nobody else is writing.
   */
  readonly olderThanMs?: number;
}

export interface SweepReport {
  readonly files: number;
  readonly bytes: number;
}

const HOUR_MS = 3_600_000;
const RUN_FOLDER = /^(\d{4})(\d{2})(\d{2})T(\d{2})Z$/;
/** Files that the store makes; whatever else lies in a folder is somebody else's. */
const STORE_FILE = /\.cube$|^manifest-.*\.json$|^\..*\.tmp$/;

/** Marks a stored run as EXPIRED; its files go at a later sweep. Returns false when there was nothing to expire. */
export async function expire(
  database: Kysely<StoreTables>,
  run: Pick<Run, 'model' | 'initTime'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('runs')
    .set({ state: 'EXPIRED', manifest: null, present_hours: 0, updated_at: new Date().toISOString() })
    .where('model', '=', run.model)
    .where('init_time', '=', initTimeText(run.initTime))
    .where('state', '!=', 'EXPIRED')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes files that no current manifest names: of dead writers, of older generations, of expired runs. */
export async function sweep(
  root: string,
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  options: SweepOptions = {},
): Promise<SweepReport> {
  const before = Date.now() - (options.olderThanMs ?? HOUR_MS);
  const report = { files: 0, bytes: 0 };
  for (const run of await runFolders(root)) {
    const folder = manifests.folderOf(run);
    if ((await oldFiles(folder, before)).length === 0) continue;
    // The transaction keeps publishers out between the look at the run's row and the last deletion.
    await database.transaction().execute(async (transaction) => {
      const kept = await filesInUse(transaction, manifests, run, before);
      if (kept === null) return;
      for (const { name, bytes } of await oldFiles(folder, before)) {
        if (kept.has(name)) continue;
        await rm(path.join(folder, name), { force: true });
        report.files += 1;
        report.bytes += bytes;
      }
    });
    // Fails, as it should, unless the folder is empty.
    await rmdir(folder).catch(() => {});
  }
  return report;
}

/** Files that the run's row stands for; null when they all must stay for now. */
async function filesInUse(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  run: Pick<Run, 'model' | 'initTime'>,
  before: number,
): Promise<ReadonlySet<string> | null> {
  const row = await readRow(database, run);
  if (row === null) return new Set();
  // Readers that asked just before the run expired get the same grace.
  if (row.manifest === null) return Date.parse(row.updated_at) <= before ? new Set() : null;
  const manifest = await manifests.read(runOf(row));
  return new Set([row.manifest, ...cubeFiles(manifest.cubes)]);
}

async function runFolders(root: string): Promise<{ model: ModelId; initTime: Date }[]> {
  const folders = MODEL_IDS.map(async (model) => {
    const names = await namesIn(path.join(root, model));
    return names.flatMap((name) => {
      const match = RUN_FOLDER.exec(name);
      if (match === null) return [];
      const [, year, month, day, hour] = match;
      const initTime = new Date(`${year}-${month}-${day}T${hour}:00:00Z`);
      return Number.isNaN(initTime.getTime()) ? [] : [{ model, initTime }];
    });
  });
  return (await Promise.all(folders)).flat();
}

async function oldFiles(folder: string, before: number): Promise<{ name: string; bytes: number }[]> {
  const files = [];
  for (const name of await namesIn(folder)) {
    if (!STORE_FILE.test(name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile() && found.mtimeMs <= before) files.push({ name, bytes: found.size });
  }
  return files;
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
