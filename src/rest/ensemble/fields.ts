import type { MemberQuantity } from '../../formats/index.ts';
import type { ReadCondition } from './conditions.ts';

/** A statistic over the members of an ensemble, as a column or variable of its own. @param name as `air_temperature_2m.mean` */
export function statisticField(
  name: string,
  longName: string,
  { units, decimals, level }: Pick<MemberQuantity, 'units' | 'decimals' | 'level'>,
): { readonly quantity: MemberQuantity } {
  return { quantity: { name, base: name, longName, units, decimals, level, standardName: null } };
}

/** How many members there are of something. */
export function countField(name: string, longName: string): { readonly quantity: MemberQuantity } {
  return statisticField(name, longName, { units: '1', decimals: 0, level: { kind: 'atmosphere' } });
}

/** What a probability is given as: the share of members, how many meet the conditions, and of how many that is known. */
export function probabilityFields(conditions: readonly ReadCondition[]) {
  const all = conditions
    .map(({ printed }) => `${printed.var} ${printed.operator} ${printed.threshold} ${printed.units}`)
    .join(' and ');
  return {
    share: countField('probability', `Share of the members with ${all}`),
    met: countField('probability.met', `Members with ${all}`),
    used: countField('probability.used', `Members of which it is known whether they have ${all}`),
  };
}
