import { FALSE, TRUE } from '../../../analysis/searches/index.ts';
import type { TimedTable } from '../../../analysis/timed-series/index.ts';
import type { Run } from '../../../runs/run/run.ts';
import type { EnsembleColumn } from '../../ensemble-table.ts';
import { SHARE_DECIMALS } from '../order.ts';

/** Variables of an ensemble at one place, over which conditions are evaluated member by member. */
export interface Ensemble {
  readonly run: Run;
  readonly leads: readonly number[];
  readonly columns: readonly EnsembleColumn[];
}

/** The share of members for which something is true over a whole window. Raw shares: nothing is calibrated. */
export interface WindowProbability {
  /** Null where it is known of no member. */
  readonly share: number | null;
  readonly met: number;
  /** For how many members it is known whether it is true. */
  readonly used: number;
}

/** The table of each member. */
export function memberTables({ run, leads, columns }: Ensemble): readonly TimedTable[] {
  const members = columns[0]?.members ?? [];
  return members.map((_, m) => ({
    run,
    leads,
    columns: columns.flatMap((column) => column.members.slice(m, m + 1).map(({ series }) => series)),
  }));
}

/** The share of members with a true one of some truths, one a member; those that are unknown (or null) do not count. */
export function shareOf(truths: readonly (number | null)[]): WindowProbability {
  const met = truths.filter((truth) => truth === TRUE).length;
  const used = truths.filter((truth) => truth === TRUE || truth === FALSE).length;
  const perUnit = 10 ** SHARE_DECIMALS;
  return { share: used === 0 ? null : Math.round((met / used) * perUnit) / perUnit, met, used };
}
