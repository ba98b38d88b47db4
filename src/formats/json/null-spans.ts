import type { PlaceColumn } from '../datasets.ts';

/** The leads at which a series has no value, by reason, as JSON prints them. */
export interface NullSpan {
  readonly reason: string;
  readonly lead_hours: readonly number[];
}

/** Where a series has no value, and why, in the order in which reasons first occur. */
export function nullSpansOf(
  leads: readonly number[],
  { integers, absences = [] }: PlaceColumn,
  missing: number,
): readonly NullSpan[] {
  if (!integers.includes(missing)) return [];
  const nulls = [...leads.entries()].filter(([t]) => integers[t] === missing);
  const byReason = Map.groupBy(nulls, ([t]) => absences[t] ?? 'MASKED');
  return [...byReason].map(([reason, group]) => ({ reason, lead_hours: group.map(([, lead]) => lead) }));
}
