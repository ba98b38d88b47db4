import { mkdirSync } from 'node:fs';
import path from 'node:path';
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

/** A store and its own connection to the database of the folder, as each process would have. */
export async function openStore(folder: string, options: Partial<RunStoreOptions> = {}) {
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase<StoreTables>(path.join(folder, 'isobar.sqlite'), storeMigrations);
  return openRunStore({ root: path.join(folder, 'cubes'), database, ...options });
}

/** Value of every fixture cube; `seed` tells variables apart. */
export function valueAt(seed: number, cell: number, lead: number): number {
  return seed * 1000 + cell + lead * 7;
}

export function cube(variable: VariableName, leads: readonly number[], seed = 1): DraftCube {
  const planes = planesOf(NX, NY, leads.length, (i, j, k) => valueAt(seed, j * NX + i, leads[k]!));
  return { variable, leads, planes, lineage: [] };
}

/** What the source should have: more than any fixture holds, and as much as every one does. */
export const INCOMING = { expectedHours: 6, expectedFields: 1000 } as const;
export const COMPLETE = { expectedHours: 6, expectedFields: 1 } as const;
