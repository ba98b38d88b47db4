import type { LeadRange } from '../../../../catalog/index.ts';
import {
  type Condition,
  FALSE,
  requireLimitedSize,
  searchWindows,
  TRUE,
  truthAtLeads,
} from '../../../analysis/searches/index.ts';
import {
  type Comparison,
  columnOf,
  meets,
  rounded,
  type TimedTable,
} from '../../../analysis/timed-series/index.ts';
import { hasStatisticsAlone } from '../../../runs/run/member-run.ts';
import { requireKeptMembers } from '../../require-members.ts';
import { type Ensemble, memberTables, shareOf, type WindowProbability } from './members.ts';
import { probability } from './probability.ts';

/** What may come true within a window. Leads are some of the ensemble's. */
export type WindowEvent =
  /** Conditions hold together at one lead at least. */
  | {
      readonly kind: 'AT_SOME_LEAD';
      readonly leads: readonly number[];
      readonly conditions: readonly Condition[];
    }
  /** Conditions hold together at every lead. */
  | {
      readonly kind: 'AT_EVERY_LEAD';
      readonly leads: readonly number[];
      readonly conditions: readonly Condition[];
    }
  /** Conditions hold together for so many hours without interruption between the first and the last lead of a range, as in `searchWindows`. */
  | {
      readonly kind: 'FOR_HOURS';
      readonly ranges: readonly LeadRange[];
      readonly conditions: readonly Condition[];
      readonly hours: number;
    }
  /** What an amount adds up to over all leads passes a comparison. */
  | {
      readonly kind: 'IN_ALL';
      readonly leads: readonly number[];
      readonly name: string;
      readonly comparison: Comparison;
      /** Amounts of other leads do not count; null for all. */
      readonly where: Condition | null;
    };

const UNKNOWN = 1;

/**
 * How likely all of some events come true in a window: they are evaluated for each member, on its own values, and the members for which
 * all come true are counted. Kept statistics answer for a single lead alone. A member does not count where missing values leave it open. Between output steps nothing is known.
 * Throws IsobarError('validation_error') as `searchWindows`.
 */
export function probabilityInWindow(ensemble: Ensemble, events: readonly WindowEvent[]): WindowProbability {
  requireLimitedSize({ kind: 'AND', conditions: events.flatMap(conditionsOf) });
  if (hasStatisticsAlone(ensemble.run)) return atOneLead(ensemble, events);
  const truths = memberTables(ensemble).map((table) =>
    Math.min(TRUE, ...events.map((event) => truthOf(event, table))),
  );
  return shareOf(truths);
}

/** Whether kept statistics tell how likely events are: one event of a single lead, which is one threshold of one variable. */
export function areToldByStatistics(events: readonly WindowEvent[]): boolean {
  const conditions = conditionsAtLead(events)?.conditions ?? [];
  return conditions.length === 1 && conditions[0]?.kind === 'COMPARE';
}

/** The conditions of one event at a single lead; null for other events. What a single amount adds up to is that amount. */
function conditionsAtLead([event, ...others]: readonly WindowEvent[]) {
  if (event === undefined || event.kind === 'FOR_HOURS' || others.length > 0) return null;
  const [lead, ...later] = event.leads;
  if (lead === undefined || later.length > 0) return null;
  if (event.kind !== 'IN_ALL') return { lead, conditions: event.conditions };
  return event.where === null ? { lead, conditions: conditionsOf(event) } : null;
}

/** Of kept statistics: what is true at a single lead. */
function atOneLead(ensemble: Ensemble, events: readonly WindowEvent[]): WindowProbability {
  const asked = conditionsAtLead(events);
  if (asked === null) {
    requireKeptMembers(ensemble.run, 'what happens within a window of time');
    return { share: null, met: 0, used: 0 };
  }
  const found = probability(ensemble, asked.conditions);
  const index = ensemble.leads.indexOf(asked.lead);
  const [met = 0, used = 0] = [found.met[index], found.used[index]];
  return { share: found.shares.values[index] ?? null, met, used };
}

function conditionsOf(event: WindowEvent): readonly Condition[] {
  if (event.kind !== 'IN_ALL') return event.conditions;
  const { name, comparison, where } = event;
  return [{ kind: 'COMPARE', name, comparison }, ...(where === null ? [] : [where])];
}

function truthOf(event: WindowEvent, table: TimedTable): number {
  if (event.kind === 'FOR_HOURS') return truthOfHours(event, table);
  const leads = new Set(event.leads);
  const isInWindow = table.leads.map((lead) => leads.has(lead));
  if (event.kind !== 'IN_ALL') {
    const truth = truthAtLeads({ kind: 'AND', conditions: event.conditions }, table);
    const inside = [...truth].filter((_, n) => isInWindow[n]);
    if (inside.length === 0) return UNKNOWN;
    return event.kind === 'AT_SOME_LEAD' ? Math.max(...inside) : Math.min(...inside);
  }
  const series = columnOf(table, event.name);
  const where = event.where === null ? null : truthAtLeads(event.where, table);
  let total = 0;
  for (const [n, value] of series.values.entries()) {
    const counts = where?.[n] ?? TRUE;
    if (!isInWindow[n] || counts === FALSE || (value === 0 && counts !== TRUE)) continue;
    if (value === null || counts !== TRUE) return UNKNOWN;
    total += value;
  }
  if (!isInWindow.includes(true)) return UNKNOWN;
  return meets(event.comparison, series)(rounded(total, series)) ? TRUE : FALSE;
}

function truthOfHours(
  { ranges, conditions, hours }: Extract<WindowEvent, { kind: 'FOR_HOURS' }>,
  table: TimedTable,
): number {
  const truths = ranges.map((range) => {
    const { certain, uncertain } = searchWindows(within(table, range), { kind: 'AND', conditions }, hours);
    if (certain.length > 0) return TRUE;
    return uncertain.length > 0 ? UNKNOWN : FALSE;
  });
  return truths.length === 0 ? UNKNOWN : Math.max(...truths);
}

/** A table over those of its leads that are in a range. */
function within(table: TimedTable, { from, to }: LeadRange): TimedTable {
  const isInside = (_: unknown, n: number) => {
    const lead = table.leads[n] ?? Number.NaN;
    return lead >= from && lead <= to;
  };
  return {
    ...table,
    leads: table.leads.filter(isInside),
    columns: table.columns.map((column) => ({
      name: column.name,
      units: column.units,
      decimals: column.decimals,
      cellMethods: column.cellMethods,
      values: column.values.filter(isInside),
      windowStarts: column.windowStarts?.filter(isInside) ?? null,
    })),
  };
}
