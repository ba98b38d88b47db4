import path from 'node:path';
import type { VariableName } from '../../catalog/index.ts';
import { mayLieOn } from '../../fields/index.ts';
import type { Grid } from '../../geo/index.ts';
import type { SelectedEntry } from '../../source/index.ts';
import type { Manifest, RunRecord, RunStore, SourceRange, StoredSeries } from '../../store/index.ts';
import { Constants } from '../make/constants.ts';
import { type MadeField, makeFields } from '../make/make-fields.ts';
import { BATCH_BYTES } from '../make/memory/batch-memory.ts';
import { GridBuffers } from '../make/memory/grid-buffers.ts';
import type { FieldThreads } from '../make/threads/field-threads.ts';
import { inlineMaker } from '../make/threads/inline-maker.ts';
import { batchesOf, NO_FIELDS, type PlannedField, planRun } from '../plan/run-plan.ts';
import { Notes } from '../report/notes.ts';
import { TransferMeter } from '../report/transfer-meter.ts';
import { isSameVersion, type Replaced, type ReplacedFile } from './replaced-files.ts';

export interface CorrectOptions {
  readonly store: RunStore;
  readonly batchBytes?: number;
  readonly threads?: FieldThreads | null;
  readonly lineageUrl?: (url: string) => string;
  /** What the lineage names as the time of the correction. */
  readonly now: Date;
  readonly signal?: AbortSignal;
}

export interface Corrected {
  /** The manifest with the corrected fields, or the same where there are none. */
  readonly manifest: Manifest;
  readonly fieldsPlanned: number;
  readonly fieldsCorrected: number;
  readonly meter: TransferMeter;
  readonly notes: readonly string[];
}

/**
 * Reads the fields of a run again whose files were replaced: only their messages. Each is put into the cube that it is in, next to
 * the stored values of the cube's other leads, and all of these cubes take the place of the old ones at once. A field that cannot be
 * read now stays as it is.
 * Throws StoreConflictError where others have changed the run meanwhile, DamagedTileError, ResourceFault, and the signal's reason.
 * @param entries of the replaced files, and the other entries that their fields need
 */
export async function correctRun(
  run: RunRecord,
  manifest: Manifest,
  entries: readonly SelectedEntry[],
  replaced: Replaced,
  options: CorrectOptions,
): Promise<Corrected> {
  const { model, initTime } = run;
  const { store, now, signal } = options;
  const grid = await store.gridOf(manifest);
  const isReplaced = (variable: VariableName, lead: number) =>
    replaced.fields.get(variable)?.has(lead) === true;
  const onGrid = entries.filter((entry) => mayLieOn(entry, grid));
  const planned = planRun(model, initTime, onGrid, NO_FIELDS, isReplaced);
  const notes = new Notes();
  const meter = new TransferMeter();
  const outdated = new Map(
    segmentsOf(manifest, planned).map(({ segment }) => [segment.file, 'partly'] as const),
  );
  const draft = await store.draft(model, initTime, manifest.grid, manifest.source, outdated);
  let fieldsCorrected = 0;
  for (const batch of batchesFor(manifest, planned, grid, options)) {
    const made = await make(batch, grid, { ...options, notes, meter, model });
    for (const [variable, fields] of Map.groupBy(made, (field) => field.variable)) {
      const stored = await openStored(store, manifest, variable);
      for (const segment of stored.segments) {
        const again = fields.filter(
          ({ lead, lineage }) => segment.leads.includes(lead) && isNewer(lineage, replaced.files),
        );
        if (again.length === 0) continue;
        await draft.addCube(
          await cubeWith(variable, segment, again, grid, replaced.files, { ...options, now }),
          signal,
        );
        fieldsCorrected += again.length;
      }
    }
  }
  const result = { fieldsPlanned: planned.length, fieldsCorrected, meter, notes: notes.list };
  if (fieldsCorrected === 0) return { ...result, manifest };
  const { expectedHours, expectedFields } = manifest;
  const published = await draft.publish({ expectedHours, expectedFields });
  return { ...result, manifest: await store.manifestOf(published) };
}

/** Segments that hold some of the planned fields. */
function segmentsOf(manifest: Manifest, planned: readonly PlannedField[]) {
  const leads = Map.groupBy(planned, ({ variable }) => variable);
  return [...leads].flatMap(([variable, fields]) =>
    (manifest.cubes[variable] ?? [])
      .filter((segment) => fields.some(({ lead }) => segment.leads.includes(lead)))
      .map((segment) => ({ variable, segment })),
  );
}

