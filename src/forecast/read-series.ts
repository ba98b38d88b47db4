import { leadsOf, type Native, nativeOf, type VariableName } from '../catalog/index.ts';
import type { StoredSeries } from '../store/index.ts';
import type { CellLoader, CellValues } from './cell-loader.ts';
import type { NullReason } from './null-reason.ts';
import type { Run } from './run.ts';
import type { LeadRange, Series, SeriesTable } from './series.ts';

/** What is stored of the variables asked for; null where a run has nothing of one. */
type Stored = ReadonlyMap<VariableName, StoredSeries | null>;

/**
 * Reads several variables at one cell over their common axis: every lead in the range at which one of them is stored, and
 * leads before a variable's first step where the run has others. `cell` is null outside the domain: the axis is the same,
 * every value null.
 */
export async function readSeries(
  run: Run,
  stored: Stored,
  cell: number | null,
  range: LeadRange,
  load: CellLoader,
): Promise<SeriesTable> {
  const leads = axisOf(run, stored, range);
  const columns = await Promise.all(
    [...stored].map(async ([variable, series]) => {
      const values = series === null || cell === null ? null : await load(series, cell);
      return columnOf(run, variable, leads, series, values, cell === null);
    }),
  );
  return { run, leads, columns };
}

function axisOf(run: Run, stored: Stored, range: LeadRange): readonly number[] {
  const leads = new Set<number>();
  for (const [variable, series] of stored) {
    for (const lead of series?.leads ?? []) leads.add(lead);
    const native = nativeOf(run.model, variable);
    if (series === null || native.status === 'unavailable') continue;
    for (const lead of run.presentLeads) if (lead < native.firstLeadHours) leads.add(lead);
  }
  return [...leads].filter((lead) => lead >= range.from && lead <= range.to).sort((a, b) => a - b);
}

function columnOf(
  run: Run,
  variable: VariableName,
  leads: readonly number[],
  series: StoredSeries | null,
  cellValues: CellValues | null,
  outside: boolean,
): Series {
  const native = nativeOf(run.model, variable);
  const indexes = new Map(series?.leads.map((lead, index) => [lead, index]));
  const reasons = new Map<NullReason, number[]>();
  const note = (reason: NullReason, lead: number) => {
    const noted = reasons.get(reason);
    if (noted === undefined) reasons.set(reason, [lead]);
    else noted.push(lead);
    return null;
  };
  const valueAt = (lead: number): number | null => {
    if (native.status === 'unavailable') return note('NOT_PRODUCED', lead);
    if (outside) return note('OUTSIDE_DOMAIN', lead);
    if (lead < native.firstLeadHours) return note('BEFORE_FIRST_STEP', lead);
    const index = indexes.get(lead);
    if (index === undefined || cellValues === null) return note('NOT_INGESTED', lead);
    return cellValues[index] ?? note('MASKED', lead);
  };
  return {
    variable,
    leads,
    values: leads.map(valueAt),
    nulls: [...reasons].map(([reason, nullLeads]) => ({ reason, leads: nullLeads })),
    cellMethods: native.status === 'unavailable' ? null : native.cellMethods,
    windowStarts: windowStartsOf(run, native, leads),
  };
}

/** Sums and maxima run from the model's previous output step, whether or not that was asked for, or over the last hour. */
function windowStartsOf(
  run: Run,
  native: Native,
  leads: readonly number[],
): readonly (number | null)[] | null {
  if (native.status === 'unavailable' || native.window === 'instant') return null;
  if (native.window === 'last_hour') return leads.map((lead) => (lead === 0 ? null : lead - 1));
  const steps = leadsOf(run.model, run.initTime.getUTCHours());
  return leads.map((lead) => steps[steps.indexOf(lead) - 1] ?? null);
}
