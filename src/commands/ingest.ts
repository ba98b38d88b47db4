import { type ModelId, modelOf } from '../catalog/index.ts';
import { formatTime } from '../forecast/index.ts';
import { ingest } from '../ingest/index.ts';
import { openParts } from '../parts.ts';
import { readConfig } from '../platform/index.ts';
import type { RunSource } from '../store/index.ts';
import { createProgressBar } from './progress-bar.ts';

/** `isobar ingest`: one line for each run on standard output, progress and notes on standard error. */
export async function ingestCommand(
  model: ModelId,
  locations: readonly string[],
  initTime: Date | null,
): Promise<void> {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort(new Error('interrupted')));
  const parts = await openParts(readConfig(process.env));
  const bar = createProgressBar(process.stderr);
  try {
    const report = await ingest({
      model,
      locations,
      initTime,
      now: parts.now(),
      store: parts.store,
      source: sourceOf(model, locations),
      onProgress: (progress) => {
        bar.update(
          `${model} ${formatTime(progress.initTime)}`,
          progress.fieldsDone,
          progress.fieldsPlanned,
          'fields',
        );
      },
      signal: interrupted.signal,
    });
    bar.end();
    const { runs, notes } = report;
    for (const note of [...notes, ...runs.flatMap((run) => run.notes)]) console.error(`note: ${note}`);
    for (const run of runs) {
      const done = run.fieldsWritten === 0 ? 'nothing new' : `${run.fieldsWritten} fields written`;
      const state = `${run.state ?? 'not stored'}, ${run.presentFields} of ${run.expectedFields} fields`;
      console.log(`${run.model} ${formatTime(run.initTime)}: ${done}; ${state}`);
    }
    // Nothing new is a success only where nothing was left out.
    if (runs.every(({ fieldsWritten, notes: left }) => fieldsWritten === 0 && left.length > 0))
      process.exitCode = 1;
  } finally {
    bar.end();
    await parts.close();
  }
}

/** Where the run came from, in words that may stand in answers: hosts, but no paths of this machine. */
function sourceOf(model: ModelId, locations: readonly string[]): RunSource {
  const { title, licence, attribution } = modelOf(model);
  const places = locations.map((location) =>
    URL.canParse(location) ? new URL(location).host : 'local files',
  );
  const label = `${title}, from ${[...new Set(places)].join(', ')}`;
  return { label, base: locations.join(' '), synthetic: false, licence, attribution };
}
