import { dayKey } from '../format/times/times.ts';

const HOUR_MS = 3_600_000;

/** Midnight in the zone of the view, on a run's axis of hours. */
export interface Midnight {
  /** Hours from the start of the run. */
  readonly hours: number;
  /** ISO 8601 in UTC. */
  readonly time: string;
}

/** The local midnights from one lead of a run to another: the first hours of each local day. */
export function midnights(initTime: string, first: number, last: number, zone: string): readonly Midnight[] {
  const start = Date.parse(initTime);
  const marks: Midnight[] = [];
  // Zones are shifted by quarters of an hour.
  let before = dayKey(start + first * HOUR_MS, zone);
  for (let hours = first + 0.25; hours <= last; hours += 0.25) {
    const time = start + hours * HOUR_MS;
    const day = dayKey(time, zone);
    if (day !== before) marks.push({ hours, time: new Date(time).toISOString().replace('.000Z', 'Z') });
    before = day;
    // Nothing happens before the next midnight, but for days on which clocks change.
    if (marks.at(-1)?.hours === hours) hours += 22;
  }
  return marks;
}

/** Every how many days a date fits below a bar: `width` px for all of them. */
export function everyNthDay(days: number, width: number, labelWidth = 76): number {
  const fitting = Math.max(1, Math.floor(width / labelWidth));
  return [1, 2, 3, 5, 7, 14].find((every) => days / every <= fitting) ?? 14;
}

/** The lead before or after one, of an ascending list; the same at its end. */
export function neighbour(leads: readonly number[], lead: number, step: 1 | -1): number {
  const found = step === 1 ? leads.find((each) => each > lead) : leads.findLast((each) => each < lead);
  return found ?? lead;
}

/** Where playing begins again after the last lead: at that of now, or at the first where nothing comes after now. */
export function loopStart(leads: readonly number[], leadOfNow: number | null): number {
  const first = leads[0] ?? 0;
  return leadOfNow === null || leadOfNow === leads.at(-1) ? first : leadOfNow;
}

/** The leads that are not there between those that are: `[from, to]` in hours, where a step is longer than the run's usual ones. */
export function gapsIn(leads: readonly number[], horizon: number): readonly (readonly [number, number])[] {
  const last = leads.at(-1) ?? 0;
  return horizon > last ? [[last, horizon]] : [];
}
