import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { ModelId, VariableName } from '../catalog/index.ts';
import type { GridSpec } from '../geo/index.ts';
import { holdLock, IsobarError } from '../platform/index.ts';
import { StoreConflictError } from './errors.ts';
import { type GeometryFiles, holdGeometries } from './geometry-files.ts';
import { type Cubes, countPresent, type Manifest, type RunSource, type Segment } from './manifest.ts';
import type { ManifestFiles } from './manifest-files.ts';
import { nextChange } from './run-changes.ts';
import { initTimeText, type RunRecord, type RunRow, runOf, type StoreTables } from './run-table.ts';

/** What a draft adds to its run. */
export interface Additions {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly grid: GridSpec;
  readonly source: RunSource;
  readonly cubes: Cubes;
  /** The run was stored when the draft was begun, so that the additions alone are not all of it. */
  readonly continues: boolean;
}

export interface PublishOptions {
  /** Leads that the source should have for the run. */
  readonly expectedHours: number;
  /** Fields (variable x lead) that it should have: with that many the run is COMPLETE, and stays so. */
  readonly expectedFields: number;
}

/** Other publishers of the same run, in all processes, that may come in between before this one gives up. */
const MAX_ATTEMPTS = 32;

/**
 * Makes a new generation of a run out of the current one and the additions: manifest first, then one transaction
 * that points the run's row to it. Readers get the one generation or the other. When another process publishes
 * the run at the same time, both additions survive. Without anything new, nothing is written.
 * Throws StoreConflictError, and IsobarError `overloaded` when others always come first.
 */
export async function publish(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  geometries: GeometryFiles,
  additions: Additions,
  options: PublishOptions,
): Promise<RunRecord> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const row = await readRow(database, additions);
    const current = row === null || row.manifest === null ? null : await manifests.read(runOf(row));
    if (current === null && additions.continues) {
      throw new StoreConflictError(`run ${titleOf(additions)} expired while it was being added to`);
    }
    const next = nextManifest(row, current, additions, options);
    if (row !== null && current !== null && sameContent(current, next)) return runOf(row);
    const manifest = await manifests.write(additions, next);
    const published = rowOf(next, manifest);
    const checkFiles = async (transaction: Transaction<StoreTables>) => {
      await checkStored(manifests.folderOf(additions), additions.cubes, manifest);
      if (additions.grid.kind === 'icosahedral') await holdGeometries(transaction);
      await geometries.require(additions.grid);
    };
    const flipped = await flip(database, checkFiles, row, published);
    if (flipped !== null) return runOf(flipped);
  }
  throw new IsobarError('overloaded', `run ${titleOf(additions)} is being published by too many at once`);
}

export async function readRow(
  database: Kysely<StoreTables>,
  run: Pick<RunRecord, 'model' | 'initTime'>,
): Promise<RunRow | null> {
  const row = await database
    .selectFrom('runs')
    .selectAll()
    .where('model', '=', run.model)
    .where('init_time', '=', initTimeText(run.initTime))
    .executeTakeFirst();
  return row ?? null;
}

/** Throws StoreConflictError when grid or kind of source are not those of the run. */
export function checkSameRun(
  current: Manifest,
  additions: Pick<Additions, 'model' | 'initTime' | 'grid' | 'source'>,
) {
  if (!isDeepStrictEqual(plain(current.grid), plain(additions.grid))) {
    throw new StoreConflictError(`run ${titleOf(additions)} is stored on another grid`);
  }
  if (current.source.synthetic !== additions.source.synthetic) {
    const kind = current.source.synthetic ? 'synthetic' : 'real';
    throw new StoreConflictError(
      `run ${titleOf(additions)} is stored from a ${kind} source; expire it first`,
    );
  }
}

/** Both, each variable's segments by first lead. Throws StoreConflictError when a lead would be there twice. */
export function mergeCubes(held: Cubes, added: Cubes): Cubes {
  const merged: Partial<Record<VariableName, readonly Segment[]>> = { ...held };
  for (const variable of Object.keys(added) as VariableName[]) {
    let segments = merged[variable] ?? [];
    for (const segment of added[variable] ?? []) segments = withSegment(variable, segments, segment);
    merged[variable] = segments;
  }
  return merged;
}

