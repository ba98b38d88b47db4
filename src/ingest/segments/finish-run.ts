import { storedNumbersOf } from '../../catalog/index.ts';
import type { RunAvailability, SelectedEntry, SourceTree } from '../../source/index.ts';
import { EVERYTHING, expectedOf, filterOf, type IngestBounds, leadsWithin } from '../plan/ingest-bounds.ts';
import {
  awaitedLeads,
  expectedVariables,
  isPresent,
  lackingLeads,
  planRun,
  presentFields,
  runLeads,
} from '../plan/run-plan.ts';
import type { RunReport } from '../report/run-report.ts';
import { isOverdue, type SegmentOptions } from '../runs/options/segment-options.ts';

/**
 * Makes a run COMPLETE whose producer has finished, when its files can give nothing that the store lacks, and names the leads that are
 * missing. Null when they can, so that other segments are on their way; when it has not finished, as the files of the last lead show,
 * all of them, or some when the run is overdue; and when files are late, but the run is not overdue yet.
 * @param options `tried`: leads of which everything was tried that can be made
 */
export async function finishRun(
  tree: SourceTree,
  availability: RunAvailability,
  report: RunReport,
  options: SegmentOptions & { readonly tried: readonly number[] },
  signal?: AbortSignal,
): Promise<RunReport | null> {
  const { model, initTime } = report;
  const { store, runSourceOf, bounds = EVERYTHING, tried } = options;
  const run = await store.find(model, initTime);
  if (run === null || run.manifest === null || (run.synthetic && !runSourceOf(model).synthetic)) return null;
  const within = filterOf(bounds);
  const manifest = await store.manifestOf(run);
  const present = presentFields(manifest);
  const leads = leadsWithin(runLeads(model, initTime), bounds);
  const last = leads.at(-1) ?? 0;
  const hasLast = [...present.control.values()].some((leads) => leads.has(last));
  const isLate = isOverdue(model, initTime, options);
  if (!availability.complete && !(hasLast && isLate)) return null;
  const lacking = lackingLeads(model, leads, present, within);
  const { entries, notes } = await tree.inventory(initTime, inventoryFilter(lacking, bounds), signal);
  const planned = planRun(model, initTime, entriesOfRun(entries, initTime), present, within);
  if (!isLate && notes.length > 0) return null;
  // What was tried in vain is missing; the rest is another segment's.
  if (planned.some(({ lead }) => !isLate || !tried.includes(lead))) return null;
  const awaited = new Set(awaitedLeads(model, initTime, leads, new Set(availability.leads)));
  for (const { lead } of planned) awaited.add(lead);
  const missing = lacking.filter((lead) => awaited.has(lead));
  if (missing.length > 0 && !isLate && run.state === 'INCOMING') return null;
  const fieldsMissing = missing.flatMap((lead) =>
    storedNumbersOf(model).flatMap((member) =>
      expectedVariables(model, lead, within, member).filter(
        (variable) => !isPresent(present, { variable, lead, member }),
      ),
    ),
  ).length;
  const draft = await store.draft(model, initTime, manifest.grid, runSourceOf(model));
  const published = await draft.publish({
    expectedHours: manifest.expectedHours,
    expectedFields: manifest.presentFields + fieldsMissing,
    complete: true,
    missingLeads: missing,
  });
  const { state } = await store.manifestOf(published);
  const expected = expectedOf(model, initTime, bounds, manifest).expectedFields;
  const leftOut = expected - manifest.presentFields - fieldsMissing;
  return {
    ...report,
    state,
    missingLeads: missing,
    notes: [
      ...report.notes,
      ...(leftOut > 0 ? [`the producer has left out ${leftOut} fields`] : []),
      ...(missing.length > 0 ? [`lead ${missing.join(', ')}: ${fieldsMissing} fields are missing`] : []),
    ],
  };
}

export function inventoryFilter(leads: readonly number[], { variables }: IngestBounds) {
  return { leads: new Set(leads), ...(variables !== null && { variables }) };
}

function entriesOfRun(entries: readonly SelectedEntry[], initTime: Date): readonly SelectedEntry[] {
  return entries.filter((entry) => entry.initTime.getTime() === initTime.getTime());
}
