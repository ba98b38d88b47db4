import type { PlaceColumn } from '../datasets.ts';

/** The leads at which a series has no value, by reason, as JSON prints them. */
export interface NullSpan {
  readonly reason: string;
  readonly lead_hours: readonly number[];
}

const NONE: readonly NullSpan[] = [];

/** Where a series has no value, and why, in the order in which reasons first occur. */
export function nullSpansOf(
  leads: readonly number[],
  { integers, absences = [] }: PlaceColumn,
  missing: number,
): readonly NullSpan[] {
  let byReason: Map<string, number[]> | null = null;
  for (let t = 0; t < leads.length; t++) {
    if (integers[t] !== missing) continue;
    const reason = absences[t] ?? 'MASKED';
    byReason ??= new Map();
    const ofReason = byReason.get(reason);
    const lead = leads[t] ?? 0;
    if (ofReason === undefined) byReason.set(reason, [lead]);
    else ofReason.push(lead);
  }
  return byReason === null
    ? NONE
    : Array.from(byReason, ([reason, hours]) => ({ reason, lead_hours: hours }));
}
