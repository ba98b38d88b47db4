import type { NullReason } from './null-reason.ts';
import type { SeriesValues } from './series.ts';

/** Groups positions on an axis (leads or levels) by the reason for their null, in the order in which reasons first occur. */
export function groupNulls(
  nulls: readonly { readonly reason: NullReason; readonly at: number }[],
): readonly { readonly reason: NullReason; readonly at: readonly number[] }[] {
  const byReason = Map.groupBy(nulls, ({ reason }) => reason);
  return [...byReason].map(([reason, group]) => ({ reason, at: group.map(({ at }) => at) }));
}

/** Collects the reasons for a series' nulls, lead by lead. */
export class NullSpans {
  readonly #nulls: { reason: NullReason; at: number }[] = [];

  /** Records the reason for a null at a lead. Returns null, to be used as the value. */
  add(reason: NullReason, lead: number): null {
    this.#nulls.push({ reason, at: lead });
    return null;
  }

  spans(): SeriesValues['nulls'] {
    return groupNulls(this.#nulls).map(({ reason, at }) => ({ reason, leads: at }));
  }
}

/** The reasons for a series' nulls, by lead. */
export function reasonsByLead({ nulls }: SeriesValues): ReadonlyMap<number, NullReason> {
  return new Map(nulls.flatMap(({ reason, leads }) => leads.map((lead) => [lead, reason] as const)));
}
