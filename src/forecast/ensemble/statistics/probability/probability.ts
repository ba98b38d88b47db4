import {
  type Condition,
  FALSE,
  requireLimitedSize,
  searchWindows,
  TRUE,
  truthAtLeads,
} from '../../../analysis/searches/index.ts';
import { hasStatisticsAlone } from '../../../runs/run/member-run.ts';
import { LeadValues } from '../../../series/values/series.ts';
import { ValueList } from '../../../series/values/value-list.ts';
import { requireKeptMembers } from '../../require-members.ts';
import { countOf, requireOneThreshold } from '../kept-quantiles.ts';
import { SHARE_DECIMALS } from '../order.ts';
import { type Ensemble, memberTables, shareOf, type WindowProbability } from './members.ts';

/** The share of members for which a condition holds, at each lead. Raw shares: nothing is calibrated. */
export interface Probability {
  readonly shares: LeadValues;
  /** How many members meet the condition, and for how many it is known whether they do, at each lead. */
  readonly met: readonly number[];
  readonly used: readonly number[];
}

/**
 * How likely conditions are that must hold together. They are evaluated for each member, on its own values of a lead, and the members
 * that meet all are counted. A member without a value that the result depends on does not count. From kept statistics, one threshold of
 * one variable is counted as `countOf`. Throws IsobarError('validation_error')
 * as `searchWindows`.
 */
export function probability(ensemble: Ensemble, conditions: readonly Condition[]): Probability {
  const condition = jointly(conditions);
  const { leads, run } = ensemble;
  if (hasStatisticsAlone(run)) requireOneThreshold(run, conditions);
  const truths = memberTables(ensemble).map((table) => truthAtLeads(condition, table));
  const count = (counts: (truth: number) => boolean) =>
    leads.map((_, n) => truths.filter((truth) => counts(truth[n] ?? 1)).length);
  const counts = ensemble.columns[0]?.kept?.counts;
  const known = count((truth) => truth === TRUE || truth === FALSE);
  const used = known.map((all, n) => (all === 0 ? 0 : (counts?.[n] ?? all)));
  const met = count((truth) => truth === TRUE).map((all, n) =>
    counts === undefined ? all : countOf(all, used[n] ?? 0),
  );
  const list = new ValueList(leads.length, SHARE_DECIMALS);
  for (const [n, all] of used.entries()) {
    list.set(n, all === 0 ? reasonAt(ensemble, n) : (met[n] ?? 0) / all);
  }
  return { shares: new LeadValues({ units: '1', decimals: SHARE_DECIMALS, leads, ...list }), met, used };
}

/**
 * How likely conditions hold together for at least so many hours without interruption, between the first and the last lead: as
 * `searchWindows` finds it for each member. A member for which missing values leave it open does not count.
 */
export function probabilityOfHours(
  ensemble: Ensemble,
  conditions: readonly Condition[],
  minimumHours: number,
): WindowProbability {
  requireKeptMembers(ensemble.run, 'what happens for hours without interruption');
  const condition = jointly(conditions);
  const truths = memberTables(ensemble).map((table) => {
    const { certain, uncertain } = searchWindows(table, condition, minimumHours);
    if (certain.length > 0) return TRUE;
    return uncertain.length > 0 ? null : FALSE;
  });
  return shareOf(truths);
}

function jointly(conditions: readonly Condition[]): Condition {
  const condition = { kind: 'AND', conditions } as const;
  requireLimitedSize(condition);
  return condition;
}

function reasonAt({ columns }: Ensemble, n: number) {
  const series = columns.flatMap(({ members }) => members.map((member) => member.series));
  return series.find((each) => each.reasonAt(n) !== null)?.reasonAt(n) ?? 'NOT_APPLICABLE';
}
