import path from 'node:path';
import { openParts, type Parts } from '../../../app/parts/parts.ts';
import type { LeadRange, ModelId, VariableName } from '../../../catalog/index.ts';
import {
  type BackfilledRun,
  type BackfillOrder,
  type BackfillOutcome,
  type BackfillPart,
  backfill,
  backfilledRuns,
  PRODUCERS_SCHEDULE,
  runSourceOf,
  runsDue,
  startFieldThreads,
} from '../../../ingest/index.ts';
import { formatTime, IsobarError, readConfig } from '../../../platform/index.ts';
import { liveSource } from '../../../source/index.ts';
import { interruption } from '../../ending/interruption.ts';
import { createProgressBar } from '../../terminal/progress-bar.ts';

export interface BackfillOptions {
  readonly from: Date;
  readonly to: Date;
  /** An archive laid out like the producer's; none: where the producer has it on the internet. */
  readonly archive: readonly string[];
  readonly leads: LeadRange | null;
  readonly variables: readonly VariableName[] | null;
  readonly order: BackfillOrder;
  readonly part: BackfillPart;
  /** Megabytes read in a second; null: as many as come. */
  readonly maxRate: number | null;
  /** Gigabytes that may be written; null: as many as the disk takes. */
  readonly maxDisk: number | null;
  readonly samples: number;
}

type Counts = Record<BackfillOutcome, number>;

/** `isobar backfill`: a line for each run that was not there, on standard output; progress on standard error. */
export async function backfillCommand(model: ModelId, options: BackfillOptions): Promise<void> {
  const signal = interruption();
  const parts = await openParts(readConfig(process.env), { writesStore: true });
  const threads = startFieldThreads();
  const bar = createProgressBar(process.stderr);
  const counts: Counts = { stored: 0, ingested: 0, absent: 0, failed: 0, different: 0 };
  try {
    const runs = withoutLive(model, backfilledRuns(model, options, options.order, options.part), parts);
    const live = options.archive.length === 0 ? liveSource(model, { now: parts.now }) : null;
    const places = options.archive.map((place) => (URL.canParse(place) ? place : path.resolve(place)));
    const work = backfill({
      model,
      runs,
      locations: live === null ? places : [live],
      source: runSourceOf(model, live?.bases ?? places),
      leads: options.leads,
      variables: options.variables,
      members: parts.config.members,
      statistics: parts.config.keepsStatistics,
      maxBytesPerSecond: options.maxRate === null ? null : options.maxRate * 1e6,
      maxBytes: options.maxDisk === null ? null : options.maxDisk * 1e9,
      samples: options.samples,
      store: parts.store,
      threads,
      now: parts.now,
      signal,
    });
    let done = 0;
    let [read, workSeconds] = [0, 0];
    for await (const run of work) {
      counts[run.outcome]++;
      done++;
      if (run.outcome !== 'stored') workSeconds += run.seconds;
      read += run.bytesRead;
      if (run.outcome !== 'stored') printRun(model, run);
      const left = runs.length - done;
      const each = workSeconds / Math.max(1, done - counts.stored);
      const time = left === 0 || workSeconds === 0 ? '' : `, ${duration(left * each)} left at this pace`;
      bar.update(`backfill ${model}`, done, runs.length, `runs, ${(read / 1e9).toFixed(1)} GB read${time}`);
    }
  } finally {
    bar.end();
    console.error(summary(model, counts));
    await threads?.close();
    await parts.close();
  }
  if (counts.failed + counts.different > 0) process.exitCode = 1;
}

/** Leaves the newest runs to live ingest, which may want more of them than the backfill. */
function withoutLive(model: ModelId, runs: readonly Date[], { config, now }: Parts): readonly Date[] {
  if (config.sources !== 'live') return runs;
  const live = new Set(
    runsDue(model, now(), config.keepRuns, PRODUCERS_SCHEDULE).map((time) => time.getTime()),
  );
  const others = runs.filter((run) => !live.has(run.getTime()));
  if (others.length < runs.length) {
    console.error(`note: the newest ${runs.length - others.length} of these runs are left to live ingest`);
  }
  if (others.length > 0) return others;
  throw new IsobarError('validation_error', 'live ingest has all of these runs');
}

function printRun(model: ModelId, run: BackfilledRun): void {
  const { initTime, outcome, detail, fieldsWritten, bytesRead, seconds } = run;
  const facts =
    outcome === 'ingested'
      ? `${fieldsWritten} fields of ${(bytesRead / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`
      : detail;
  console.log(`${model} ${formatTime(initTime)}: ${outcome}${facts === '' ? '' : `, ${facts}`}`);
}

function summary(model: ModelId, { stored, ingested, absent, failed, different }: Counts): string {
  const parts = [
    `${ingested} runs ingested`,
    `${stored} there before`,
    `${absent} not in the archive`,
    ...(failed === 0 ? [] : [`${failed} could not be read: start it again to try them again`]),
    ...(different === 0 ? [] : [`${different} are not as the archive has them`]),
  ];
  return `backfill ${model}: ${parts.join(', ')}`;
}

/** `3 h 20 min`. */
function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
