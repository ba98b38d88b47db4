import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { VariableName } from '../../src/catalog/index.ts';
import { openDatabase } from '../../src/platform/index.ts';
import {
  type Manifest,
  openRunStore,
  type RunStore,
  type StoreTables,
  storeMigrations,
} from '../../src/store/index.ts';
import { median } from './measure.ts';

/** A store of its own in a folder; `close` closes its database too. */
export async function openBenchStore(folder: string): Promise<{ store: RunStore; close(): Promise<void> }> {
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase<StoreTables>(path.join(folder, 'isobar.sqlite'), storeMigrations);
  const store = openRunStore({ root: path.join(folder, 'store'), database });
  return {
    store,
    async close() {
      store.close();
      await database.destroy();
    },
  };
}

/** Microseconds to open a variable of a run for the first time, the median of several stores. */
export async function openings(
  folder: string,
  manifest: Manifest,
  variable: VariableName,
  turns: number,
): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const { store, close } = await openBenchStore(folder);
    const begin = performance.now();
    store.openSeries(manifest, variable);
    times.push((performance.now() - begin) * 1000);
    await close();
  }
  return median(times);
}
