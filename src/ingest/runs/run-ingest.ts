import pMap from 'p-map';
import { hasStatistics, type ModelId } from '../../catalog/index.ts';
import { chooseGrid, mayLieOn } from '../../fields/index.ts';
import type { Grid } from '../../geo/index.ts';
import { resourceFaultOf } from '../../platform/index.ts';
import type { SelectedEntry } from '../../source/index.ts';
import {
  type DamagedCubes,
  keepsStatistics,
  type Manifest,
  type RunDraft,
  type RunRecord,
  type RunSource,
  segmentsOf,
} from '../../store/index.ts';
import { Constants } from '../make/constants.ts';
import { cubesOf } from '../make/cubes-of-fields.ts';
import { type MadeField, type MakeOptions, makeFields } from '../make/make-fields.ts';
import type { GroupMaker } from '../make/make-group.ts';
import { BATCH_BYTES, batchesWithin, gridBuffersFor } from '../make/memory/batch-memory.ts';
import type { GridBuffers } from '../make/memory/grid-buffers.ts';
import { statisticsOverMembers } from '../make/statistics-of-members.ts';
import { inlineMaker } from '../make/threads/inline-maker.ts';
import { EVERYTHING, expectedOf, filterOf } from '../plan/ingest-bounds.ts';
import {
  expectedBytes,
  lackingLeads,
  type PlannedField,
  type PresentFields,
  type PresentLeads,
  planRun,
  presentFields,
} from '../plan/run-plan.ts';
import { unplannedReasons } from '../plan/unplanned-reasons.ts';
import { Notes } from '../report/notes.ts';
import type { RunReport } from '../report/run-report.ts';
import { TransferMeter } from '../report/transfer-meter.ts';

import type { IngestOptions } from './options/ingest-options.ts';

/** While one cube is on its way to the disk, others are encoded. */
const CUBES_AT_ONCE = 4;

type FieldKey = Pick<MadeField, 'variable' | 'lead' | 'member'>;

/** One run while it is ingested: what is stored of it, what was read and written. */
export class RunIngest {
  readonly #model: ModelId;
  readonly #initTime: Date;
  readonly #options: IngestOptions;
  readonly #notes = new Notes();
  readonly #meter = new TransferMeter();
  readonly #began = performance.now();
  #manifest: Manifest | null = null;
  #counted: { readonly manifest: Manifest | null; readonly expected: ReturnType<typeof expectedOf> } | null =
    null;
  #damaged: DamagedCubes = new Map();
  /** Names of the cubes that were written. */
  readonly #written = new Set<string>();
  /** Written, for a run that is replaced at the end. */
  #unpublishedFields: FieldKey[] = [];
  #fieldsPlanned = 0;
  #fieldsWritten = 0;

  constructor(model: ModelId, initTime: Date, options: IngestOptions) {
    this.#model = model;
    this.#initTime = initTime;
    this.#options = options;
  }

