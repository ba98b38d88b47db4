import { LRUCache } from 'lru-cache';
import type { ModelId } from '../../catalog/index.ts';
import { IsobarError, type Log, resourceFaultOf } from '../../platform/index.ts';
import type { Inventory, RunAvailability, SelectedEntry, SourceTree } from '../../source/index.ts';
import type { Manifest, RunRecord, RunSource, RunStore } from '../../store/index.ts';
import type { IngestBoard } from '../ingest-board.ts';
import { type JobHandler, NotYetAvailable, type RunJob } from '../jobs/index.ts';
import { EVERYTHING, expectedOf, filterOf, type IngestBounds, leadsWithin } from '../plan/ingest-bounds.ts';
import { lackingLeads, planRun, presentLeads, runLeads } from '../plan/run-plan.ts';
import { PRODUCERS_SCHEDULE, type RunSchedule } from '../plan/run-schedule.ts';
import { type IngestOptions, ingestRun } from './ingest-run.ts';
import type { RunReport } from './run-report.ts';

/**
 * A segment with something that cannot be read is tried this often in full; from then on it is ingested without that, a
 * variable in several pieces if need be.
 */
const HOPEFUL_ATTEMPTS = 4;
/** Segments whose failures are remembered. */
const MAX_FAILING = 1000;
/** A job whose source lacks a part is tried again after this. */
const RETRY_MS = 120_000;
/** The same where this server's own disk or database fails: somebody has to do something about that first. */
const RETRY_AFTER_FAULT_MS = 600_000;

export interface SegmentOptions extends Pick<IngestOptions, 'batchBytes' | 'threads' | 'bounds'> {
  readonly store: RunStore;
  readonly sourceOf: (model: ModelId) => SourceTree;
  /** Where a model's runs come from, for answers. */
  readonly runSourceOf: (model: ModelId) => RunSource;
  readonly now: () => Date;
  readonly board: IngestBoard;
  readonly log: Log;
  /** Default: the producers' habits. */
  readonly schedule?: RunSchedule;
}

/** The handler of a job queue: `ingestSegment`, with one log line and a record on the board of how it went. */
export function segmentHandler(options: SegmentOptions): JobHandler {
  const { board, log } = options;
  const failures = new LRUCache<string, number>({ max: MAX_FAILING });
  return async (job, signal) => {
    const { model } = job;
    const initTime = new Date(job.initTime);
    const facts = { model, initTime: initTime.toISOString(), leads: `${job.leads[0]}-${job.leads.at(-1)}` };
    const key = `${model} ${job.initTime} ${facts.leads}`;
    const failed = failures.get(key) ?? 0;
    const startedAt = performance.now();
    try {
      const report = await ingestSegment(job, options, signal, failed < HOPEFUL_ATTEMPTS);
      failures.delete(key);
      board.finished(model, initTime, report);
      if (report === null) return;
      const { state, presentHours, expectedHours, fieldsWritten, bytesRead, notes } = report;
      const hours = `${presentHours}/${expectedHours}`;
      const ms = Math.round(performance.now() - startedAt);
      const line = { ...facts, fieldsWritten, bytesRead, hours, state, ms };
      log.info(notes.length === 0 ? line : { ...line, notes }, 'segment ingested');
    } catch (error) {
      if (error instanceof NotYetAvailable || signal.aborted) {
        board.finished(model, initTime, null);
        log.debug({ ...facts, reason: String(error) }, 'segment postponed');
      } else {
        board.failed(model, initTime, error);
        const fault = resourceFaultOf(error);
        if (fault !== null) {
          log.warn({ ...facts, error: fault.message }, 'segment not ingested');
          // No attempt of the job's, which could not have gone better.
          throw new NotYetAvailable(fault.message, RETRY_AFTER_FAULT_MS);
        }
        failures.set(key, failed + 1);
        if (error instanceof IsobarError)
          log.warn({ ...facts, error: error.message }, 'segment not ingested');
        else log.error({ ...facts, err: error }, 'segment not ingested');
      }
      throw error;
    }
  };
}

/**
 * Ingests what the store lacks of a segment of a run. Done again it changes nothing; stopped at any instant and done again
 * it ends with the same bytes. Once the producer has finished the run and nothing more can be made of its files, the run
 * counts as COMPLETE, though the producer may have left out fields that the catalog expects.
 * Returns null where there was nothing to do.
 * @param wholeVariables leaves a variable of which something cannot be read now to another attempt
 * Throws NotYetAvailable when the source lacks leads of the segment and is not overdue, IsobarError('upstream_unavailable') when
 * something that is there cannot be read, and the signal's reason.
 */
