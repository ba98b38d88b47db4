import type { VariableName } from '../../catalog/index.ts';
import type { Bounds, ForecastRequest, Run } from '../../forecast/index.ts';
import { leadsOfRun } from '../parameters/leads.ts';

/**
 * Has a run on demand take in all fields of an answer together, where reading them one by one would ask its source for one after
 * the other. Throws as `ForecastRequest.requireCellTable`.
 */
export async function takeInFields(
  request: ForecastRequest,
  run: Run,
  box: Bounds,
  variables: readonly VariableName[],
  leads: readonly number[],
): Promise<void> {
  if (!run.onDemand) return;
  // Fields are taken in whole: any of their cells will do.
  const index = run.grid
    .window(box)
    ?.indices()
    .find((one) => one >= 0);
  if (index === undefined) return;
  const { latitude, longitude } = run.grid.cell(index);
  const cell = request.requireCell(run, latitude, longitude);
  for (const range of neighbouring(leads, leadsOfRun(run))) {
    await request.requireCellTable(run, cell, variables, range);
  }
}

/** Leads as ranges without others of the run between them. */
function neighbouring(
  leads: readonly number[],
  all: readonly number[],
): readonly { readonly from: number; readonly to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const lead of leads) {
    const last = ranges.at(-1);
    const before = all[all.indexOf(lead) - 1];
    if (last !== undefined && last.to === before) last.to = lead;
    else ranges.push({ from: lead, to: lead });
  }
  return ranges;
}