  async ingest(entries: readonly SelectedEntry[]): Promise<RunReport> {
    const { store, source, requested, signal } = this.#options;
    this.#unpublishedFields = [];
    const run = await store.findOrAdopt(this.#model, this.#initTime);
    const replaced = this.#replacedBy(source, run);
    const continued = run === null || run.manifest === null || replaced !== null ? null : run;
    this.#manifest = continued === null ? null : await store.manifestOf(continued);
    if (continued !== null) await this.#findDamage(continued);
    const { grid, geometry } =
      this.#manifest === null
        ? await chooseGrid(this.#model, entries, signal)
        : { grid: await store.gridOf(this.#manifest), geometry: null };
    const onGrid = entries.filter((entry) => mayLieOn(entry, grid));
    if (onGrid.length < entries.length) {
      this.#notes.add(`fields on another grid than the run, left out: ${entries.length - onGrid.length}`);
    }
    const present = presentFields(this.#manifest, this.#damaged);
    const planned = planRun(this.#model, this.#initTime, onGrid, present, requested).filter(
      ({ variable, member }) => member === 0 || !this.#keepsStatistics || hasStatistics(variable),
    );
    this.#fieldsPlanned = this.#fieldsWritten + planned.length;
    if (planned.length > 0) await this.#ingestPlanned(planned, grid, geometry, replaced);
    this.#noteDamage();
    if (this.#manifest === null) this.#explain(onGrid, present);
    return this.#report();
  }

  /** The stored run that is not added to but replaced: real data take the place of synthetic data of the same run. */
  #replacedBy(source: RunSource, run: RunRecord | null): RunRecord | null {
    const { supersedes } = this.#options;
    if (supersedes !== undefined && supersedes.generation === run?.generation) return run;
    return run?.synthetic === true && run.manifest !== null && !source.synthetic ? run : null;
  }

  /** Says why messages that are there give nothing. */
  #explain(entries: readonly SelectedEntry[], present: PresentFields): void {
    const { explains = false, requested } = this.#options;
    if (explains)
      this.#notes.add(...unplannedReasons(this.#model, this.#initTime, entries, present, requested));
  }

  /** Whether statistics are stored in place of members: what a run has begun with stays. */
  get #keepsStatistics(): boolean {
    const { statistics = false } = this.#options.bounds ?? EVERYTHING;
    return (this.#manifest === null ? null : keepsStatistics(this.#manifest)) ?? statistics;
  }

  async #findDamage(run: RunRecord): Promise<void> {
    const { store, replaces, checkStored = false, signal } = this.#options;
    if (replaces !== undefined) this.#damaged = replaces;
    else if (checkStored) this.#damaged = (await store.verify(run, { ...(signal && { signal }) })).damaged;
  }

  /** Says what became of damaged cubes that were requested. */
  #noteDamage(): void {
    const { requested = () => true } = this.#options;
    if (this.#damaged.size === 0 || this.#manifest === null) return;
    for (const { variable, segment } of segmentsOf(this.#manifest)) {
      const { file, leads, members } = segment;
      const [member = 0] = segment.statisticsOf ?? members ?? [];
      if (!this.#damaged.has(file) || this.#written.has(file)) continue;
      if (!leads.some((lead) => requested(variable, lead, member))) continue;
      this.#notes.add(`cube ${file} is damaged, and its source has not all that it was made from`);
    }
  }

  async #ingestPlanned(
    planned: readonly PlannedField[],
    grid: Grid,
    geometry: Uint8Array | null,
    replaced: RunRecord | null,
  ): Promise<void> {
    const { store, source, isSegment = false, signal } = this.#options;
    const lacking = this.#expected().expectedFields - (this.#manifest?.presentFields ?? 0);
    const fields = isSegment ? Math.max(planned.length, lacking) : planned.length;
    const bytes = expectedBytes(planned, grid.size) * (fields / planned.length);
    await store.requireSpace(Math.ceil(bytes), `the ${this.#model} run`);
    if (geometry !== null) await store.putGeometry(geometry);
    const draft = await store.draft(this.#model, this.#initTime, grid.spec, source, this.#damaged, replaced);
    const notes = this.#notes;
    const common = { model: this.#model, notes, meter: this.#meter, ...(signal && { signal }) };
    const inThreads = this.#threadsFor(planned, grid, geometry);
    const make = inThreads ?? inlineMaker(grid);
    const { batchBytes = BATCH_BYTES } = this.#options;
    const batches = batchesWithin(planned, grid.size, batchBytes);
    const planes = gridBuffersFor(batches, grid.size, batchBytes, inThreads !== null);
    const making: MakeOptions = {
      ...common,
      gridSize: grid.size,
      make,
      planes,
      constants: new Constants({ ...common, grid }),
    };

    let fieldsTried = 0;
    let writing: Promise<void> = Promise.resolve();
    try {
      for (const batch of batches) {
        const made = await this.#makeBatch(batch, making, (done) =>
          this.#reportProgress(fieldsTried + done, planned.length),
        );
        fieldsTried += batch.length;
        await writing;
        writing = this.#write(draft, this.#worthWriting(batch, made, planes), planes, replaced !== null);
        // Its failure is thrown where it is awaited.
        writing.catch(() => {});
        // A single thread gains nothing by making and writing at the same time, and would hold two batches.
        if (inThreads === null) await writing;
      }
    } finally {
      await Promise.allSettled([writing]);
    }
    await writing;
    if (replaced !== null) await this.#replace(draft, planned.length);
    this.#reportProgress(planned.length, planned.length);
  }

  /** Makes all cubes of the draft the run, in place of the stored one, if none is lacking. */
  async #replace(draft: RunDraft, planned: number): Promise<void> {
    const added = this.#unpublishedFields;
    if (added.length === planned) {
      await this.#publish(draft, added);
      return;
    }
    this.#notes.add(
      `the run that is stored stays: ${planned - added.length} of ${planned} fields that would replace it could not be made`,
    );
    // Where that fails a later sweep does it.
    await draft.discard().catch(() => {});
  }

  /** Null where the fields are too few, or there are no threads that can make them. */
  #threadsFor(planned: readonly PlannedField[], grid: Grid, geometry: Uint8Array | null): GroupMaker | null {
    const { threads } = this.#options;
    if (!threads || planned.length * grid.size < threads.worthwhile) return null;
    return threads.makerFor({ spec: grid.spec, geometry });
  }

  async #makeBatch(
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

  #worthWriting(
    batch: readonly PlannedField[],
    made: readonly MadeField[],
    planes: GridBuffers,
  ): readonly MadeField[] {
    if (this.#options.wholeVariables !== true || made.length === batch.length) return made;
    const cubeOf = ({ variable, member }: FieldKey) => `${variable} ${member > 0}`;
    const planned = Map.groupBy(batch, cubeOf);
    return [...Map.groupBy(made, cubeOf)].flatMap(([cube, fields]) => {
      if (fields.length === planned.get(cube)?.length) return fields;
      planes.release(fields.map(({ values }) => values));
      return [];
    });
  }

  /**
   * One cube for each variable, its leads ascending, and one for its members; then all of them become part of the run.
   * @param waits leaves that to the end
   */
  async #write(
    draft: RunDraft,
    made: readonly MadeField[],
    planes: GridBuffers,
    waits: boolean,
  ): Promise<void> {
    if (made.length === 0) return;
    const { signal, lineageUrl = (url) => url } = this.#options;
    let failure: { readonly error: unknown } | null = null;
    await pMap(
      cubesOf(made, lineageUrl),
      async (cube) => {
        if (failure !== null) return;
        // The cubes that are on their way end before the first failure is thrown.
        try {
          const isOfMembers = cube.members !== undefined;
          const stored =
            isOfMembers && this.#keepsStatistics ? await statisticsOverMembers(cube, signal) : cube;
          const { file } = await draft.addCube(stored, signal);
          this.#written.add(file);
          planes.release(cube.planes);
        } catch (error) {
          failure ??= { error };
        }
      },
      { concurrency: CUBES_AT_ONCE },
    );
    if (failure !== null) await giveUp(draft, failure);
    const fields = made.map(({ variable, lead, member }) => ({ variable, lead, member }));
    if (waits) this.#unpublishedFields.push(...fields);
    else await this.#publish(draft, fields);
  }

  async #publish(draft: RunDraft, added: readonly FieldKey[]): Promise<void> {
    const { store } = this.#options;
    const published = await draft
      .publish({ ...this.#expected(), missingLeads: this.#missingWith(added) })
      .catch((error: unknown) => giveUp(draft, { error }));
    this.#manifest = await store.manifestOf(published);
    this.#fieldsWritten += added.length;
  }

  /** The leads that are missing once some fields have been added. */
  #missingWith(added: readonly FieldKey[]): readonly number[] {
    const { bounds = EVERYTHING, awaited = this.#manifest?.missingLeads ?? [] } = this.#options;
    const { awaitedFields = filterOf(bounds) } = this.#options;
    const { control, members } = presentFields(this.#manifest);
    const isOfMember = ({ member }: FieldKey) => member > 0;
    const present = {
      control: withFields(
        control,
        added.filter((field) => !isOfMember(field)),
      ),
      members: withFields(members, added.filter(isOfMember)),
    };
    return lackingLeads(this.#model, awaited, present, awaitedFields);
  }

  /** Hours and fields that the run has when it is complete. Counted once for each manifest: progress asks for each field. */
  #expected() {
    if (this.#counted?.manifest !== this.#manifest) {
      const { bounds = EVERYTHING } = this.#options;
      const expected = expectedOf(this.#model, this.#initTime, bounds, this.#manifest);
      this.#counted = { manifest: this.#manifest, expected };
    }
    return this.#counted.expected;
  }

  #reportProgress(fieldsDone: number, fieldsPlanned: number): void {
    this.#options.onProgress?.({
      model: this.#model,
      initTime: this.#initTime,
      fieldsDone,
      fieldsPlanned,
      messagesRead: this.#meter.messages,
      bytesRead: this.#meter.bytes,
      messagesDecoded: this.#meter.decoded,
      decodeMs: this.#meter.decodeMs,
      implausibleFields: this.#meter.implausibleFields,
      presentHours: this.#manifest?.presentHours ?? 0,
      expectedHours: this.#expected().expectedHours,
      elapsedMs: performance.now() - this.#began,
    });
  }

  #report(): RunReport {
    return {
      ...this.#expected(),
      model: this.#model,
      initTime: this.#initTime,
      state: this.#manifest?.state ?? null,
      fieldsPlanned: this.#fieldsPlanned,
      fieldsWritten: this.#fieldsWritten,
      presentFields: this.#manifest?.presentFields ?? 0,
      presentHours: this.#manifest?.presentHours ?? 0,
      missingLeads: this.#manifest?.missingLeads ?? [],
      messagesRead: this.#meter.messages,
      bytesRead: this.#meter.bytes,
      implausibleFields: this.#meter.implausibleFields,
      notes: this.#notes.list,
    };
  }
}

function withFields(present: PresentLeads, added: readonly FieldKey[]): PresentLeads {
  const all = new Map([...present].map(([variable, leads]) => [variable, new Set(leads)]));
  for (const { variable, lead } of added) {
    all.set(variable, (all.get(variable) ?? new Set<number>()).add(lead));
  }
  return all;
}

/** Throws the error. What a full disk holds of cubes that will not be published is deleted. */
async function giveUp(draft: RunDraft, { error }: { readonly error: unknown }): Promise<never> {
  // Where that fails too, a later sweep does it.
  if (resourceFaultOf(error) !== null) await draft.discard().catch(() => {});
  throw error;
}
