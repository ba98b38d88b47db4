import { IsobarError } from '../../platform/index.ts';
import type { Inventory, RunAvailability, SourceTree } from '../../source/index.ts';
import type { Manifest, RunRecord, RunSource, RunStore } from '../../store/index.ts';
import { NotYetAvailable, type RunJob } from '../jobs/index.ts';
import { EVERYTHING, filterOf, type IngestBounds, leadsWithin } from '../plan/ingest-bounds.ts';
import { awaitedLeads, lackingLeads, presentFields, runLeads } from '../plan/run-plan.ts';
import { notesOfAbsent } from '../report/notes.ts';
import type { RunReport } from '../report/run-report.ts';
import { ingestRun } from '../runs/ingest-run.ts';
import { isOverdue, type SegmentOptions } from '../runs/options/segment-options.ts';
import { finishRun, inventoryFilter } from './finish-run.ts';

/** A job whose source lacks a part is tried again after this. */
const RETRY_MS = 120_000;
/**
 * Ingests what the store lacks of a segment of a run. Done again it changes nothing; stopped at any instant and done again
 * it ends with the same bytes. Once the producer has finished the run and nothing more can be made of its files, the run
 * counts as COMPLETE, though the producer may have left out fields that the catalog expects. A run of which files are late becomes
 * COMPLETE without them when it is overdue; it names the leads, which are filled in when the files come. A synthetic run of the same
 * name is replaced by all of the run at once.
 * Returns null where there was nothing to do.
 * @param wholeVariables leaves a variable of which something cannot be read now to another attempt
 * Throws NotYetAvailable when the source lacks leads of the segment and is not overdue, IsobarError('upstream_unavailable') when
 * something that is there cannot be read, and the signal's reason.
 */
export async function ingestSegment(
  job: RunJob,
  options: SegmentOptions,
  signal?: AbortSignal,
  wholeVariables = false,
): Promise<RunReport | null> {
  const { model } = job;
  const { store, sourceOf, runSourceOf, board, batchBytes, threads, bounds = EVERYTHING } = options;
  const initTime = new Date(job.initTime);
  const source = runSourceOf(model);
  const run = await store.find(model, initTime);
  if (isSettled(run, source)) return null;
  const within = filterOf(bounds);
  const stored = await storedManifestOf(store, run, source);
  const wanted = leadsWithin(runLeads(model, initTime), bounds);
  const isReplacing = run !== null && run.manifest !== null && stored === null;
  const lacking = lackingLeads(
    model,
    leadsOfJob(job, stored, isReplacing ? wanted : null),
    presentFields(stored),
    within,
  );
  if (lacking.length === 0) return null;

  const tree = sourceOf(model);
  const isLate = isOverdue(model, initTime, options);
  const availability = await tree.availability(initTime, signal, isLate);
  if (!availability.complete && !isLate) requireThere(job, isReplacing ? wanted : job.leads, availability);
  const inventory = await inventoryOf(tree, initTime, lacking, bounds, signal);
  if (inventory === null) return null;
  if (wholeVariables) requireAll(inventory, lacking, availability);
  const requested = new Set(lacking);
  const report = await ingestRun(model, initTime, inventory.entries, {
    store,
    source,
    requested: (variable, lead, member) => requested.has(lead) && within(variable, lead, member),
    bounds,
    awaited: awaitedLeads(model, initTime, wanted, new Set(availability.leads)),
    wholeVariables,
    isSegment: true,
    now: options.now(),
    onProgress: board.progress,
    ...(batchBytes !== undefined && { batchBytes }),
    ...(threads !== undefined && { threads }),
    ...(signal && { signal }),
  });
  const left = report.fieldsPlanned - report.fieldsWritten;
  // What cannot be read for as long as the run is waited for is missing then.
  const isLastTry = isLate && !wholeVariables;
  if (left > 0 && !isLastTry) throw unreadable(`${left} fields could not be made`, report.notes);
  if (inventory.notes.length > 0 && !isLastTry) {
    throw unreadable('not all files could be read', inventory.notes);
  }
  const lost = [...inventory.notes, ...notesOfAbsent(inventory.absent)];
  const noted = lost.length === 0 ? report : { ...report, notes: [...report.notes, ...lost] };
  return (await finishRun(tree, availability, noted, { ...options, tried: lacking }, signal)) ?? noted;
}

/**
 * The leads that a job is about: all that are wanted where a synthetic run is replaced; of a complete run those that are missing,
 * since its producer has left out what else it lacks.
 */
function leadsOfJob(
  { leads }: RunJob,
  stored: Manifest | null,
  replacing: readonly number[] | null,
): readonly number[] {
  if (stored?.state === 'COMPLETE')
    return leads.filter((lead) => stored.missingLeads?.includes(lead) === true);
  return replacing ?? leads;
}

/** Null where the source has nothing of the run. */
async function inventoryOf(
  tree: SourceTree,
  initTime: Date,
  leads: readonly number[],
  bounds: IngestBounds,
  signal?: AbortSignal,
): Promise<Inventory | null> {
  try {
    return await tree.inventory(initTime, inventoryFilter(leads, bounds), signal);
  } catch (error) {
    if (error instanceof IsobarError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Nothing is to be ingested of a run that lacks nothing its source should have, or that retention has dropped. Real runs replace synthetic ones. */
function isSettled(run: RunRecord | null, source: RunSource): boolean {
  if (run === null || (run.synthetic && !source.synthetic)) return false;
  return run.state === 'EXPIRED' || (run.state === 'COMPLETE' && run.missingLeads.length === 0);
}

/** What the store has of the run from this kind of source. */
async function storedManifestOf(
  store: RunStore,
  run: RunRecord | null,
  source: RunSource,
): Promise<Manifest | null> {
  if (run === null || run.manifest === null || (run.synthetic && !source.synthetic)) return null;
  return store.manifestOf(run);
}

function requireThere(job: RunJob, wanted: readonly number[], { leads }: RunAvailability): void {
  const there = new Set(leads);
  const absent = wanted.filter((lead) => !there.has(lead));
  if (absent.length === 0) return;
  throw new NotYetAvailable(
    `${job.model} ${job.initTime}: the source has no lead ${absent[0]} yet, and ${absent.length - 1} more`,
    RETRY_MS,
  );
}

/** Throws IsobarError when an inventory lacks what was there a moment ago. */
function requireAll(
  { entries, notes }: Inventory,
  requested: readonly number[],
  { leads }: RunAvailability,
): void {
  if (notes.length > 0) throw unreadable('not all files could be read', notes);
  const found = new Set(entries.map(({ window }) => window.endHours));
  const absent = requested.filter((lead) => leads.includes(lead) && !found.has(lead));
  if (absent.length > 0) throw unreadable('files are gone again', [`those of lead ${absent.join(', ')}`]);
}

function unreadable(what: string, notes: readonly string[]): IsobarError {
  const [first = 'no reason is known', ...others] = notes;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return new IsobarError('upstream_unavailable', `${what}: ${first}${more}`);
}