/** In batches of whole variables of one segment, so that each cube is written once. */
function batchesFor(
  manifest: Manifest,
  planned: readonly PlannedField[],
  grid: Grid,
  { batchBytes = BATCH_BYTES }: CorrectOptions,
): readonly (readonly PlannedField[])[] {
  const segmentOf = ({ variable, lead }: PlannedField) =>
    manifest.cubes[variable]?.find(({ leads }) => leads.includes(lead))?.leads.join();
  return [...Map.groupBy(planned, segmentOf).values()].flatMap((ofSegment) =>
    batchesOf(ofSegment, grid.size * Int32Array.BYTES_PER_ELEMENT, batchBytes),
  );
}

interface Making extends CorrectOptions {
  readonly model: RunRecord['model'];
  readonly notes: Notes;
  readonly meter: TransferMeter;
}

async function make(
  batch: readonly PlannedField[],
  grid: Grid,
  { model, notes, meter, threads = null, signal }: Making,
): Promise<readonly MadeField[]> {
  const isWorthwhile = threads !== null && batch.length * grid.size >= threads.worthwhile;
  const inThreads = isWorthwhile ? threads.makerFor({ spec: grid.spec, geometry: null }) : null;
  const common = { model, notes, meter, ...(signal && { signal }) };
  const made: MadeField[] = [];
  for await (const fields of makeFields(batch, {
    ...common,
    gridSize: grid.size,
    make: inThreads ?? inlineMaker(grid),
    planes: new GridBuffers(grid.size, batch.length),
    constants: new Constants({ ...common, grid }),
  })) {
    made.push(...fields);
  }
  return made;
}

async function openStored(
  store: RunStore,
  manifest: Manifest,
  variable: VariableName,
): Promise<StoredSeries> {
  await store.fetchIndexes(manifest, [variable]);
  const stored = store.openSeries(manifest, variable);
  if (stored === null) throw new Error(`ingest: the manifest names no cube of ${variable}`);
  return stored;
}

/** Whether something was read that is not the version that was replaced, as a mirror that lags behind still has. */
function isNewer(lineage: readonly SourceRange[], files: readonly ReplacedFile[]): boolean {
  return lineage.some((range) => {
    const file = files.find((each) => isSameFile(each, range));
    return file !== undefined && !isSameVersion(file.etag, range.etag);
  });
}

/** Files of one name are copies at mirrors of a tree. */
function isSameFile(a: { readonly url: string }, b: { readonly url: string }): boolean {
  return a.url === b.url || path.posix.basename(a.url) === path.posix.basename(b.url);
}

/** A stored cube with some leads read again. */
async function cubeWith(
  variable: VariableName,
  { leads, reader }: StoredSeries['segments'][number],
  again: readonly MadeField[],
  grid: Grid,
  files: readonly ReplacedFile[],
  { now, lineageUrl = (url) => url }: CorrectOptions,
) {
  const kept = leads.filter((lead) => !again.some((field) => field.lead === lead));
  const stored = await planesOf(reader, leads, kept, grid);
  const planeOf = (lead: number) =>
    again.find((field) => field.lead === lead)?.values ?? stored.get(lead) ?? new Int32Array(0);
  await reader.fetchLineage();
  const before = reader.readLineage();
  const lineage = leads.flatMap((lead) => {
    const field = again.find((each) => each.lead === lead);
    const ofLead = before.filter((range) => range.lead === lead);
    if (field === undefined) return ofLead;
    return field.lineage.map((range): SourceRange => {
      const url = lineageUrl(range.url);
      const file = files.find((each) => isSameFile(each, range));
      if (file !== undefined && !isSameVersion(file.etag, range.etag)) {
        return { ...range, url, corrected: { at: now.toISOString(), etag: file.etag } };
      }
      const same = ofLead.find((each) => each.url === url && each.etag === range.etag);
      return { ...range, url, ...(same?.corrected && { corrected: same.corrected }) };
    });
  });
  return { variable, leads, planes: leads.map(planeOf), lineage };
}

/** Rows of tiles that are read at a time. */
const ROWS = 16;

/** Stored planes of some leads of a cube. */
async function planesOf(
  reader: StoredSeries['segments'][number]['reader'],
  leads: readonly number[],
  kept: readonly number[],
  grid: Grid,
): Promise<ReadonlyMap<number, Int32Array>> {
  const { nx, ny } = grid.spec;
  const all = new Int32Array(kept.length * grid.size);
  const indexes = kept.map((lead) => leads.indexOf(lead));
  const planes = Int32Array.from(kept, (_, n) => n * grid.size);
  for (let j0 = 0; kept.length > 0 && j0 < ny; j0 += ROWS) {
    const band = { i0: 0, columns: nx, j0, rows: Math.min(ROWS, ny - j0) };
    await reader.fetchRectangle(band);
    reader.rectangle(indexes, band, all, { at: j0 * nx, row: nx, planes });
  }
  return new Map(kept.map((lead, n) => [lead, all.subarray(n * grid.size, (n + 1) * grid.size)]));
}
