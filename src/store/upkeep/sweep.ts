import type { Kysely } from 'kysely';
import pMap from 'p-map';
import { HOUR_MS } from '../../catalog/index.ts';
import { type GeometryFiles, geometryFileName, lockGeometries } from '../files/geometry-files.ts';
import type { ManifestFiles } from '../files/manifest-files.ts';
import type { ObjectStore, StoredObject } from '../objects/object-store.ts';
import { cubeFiles, isManifestFile, type Manifest } from '../records/manifest.ts';
import { initTimeText, type RunRecord, runOf, type StoreTables } from '../records/run-table.ts';
import { readRow, withRunLock } from '../runs/publishing/publication.ts';
import { filesIn, manifestsIn, type RunKey, runFolders, STORE_FILE } from '../runs/run-folders.ts';

export interface SweepOptions {
  /**
   * Minimum age of deleted files, milliseconds. Default one hour: another process may be writing a cube that no manifest
   * names yet, and a reader may be about to open one that a manifest named until a moment ago. Zero is for an owner who
   * knows that there are no other processes.
   */
  readonly olderThanMs?: number;
  /** Ends the sweep between two runs: what is left is for the next one. */
  readonly signal?: AbortSignal;
  /** Called after each deletion, with the file's path. */
  readonly onDeleted?: (file: string, bytes: number) => void;
}

export interface SweepReport {
  readonly files: number;
  readonly bytes: number;
}

/** A bucket answers each request after some time; as many hold a connection to the database, of which a process has ten. */
const FOLDERS_AT_ONCE = 8;
const MANIFESTS_AT_ONCE = 16;

const GEOMETRY_OR_TEMPORARY = /^[0-9a-f]{64}\.geometry$|^\..*\.tmp$/;

/**
 * Deletes files that no current manifest names: those of dead writers, older generations and expired runs, and geometries of
 * grids that no run is on. A run that has a manifest but no row is left alone: its database is lost, or is another one. A reader
 * can continue reading a deleted file that it has open.
 */
export async function sweep(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  geometries: GeometryFiles,
  options: SweepOptions = {},
): Promise<SweepReport> {
  const { olderThanMs = HOUR_MS, onDeleted = () => {}, signal } = options;
  const before = Date.now() - olderThanMs;
  const sweepFolder = async (run: RunKey): Promise<readonly StoredObject[]> => {
    if (signal?.aborted) return [];
    const folder = manifests.folderOf(run);
    // Most runs have nothing to delete, which is found out without keeping their publishers out.
    const old = await filesIn(manifests.objects, folder, STORE_FILE, before);
    if (old.length === 0) return [];
    const needed = await filesInUse(database, manifests, run, before);
    if (needed !== null && old.every(({ name }) => needed.has(name))) return [];
    const key = { model: run.model, init_time: initTimeText(run.initTime) };
    // The lock keeps publishers out from the check of the run's row until the last deletion.
    const removed = await withRunLock(database, key, async (transaction) => {
      const inUse = await filesInUse(transaction, manifests, run, before);
      if (inUse === null) return [];
      const files = await filesIn(manifests.objects, folder, STORE_FILE, before);
      return await removeAll(manifests.objects, folder, files, inUse, onDeleted);
    });
    await manifests.objects.prune(folder);
    return removed;
  };
  const runs = await runFolders(manifests.objects);
  const removed = (await pMap(runs, sweepFolder, { concurrency: FOLDERS_AT_ONCE })).flat();
  if (!signal?.aborted)
    removed.push(...(await sweepGeometries(database, manifests, geometries, before, onDeleted)));
  return { files: removed.length, bytes: removed.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** A file that no current manifest names. */
export interface Orphan {
  /** Key in the store. */
  readonly file: string;
  readonly bytes: number;
}

/** Finds what a sweep would delete if all files were old enough. */
export async function findOrphans(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  geometries: GeometryFiles,
): Promise<readonly Orphan[]> {
  const orphansIn = (folder: string, files: readonly StoredObject[], inUse: ReadonlySet<string> | null) =>
    files
      .filter(({ name }) => inUse?.has(name) === false)
      .map(({ name, bytes }): Orphan => ({ file: `${folder}/${name}`, bytes }));
  const ofRuns = await pMap(
    await runFolders(manifests.objects),
    async (run) => {
      const folder = manifests.folderOf(run);
      const inUse = await filesInUse(database, manifests, run, Number.POSITIVE_INFINITY);
      return orphansIn(folder, await filesIn(manifests.objects, folder, STORE_FILE), inUse);
    },
    { concurrency: FOLDERS_AT_ONCE },
  );
  const inUse = await geometriesInUse(database, manifests, Number.POSITIVE_INFINITY);
  const ofGrids = await filesIn(manifests.objects, geometries.folder, GEOMETRY_OR_TEMPORARY);
  return [...ofRuns.flat(), ...orphansIn(geometries.folder, ofGrids, inUse)];
}

/** Files that must stay: those of the run's current manifest, and of its earlier ones if it changed recently; null = all. */
async function filesInUse(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  run: Pick<RunRecord, 'model' | 'initTime'>,
  before: number,
): Promise<ReadonlySet<string> | null> {
  const row = await readRow(database, run);
  if (row === null)
    return (await manifestsIn(manifests.objects, manifests.folderOf(run))).length > 0 ? null : new Set();
  const changedRecently = Date.parse(row.updated_at) > before;
  // Readers that looked up the run just before it expired or was replaced may still open its files.
  if (row.manifest === null) return changedRecently ? null : new Set();
  const current = await readOrNull(manifests, runOf(row));
  if (current === null) return null;
  const inUse = new Set([row.manifest, ...cubeFiles(current)]);
  if (!changedRecently) return inUse;
  for (const { name } of await filesIn(manifests.objects, manifests.folderOf(run), STORE_FILE)) {
    if (!isManifestFile(name) || inUse.has(name)) continue;
    const earlier = await readOrNull(manifests, { ...run, manifest: name });
    if (earlier === null) return null;
    for (const file of [name, ...cubeFiles(earlier)]) inUse.add(file);
  }
  return inUse;
}

async function sweepGeometries(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  { folder }: GeometryFiles,
  before: number,
  onDeleted: (file: string, bytes: number) => void,
): Promise<readonly StoredObject[]> {
  const old = await filesIn(manifests.objects, folder, GEOMETRY_OR_TEMPORARY, before);
  if (old.length === 0) return [];
  const needed = await geometriesInUse(database, manifests, before);
  if (needed === null || old.every(({ name }) => needed.has(name))) return [];
  return await database
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      await lockGeometries(transaction);
      const inUse = await geometriesInUse(transaction, manifests, before);
      if (inUse === null) return [];
      return await removeAll(
        manifests.objects,
        folder,
        await filesIn(manifests.objects, folder, GEOMETRY_OR_TEMPORARY, before),
        inUse,
        onDeleted,
      );
    });
}

