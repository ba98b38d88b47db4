import {
  EnsembleSummary,
  type ForecastCell,
  type ForecastRequest,
  MISSING,
  type Run,
  stepsIn,
  yieldIfDue,
} from '../../../forecast/index.ts';
import type { PlaceColumn } from '../../../formats/index.ts';
import { tooLarge } from '../../../http/index.ts';
import { MAX_MEMBER_SERIES_VALUES } from '../../limits.ts';
import { type ChosenField, variablesOf } from '../../parameters/variables/chosen-fields.ts';
import { membersRead } from '../../parameters/variables/member-fields.ts';

/** How many output steps of members are read for leads: all from the first to the last. */
export function memberSteps(run: Run, leads: readonly number[]): number {
  return stepsIn(run, rangeOf(leads));
}

/** Throws IsobarError with the reason 'too_large' for more values of members than series of one answer may be made from. */
export function requireFewMemberValues(
  run: Run,
  places: number,
  fields: readonly ChosenField[],
  leads: readonly number[],
): void {
  const [members, variables, steps] = [
    membersRead(run, fields),
    variablesOf(fields),
    memberSteps(run, leads),
  ];
  const values = places * members * variables.length * steps;
  if (values <= MAX_MEMBER_SERIES_VALUES) return;
  throw tooLarge(
    `${members} members of ${variables.length} parameters at ${places} places and ${steps} times are ${values} values, at most ${MAX_MEMBER_SERIES_VALUES} are read for series of one answer: ask for fewer`,
  );
}

/**
 * Fields of members or quantiles at a cell, at leads of a run that it answers for. The event loop gets to run between them. Throws as
 * `ForecastRequest.ensemble`.
 */
export async function memberColumns(
  request: ForecastRequest,
  run: Run,
  cell: ForecastCell,
  fields: readonly ChosenField[],
  leads: readonly number[],
): Promise<readonly PlaceColumn[]> {
  const variables = variablesOf(fields);
  const numbers = numbersOf(fields);
  const table = await request.ensemble(run, { kind: 'cell', cell }, rangeOf(leads), variables, numbers);
  const columns = await table.columns(variables);
  const indexes = leads.map((lead) => table.leads.indexOf(lead));
  // Values are put in order once for all quantiles of a variable.
  const summaries = numbers === null ? columns.map((column) => new EnsembleSummary(column)) : [];
  const found: PlaceColumn[] = [];
  for (const { variable, along } of fields) {
    const at = variables.indexOf(variable);
    const series =
      along?.axis === 'quantile'
        ? summaries[at]?.quantiles([along.value])[0]?.series
        : columns[at]?.members.find(({ number }) => number === along?.value)?.series;
    if (series === undefined) throw new Error(`edr: no member of ${variable} was read`);
    found.push({
      decimals: series.decimals,
      integers: Int32Array.from(indexes, (n) => series.integers[n] ?? MISSING),
      absences: indexes.map((n) => series.reasonAt(n)),
    });
    await yieldIfDue();
  }
  return found;
}

function rangeOf(leads: readonly number[]) {
  return { from: leads[0] ?? 0, to: leads.at(-1) ?? 0 };
}

/** The members that fields are of; null for quantiles, which are of all. */
function numbersOf(fields: readonly ChosenField[]): readonly number[] | null {
  const positions = fields.flatMap(({ along }) => along ?? []);
  if (positions.some(({ axis }) => axis === 'quantile')) return null;
  return [...new Set(positions.map(({ value }) => value))];
}
