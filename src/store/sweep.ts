import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { HOUR_MS, MODEL_IDS, type ModelId } from '../catalog/index.ts';
import { type GeometryFiles, geometryFileName, holdGeometries } from './geometry-files.ts';
import { cubeFiles, isManifestFile, type Manifest } from './manifest.ts';
import type { ManifestFiles } from './manifest-files.ts';
import { inTurn, readRow } from './publication.ts';
import { initTimeText, type RunRecord, runOf, type StoreTables } from './run-table.ts';

export interface SweepOptions {
  /**
   * Least age of what is deleted, milliseconds. Default one hour: another process may be writing a cube that no manifest
   * names yet, and a reader may be about to open one that its manifest named a moment ago. Zero is for an owner who knows
   * that there are no others.
   */
  readonly olderThanMs?: number;
}

export interface SweepReport {
  readonly files: number;
  readonly bytes: number;
}

interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

const RUN_FOLDER = /^(\d{4})(\d{2})(\d{2})T(\d{2})Z$/;
/** Files that the store makes; whatever else lies in a folder is somebody else's. */
const STORE_FILE = /\.cube$|^manifest-.*\.json$|^\..*\.tmp$/;
const GEOMETRY_OR_TEMPORARY = /^[0-9a-f]{64}\.geometry$|^\..*\.tmp$/;

/**
 * Deletes files that no current manifest names: of dead writers, of older generations, of expired runs, and geometries of
 * grids that no run is on. What a reader has open stays readable to it, as files without a name do.
 */
export async function sweep(
  root: string,
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  geometries: GeometryFiles,
  options: SweepOptions = {},
): Promise<SweepReport> {
  const before = Date.now() - (options.olderThanMs ?? HOUR_MS);
  const gone: FoundFile[] = [];
  for (const run of await runFolders(root)) {
    const folder = manifests.folderOf(run);
    if ((await filesIn(folder, STORE_FILE, before)).length === 0) continue;
    const key = { model: run.model, init_time: initTimeText(run.initTime) };
    // In turn, which keeps publishers out between the look at the run's row and the last deletion.
    await inTurn(database, key, async (transaction) => {
      const kept = await filesInUse(transaction, manifests, run, before);
      if (kept === null) return;
      const files = await filesIn(folder, STORE_FILE, before);
      gone.push(...(await removeAll(folder, files, kept)));
    });
    // Fails, as it should, unless the folder is empty.
    await rmdir(folder).catch(() => {});
  }
  gone.push(...(await sweepGeometries(database, manifests, geometries, before)));
  return { files: gone.length, bytes: gone.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** A file that no current manifest names. */
export interface Orphan {
  /** Path below the store's root. */
  readonly file: string;
  readonly bytes: number;
}

/** What a sweep would delete if all of it were old enough. */
export async function findOrphans(
  root: string,
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  geometries: GeometryFiles,
): Promise<readonly Orphan[]> {
  const orphans: Orphan[] = [];
  const note = (folder: string, files: readonly FoundFile[], kept: ReadonlySet<string> | null) => {
    if (kept === null) return;
    for (const { name, bytes } of files) {
      if (!kept.has(name)) orphans.push({ file: path.relative(root, path.join(folder, name)), bytes });
    }
  };
  for (const run of await runFolders(root)) {
    const folder = manifests.folderOf(run);
    const kept = await filesInUse(database, manifests, run, Number.POSITIVE_INFINITY);
    note(folder, await filesIn(folder, STORE_FILE), kept);
  }
  const kept = await geometriesInUse(database, manifests, Number.POSITIVE_INFINITY);
  note(geometries.folder, await filesIn(geometries.folder, GEOMETRY_OR_TEMPORARY), kept);
  return orphans;
}

/** Files that must stay: those that the run's row stands for, and those that it stood for a moment ago; null = all. */
async function filesInUse(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  run: Pick<RunRecord, 'model' | 'initTime'>,
  before: number,
): Promise<ReadonlySet<string> | null> {
  const row = await readRow(database, run);
  if (row === null) return new Set();
  const changedLately = Date.parse(row.updated_at) > before;
  // Readers that asked just before the run expired, or was replaced, get the same grace.
  if (row.manifest === null) return changedLately ? null : new Set();
  const current = await readOrNull(manifests, runOf(row));
  if (current === null) return null;
  const kept = new Set([row.manifest, ...cubeFiles(current.cubes)]);
  if (!changedLately) return kept;
  for (const { name } of await filesIn(manifests.folderOf(run), STORE_FILE)) {
    if (!isManifestFile(name) || kept.has(name)) continue;
    const earlier = await readOrNull(manifests, { ...run, manifest: name });
    if (earlier === null) return null;
    for (const file of [name, ...cubeFiles(earlier.cubes)]) kept.add(file);
  }
  return kept;
}

async function sweepGeometries(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  { folder }: GeometryFiles,
  before: number,
): Promise<readonly FoundFile[]> {
  if ((await filesIn(folder, GEOMETRY_OR_TEMPORARY, before)).length === 0) return [];
  return await database
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      await holdGeometries(transaction);
      const kept = await geometriesInUse(transaction, manifests, before);
      if (kept === null) return [];
      return await removeAll(folder, await filesIn(folder, GEOMETRY_OR_TEMPORARY, before), kept);
    });
}

/** Files of the geometries that runs are on; null when all must stay for now. */
async function geometriesInUse(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  before: number,
): Promise<ReadonlySet<string> | null> {
  const rows = await database.selectFrom('runs').selectAll().execute();
  const kept = new Set<string>();
  for (const row of rows) {
    if (row.manifest === null) {
      // Its readers may still need its grid, and which that was is no longer known.
      if (Date.parse(row.updated_at) > before) return null;
      continue;
    }
    const manifest = await readOrNull(manifests, runOf(row));
    if (manifest === null) return null;
    const { grid } = manifest;
    if (grid.kind === 'icosahedral') kept.add(geometryFileName(grid.geometry));
  }
  return kept;
}

/** Null when a manifest is gone or damaged: nobody can tell then what it named, and verifying the run will say so. */
async function readOrNull(
  manifests: ManifestFiles,
  run: Pick<RunRecord, 'model' | 'initTime' | 'manifest'>,
): Promise<Manifest | null> {
  return await manifests.read(run).catch(() => null);
}

async function removeAll(
  folder: string,
  files: readonly FoundFile[],
  kept: ReadonlySet<string>,
): Promise<readonly FoundFile[]> {
  const gone = files.filter(({ name }) => !kept.has(name));
  for (const { name } of gone) await rm(path.join(folder, name), { force: true });
  return gone;
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

/** @param notAfter only files last changed by then, milliseconds since 1970 */
async function filesIn(
  folder: string,
  pattern: RegExp,
  notAfter = Number.POSITIVE_INFINITY,
): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for (const name of await namesIn(folder)) {
    if (!pattern.test(name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile() && found.mtimeMs <= notAfter) {
      files.push({ name, bytes: found.size, modifiedMs: found.mtimeMs });
    }
  }
  return files;
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
