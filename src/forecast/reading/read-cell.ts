import { type VariableName, variableOf } from '../../catalog/index.ts';
import { MISSING, type StoredSeries } from '../../store/index.ts';
import type { Run } from '../runs/run.ts';
import type { LeadRange } from '../series/series.ts';
import { type ColumnPlan, planSeries } from './series-plan.ts';

/** Variables at one cell over one axis, as whole numbers as they are stored: for interfaces that print them. */
export interface CellTable {
  /** The run as it was read. */
  readonly run: Run;
  /** Hours, ascending; the same list for all that is asked alike of a run. */
  readonly leads: readonly number[];
  readonly columns: readonly CellColumn[];
}

export interface CellColumn {
  readonly variable: VariableName;
  /** CF. */
  readonly units: string;
  readonly decimals: number;
  /** One for each lead: value = integer / 10^decimals; MISSING where there is none. */
  readonly integers: Int32Array;
}

/**
 * Reads variables at one cell at once. The numbers are those of `readSeries`.
 * @throws DamagedTileError
 */
export function readCell(
  run: Run,
  open: (variable: VariableName) => StoredSeries | null,
  cell: number,
  variables: readonly VariableName[],
  range: LeadRange,
): CellTable {
  const { leads, columns } = planSeries(run, variables, range);
  return {
    run,
    leads,
    columns: columns.map((plan) => {
      const { units, decimals } = variableOf(plan.variable);
      const series = open(plan.variable);
      const integers =
        series === null ? new Int32Array(leads.length).fill(MISSING) : readColumn(series, cell, plan);
      return { variable: plan.variable, units, decimals, integers };
    }),
  };
}

function readColumn(series: StoredSeries, cell: number, { sources }: ColumnPlan): Int32Array {
  const stored = series.series(cell, new Int32Array(series.leads.length));
  // The whole horizon of a variable that is there from the first lead on is the series itself.
  if (sources.length === stored.length && typeof sources[0] === 'number') return stored;
  const integers = new Int32Array(sources.length);
  for (let n = 0; n < sources.length; n++) {
    const source = sources[n]!;
    integers[n] = typeof source === 'number' ? stored[source]! : MISSING;
  }
  return integers;
}
