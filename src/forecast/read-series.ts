import {
  type Diagnostic,
  diagnosticOf,
  inputVariablesOf,
  isDiagnosticName,
  leadsOf,
  type Native,
  nativeOf,
  type SeriesName,
  type VariableName,
  variableOf,
} from '../catalog/index.ts';
import type { StoredSeries } from '../store/index.ts';
import type { CellLoader, CellValues } from './cell-loader.ts';
import { diagnosticSeries } from './diagnostics/diagnostic-series.ts';
import { NullSpans } from './null-spans.ts';
import type { Place } from './place.ts';
import { roundTo } from './rounding.ts';
import type { Run } from './run.ts';
import type { LeadRange, Series, SeriesTable } from './series.ts';

/** What is stored of a variable; null where a run has nothing of it. */
type Open = (variable: VariableName) => StoredSeries | null;

/**
 * Reads several variables and diagnostics at one place over their common axis: every lead in the range at which one of the
 * variables that they are made of is stored, and leads before a variable's first step where the run has others. `place` is
 * null outside the domain: the axis is the same, every value null.
 */
export async function readSeries(
  run: Run,
  open: Open,
  place: Place | null,
  names: readonly SeriesName[],
  range: LeadRange,
  load: CellLoader,
): Promise<SeriesTable> {
  const stored = new Map(variablesOf(names).map((variable) => [variable, open(variable)]));
  const leads = axisOf(run, stored, range);
  const variables = await Promise.all(
    [...stored].map(async ([variable, series]) => {
      const values = series === null || place === null ? null : await valuesAt(series, place, load);
      return [variable, columnOf(run, variable, leads, series, values, place === null)] as const;
    }),
  );
  const read = new Map(variables);
  const columnNamed = (name: VariableName): Series => {
    const column = read.get(name);
    if (column === undefined) throw new Error(`forecast: ${name} was not read`);
    return column;
  };
  const diagnosticColumn = (diagnostic: Diagnostic): Series =>
    diagnosticSeries(diagnostic, leads, diagnostic.inputs.map(columnNamed));
  return {
    run,
    leads,
    columns: names.map((name) =>
      isDiagnosticName(name) ? diagnosticColumn(diagnosticOf(name)) : columnNamed(name),
    ),
  };
}

/** The variables that series are made of, each once. */
export function variablesOf(names: readonly SeriesName[]): readonly VariableName[] {
  return [...new Set(names.flatMap(inputVariablesOf))];
}

/** At the cell, or between the corners: null where a corner that has weight is. */
async function valuesAt(series: StoredSeries, place: Place, load: CellLoader): Promise<CellValues> {
  if (place.kind === 'cell') return load(series, place.cell.index);
  const corners = await Promise.all(
    place.corners.map(async ({ cell, weight }) => ({ weight, values: await load(series, cell.index) })),
  );
  return series.leads.map((_, n) => {
    let sum = 0;
    for (const { weight, values } of corners) {
      const value = values[n] ?? null;
      if (value === null) return null;
      sum += weight * value;
    }
    return roundTo(sum, series.decimals);
  });
}

function axisOf(
  run: Run,
  stored: ReadonlyMap<VariableName, StoredSeries | null>,
  range: LeadRange,
): readonly number[] {
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
  const nulls = new NullSpans();
  const valueAt = (lead: number): number | null => {
    if (native.status === 'unavailable') return nulls.note('NOT_PRODUCED', lead);
    if (outside) return nulls.note('OUTSIDE_DOMAIN', lead);
    if (lead < native.firstLeadHours) return nulls.note('BEFORE_FIRST_STEP', lead);
    const index = indexes.get(lead);
    if (index === undefined || cellValues === null) return nulls.note('NOT_INGESTED', lead);
    return cellValues[index] ?? nulls.note('MASKED', lead);
  };
  const { units, decimals } = variableOf(variable);
  return {
    name: variable,
    units,
    decimals,
    leads,
    values: leads.map(valueAt),
    nulls: nulls.spans(),
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
