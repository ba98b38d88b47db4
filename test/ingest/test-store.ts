import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type ModelId, type VariableName, variableOf } from '../../src/catalog/index.ts';
import { type IngestRequest, ingest } from '../../src/ingest/index.ts';
import { openDatabase } from '../../src/platform/index.ts';
import {
  type Manifest,
  MISSING,
  openRunStore,
  type RunStore,
  type SourceRange,
  type StoreTables,
  storeMigrations,
} from '../../src/store/index.ts';

/** A store in a folder, and what tests ask of it. */
export interface TestStore {
  readonly runs: RunStore;
  ingest(
    model: ModelId,
    locations: IngestRequest['locations'],
    more?: Partial<IngestRequest>,
  ): ReturnType<typeof ingest>;
  manifest(model: ModelId, initTime: Date): Promise<Manifest>;
  /** Leads of a stored variable and its values at a cell in the variable's units, null where masked. */
  series(
    model: ModelId,
    initTime: Date,
    variable: VariableName,
    cell: number,
  ): Promise<{ leads: readonly number[]; values: readonly (number | null)[] } | null>;
  /** Where the values of a variable came from. */
  lineage(model: ModelId, initTime: Date, variable: VariableName): Promise<readonly SourceRange[]>;
  close(): Promise<void>;
}

export async function openTestStore(folder: string): Promise<TestStore> {
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase<StoreTables>(path.join(folder, 'isobar.sqlite'), storeMigrations);
  const store = openRunStore({ root: cubesOf(folder), database });

  async function manifest(model: ModelId, initTime: Date): Promise<Manifest> {
    const run = await store.find(model, initTime);
    if (run === null) throw new Error(`no run ${model} ${initTime.toISOString()} is stored`);
    return store.manifestOf(run);
  }

  return {
    runs: store,
    ingest: (model, locations, more) =>
      ingest({
        model,
        locations,
        initTime: null,
        now: new Date('2026-11-20T00:00:00Z'),
        store,
        source: { label: 'test', base: 'test', synthetic: false },
        ...more,
      }),
    manifest,
    async series(model, initTime, variable, cell) {
      const stored = store.openSeries(await manifest(model, initTime), variable);
      if (stored === null) return null;
      const integers = stored.series(cell, new Int32Array(stored.leads.length));
      const perUnit = 10 ** variableOf(variable).decimals;
      return {
        leads: stored.leads,
        values: [...integers].map((integer) => (integer === MISSING ? null : integer / perUnit)),
      };
    },
    async lineage(model, initTime, variable) {
      const stored = store.openSeries(await manifest(model, initTime), variable);
      return stored?.segments.flatMap(({ reader }) => reader.readLineage()) ?? [];
    },
    async close() {
      store.close();
      await database.destroy();
    },
  };
}

function cubesOf(folder: string): string {
  return path.join(folder, 'cubes');
}

/** Every file of the store with its digest and time of change. */
export function filesOf(folder: string): Readonly<Record<string, string>> {
  const root = cubesOf(folder);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(root, name)).isFile(),
  );
  return Object.fromEntries(
    names.sort().map((name) => {
      const file = path.join(root, name);
      const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
      return [name, `${digest} ${statSync(file).mtimeMs}`];
    }),
  );
}

/** The cubes that a manifest names, with their digests. */
export function cubesNamed(folder: string, { model, cubes }: Manifest): Readonly<Record<string, string>> {
  const named = new Set(Object.values(cubes).flatMap((segments) => segments.map(({ file }) => file)));
  return Object.fromEntries(
    Object.entries(filesOf(folder))
      .filter(([name]) => name.startsWith(model) && named.has(path.basename(name)))
      .map(([name, state]) => [path.basename(name), state.split(' ')[0] ?? '']),
  );
}
