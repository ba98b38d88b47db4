import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { IsobarError } from '../../platform/index.ts';
import type { ManifestFiles } from '../files/manifest-files.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { initTimeText, type StoreTables } from '../records/run-table.ts';
import { manifestsIn, type RunKey, runFolders } from '../runs/run-folders.ts';

/** Object of a store that holds its identity; the database holds the same. */
const FILE = 'store.json';

const contents = z.object({ formatVersion: z.literal(1), id: z.uuid() });

/**
 * Whether a folder of cubes and a database belong together. linked: they do. unlinked: the folder has runs, and the database
 * knows nothing of them: it is new, or another one than before. foreign: the database belongs to another folder.
 */
export type StoreLink =
  | { readonly kind: 'linked' }
  | { readonly kind: 'unlinked' | 'foreign'; readonly runs: number; readonly problem: string };

const LINKED: StoreLink = { kind: 'linked' };

/**
 * Compares the identities of folder and database. Where either has none, and nothing speaks against it (the folder has no run, or
 * it was written before there were identities and has one that the database knows), both get the same one.
 * Throws IsobarError `internal_error` when the folder's identity cannot be read, and errors of the database.
 */
export async function linkStore(database: Kysely<StoreTables>, manifests: ManifestFiles): Promise<StoreLink> {
  const { objects } = manifests;
  const { location } = objects;
  const ofFolder = await readIdentity(objects);
  const ofDatabase = await identityOf(database);
  if (ofFolder !== null && ofFolder === ofDatabase) return LINKED;
  const held = await heldRuns(manifests);
  if (ofFolder !== null && ofDatabase !== null) return foreign(location, held.length);
  // A new database may know runs that it has continued from the folder, but is not the one that the folder had.
  const isOurs = held.length === 0 || (ofFolder === null && (await knowsAny(database, held)));
  if (!isOurs) return ofDatabase === null ? unlinked(location, held.length) : foreign(location, held.length);
  await shareIdentity(objects, database, ofFolder ?? ofDatabase ?? randomUUID());
  return LINKED;
}

/**
 * Makes a database that knows no stored run that of the folder, whatever the identities were.
 * Throws IsobarError `validation_error` when it knows runs of another folder.
 */
export async function takeOver(objects: ObjectStore, database: Kysely<StoreTables>): Promise<void> {
  const ofFolder = await readIdentity(objects);
  const ofDatabase = await identityOf(database);
  if (ofDatabase !== null && ofDatabase !== ofFolder) {
    const { stored } = await database
      .selectFrom('runs')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .where('manifest', 'is not', null)
      .executeTakeFirstOrThrow();
    if (Number(stored) > 0) {
      throw new IsobarError(
        'validation_error',
        `the database has ${stored} runs of another store than that in ${objects.location}: set DATABASE_URL or ISOBAR_DATA to what belongs together, or adopt into an empty database`,
      );
    }
    await database.deleteFrom('store_identity').execute();
  }
  await shareIdentity(objects, database, ofFolder ?? randomUUID());
}

function unlinked(location: string, runs: number): StoreLink {
  const problem = `the store in ${location} has ${counted(runs)} from before this database was made; nothing is deleted there until \`isobar store adopt\` has brought them into it (or DATABASE_URL and ISOBAR_DATA name what belongs together)`;
  return { kind: 'unlinked', runs, problem };
}

function foreign(location: string, runs: number): StoreLink {
  const problem = `the store in ${location} (${counted(runs)}) belongs to another database: set DATABASE_URL and ISOBAR_DATA to those that belong together, or run \`isobar store adopt\` with an empty database`;
  return { kind: 'foreign', runs, problem };
}

function counted(runs: number): string {
  return runs === 1 ? '1 run' : `${runs} runs`;
}

interface HeldRun extends RunKey {
  readonly manifests: readonly string[];
}

/** Run folders that have a manifest. */
async function heldRuns(manifests: ManifestFiles): Promise<readonly HeldRun[]> {
  const held: HeldRun[] = [];
  for (const run of await runFolders(manifests.objects)) {
    const names = await manifestsIn(manifests.objects, manifests.folderOf(run));
    if (names.length > 0) held.push({ ...run, manifests: names });
  }
  return held;
}

async function knowsAny(database: Kysely<StoreTables>, held: readonly HeldRun[]): Promise<boolean> {
  const rows = await database.selectFrom('runs').select(['model', 'init_time', 'manifest']).execute();
  const known = new Map(rows.map(({ model, init_time, manifest }) => [`${model} ${init_time}`, manifest]));
  return held.some(({ model, initTime, manifests }) => {
    const manifest = known.get(`${model} ${initTimeText(initTime)}`);
    // Of a run that has expired the table has no manifest.
    return manifest === null || (manifest !== undefined && manifests.includes(manifest));
  });
}

async function readIdentity(objects: ObjectStore): Promise<string | null> {
  const text = (await objects.read(FILE))?.toString('utf8');
  if (text === undefined) return null;
  try {
    return contents.parse(JSON.parse(text)).id;
  } catch (cause) {
    const message = `${objects.nameOf(FILE)} does not hold the identity of a store: restore it from a backup, or move it away and run \`isobar store adopt\` with an empty database`;
    throw new IsobarError('internal_error', message, { cause });
  }
}

async function identityOf(database: Kysely<StoreTables>): Promise<string | null> {
  const row = await database.selectFrom('store_identity').select('id').executeTakeFirst();
  return row?.id ?? null;
}

/** Writes an identity where there is none; of two processes at the same moment, the one that comes first in the folder wins. */
async function shareIdentity(objects: ObjectStore, database: Kysely<StoreTables>, id: string): Promise<void> {
  const written = await writeOnce(objects, id).catch((error: NodeJS.ErrnoException) => {
    // A folder that cannot be written to keeps what it has anyway, and is asked again at the next start.
    if (error.syscall !== undefined) return null;
    throw error;
  });
  if (written === null) return;
  await database
    .insertInto('store_identity')
    .values({ one: 1, id: written })
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute();
}

/** The identity that the folder has afterwards. */
async function writeOnce(objects: ObjectStore, id: string): Promise<string> {
  await objects.create(FILE, `${JSON.stringify({ formatVersion: 1, id })}\n`);
  return (await readIdentity(objects)) ?? id;
}
