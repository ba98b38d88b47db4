import type { ModelId } from '../../catalog/index.ts';
import { formatTime, IsobarError, isAheadOfClock, type TracedWork, traced } from '../../platform/index.ts';
import type { SelectedEntry } from '../../source/index.ts';
import { StoreConflictError } from '../../store/index.ts';
import type { RunReport } from '../report/run-report.ts';

import type { IngestOptions } from './options/ingest-options.ts';
import { RunIngest } from './run-ingest.ts';

/** How often a run that conflicts with what is stored is planned again, though no other process has added to it meanwhile. */
const MAX_ATTEMPTS = 2;

/**
 * Ingests what the entries have of one run and the store lacks: fetch, decode, normalise, write, publish. Early leads come
 * first, their variables batch by batch, so that an ingest that was killed continues where it was and ends with the same
 * content as if it had not been killed; where there is nothing new it changes nothing. A field that cannot be read is left out with a
 * note. Real data take the place of a synthetic run of the same name, and all of them at once. The run is COMPLETE once every field that the model gives within the bounds is there. What another process stores of it meanwhile is
 * left to that one.
 * Throws IsobarError as `chooseGrid`, 'validation_error' for a real run ahead of the clock, StoreConflictError, and the
 * signal's reason.
 */
export async function ingestRun(
  model: ModelId,
  initTime: Date,
  entries: readonly SelectedEntry[],
  options: IngestOptions,
): Promise<RunReport> {
  refuseAheadOfClock(model, initTime, options);
  const work: TracedWork = {
    name: 'ingest segment',
    kind: 'internal',
    attributes: { 'isobar.model': model, 'isobar.init_time': initTime.toISOString() },
  };
  return await traced(
    () => work,
    async () => {
      const report = await retryConflicts(model, initTime, entries, options);
      const { fieldsWritten, messagesRead, bytesRead } = report;
      Object.assign(work.attributes, {
        'isobar.fields_written': fieldsWritten,
        'isobar.messages_read': messagesRead,
        'isobar.bytes_read': bytesRead,
      });
      return report;
    },
  );
}

async function retryConflicts(
  model: ModelId,
  initTime: Date,
  entries: readonly SelectedEntry[],
  options: IngestOptions,
): Promise<RunReport> {
  const ingest = new RunIngest(model, initTime, options);
  const ofRun = entries.filter((entry) => entry.initTime.getTime() === initTime.getTime());
  let generation = -1;
  for (let attempt = 1; ; attempt++) {
    try {
      return await ingest.ingest(ofRun);
    } catch (error) {
      if (!(error instanceof StoreConflictError)) throw error;
      const run = await options.store.find(model, initTime);
      // It expired while it was being ingested: it must not be stored again.
      if (run?.state === 'EXPIRED') throw error;
      // Others have added to the run, so that the next plan differs; that cannot continue for ever.
      if (run !== null && run.generation > generation) attempt = 0;
      else if (attempt >= MAX_ATTEMPTS) throw error;
      generation = run?.generation ?? generation;
    }
  }
}

/** Such a run would be the newest for ever. The demo's runs may be made to appear before their time. */
function refuseAheadOfClock(
  model: ModelId,
  initTime: Date,
  { source, now = new Date() }: Pick<IngestOptions, 'source' | 'now'>,
): void {
  if (source.synthetic || !isAheadOfClock(initTime, now)) return;
  throw new IsobarError(
    'validation_error',
    `the ${model} run of ${formatTime(initTime)} is ahead of this machine's clock, which says ${formatTime(now)}: one of the two is wrong`,
  );
}
