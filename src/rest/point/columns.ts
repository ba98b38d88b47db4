import { MISSING, type SeriesValues } from '../../forecast/index.ts';
import type { PlaceColumn, PlacesTable } from '../../formats/index.ts';

/** Values at the leads of the answer, and what they are of. */
export interface AddedColumn {
  readonly field: PlacesTable['fields'][number];
  readonly column: PlaceColumn;
}

/** Takes the values at the leads of the answer. */
export type Pick = <Value>(values: readonly Value[]) => readonly (Value | null)[];

/** The control's answer leaves out leads at which nothing is stored. */
export function pickerOf(
  { leads }: { readonly leads: readonly number[] },
  answered: readonly number[],
): Pick {
  if (leads.length === answered.length) return (values) => values;
  const places = new Map(leads.map((lead, n) => [lead, n]));
  const indexes = answered.map((lead) => places.get(lead) ?? -1);
  return (values) => indexes.map((n) => values[n] ?? null);
}

/** A list of values at the leads of a table as a column of the answer. */
export function columnOf({ integers, decimals, values, nulls }: SeriesValues, pick: Pick): PlaceColumn {
  const reasons = values.map((_, n) => nulls.find(({ indexes }) => indexes.includes(n))?.reason ?? null);
  return {
    decimals,
    integers: Int32Array.from(pick(Array.from(integers)), (integer) => integer ?? MISSING),
    absences: pick(reasons),
  };
}
