import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { VariableName } from '../../src/catalog/index.ts';
import type { GridSpec } from '../../src/geo/index.ts';
import { openDatabase } from '../../src/platform/index.ts';
import {
  type DraftCube,
  openRunStore,
  type RunSource,
  type RunStoreOptions,
  type StoreTables,
  storeMigrations,
} from '../../src/store/index.ts';
import { planesOf } from './planes.ts';

/** File in a store's folder that holds the location of its database. */
const LOCATION = 'database-location';

export const NX = 24;
export const NY = 18;

export const GRID: GridSpec = {
  kind: 'latlon',
  nx: NX,
  ny: NY,
  rows: 'north-to-south',
  latitudeOfFirst: 60,
  longitudeOfFirst: 0,
  latitudeOfLast: 43,
  longitudeOfLast: 23,
  latitudeStep: 1,
  longitudeStep: 1,
};

export const SOURCE: RunSource = { label: 'test', base: 'https://example.org/', synthetic: false };
export const MIDNIGHT = new Date('2026-01-01T00:00:00Z');
export const MORNING = new Date('2026-01-01T06:00:00Z');

const opened: Kysely<StoreTables>[] = [];

/** Makes a folder for a store whose database is elsewhere; a file in it holds the location, for other processes too. */
export function newStoreFolder(folder: string, database: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, LOCATION), database);
  return folder;
}

/** A store with its own connection to the database of the folder, as in a separate process. */
export async function openStore(folder: string, options: Partial<RunStoreOptions> = {}) {
  const database = await openStoreDatabase(folder);
  return openRunStore({ root: path.join(folder, 'cubes'), database, ...options });
}

/** Another connection to the database of the folder. */
export async function openStoreDatabase(folder: string): Promise<Kysely<StoreTables>> {
  mkdirSync(folder, { recursive: true });
  const elsewhere = path.join(folder, LOCATION);
  const location = existsSync(elsewhere)
    ? readFileSync(elsewhere, 'utf8')
    : path.join(folder, 'isobar.sqlite');
  const database = await openDatabase<StoreTables>(location, storeMigrations);
  opened.push(database);
  return database;
}

/** Ends the connections of all stores that this process has opened. */
export async function closeDatabases(): Promise<void> {
  for (const database of opened.splice(0)) await database.destroy();
}

/** Value of every fixture cube; `seed` tells variables apart. */
export function valueAt(seed: number, cell: number, lead: number): number {
  return seed * 1000 + cell + lead * 7;
}

export function cube(variable: VariableName, leads: readonly number[], seed = 1): DraftCube {
  const planes = planesOf(NX, NY, leads.length, (i, j, k) => valueAt(seed, j * NX + i, leads[k]!));
  return { variable, leads, planes, lineage: [] };
}

/** What the source should have: more than any fixture holds, and exactly what each one holds. */
export const INCOMING = { expectedHours: 6, expectedFields: 1000 } as const;
export const COMPLETE = { expectedHours: 6, expectedFields: 1 } as const;
