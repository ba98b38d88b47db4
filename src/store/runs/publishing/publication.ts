import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { ModelId, VariableName } from '../../../catalog/index.ts';
import type { GridSpec } from '../../../geo/index.ts';
import { holdLock, IsobarError } from '../../../platform/index.ts';
import { StoreConflictError } from '../../errors.ts';
import { type GeometryFiles, lockGeometries } from '../../files/geometry-files.ts';
import type { ManifestFiles } from '../../files/manifest-files.ts';
import {
  type Cubes,
  countPresent,
  type Manifest,
  type RunSource,
  type Segment,
  segmentsOf,
} from '../../records/manifest.ts';
import {
  initTimeText,
  type RunRecord,
  type RunRow,
  runOf,
  type StoreTables,
} from '../../records/run-table.ts';
import { type DamagedCubes, replaceDamaged } from '../damage/damaged-cubes.ts';
import { nextChange } from '../run-changes.ts';
import { markFormat } from './format-mark.ts';

/** What a draft adds to its run. */
export interface Additions {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly grid: GridSpec;
  readonly source: RunSource;
  readonly cubes: Cubes;
  readonly members?: Cubes;
  /** Whether the run was stored when the draft was started, so that the additions are only a part of it. */
  readonly continues: boolean;
  /** Cubes of the run that the additions may replace: damaged ones, or those whose source was corrected. */
  readonly replaces: DamagedCubes;
  /** Generation of the stored run that the additions take the place of as a whole; null where they are added to it. */
  readonly supersedes: number | null;
}

export interface PublishOptions {
  /** Leads that the source should have for the run. */
  readonly expectedHours: number;
  /** Fields (variable x lead) that it should have; once it has that many, the run is COMPLETE for good. */
  readonly expectedFields: number;
  /** Makes the run COMPLETE, though it has fewer: its producer has left out the others, or is late with them beyond waiting. */
  readonly complete?: boolean;
  /** See the manifest. Default: those that it names already. */
  readonly missingLeads?: readonly number[];
}

/** Attempts to publish before giving up, as other publishers of the same run, in any process, can come first. */
const MAX_ATTEMPTS = 32;

/**
 * Makes a new generation of a run from the current one and the additions: writes its manifest, then points the run's row to
 * it in one transaction. Readers see either the old or the new generation. When another process publishes the run at the
 * same time, both additions are kept. Without anything new, nothing is written. Additions that take the place of a stored run leave
 * nothing of it; until the switch readers see the old one.
 * Throws StoreConflictError, and IsobarError `overloaded` when others come first at every attempt.
 */
export async function publish(
  database: Kysely<StoreTables>,
  manifests: ManifestFiles,
  geometries: GeometryFiles,
  additions: Additions,
  options: PublishOptions,
): Promise<RunRecord> {
  await markFormat(database);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const row = await readRow(database, additions);
    const { supersedes } = additions;
    if (supersedes !== null && row?.generation !== supersedes) {
      throw new StoreConflictError(`run ${titleOf(additions)} has changed since it was to be replaced`);
    }
    const isFresh = row === null || row.manifest === null || supersedes !== null;
    const current = isFresh ? null : await manifests.read(runOf(row));
    if (current === null && additions.continues) {
      throw new StoreConflictError(`run ${titleOf(additions)} expired while it was being added to`);
    }
    const next = nextManifest(row, current, additions, options);
    if (row !== null && current !== null && sameContent(current, next)) return runOf(row);
    const manifest = await manifests.write(additions, next);
    const published = rowOf(next, manifest);
    const checkFiles = async (transaction: Transaction<StoreTables>) => {
      await requireFiles(manifests, additions, manifest);
      if (additions.grid.kind === 'icosahedral') await lockGeometries(transaction);
      await geometries.requireStored(additions.grid);
    };
    const switched = await switchManifest(database, checkFiles, row, published);
    if (switched !== null) return runOf(switched);
  }
  throw new IsobarError(
    'overloaded',
    `run ${titleOf(additions)} is being published by too many processes at once`,
  );
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

/** Throws StoreConflictError when the grid or the kind of source differs from that of the run. */
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

