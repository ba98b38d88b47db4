import type { SeriesName } from '../../../catalog/index.ts';
import { workOfMembers } from '../../../http/index.ts';
import type { FieldArguments } from '../../pricing/operation-field.ts';
import { one, PLAN, type Price, ranged, taking } from '../../pricing/price.ts';
import { membersIn, type Scope } from '../../pricing/scope.ts';

/** Most quantiles, thresholds or edges that prices count: the core refuses more. */
const MOST_NUMBERS = 99;

/**
 * Reading variables of all members at a place, and comparing or ordering their values at each lead.
 * @param numbers quantiles, thresholds or conditions, for which the values are gone through
 */
export function membersCost(
  args: FieldArguments,
  outer: Scope,
  names: readonly SeriesName[],
  numbers: number,
  members = membersIn(outer),
): Price {
  const scope = { ...ranged(args, outer), items: Math.min(numbers, MOST_NUMBERS) };
  const { leads, items } = scope;
  const { price, series = 0 } = workOfMembers({ members, variables: names, leads, numbers: items });
  return taking({ series }, { ...one(price, scope), once: PLAN });
}
