import { KEPT_QUANTILES, stepOfQuantile } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { Condition } from '../../analysis/searches/index.ts';
import { hasStatisticsAlone } from '../../runs/run/member-run.ts';
import type { Run } from '../../runs/run/run.ts';
import { requireKeptMembers } from '../require-members.ts';

/** What is kept of a run in place of its members. */
export interface KeptStatistics {
  /** Of how many members: at leads of which some are missing, of fewer. The control is not among them. */
  readonly members: number;
  /** Shares of members below the kept quantiles. */
  readonly quantiles: readonly number[];
  /** The most that the share of members beyond a threshold may differ from that of the members themselves, 0 to 1. */
  readonly shareError: number;
}

/** Null for a run of which members are kept, and for a single forecast. */
export function keptStatistics(run: Run): KeptStatistics | null {
  if (!hasStatisticsAlone(run)) return null;
  const segments = Object.values(run.manifest.members ?? {}).flat();
  const members = Math.max(...segments.map(({ statisticsOf = [] }) => statisticsOf.length));
  return { members, quantiles: KEPT_QUANTILES, shareError: largestError(members) };
}

/** What people should know of shares and quantiles from kept statistics; null where members are kept. */
export function remarkOnStatistics(run: Run): string | null {
  const kept = keptStatistics(run);
  if (kept === null) return null;
  return `From statistics over ${kept.members} members, without the control: a share may differ from that of the members by up to ${kept.shareError}.`;
}

/** Throws IsobarError('validation_error') for a quantile that is not kept, with the nearest one that is. */
export function requireKeptQuantiles(at: readonly number[]): void {
  const other = at.find((share) => stepOfQuantile(share) === null);
  if (other === undefined) return;
  const near = KEPT_QUANTILES.reduce((best, share) =>
    Math.abs(share - other) < Math.abs(best - other) ? share : best,
  );
  throw new IsobarError(
    'validation_error',
    `the run keeps statistics over its members alone, with the quantiles 0, 0.05, 0.1 and so on to 1, not ${other}; the nearest is ${near}`,
    { reason: 'out_of_range', argument: 'at', allowed: KEPT_QUANTILES },
  );
}

/**
 * Throws IsobarError('validation_error') for conditions that kept quantiles do not answer: all but one threshold of one variable.
 */
export function requireOneThreshold(run: Run, conditions: readonly Condition[]): void {
  const [condition, ...others] = conditions;
  const isOne =
    others.length === 0 && condition?.kind === 'COMPARE' && condition.comparison.comparison !== 'BETWEEN';
  if (!isOne)
    requireKeptMembers(run, 'how likely several conditions are together, or values between two bounds');
}

/** How many members meet a threshold, as far as kept quantiles tell. */
export interface CountWithin {
  readonly least: number;
  readonly most: number;
}

/**
 * How many of some members lie above (or below) a threshold. The one kept quantile that is still below it and the next, which is above,
 * lie between two members each, so that the members further out are on a known side. What is stored is rounded to whole steps, as members are,
 * which leaves them there.
 * @param met how many of the kept quantiles lie above (or below)
 * @param members of which they are the quantiles
 */
export function countWithin(met: number, members: number): CountWithin {
  const last = KEPT_QUANTILES.length - 1;
  // The extremes are kept themselves.
  if (met === 0 || members === 0) return { least: 0, most: 0 };
  if (met > last) return { least: members, most: members };
  const position = (step: number) => Math.round((step / last) * (members - 1) * 1e6) / 1e6;
  const first = last + 1 - met;
  return {
    least: members - Math.ceil(position(first)),
    most: members - 1 - Math.floor(position(first - 1)),
  };
}

/** The middle of what is possible, which is what answers count. */
export function countOf(met: number, members: number): number {
  const { least, most } = countWithin(met, members);
  return Math.round((least + most) / 2);
}

/** The most that a share of members may differ from that of the members themselves, 0 to 1, rounded up to hundredths. */
export function largestError(members: number): number {
  const errors = KEPT_QUANTILES.map((_, met) => {
    const { least, most } = countWithin(met, members);
    const count = countOf(met, members);
    return Math.max(count - least, most - count);
  });
  return members === 0 ? 0 : Math.ceil((100 * Math.max(...errors)) / members) / 100;
}
