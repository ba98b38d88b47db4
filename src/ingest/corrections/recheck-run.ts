import { IsobarError } from '../../platform/index.ts';
import type { RunJob } from '../jobs/index.ts';
import type { RunReport } from '../report/run-report.ts';
import type { SegmentOptions } from '../runs/options/segment-options.ts';
import { correctRun } from './correct-run.ts';
import { findReplaced } from './replaced-files.ts';

/**
 * Asks for the versions of the files that a run was read from, and reads again what was made of those that its producer has replaced.
 * The run changes at once, and is the same where nothing was replaced. Null in that case, and where the run is not stored from this
 * kind of source.
 * Throws IsobarError('upstream_unavailable') when something that was replaced cannot be read, and as `correctRun`.
 */
export async function recheckRun(
  job: RunJob,
  options: Omit<SegmentOptions, 'board'>,
  signal?: AbortSignal,
): Promise<RunReport | null> {
  const { model } = job;
  const { store, sourceOf, runSourceOf, now, log } = options;
  const initTime = new Date(job.initTime);
  const run = await store.find(model, initTime);
  if (run === null || run.manifest === null || run.onDemand) return null;
  if (run.synthetic !== runSourceOf(model).synthetic) return null;
  const manifest = await store.manifestOf(run);
  const tree = sourceOf(model);
  const replaced = await findReplaced(store, manifest, job.leads, tree, signal);
  if (replaced.files.length === 0) return null;

  const leads = new Set([...replaced.fields.values()].flatMap((ofVariable) => [...ofVariable]));
  const variables = new Set(replaced.fields.keys());
  const inventory = await tree.inventory(initTime, { leads, variables, control: true }, signal);
  const entries = inventory.entries.filter((entry) => entry.initTime.getTime() === initTime.getTime());
  const corrected = await correctRun(run, manifest, entries, replaced, {
    store,
    now: now(),
    ...(options.batchBytes !== undefined && { batchBytes: options.batchBytes }),
    ...(options.threads !== undefined && { threads: options.threads }),
    ...(signal && { signal }),
  });
  const notes = [...inventory.notes, ...corrected.notes];
  const { fieldsCorrected } = corrected;
  const wanted = [...replaced.fields.values()].reduce((sum, { size }) => sum + size, 0);
  const facts = { model, initTime: initTime.toISOString(), files: replaced.files.map(({ url }) => url) };
  if (fieldsCorrected > 0) {
    log.info({ ...facts, fieldsCorrected }, 'files that their producer replaced were read again');
  }
  if (fieldsCorrected < wanted) {
    const why = notes[0] ?? 'no reason is known';
    throw new IsobarError(
      'upstream_unavailable',
      `${wanted - fieldsCorrected} of ${wanted} fields whose files were replaced could not be read again: ${why}`,
    );
  }
  const { state, presentFields, expectedFields, presentHours, expectedHours } = corrected.manifest;
  return {
    model,
    initTime,
    state,
    fieldsPlanned: wanted,
    fieldsWritten: fieldsCorrected,
    presentFields,
    expectedFields,
    presentHours,
    expectedHours,
    missingLeads: corrected.manifest.missingLeads ?? [],
    messagesRead: corrected.meter.messages,
    bytesRead: corrected.meter.bytes,
    implausibleFields: corrected.meter.implausibleFields,
    notes,
  };
}
