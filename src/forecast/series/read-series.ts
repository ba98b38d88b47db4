import {
  type Diagnostic,
  diagnosticOf,
  isDiagnosticName,
  type SeriesName,
  type VariableName,
  variableOf,
} from '../../catalog/index.ts';
import { MISSING } from '../../store/index.ts';
import { diagnosticSeries } from '../diagnostics/diagnostic-series.ts';
import type { Place } from '../grids/place.ts';
import { seriesIn } from '../reading/cell-block.ts';
import type { CellAnswer } from '../reading/cell-loader.ts';
import type { ColumnPlan, ReadPlan } from '../reading/plan.ts';
import type { RequestReader } from '../reading/request-reader.ts';
import { roundTo } from '../units/rounding.ts';
import { NullSpans } from './null-spans.ts';
import type { Series, SeriesTable } from './series.ts';

/**
 * Several variables and diagnostics at one place over the axis of a plan, as numbers in their units. Outside the domain `place`
 * is null; the axis stays the same and every value is null.
 * @param names those that the plan was made for
 */
export async function readSeries(
  reader: RequestReader,
  plan: ReadPlan,
  place: Place | null,
  names: readonly SeriesName[],
): Promise<SeriesTable> {
  const corners = await loadCorners(reader, plan, place);
  const columns = plan.columns.map((column, c) => {
    const { units, decimals } = variableOf(column.variable);
    const stored = reader.open(plan.run, column.variable);
    const values = corners.length === 0 ? null : valuesOf(corners, c, stored?.decimals ?? decimals);
    return { name: column.variable, units, decimals, ...withReasons(column, plan.leads, values) };
  });
  const read = new Map<VariableName, Series>(columns.map((series) => [series.name, series]));
  const columnNamed = (name: VariableName): Series => {
    const column = read.get(name);
    if (column === undefined) throw new Error(`forecast: ${name} was not read`);
    return column;
  };
  const diagnosticColumn = (diagnostic: Diagnostic): Series =>
    diagnosticSeries(diagnostic, plan.leads, diagnostic.inputs.map(columnNamed));
  return {
    run: plan.run,
    leads: plan.leads,
    columns: names.map((name) =>
      isDiagnosticName(name) ? diagnosticColumn(diagnosticOf(name)) : columnNamed(name),
    ),
  };
}

/** A cell that contributes to the value at a place, with its weight. */
interface Corner extends CellAnswer {
  readonly weight: number;
}

/** Loads the cells of a place; an empty list outside the domain. */
async function loadCorners(
  reader: RequestReader,
  plan: ReadPlan,
  place: Place | null,
): Promise<readonly Corner[]> {
  if (place === null) return [];
  const corners = place.kind === 'cell' ? [{ cell: place.cell, weight: 1 }] : place.corners;
  return Promise.all(
    corners.map(async ({ cell, weight }) => ({ weight, ...(await reader.load(plan, cell.index)) })),
  );
}

/** Values of one column at the cell or between the corners; null where any corner is missing. */
function valuesOf(corners: readonly Corner[], column: number, decimals: number): readonly (number | null)[] {
  // Division by a power of ten gives the double nearest to the decimal, so that it prints as that decimal.
  const perUnit = 10 ** decimals;
  const [first, ...others] = corners.map(({ block, cell, weight }) => ({
    integers: seriesIn(block, column, cell),
    weight,
  }));
  if (first === undefined) return [];
  if (others.length === 0 && first.weight === 1) {
    return Array.from(first.integers, (integer) => (integer === MISSING ? null : integer / perUnit));
  }
  return Array.from(first.integers, (_, n) => {
    let sum = 0;
    for (const { integers, weight } of [first, ...others]) {
      const integer = integers[n] ?? MISSING;
      if (integer === MISSING) return null;
      sum += weight * (integer / perUnit);
    }
    return roundTo(sum, decimals);
  });
}

/** @param values one per lead of the plan; null outside the domain */
function withReasons(
  { absences, cellMethods, windowStarts }: ColumnPlan,
  leads: readonly number[],
  values: readonly (number | null)[] | null,
): Pick<Series, 'leads' | 'values' | 'nulls' | 'cellMethods' | 'windowStarts'> {
  const nulls = new NullSpans();
  const known = leads.map((lead, n) => {
    const absence = absences[n] ?? null;
    if (absence === 'NOT_PRODUCED') return nulls.add(absence, lead);
    if (values === null) return nulls.add('OUTSIDE_DOMAIN', lead);
    if (absence !== null) return nulls.add(absence, lead);
    return values[n] ?? nulls.add('MASKED', lead);
  });
  return { leads, values: known, nulls: nulls.spans(), cellMethods, windowStarts };
}
