import type { NullReason } from './null-reason.ts';
import type { SeriesValues } from './series.ts';

/** Places on an axis (leads, levels) by the reason why there is no value, reasons in the order of their first place. */
export function groupNulls(
  nulls: readonly { readonly reason: NullReason; readonly at: number }[],
): readonly { readonly reason: NullReason; readonly at: readonly number[] }[] {
  const byReason = Map.groupBy(nulls, ({ reason }) => reason);
  return [...byReason].map(([reason, of]) => ({ reason, at: of.map(({ at }) => at) }));
}

/** Collects why values of a series are null, lead by lead. */
export class NullSpans {
  readonly #nulls: { reason: NullReason; at: number }[] = [];

  /** Adds the reason for a null at a lead; returns null. */
  add(reason: NullReason, lead: number): null {
    this.#nulls.push({ reason, at: lead });
    return null;
  }

  spans(): SeriesValues['nulls'] {
    return groupNulls(this.#nulls).map(({ reason, at }) => ({ reason, leads: at }));
  }
}

/** Why values of a series are null, by lead. */
export function reasonsByLead({ nulls }: SeriesValues): ReadonlyMap<number, NullReason> {
  return new Map(nulls.flatMap(({ reason, leads }) => leads.map((lead) => [lead, reason] as const)));
}
