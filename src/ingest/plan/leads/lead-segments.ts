import { leadsOf, type ModelId } from '../../../catalog/index.ts';

/** Leads at which a segment of a run that comes in ends: short ones first, so that the next hours are readable early. */
const SEGMENT_ENDS_HOURS = [6, 24, 72, 120, 240, Number.POSITIVE_INFINITY] as const;

/** A segment of more leads gains nothing in size, but costs its memory while it is written. */
const MAX_SEGMENT_LEADS = 64;

/**
 * The leads of a run in the groups in which it is ingested while it appears: the same for every run of a cycle, so that a
 * finished group is never written again. Ascending, each of 1 to 64 leads.
 * @throws RangeError when the model has no run at that hour of the day (UTC)
 */
export function segmentsOf(model: ModelId, cycleHour: number): readonly (readonly number[])[] {
  const leads = leadsOf(model, cycleHour);
  const segments = Map.groupBy(leads, (lead) => SEGMENT_ENDS_HOURS.findIndex((end) => lead <= end));
  return [...segments.values()].flatMap((segment) => evenParts(segment, MAX_SEGMENT_LEADS));
}

/** Splits leads into as few parts of nearly equal size as keep to the limit, in order. */
export function evenParts(leads: readonly number[], maxLeads: number): readonly (readonly number[])[] {
  const parts = Math.ceil(leads.length / maxLeads);
  return Array.from({ length: parts }, (_, part) =>
    leads.slice(Math.floor((part * leads.length) / parts), Math.floor(((part + 1) * leads.length) / parts)),
  );
}
