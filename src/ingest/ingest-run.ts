import { isVariableName, leadsOf, type ModelId, type VariableName } from '../catalog/index.ts';
import { chooseGrid, createFieldMaker, mayLieOn } from '../fields/index.ts';
import type { SelectedEntry } from '../source/index.ts';
import type { Manifest, RunDraft, RunSource, RunStore } from '../store/index.ts';
import { type MadeField, type MakeOptions, makeFields } from './make-fields.ts';
import { Notes } from './notes.ts';
import { batchesOf, expectedFields, type PlannedField, type PresentLeads, planRun } from './run-plan.ts';
import type { RunProgress, RunReport } from './run-report.ts';

const BATCH_BYTES = 768 * 1024 * 1024;

export interface IngestOptions {
  readonly store: RunStore;
  readonly source: RunSource;
  /** Memory for the integers of the fields of one batch; a single larger variable is a batch of its own. Default 768 MB. */
  readonly batchBytes?: number;
  readonly onProgress?: (progress: RunProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Takes in what the entries have of one run and the store has not: fetch, decode, normalise, write, publish. Variables are
 * published batch by batch, so that a run that is killed goes on where it was, and ends with the same content as if it had
 * not been; with nothing new it changes nothing. A field that cannot be read is left out with a note. The run is COMPLETE
 * once every field that the model gives is there.
 * Throws IsobarError as `chooseGrid`, StoreConflictError, and the signal's reason.
 */
export async function ingestRun(
  model: ModelId,
  initTime: Date,
  entries: readonly SelectedEntry[],
  { store, source, batchBytes = BATCH_BYTES, onProgress, signal }: IngestOptions,
): Promise<RunReport> {
  const run = await store.find(model, initTime);
  // Made-up data give way to real ones of the same run.
  const replaces = run?.synthetic === true && !source.synthetic;
  let manifest = run === null || run.manifest === null || replaces ? null : await store.manifestOf(run);
  const ofRun = entries.filter((entry) => entry.initTime.getTime() === initTime.getTime());
  const grid = manifest?.grid ?? (await chooseGrid(model, ofRun, signal));
  const onGrid = ofRun.filter((entry) => mayLieOn(entry, grid));
  const planned = planRun(model, initTime, onGrid, presentLeads(manifest));
  const notes = new Notes();
  if (onGrid.length < ofRun.length) {
    notes.add(`fields on another grid than the run, left out: ${ofRun.length - onGrid.length}`);
  }
  const expected = expectedFields(model, initTime);
  let fieldsWritten = 0;

  if (planned.length > 0) {
    const maker = createFieldMaker(grid);
    const making: MakeOptions = { model, grid, maker, notes, ...(signal && { signal }) };
    if (replaces) await store.expire(run);
    const draft = await store.draft(model, initTime, grid, source);
    let fieldsTried = 0;
    for (const batch of batchesOf(planned, maker.points * Int32Array.BYTES_PER_ELEMENT, batchBytes)) {
      const made = await makeBatch(batch, making, (done) =>
        onProgress?.({
          model,
          initTime,
          fieldsDone: fieldsTried + done,
          fieldsPlanned: planned.length,
        }),
      );
      fieldsTried += batch.length;
      if (made.length === 0) continue;
      await addCubes(draft, made, signal);
      fieldsWritten += made.length;
      const published = await draft.publish({
        expectedHours: leadsOf(model, initTime.getUTCHours()).length,
        expectedFields: expected,
      });
      manifest = await store.manifestOf(published);
    }
  }
  return {
    model,
    initTime,
    state: manifest?.state ?? null,
    fieldsWritten,
    presentFields: manifest?.presentFields ?? 0,
    expectedFields: expected,
    notes: notes.list,
  };
}

async function makeBatch(
  batch: readonly PlannedField[],
  making: MakeOptions,
  onMade: (done: number) => void,
): Promise<readonly MadeField[]> {
  const made: MadeField[] = [];
  for await (const fields of makeFields(batch, making)) {
    made.push(...fields);
    onMade(made.length);
  }
  return made;
}

/** One cube for each variable, its leads ascending. */
async function addCubes(draft: RunDraft, made: readonly MadeField[], signal?: AbortSignal): Promise<void> {
  for (const [variable, fields] of Map.groupBy(made, (field) => field.variable)) {
    const cube = {
      variable,
      leads: fields.map(({ lead }) => lead),
      planes: fields.map(({ values }) => values),
      lineage: fields.flatMap(({ lineage }) => lineage),
    };
    await draft.addCube(cube, signal);
  }
}

function presentLeads(manifest: Manifest | null): PresentLeads {
  const present = new Map<VariableName, ReadonlySet<number>>();
  for (const [variable, segments] of Object.entries(manifest?.cubes ?? {})) {
    if (isVariableName(variable)) present.set(variable, new Set(segments.flatMap(({ leads }) => leads)));
  }
  return present;
}
