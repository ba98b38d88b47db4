import path from 'node:path';
import { openParts, type Parts } from '../../app/parts/parts.ts';
import type { LeadRange, ModelId, VariableName } from '../../catalog/index.ts';
import {
  type IngestReport,
  ingest,
  type RunProgress,
  rateOf,
  runSourceOf,
  startFieldThreads,
} from '../../ingest/index.ts';
import { formatTime, readConfig } from '../../platform/index.ts';
import { liveSource } from '../../source/index.ts';
import { interruption } from '../ending/interruption.ts';
import { createProgressBar, type ProgressBar } from '../terminal/progress-bar.ts';

export interface IngestOptions {
  /** Files, folders, URLs of a file or of a producer's tree; none: where the producer has them on the internet. */
  readonly from: readonly string[];
  /** Null: the newest run of a tree, or all in files. */
  readonly initTime: Date | null;
  /** Null: all. */
  readonly leads: LeadRange | null;
  readonly variables: readonly VariableName[] | null;
}

/** `isobar ingest`: one line for each run on standard output, progress and notes on standard error. */
export async function ingestCommand(
  model: ModelId,
  { from, initTime, leads, variables }: IngestOptions,
): Promise<void> {
  const signal = interruption();
  const parts = await openParts(readConfig(process.env), { writesStore: true });
  const bar = createProgressBar(process.stderr);
  const threads = startFieldThreads();
  try {
    const { members, keepsStatistics: statistics } = parts.config;
    const live = from.length === 0 ? liveSource(model, { now: parts.now }) : null;
    const report = await ingest({
      model,
      locations: live === null ? from : [live],
      initTime,
      ...(leads && { leads }),
      ...(variables && { variables }),
      ...(members !== null && { members }),
      statistics,
      now: parts.now(),
      store: parts.store,
      source: runSourceOf(model, live?.bases ?? from.map(absolute)),
      checkStored: true,
      threads,
      onProgress: (progress) => showProgress(bar, progress),
      signal,
    });
    bar.end();
    printReport(report);
    await warnOfShortLife(parts, report);
  } finally {
    bar.end();
    await threads?.close();
    await parts.close();
  }
}

/** A local path as it can be found again from another folder. */
function absolute(location: string): string {
  return URL.canParse(location) ? location : path.resolve(location);
}

function showProgress(bar: ProgressBar, progress: RunProgress): void {
  const { model, initTime, fieldsDone, fieldsPlanned, bytesRead, presentHours, expectedHours } = progress;
  const facts = [
    `${presentHours}/${expectedHours} hours`,
    `${(bytesRead / 1e6).toFixed(0)} MB`,
    rateOf(progress),
  ];
  const what = `fields, ${facts.filter((fact) => fact !== '').join(', ')}`;
  bar.update(`${model} ${formatTime(initTime)}`, fieldsDone, fieldsPlanned, what);
}

/** Warns of runs that are older than those that a watcher keeps. */
async function warnOfShortLife({ store, config }: Parts, { runs }: IngestReport): Promise<void> {
  for (const { model, initTime, state } of runs) {
    if (state === null) continue;
    const past = await store.beyondNewest(model, config.keepRuns);
    if (!past.some((run) => run.initTime.getTime() === initTime.getTime())) continue;
    const title = `${model} ${formatTime(initTime)}`;
    const kept = `the newest ${config.keepRuns} (ISOBAR_KEEP_RUNS)`;
    console.error(
      `note: ${title} is older than ${kept}: isobar watch, or a start with ISOBAR_SOURCES=live, will delete it`,
    );
  }
}

function printReport({ runs, notes }: IngestReport): void {
  for (const note of [...notes, ...runs.flatMap((run) => run.notes)]) console.error(`note: ${note}`);
  for (const run of runs) {
    const read = `${run.messagesRead} messages, ${(run.bytesRead / 1e6).toFixed(1)} MB`;
    const done = run.fieldsWritten === 0 ? 'nothing new' : `${run.fieldsWritten} fields written (${read})`;
    const hours = `${run.presentHours} of ${run.expectedHours} hours`;
    const state = `${run.state ?? 'not stored'}, ${hours}, ${run.presentFields} of ${run.expectedFields} fields`;
    console.log(`${run.model} ${formatTime(run.initTime)}: ${done}; ${state}`);
  }
  // Nothing new is a success only where nothing was left out.
  if (runs.every(({ fieldsWritten, notes: left }) => fieldsWritten === 0 && left.length > 0)) {
    process.exitCode = 1;
  }
}
