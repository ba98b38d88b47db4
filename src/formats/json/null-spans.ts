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
  const byReason = new Map<string, number[]>();
  for (let t = 0; t < leads.length; t++) {
    if (integers[t] !== missing) continue;
    const reason = absences[t] ?? 'MASKED';
    const ofReason = byReason.get(reason);
    const lead = leads[t] ?? 0;
    if (ofReason === undefined) byReason.set(reason, [lead]);
    else ofReason.push(lead);
  }
  return Array.from(byReason, ([reason, hours]) => ({ reason, lead_hours: hours }));
}
