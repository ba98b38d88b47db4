import {
  type EnsembleColumn,
  EnsembleSummary,
  type ForecastCell,
  type ForecastRequest,
  MISSING,
  type Run,
} from '../../../forecast/index.ts';
import type { MemberPosition, PlaceColumn } from '../../../formats/index.ts';
import { type ChosenField, variablesOf } from '../../parameters/variables/chosen-fields.ts';

/** Fields of members or quantiles at a cell, at leads of a run that it answers for. Throws as `ForecastRequest.ensemble`. */
export async function memberColumns(
  request: ForecastRequest,
  run: Run,
  cell: ForecastCell,
  fields: readonly ChosenField[],
  leads: readonly number[],
): Promise<readonly PlaceColumn[]> {
  const variables = variablesOf(fields);
  const range = { from: leads[0] ?? 0, to: leads.at(-1) ?? 0 };
  const table = await request.ensemble(run, { kind: 'cell', cell }, range, variables, numbersOf(fields));
  const columns = await table.columns(variables);
  const indexes = leads.map((lead) => table.leads.indexOf(lead));
  return fields.map(({ variable, along }) => {
    const column = columns[variables.indexOf(variable)];
    const series = column === undefined || along === undefined ? undefined : seriesOf(column, along);
    if (series === undefined) throw new Error(`edr: no member of ${variable} was read`);
    return {
      decimals: series.decimals,
      integers: Int32Array.from(indexes, (n) => series.integers[n] ?? MISSING),
      absences: indexes.map((n) => series.reasonAt(n)),
    };
  });
}

/** The members that fields are of; null for quantiles, which are of all. */
function numbersOf(fields: readonly ChosenField[]): readonly number[] | null {
  const positions = fields.flatMap(({ along }) => along ?? []);
  if (positions.some(({ axis }) => axis === 'quantile')) return null;
  return [...new Set(positions.map(({ value }) => value))];
}

function seriesOf(column: EnsembleColumn, { axis, value }: MemberPosition) {
  if (axis === 'member') return column.members.find(({ number }) => number === value)?.series;
  return new EnsembleSummary(column).quantiles([value])[0]?.series;
}
