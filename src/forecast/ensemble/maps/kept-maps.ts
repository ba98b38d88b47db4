import { isVariableName, type SeriesName } from '../../../catalog/index.ts';
import { MISSING } from '../../../store/index.ts';
import { membersOfStatistics } from '../../runs/run/member-run.ts';
import type { Run } from '../../runs/run/run.ts';
import { countOf } from '../statistics/kept-quantiles.ts';
import { SHARE_DECIMALS } from '../statistics/order.ts';
import type { MemberField, MemberMap, ProbabilityMap } from './member-maps.ts';

/** Of how many members the kept statistics of variables are at a lead. */
export function keptCounts(run: Run, names: readonly SeriesName[], leads: readonly number[]): number {
  const counts = names
    .filter(isVariableName)
    .flatMap((name) => leads.map((lead) => membersOfStatistics(run, name, lead)));
  return counts.length === 0 ? 0 : Math.min(...counts);
}

/** Maps of kept quantiles. @param members of which they are the quantiles */
export function keptQuantileMaps(fields: readonly MemberField[], members: number): readonly MemberMap[] {
  return fields.map(({ integers, decimals }) => ({
    integers,
    decimals,
    used: integers.map((integer) => (integer === MISSING ? 0 : members)),
  }));
}

/** The share of members at each cell. @param found that of the kept quantiles, of the same number of members everywhere */
export function keptProbability({ met, used }: ProbabilityMap, members: number): ProbabilityMap {
  const counts = met.map((quantiles) => countOf(quantiles, members));
  const perUnit = 10 ** SHARE_DECIMALS;
  const isKnown = (cell: number) => used[cell] !== 0 && members > 0;
  return {
    integers: counts.map((count, cell) =>
      isKnown(cell) ? Math.round((count / members) * perUnit) : MISSING,
    ),
    decimals: SHARE_DECIMALS,
    met: counts,
    used: used.map((_, cell) => (isKnown(cell) ? members : 0)),
  };
}
