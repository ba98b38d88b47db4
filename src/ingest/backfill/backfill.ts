import { setTimeout as sleep } from 'node:timers/promises';
import type { LeadRange, ModelId, VariableName } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { Location } from '../../source/index.ts';
import { type RunSource, type RunStore, segmentsOf } from '../../store/index.ts';
import { verifySamples } from '../corrections/verify-samples.ts';
import type { FieldThreads } from '../make/threads/field-threads.ts';
import { EVERYTHING, expectedOf, type IngestBounds } from '../plan/ingest-bounds.ts';
import type { RunProgress } from '../report/run-report.ts';
import { ingest } from '../runs/ingest.ts';
import { pauseAfter } from '../watch/pauses.ts';

export interface BackfillRequest {
  readonly model: ModelId;
  /** See `backfilledRuns`. */
  readonly runs: readonly Date[];
  /** As for `ingest`: an archive laid out like the producer's, or its source tree. */
  readonly locations: readonly Location[];
  readonly source: RunSource;
  /** Both ends included; null: all. */
  readonly leads: LeadRange | null;
  /** Null: those that are stored by default. */
  readonly variables: readonly VariableName[] | null;
  /** How many perturbed members of an ensemble; null: all. */
  readonly members: number | null;
  /** Whether statistics over the members are stored in place of them. Default false. */
  readonly statistics?: boolean;
  /** Bytes read in a second, on average from run to run; null: as many as come. */
  readonly maxBytesPerSecond: number | null;
  /** Bytes of cubes that all of it may write; null: as many as the disk takes. */
  readonly maxBytes: number | null;
  /** Fields of each run that are made again from the archive and compared with what is stored. */
  readonly samples: number;
  readonly store: RunStore;
  readonly threads: FieldThreads | null;
  readonly now: () => Date;
  readonly onProgress?: (progress: RunProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * What became of a run. stored: it lacked nothing. ingested: it lacks nothing now, or what the archive lacks. absent: the archive has no
 * file of it. failed: it could not be read at several attempts, or cannot be
 * stored: its files are of another model, or of another grid than the run. different: a sample is not what the archive has.
 */
export type BackfillOutcome = 'stored' | 'ingested' | 'absent' | 'failed' | 'different';

export interface BackfilledRun {
  readonly initTime: Date;
  readonly outcome: BackfillOutcome;
  /** For people; empty where all is well. */
  readonly detail: string;
  readonly fieldsWritten: number;
  readonly bytesRead: number;
  /** Bytes of its cubes; 0 where nothing was written. */
  readonly bytesStored: number;
  readonly seconds: number;
}

/** Errors whose reason may pass, so that a run is tried again. */
const PASSING_FAULTS: ReadonlySet<string> = new Set(['upstream_unavailable', 'overloaded']);
/** Attempts for a run whose archive does not answer, with pauses of 1, 2, 4 and 8 minutes between them. */
const MAX_ATTEMPTS = 5;

/**
 * Ingests many runs of an archive, one after another, and gives what became of each. What is stored is not read again, so that it can be
 * stopped at any time and started again; the runs are kept until someone drops them, whatever live ingest keeps.
 * Throws ResourceFault where disk, database or bucket do not take a run, the signal's reason, and IsobarError('overloaded') once
 * `maxBytes` are written.
 */
export async function* backfill(request: BackfillRequest): AsyncGenerator<BackfilledRun> {
  let stored = 0;
  for (const initTime of request.runs) {
    request.signal?.throwIfAborted();
    const began = performance.now();
    const run = await backfillRun(request, initTime, began);
    yield run;
    stored += run.bytesStored;
    if (request.maxBytes !== null && stored > request.maxBytes) {
      throw new IsobarError('overloaded', `${(stored / 1e9).toFixed(1)} GB are written, which is the limit`);
    }
    const { maxBytesPerSecond, signal } = request;
    if (maxBytesPerSecond === null) continue;
    const pauseMs = (run.bytesRead / maxBytesPerSecond) * 1000 - (performance.now() - began);
    if (pauseMs > 0) await sleep(pauseMs, undefined, signal && { signal });
  }
}

async function backfillRun(request: BackfillRequest, initTime: Date, began: number): Promise<BackfilledRun> {
  const nothing = { initTime, detail: '', fieldsWritten: 0, bytesRead: 0, bytesStored: 0 };
  const seconds = () => (performance.now() - began) / 1000;
  if (await isWhole(request, initTime)) return { ...nothing, outcome: 'stored', seconds: seconds() };
  for (let attempt = 1; ; attempt++) {
    try {
      const ingested = await ingestOne(request, initTime);
      return { ...nothing, ...ingested, seconds: seconds() };
    } catch (error) {
      if (!(error instanceof IsobarError) || request.signal?.aborted === true) throw error;
      if (error.code === 'not_found') {
        return { ...nothing, outcome: 'absent', detail: error.message, seconds: seconds() };
      }
      if (attempt === MAX_ATTEMPTS || !PASSING_FAULTS.has(error.code)) {
        return { ...nothing, outcome: 'failed', detail: error.message, seconds: seconds() };
      }
      await sleep(pauseAfter(null, attempt - 1), undefined, request.signal && { signal: request.signal });
    }
  }
}

function boundsOf({ variables, leads, members, statistics = false }: BackfillRequest): IngestBounds {
  return {
    ...EVERYTHING,
    variables: variables === null ? null : new Set(variables),
    leads,
    ...(members !== null && { members }),
    statistics,
  };
}

/** Whether the store has all of a run that the backfill asks for, and keeps it. */
async function isWhole(request: BackfillRequest, initTime: Date): Promise<boolean> {
  const { model, store } = request;
  const run = await store.findOrAdopt(model, initTime);
  if (run === null || run.manifest === null || run.synthetic !== request.source.synthetic) return false;
  const manifest = await store.manifestOf(run);
  const { expectedFields } = expectedOf(model, initTime, boundsOf(request), manifest);
  return manifest.source.kept === true && manifest.presentFields >= expectedFields;
}

/** Marks a run as kept that was whole before, so that nothing of it was written. */
async function keep({ model, store, source }: BackfillRequest, initTime: Date): Promise<void> {
  const run = await store.find(model, initTime);
  const manifest = run === null || run.manifest === null ? null : await store.manifestOf(run);
  if (manifest === null || manifest.source.kept === true) return;
  const { expectedHours, expectedFields, grid } = manifest;
  const draft = await store.draft(model, initTime, grid, { ...source, kept: true });
  await draft.publish({ expectedHours, expectedFields });
}

async function ingestOne(
  request: BackfillRequest,
  initTime: Date,
): Promise<Omit<BackfilledRun, 'initTime' | 'seconds'>> {
  const { model, locations, source, leads, variables, members, statistics = false, store } = request;
  const { threads, now, samples } = request;
  const { signal, onProgress } = request;
  const { runs, notes } = await ingest({
    model,
    locations,
    initTime,
    ...(leads && { leads }),
    ...(variables && { variables }),
    ...(members !== null && { members }),
    statistics,
    bounds: boundsOf(request),
    now: now(),
    store,
    source: { ...source, kept: true },
    threads,
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  });
  const fieldsWritten = runs.reduce((sum, each) => sum + each.fieldsWritten, 0);
  const bytesRead = runs.reduce((sum, each) => sum + each.bytesRead, 0);
  const run = await store.find(model, initTime);
  if (run === null || run.manifest === null) {
    const detail = [...notes, ...runs.flatMap((each) => each.notes)].join('; ');
    return { outcome: 'absent', detail, fieldsWritten, bytesRead, bytesStored: 0 };
  }
  await keep(request, initTime);
  const bytesStored = segmentsOf(await store.manifestOf(run)).reduce(
    (sum, { segment }) => sum + segment.bytes,
    0,
  );
  const found = { detail: '', fieldsWritten, bytesRead, bytesStored: fieldsWritten === 0 ? 0 : bytesStored };
  if (fieldsWritten === 0 || samples === 0) return { ...found, outcome: 'ingested' };
  for await (const { outcome, variable, lead, detail } of verifySamples(store, run, {
    fields: samples,
    now: now(),
    ...(signal && { signal }),
  })) {
    if (outcome !== 'different') continue;
    return { ...found, outcome: 'different', detail: `${variable} at lead ${lead}: ${detail}` };
  }
  return { ...found, outcome: 'ingested' };
}
