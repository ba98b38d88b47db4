import {
  type Diagnostic,
  diagnosticOf,
  isDiagnosticName,
  type SeriesName,
  type VariableName,
  variableOf,
} from '../../catalog/index.ts';
import type { StoredSeries } from '../../store/index.ts';
import { diagnosticSeries } from '../diagnostics/diagnostic-series.ts';
import type { Place } from '../grids/place.ts';
import type { CellLoader, CellValues } from '../reading/cell-loader.ts';
import { type ColumnPlan, planSeries } from '../reading/series-plan.ts';
import type { Run } from '../runs/run.ts';
import { roundTo } from '../units/rounding.ts';
import { NullSpans } from './null-spans.ts';
import type { LeadRange, Series, SeriesTable } from './series.ts';

/** What is stored of a variable; null where a run has nothing of it. */
type Open = (variable: VariableName) => StoredSeries | null;

/**
 * Reads several variables and diagnostics at one place over their common axis (see `planSeries`). `place` is null outside the
 * domain: the axis is the same, every value null.
 */
export async function readSeries(
  run: Run,
  open: Open,
  place: Place | null,
  names: readonly SeriesName[],
  range: LeadRange,
  load: CellLoader,
): Promise<SeriesTable> {
  const { leads, columns } = planSeries(run, names, range);
  const read = new Map<VariableName, Series>();
  await Promise.all(
    columns.map(async (plan) => {
      const series = open(plan.variable);
      const values = series === null || place === null ? null : await valuesAt(series, place, load);
      read.set(plan.variable, columnOf(plan, leads, values, place === null));
    }),
  );
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

function columnOf(
  { variable, sources, cellMethods, windowStarts }: ColumnPlan,
  leads: readonly number[],
  cellValues: CellValues | null,
  outside: boolean,
): Series {
  const nulls = new NullSpans();
  const values = sources.map((source, n) => {
    const lead = leads[n]!;
    if (source === 'NOT_PRODUCED') return nulls.note(source, lead);
    if (outside) return nulls.note('OUTSIDE_DOMAIN', lead);
    if (typeof source === 'string') return nulls.note(source, lead);
    return cellValues?.[source] ?? nulls.note(cellValues === null ? 'NOT_INGESTED' : 'MASKED', lead);
  });
  const { units, decimals } = variableOf(variable);
  return { name: variable, units, decimals, leads, values, nulls: nulls.spans(), cellMethods, windowStarts };
}