/** Merges segments, each variable's in order of first lead. Throws StoreConflictError when a lead would occur twice. */
export function mergeCubes(stored: Cubes, added: Cubes): Cubes {
  const merged: Partial<Record<VariableName, readonly Segment[]>> = { ...stored };
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
  const stored = new Set(segments.flatMap((segment) => segment.leads));
  const twice = added.leads.find((lead) => stored.has(lead));
  if (twice !== undefined) {
    throw new StoreConflictError(`${variable} is stored at lead ${twice} already, with different content`);
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
  const merged = (stored: Cubes = {}, ofDraft: Cubes = {}) => {
    const { kept, added } = replaceDamaged(stored, ofDraft, additions.replaces);
    return mergeCubes(kept, added);
  };
  const cubes = merged(current?.cubes, additions.cubes);
  const members = merged(current?.members, additions.members);
  const present = countPresent({ cubes, members });
  const complete =
    current?.state === 'COMPLETE' ||
    options.complete === true ||
    present.presentFields >= options.expectedFields;
  const missingLeads = options.missingLeads ?? current?.missingLeads ?? [];
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
    ...(missingLeads.length > 0 && { missingLeads }),
    cubes,
    ...(Object.keys(members).length > 0 && { members }),
    publishedAt: new Date().toISOString(),
  };
}

/**
 * A run is marked as on demand only while it is incomplete and nothing but on-demand ingests has added to it; as kept once one ingest has
 * kept it.
 */
function sourceOf(current: Manifest | null, { source }: Additions, complete: boolean): RunSource {
  const { onDemand = false, kept = current?.source.kept ?? false, ...plainSource } = source;
  const isFull = complete || (current !== null && current.source.onDemand !== true);
  return { ...plainSource, ...(onDemand && !isFull && { onDemand }), ...(kept && { kept }) };
}

function sameContent(current: Manifest, next: Manifest): boolean {
  const { generation, publishedAt } = current;
  return isDeepStrictEqual(plain(current), plain({ ...next, generation, publishedAt }));
}

/** The value after a round trip through JSON. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** The row of a run whose current manifest is in this file. */
export function rowOf(manifest: Manifest, file: string): Omit<RunRow, 'change_number'> {
  return {
    model: manifest.model,
    init_time: manifest.initTime,
    state: manifest.state,
    generation: manifest.generation,
    manifest: file,
    synthetic: manifest.source.synthetic ? 1 : 0,
    on_demand: manifest.source.onDemand === true ? 1 : 0,
    kept: manifest.source.kept === true ? 1 : 0,
    expected_hours: manifest.expectedHours,
    present_hours: manifest.presentHours,
    missing_leads: (manifest.missingLeads ?? []).join(','),
    published_at: manifest.publishedAt,
    updated_at: manifest.publishedAt,
  };
}

/** Points the run's row to its new manifest; null when another publisher has changed the row since it was read. */
async function switchManifest(
  database: Kysely<StoreTables>,
  checkFiles: (transaction: Transaction<StoreTables>) => Promise<void>,
  before: RunRow | null,
  published: Omit<RunRow, 'change_number'>,
): Promise<RunRow | null> {
  return await withRunLock(database, published, async (transaction) => {
    // Under the lock, so that no sweep can run between this check and the update of the row.
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
 * Runs `work` in a transaction that excludes other publishers and sweeps of the run: they check files and the row, and both
 * must stay unchanged until the end.
 */
export async function withRunLock<T>(
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

async function requireFiles(manifests: ManifestFiles, additions: Additions, manifest: string): Promise<void> {
  const { objects } = manifests;
  const folder = manifests.folderOf(additions);
  const requireCube = async ({ file, bytes }: Segment) => {
    if ((await objects.sizeOf(`${folder}/${file}`)) === bytes) return;
    throw new Error(`store: cube ${file} was removed before it was published`);
  };
  await Promise.all(segmentsOf(additions).map(({ segment }) => requireCube(segment)));
  if ((await objects.sizeOf(`${folder}/${manifest}`)) !== null) return;
  throw new Error(`store: ${manifest} was removed before it was published`);
}

function titleOf(run: Pick<RunRecord, 'model' | 'initTime'>): string {
  return `${run.model} ${initTimeText(run.initTime)}`;
}