/** Files of the geometries that runs are on; null when all must stay for now. */
async function geometriesInUse(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  before: number,
): Promise<ReadonlySet<string> | null> {
  const rows = await database.selectFrom('runs').selectAll().execute();
  const inUse = new Set<string>();
  // Their readers may still need the grid of a run that has just expired, and the table no longer says which one that was.
  if (rows.some(({ manifest, updated_at }) => manifest === null && Date.parse(updated_at) > before))
    return null;
  const stored = rows.filter(({ manifest }) => manifest !== null);
  const read = await pMap(stored, (row) => readOrNull(manifests, runOf(row)), {
    concurrency: MANIFESTS_AT_ONCE,
  });
  for (const manifest of read) {
    if (manifest === null) return null;
    addGeometry(inUse, manifest);
  }
  const known = new Set(rows.map(({ model, init_time }) => `${model} ${init_time}`));
  for (const run of await runFolders(manifests.objects)) {
    if (known.has(`${run.model} ${initTimeText(run.initTime)}`)) continue;
    for (const name of await manifestsIn(manifests.objects, manifests.folderOf(run))) {
      const manifest = await readOrNull(manifests, { ...run, manifest: name });
      if (manifest === null) return null;
      addGeometry(inUse, manifest);
    }
  }
  return inUse;
}

function addGeometry(inUse: Set<string>, { grid }: Manifest): void {
  if (grid.kind === 'icosahedral') inUse.add(geometryFileName(grid.geometry));
}

/** Null when a manifest is gone or damaged: its files cannot be known then. Verifying the run reports it. */
async function readOrNull(
  manifests: ManifestFiles,
  run: Pick<RunRecord, 'model' | 'initTime' | 'manifest'>,
): Promise<Manifest | null> {
  return await manifests.read(run).catch(() => null);
}

/** Deletes files of a folder but those in use, and returns what was deleted. */
export async function removeAll(
  objects: ObjectStore,
  folder: string,
  files: readonly StoredObject[],
  inUse: ReadonlySet<string>,
  onDeleted: (file: string, bytes: number) => void,
): Promise<readonly StoredObject[]> {
  const removed = files.filter(({ name }) => !inUse.has(name));
  await objects.removeAll(
    folder,
    removed.map(({ name }) => name),
  );
  for (const { name, bytes } of removed) onDeleted(objects.nameOf(`${folder}/${name}`), bytes);
  return removed;
}