async function ingestSegment(
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
  const lacking = lackingLeads(model, job.leads, presentLeads(await heldOf(store, run, source)), within);
  if (lacking.length === 0) return null;

  const tree = sourceOf(model);
  const availability = await tree.availability(initTime, signal);
  requireThere(job, availability, options);
  const inventory = await inventoryOf(tree, initTime, lacking, bounds, signal);
  if (inventory === null) return null;
  if (wholeVariables) requireAll(inventory, lacking, availability);
  const requested = new Set(lacking);
  const report = await ingestRun(model, initTime, inventory.entries, {
    store,
    source,
    requested: (variable, lead) => requested.has(lead) && within(variable, lead),
    bounds,
    wholeVariables,
    now: options.now(),
    onProgress: board.progress,
    ...(batchBytes !== undefined && { batchBytes }),
    ...(threads !== undefined && { threads }),
    ...(signal && { signal }),
  });
  const left = report.fieldsPlanned - report.fieldsWritten;
  if (left > 0) throw unreadable(`${left} fields could not be made`, report.notes);
  if (inventory.notes.length > 0) throw unreadable('not all files could be read', inventory.notes);
  if (report.state !== 'INCOMING') return report;
  return (await completeFinished(tree, availability, report, options, signal)) ?? report;
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

function inventoryFilter(leads: readonly number[], { variables }: IngestBounds) {
  return { leads: new Set(leads), ...(variables !== null && { variables }) };
}

/** Nothing is to be ingested of a run that is complete, or that retention has dropped. Real runs replace synthetic ones. */
function isSettled(run: RunRecord | null, source: RunSource): boolean {
  return run !== null && run.state !== 'INCOMING' && (!run.synthetic || source.synthetic);
}

/** What the store has of the run from this kind of source. */
async function heldOf(store: RunStore, run: RunRecord | null, source: RunSource): Promise<Manifest | null> {
  if (run === null || run.manifest === null || (run.synthetic && !source.synthetic)) return null;
  return store.manifestOf(run);
}

function isOverdue(model: ModelId, initTime: Date, options: SegmentOptions): boolean {
  const { now, schedule = PRODUCERS_SCHEDULE } = options;
  return schedule.overdue(model, initTime) <= now();
}

function requireThere(job: RunJob, availability: RunAvailability, options: SegmentOptions): void {
  const { leads, complete, initTime } = availability;
  if (complete || isOverdue(job.model, initTime, options)) return;
  const there = new Set(leads);
  const absent = job.leads.filter((lead) => !there.has(lead));
  if (absent.length === 0) return;
  throw new NotYetAvailable(
    `${job.model} ${job.initTime}: the source has no lead ${absent[0]} yet, and ${absent.length - 1} more`,
    RETRY_MS,
  );
}

/**
 * Makes a run COMPLETE whose producer has finished, when its files can give nothing that the store lacks. Null when they
 * can, so that other segments are on their way, and when it has not finished: the files of the last lead show that, all of them,
 * or some when the run is overdue.
 */
async function completeFinished(
  tree: SourceTree,
  availability: RunAvailability,
  report: RunReport,
  options: SegmentOptions,
  signal?: AbortSignal,
): Promise<RunReport | null> {
  const { model, initTime } = report;
  const { store, runSourceOf, bounds = EVERYTHING } = options;
  const run = await store.find(model, initTime);
  if (run === null || run.manifest === null) return null;
  const within = filterOf(bounds);
  const manifest = await store.manifestOf(run);
  const present = presentLeads(manifest);
  const leads = leadsWithin(runLeads(model, initTime), bounds);
  const last = leads.at(-1) ?? 0;
  const hasLast = [...present.values()].some((held) => held.has(last));
  if (!availability.complete && !(hasLast && isOverdue(model, initTime, options))) return null;
  const lacking = lackingLeads(model, leads, present, within);
  const { entries, notes } = await tree.inventory(initTime, inventoryFilter(lacking, bounds), signal);
  const planned = planRun(model, initTime, entriesOfRun(entries, initTime), present, within);
  if (notes.length > 0 || planned.length > 0) return null;
  const draft = await store.draft(model, initTime, manifest.grid, runSourceOf(model));
  const published = await draft.publish({
    expectedHours: manifest.expectedHours,
    expectedFields: manifest.presentFields,
  });
  const { state } = await store.manifestOf(published);
  const absent = expectedOf(model, initTime, bounds, manifest).expectedFields - manifest.presentFields;
  return { ...report, state, notes: [...report.notes, `the producer has left out ${absent} fields`] };
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

function entriesOfRun(entries: readonly SelectedEntry[], initTime: Date): readonly SelectedEntry[] {
  return entries.filter((entry) => entry.initTime.getTime() === initTime.getTime());
}

function unreadable(what: string, notes: readonly string[]): IsobarError {
  const [first = 'no reason is known', ...others] = notes;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return new IsobarError('upstream_unavailable', `${what}: ${first}${more}`);
}