function withSegment(
  variable: VariableName,
  segments: readonly Segment[],
  added: Segment,
): readonly Segment[] {
  if (segments.some((segment) => segment.file === added.file)) return segments;
  const held = new Set(segments.flatMap((segment) => segment.leads));
  const twice = added.leads.find((lead) => held.has(lead));
  if (twice !== undefined) {
    throw new StoreConflictError(`${variable} is stored at lead ${twice} already, with other content`);
  }
  return [...segments, added].sort((a, b) => (a.leads[0] ?? 0) - (b.leads[0] ?? 0));
}

function nextManifest(
  row: RunRow | null,
  current: Manifest | null,
  additions: Additions,
  options: PublishOptions,
): Manifest {
  if (current !== null) checkSameRun(current, additions);
  const cubes = mergeCubes(current?.cubes ?? {}, additions.cubes);
  const present = countPresent(cubes);
  const complete = current?.state === 'COMPLETE' || present.presentFields >= options.expectedFields;
  return {
    formatVersion: 1,
    model: additions.model,
    initTime: initTimeText(additions.initTime),
    generation: (row?.generation ?? 0) + 1,
    state: complete ? 'COMPLETE' : 'INCOMING',
    grid: additions.grid,
    source: sourceOf(current, additions, complete),
    expectedHours: options.expectedHours,
    expectedFields: options.expectedFields,
    ...present,
    cubes,
    publishedAt: new Date().toISOString(),
  };
}

/** A run that is taken in as a whole, or is there as a whole, is none on demand, whoever adds to it. */
function sourceOf(current: Manifest | null, { source }: Additions, complete: boolean): RunSource {
  const { onDemand = false, ...plainSource } = source;
  const isWhole = complete || (current !== null && current.source.onDemand !== true);
  return onDemand && !isWhole ? source : plainSource;
}

function sameContent(current: Manifest, next: Manifest): boolean {
  const { generation, publishedAt } = current;
  return isDeepStrictEqual(plain(current), plain({ ...next, generation, publishedAt }));
}

/** As JSON would bring it back. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function rowOf(manifest: Manifest, file: string): Omit<RunRow, 'change_number'> {
  return {
    model: manifest.model,
    init_time: manifest.initTime,
    state: manifest.state,
    generation: manifest.generation,
    manifest: file,
    synthetic: manifest.source.synthetic ? 1 : 0,
    on_demand: manifest.source.onDemand === true ? 1 : 0,
    expected_hours: manifest.expectedHours,
    present_hours: manifest.presentHours,
    published_at: manifest.publishedAt,
    updated_at: manifest.publishedAt,
  };
}

/** Points the run's row to its new manifest; null when somebody has changed the row since it was read. */
async function flip(
  database: Kysely<StoreTables>,
  checkFiles: (transaction: Transaction<StoreTables>) => Promise<void>,
  before: RunRow | null,
  published: Omit<RunRow, 'change_number'>,
): Promise<RunRow | null> {
  return await inTurn(database, published, async (transaction) => {
    // In turn, so that no sweep can run between this look and the flip.
    await checkFiles(transaction);
    const after = { ...published, change_number: await nextChange(transaction) };
    if (before === null) {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('runs')
        .values(after)
        .onConflict((conflict) => conflict.columns(['model', 'init_time']).doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n ? after : null;
    }
    const { numUpdatedRows } = await transaction
      .updateTable('runs')
      .set(after)
      .where('model', '=', before.model)
      .where('init_time', '=', before.init_time)
      .where('generation', '=', before.generation)
      .where('state', '=', before.state)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? after : null;
  });
}

/**
 * Runs in a transaction that no other publisher or sweep of the run shares: they look at files and at the row, and
 * both have to stay as they were until the end.
 */
export async function inTurn<T>(
  database: Kysely<StoreTables>,
  { model, init_time }: Pick<RunRow, 'model' | 'init_time'>,
  work: (transaction: Transaction<StoreTables>) => Promise<T>,
): Promise<T> {
  return await database
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      await holdLock(transaction, `run ${model} ${init_time}`);
      return await work(transaction);
    });
}

async function checkStored(folder: string, cubes: Cubes, manifest: string): Promise<void> {
  for (const { file, bytes } of Object.values(cubes).flat()) {
    const size = await stat(path.join(folder, file)).then(
      (found) => found.size,
      () => null,
    );
    if (size !== bytes) throw new Error(`store: cube ${file} was removed before it was published`);
  }
  await stat(path.join(folder, manifest));
}

function titleOf(run: Pick<RunRecord, 'model' | 'initTime'>): string {
  return `${run.model} ${initTimeText(run.initTime)}`;
}
