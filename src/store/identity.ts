import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { IsobarError, writeFileAtomic } from '../platform/index.ts';
import type { ManifestFiles } from './manifest-files.ts';
import { manifestsIn, type RunKey, runFolders } from './run-folders.ts';
import { initTimeText, type StoreTables } from './run-table.ts';

/** File in a store's root that holds its identity; the database holds the same. */
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
export async function linkStore(
  root: string,
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
): Promise<StoreLink> {
  const ofFolder = await readIdentity(root);
  const ofDatabase = await identityOf(database);
  if (ofFolder !== null && ofFolder === ofDatabase) return LINKED;
  const held = await heldRuns(root, manifests);
  if (ofFolder !== null && ofDatabase !== null) return foreign(root, held.length);
  // A new database may know runs that it has continued from the folder, but is not the one that the folder had.
  const isOurs = held.length === 0 || (ofFolder === null && (await knowsAny(database, held)));
  if (!isOurs) return ofDatabase === null ? unlinked(root, held.length) : foreign(root, held.length);
  await shareIdentity(root, database, ofFolder ?? ofDatabase ?? randomUUID());
  return LINKED;
}

/**
 * Makes a database that knows no stored run that of the folder, whatever the identities were.
 * Throws IsobarError `validation_error` when it knows runs of another folder.
 */
export async function takeOver(root: string, database: Kysely<StoreTables>): Promise<void> {
  const ofFolder = await readIdentity(root);
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
        `the database has ${stored} runs of another store than that in ${root}: set DATABASE_URL or ISOBAR_DATA to what belongs together, or adopt into an empty database`,
      );
    }
    await database.deleteFrom('store_identity').execute();
  }
  await shareIdentity(root, database, ofFolder ?? randomUUID());
}

function unlinked(root: string, runs: number): StoreLink {
  const problem = `the store in ${root} has ${counted(runs)} from before this database was made; nothing is deleted there until \`isobar store adopt\` has brought them into it (or DATABASE_URL and ISOBAR_DATA name what belongs together)`;
  return { kind: 'unlinked', runs, problem };
}

function foreign(root: string, runs: number): StoreLink {
  const problem = `the store in ${root} (${counted(runs)}) belongs to another database: set DATABASE_URL and ISOBAR_DATA to those that belong together, or run \`isobar store adopt\` with an empty database`;
  return { kind: 'foreign', runs, problem };
}

function counted(runs: number): string {
  return runs === 1 ? '1 run' : `${runs} runs`;
}

interface HeldRun extends RunKey {
  readonly manifests: readonly string[];
}

/** Run folders that have a manifest. */
async function heldRuns(root: string, manifests: ManifestFiles): Promise<readonly HeldRun[]> {
  const held: HeldRun[] = [];
  for (const run of await runFolders(root)) {
    const names = await manifestsIn(manifests.folderOf(run));
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

async function readIdentity(root: string): Promise<string | null> {
  const text = await readFile(path.join(root, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return contents.parse(JSON.parse(text)).id;
  } catch (cause) {
    const message = `${path.join(root, FILE)} does not hold the identity of a store: restore it from a backup, or move it away and run \`isobar store adopt\` with an empty database`;
    throw new IsobarError('internal_error', message, { cause });
  }
}

async function identityOf(database: Kysely<StoreTables>): Promise<string | null> {
  const row = await database.selectFrom('store_identity').select('id').executeTakeFirst();
  return row?.id ?? null;
}

/** Writes an identity where there is none; of two processes at the same moment, the one that comes first in the folder wins. */
async function shareIdentity(root: string, database: Kysely<StoreTables>, id: string): Promise<void> {
  const written = await writeOnce(root, id).catch((error: NodeJS.ErrnoException) => {
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
async function writeOnce(root: string, id: string): Promise<string> {
  const file = path.join(root, FILE);
  const aside = path.join(root, `.${FILE}.${randomUUID()}.tmp`);
  await writeFileAtomic(aside, `${JSON.stringify({ formatVersion: 1, id })}\n`);
  try {
    // Unlike a renaming, it fails where there is one already.
    await link(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // Some file systems have no links.
    if (error.code !== 'EEXIST' && (await readIdentity(root)) === null) await rename(aside, file);
  } finally {
    await rm(aside, { force: true });
  }
  return (await readIdentity(root)) ?? id;
}
