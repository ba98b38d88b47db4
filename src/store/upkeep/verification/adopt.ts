import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { differencesOf } from '../../cube/reading/cube-identity.ts';
import { isDamage } from '../../errors.ts';
import type { GeometryFiles } from '../../files/geometry-files.ts';
import type { ManifestFiles } from '../../files/manifest-files.ts';
import { type Manifest, segmentsOf } from '../../records/manifest.ts';
import { initTimeText, type RunRow, type StoreTables } from '../../records/run-table.ts';
import type { DamageRecords } from '../../runs/damage/damage.ts';
import { readRow, rowOf, withRunLock } from '../../runs/publishing/publication.ts';
import { nextChange } from '../../runs/run-changes.ts';
import { filesIn, manifestsIn, type RunKey, runFolders, STORE_FILE } from '../../runs/run-folders.ts';
import type { OpenCube } from './verify.ts';

export interface StoreFiles {
  readonly database: Kysely<StoreTables>;
  readonly manifests: ManifestFiles;
  readonly geometries: GeometryFiles;
  readonly damage: DamageRecords;
  /** Opens a cube by its name in the store, to be closed by the caller. Throws as `CubeReader.open`. */
  readonly openCube: OpenCube;
}

/** A run whose folder has a manifest, and that the database does not know. */
export interface UnlistedRun extends RunKey {
  readonly bytes: number;
}

/** What became of a run of the folder that the database did not know. */
export interface Adoption extends RunKey {
  /** Null where the run was not adopted. */
  readonly manifest: Manifest | null;
  /** Of the cubes that the manifest names. */
  readonly bytes: number;
  /** Cubes that are gone or are not those that were written. */
  readonly damagedCubes: number;
  /** Why it was not adopted; null where it was. */
  readonly problem: string | null;
}

/** Runs of the folder that the database does not know, oldest first of each model. */
export async function unlistedRuns({
  database,
  manifests,
}: Pick<StoreFiles, 'database' | 'manifests'>): Promise<readonly UnlistedRun[]> {
  const { objects } = manifests;
  const rows = await database.selectFrom('runs').select(['model', 'init_time']).execute();
  const known = new Set(rows.map(({ model, init_time }) => `${model} ${init_time}`));
  const unlisted: UnlistedRun[] = [];
  for (const run of await runFolders(objects)) {
    if (known.has(`${run.model} ${initTimeText(run.initTime)}`)) continue;
    const folder = manifests.folderOf(run);
    if ((await manifestsIn(objects, folder)).length === 0) continue;
    const files = await filesIn(objects, folder, STORE_FILE);
    unlisted.push({ ...run, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) });
  }
  return unlisted;
}

/**
 * Gives a run of the folder that the database does not know a row, from its latest manifest that can be read. Its cubes are
 * checked as when they are opened; those that fail are recorded as damaged. Null where the folder has no manifest.
 */
export async function adoptRun(files: StoreFiles, run: RunKey): Promise<Adoption | null> {
  const { database, manifests, geometries, damage, openCube } = files;
  const found = await latestReadable(manifests, run);
  if (found === null) return null;
  if (typeof found === 'string') return left(run, found);
  const { manifest, name } = found;
  const { grid } = manifest;
  if (grid.kind === 'icosahedral' && !(await geometries.touch(grid.geometry))) {
    return left(run, `the geometry of its grid, ${grid.geometry}, is gone`);
  }
  const faults = await checkCubes((file) => openCube(`${manifests.folderOf(run)}/${file}`), manifest);
  const row = rowOf(manifest, name);
  const isAdopted = await withRunLock(database, row, async (transaction) => {
    if ((await readRow(transaction, run)) !== null) return false;
    await insert(transaction, row);
    return true;
  });
  if (!isAdopted) return left(run, 'another process has just added it to the database');
  for (const { file, fault } of faults) await damage.add(run, file, fault);
  const bytes = segmentsOf(manifest).reduce((sum, { segment }) => sum + segment.bytes, 0);
  return { ...run, manifest, bytes, damagedCubes: faults.length, problem: null };
}

/**
 * Points a run whose manifest is damaged to the latest one in its folder that can be read. False where there is none.
 * What was published since is made again by the next ingest.
 */
export async function restoreManifest({ database, manifests }: StoreFiles, run: RunKey): Promise<boolean> {
  const found = await latestReadable(manifests, run);
  if (found === null || typeof found === 'string') return false;
  const row = rowOf(found.manifest, found.name);
  return await withRunLock(database, row, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('runs')
      .set({ ...row, change_number: await nextChange(transaction) })
      .where('model', '=', row.model)
      .where('init_time', '=', row.init_time)
      .where('state', '!=', 'EXPIRED')
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  });
}

async function insert(
  transaction: Transaction<StoreTables>,
  row: Omit<RunRow, 'change_number'>,
): Promise<void> {
  await transaction
    .insertInto('runs')
    .values({ ...row, change_number: await nextChange(transaction) })
    .execute();
}

/** The latest manifest that can be read; a sentence where none can, null where there is none. */
async function latestReadable(
  manifests: ManifestFiles,
  run: RunKey,
): Promise<{ readonly manifest: Manifest; readonly name: string } | string | null> {
  let problem: string | null = null;
  for (const name of await manifestsIn(manifests.objects, manifests.folderOf(run))) {
    try {
      return { manifest: await manifests.read({ ...run, manifest: name }), name };
    } catch (error) {
      if (!isDamage(error)) throw error;
      problem ??= error.message;
    }
  }
  return problem;
}

interface CubeFault {
  readonly file: string;
  readonly fault: string;
}

/** Compares each cube with its manifest, as when it is opened; tiles are not read. */
async function checkCubes(openCube: OpenCube, manifest: Manifest): Promise<readonly CubeFault[]> {
  const faults: CubeFault[] = [];
  for (const { variable, segment } of segmentsOf(manifest)) {
    try {
      const reader = await openCube(segment.file);
      const [fault] = differencesOf(reader, { variable, segment, grid: manifest.grid });
      reader.close();
      if (fault !== undefined) faults.push({ file: segment.file, fault });
    } catch (error) {
      if (!isDamage(error)) throw error;
      faults.push({ file: segment.file, fault: error.message });
    }
    await yieldToEventLoop();
  }
  return faults;
}

function left(run: RunKey, problem: string): Adoption {
  return { ...run, manifest: null, bytes: 0, damagedCubes: 0, problem };
}
