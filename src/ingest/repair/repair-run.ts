import { isVariableName, type VariableName } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { type Location, readInventory, type SelectedEntry } from '../../source/index.ts';
import type {
  DamagedCubes,
  Manifest,
  RunRecord,
  RunSource,
  RunStore,
  RunVerification,
} from '../../store/index.ts';
import { isDamage } from '../../store/index.ts';
import { Notes } from '../report/notes.ts';
import { ingestRun } from '../runs/ingest-run.ts';
import type { IngestOptions } from '../runs/options/ingest-options.ts';

/** Where a run can be made again from. */
export interface RunOrigin extends Pick<IngestOptions, 'lineageUrl'> {
  /** Where the run's messages may be, the likeliest first; null for a run of which no manifest can be read. */
  readonly placesOf: (manifest: Manifest | null) => readonly (readonly Location[])[];
  /** For a run of which no manifest can be read. */
  readonly source: RunSource;
}

interface RepairOptions extends RunOrigin, Pick<IngestOptions, 'threads' | 'onProgress' | 'signal'> {
  readonly now: Date;
  /** Called after each cube that is checked. */
  readonly onChecked?: (progress: { readonly cubesDone: number; readonly cubes: number }) => void;
}

export interface RepairReport {
  /** What was wrong, and what still is. */
  readonly before: RunVerification;
  readonly after: RunVerification;
  readonly notes: readonly string[];
}

/**
 * Checks all of a stored run and makes what is damaged again from its source. A run whose manifest is damaged continues from an older
 * one, or from nothing where there is none. A cube of which something can be read stays until all of it has been made again.
 * Throws IsobarError `not_found` when the run is not stored, what `ingestRun` throws, and the signal's reason.
 */
export async function repairRun(
  store: RunStore,
  run: RunRecord,
  options: RepairOptions,
): Promise<RepairReport> {
  const { signal, onChecked } = options;
  const checking = { ...(signal && { signal }), ...(onChecked && { onProgress: onChecked }) };
  const notes = new Notes();
  await store.upkeep.requireOwn();
  const before = await store.verify(run, checking);
  if (before.faults.length === 0) return { before, after: before, notes: [] };
  let after = before;
  let manifest = await store.manifestOf(run).catch(unlessDamaged);
  let current = run;
  if (manifest === null && (await store.upkeep.restoreManifest(run))) {
    notes.add('its manifest was damaged: an older one was taken up');
    current = await reread(store, run);
    manifest = await store.manifestOf(current);
    after = await store.verify(current, checking);
  }
  if (run.onDemand && manifest === null) {
    notes.add('it was read on demand: once it is dropped, the next request reads it again');
    return { before, after, notes: notes.list };
  }
  // After a loss of the manifest all that the source has is ingested, but for runs of which only parts were ever requested.
  const isToBeFilled = manifest === null || (isRestored(before, after) && !run.onDemand);
  const isLacking = () => isToBeFilled || after.damaged.size > 0;
  for (const places of options.placesOf(manifest)) {
    if (!isLacking()) break;
    const entries = await entriesAt(places, current, options, notes);
    if (entries.length === 0) continue;
    if (manifest === null) {
      notes.add('its manifest was damaged, and there is no older one: the run is made again');
    }
    const report = await ingestRun(run.model, run.initTime, entries, {
      ...options,
      store,
      source: manifest?.source ?? options.source,
      replaces: after.damaged,
      // It stays known, and can be repaired later, where it cannot be made again now.
      ...(manifest === null && { supersedes: current }),
      ...(!isToBeFilled && manifest !== null && { requested: fieldsOf(manifest, after.damaged) }),
    });
    notes.add(...report.notes);
    current = await reread(store, run);
    manifest = current.manifest === null ? null : await store.manifestOf(current).catch(unlessDamaged);
    if (manifest === null) continue;
    after = await store.verify(current, checking);
    if (after.faults.length === 0) break;
  }
  return { before, after, notes: notes.list };
}

/** Whether the manifest was damaged, and what was published since the older one is to be made again. */
function isRestored(before: RunVerification, after: RunVerification): boolean {
  return before.cubes === 0 && after.cubes > 0;
}

function unlessDamaged(error: unknown): null {
  if (isDamage(error)) return null;
  throw error;
}

async function reread(store: RunStore, { model, initTime }: RunRecord): Promise<RunRecord> {
  const run = await store.find(model, initTime);
  if (run !== null) return run;
  throw new IsobarError('not_found', `run ${model} ${initTime.toISOString()} is not stored`);
}

/** None, with a note, where the places cannot be read. */
async function entriesAt(
  places: readonly Location[],
  { model, initTime }: RunRecord,
  { now, signal }: RepairOptions,
  notes: Notes,
): Promise<readonly SelectedEntry[]> {
  try {
    const found = await readInventory(places, { model, initTime, now, ...(signal && { signal }) });
    notes.add(...found.notes);
    return found.entries.filter((entry) => entry.initTime.getTime() === initTime.getTime());
  } catch (error) {
    if (!(error instanceof IsobarError) || signal?.aborted === true) throw error;
    notes.add(error.message);
    return [];
  }
}

/** The fields that damaged cubes hold. */
function fieldsOf({ cubes }: Manifest, damaged: DamagedCubes) {
  const fields = new Map<VariableName, Set<number>>();
  for (const [variable, segments] of Object.entries(cubes)) {
    if (!isVariableName(variable)) continue;
    const leads = segments.filter(({ file }) => damaged.has(file)).flatMap((segment) => segment.leads);
    fields.set(variable, new Set(leads));
  }
  return (variable: VariableName, lead: number) => fields.get(variable)?.has(lead) === true;
}
