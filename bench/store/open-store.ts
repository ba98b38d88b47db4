import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../src/platform/index.ts';
import { openRunStore, type RunStore, type StoreTables, storeMigrations } from '../../src/store/index.ts';

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
