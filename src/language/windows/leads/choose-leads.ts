import { HOUR_MS } from '../../../catalog/index.ts';
import type { Span } from '../resolved-window.ts';

/** Whether a span has a time. */
function has({ from, to, isClosed }: Span, time: number): boolean {
  return (
    time >= from.getTime() && (to === null || time < to.getTime() || (isClosed && time === to.getTime()))
  );
}

/**
 * The leads of instantaneous values in some spans: the output steps in each, or where it has none the step nearest to its middle
 * (of two as near, the earlier). Ascending, each once.
 * @param leads ascending
 */
export function instantsIn(
  spans: readonly Span[],
  initTime: Date,
  leads: readonly number[],
): readonly number[] {
  const timeOf = (lead: number) => initTime.getTime() + lead * HOUR_MS;
  return chosen(spans, leads, (span) => {
    const inside = leads.filter((lead) => has(span, timeOf(lead)));
    if (inside.length > 0) return inside;
    const middle = (span.from.getTime() + (span.to ?? span.from).getTime()) / 2;
    const distance = (lead: number) => Math.abs(timeOf(lead) - middle);
    return leads.toSorted((a, b) => distance(a) - distance(b) || a - b).slice(0, 1);
  });
}

/**
 * The leads of values over intervals (amounts, maxima) in some spans: those whose interval ends in a span after its start, or
 * where none does the one whose interval the start is in. Ascending, each once.
 * @param leads ascending; a value's interval ends at its lead
 */
export function intervalsIn(
  spans: readonly Span[],
  initTime: Date,
  leads: readonly number[],
): readonly number[] {
  const timeOf = (lead: number) => initTime.getTime() + lead * HOUR_MS;
  return chosen(spans, leads, ({ from, to }) => {
    const after = leads.filter((lead) => timeOf(lead) > from.getTime());
    const inside = after.filter((lead) => to === null || timeOf(lead) <= to.getTime());
    if (inside.length > 0) return inside;
    return after.length > 0 ? after.slice(0, 1) : leads.slice(-1);
  });
}

function chosen(
  spans: readonly Span[],
  leads: readonly number[],
  choose: (span: Span) => readonly number[],
): readonly number[] {
  const all = new Set(spans.flatMap(choose));
  return leads.filter((lead) => all.has(lead));
}
