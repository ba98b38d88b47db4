import { shownUnit } from '../../../../display/index.ts';
import type { ConditionInput, MapStatisticQuery, MapStatisticQueryVariables } from '../../../gql/graphql.ts';
import { isShare, type Statistic } from '../../../view/statistic.ts';
import { type Field, fieldOf } from '../../field/grid/field-grid.ts';

type Asked = Pick<MapStatisticQueryVariables, 'isShare' | 'isQuantile' | 'at' | 'where'>;

/** The arguments that ask for a statistic of a variable. */
export function askedOf(statistic: Statistic, variable: Parameters<typeof shownUnit>[0]): Asked {
  if (!isShare(statistic)) return { isShare: false, isQuantile: true, at: statistic.at, where: [] };
  const { unit } = shownUnit(variable);
  const comparison = statistic.kind === 'above' ? 'GT' : 'LT';
  const is = {
    variable: variable.name,
    comparison,
    threshold: statistic.threshold,
    ...(unit !== null && { unit }),
  };
  return { isShare: true, isQuantile: false, at: 0.5, where: [{ is } as ConditionInput] };
}

const PERCENT = 100;

/** The answer as a field: quantiles in the unit of the variable, shares in per cent. Null without one. */
export function statisticField(slab: NonNullable<MapStatisticQuery['slab']>): Field | null {
  const map = slab.probability ?? slab.quantile;
  if (map === null || map === undefined) return null;
  const field = fieldOf({ ...slab, valuesFloat32: map.valuesFloat32 });
  return slab.probability == null
    ? field
    : { ...field, values: field.values.map((share) => PERCENT * share) };
}

/** The lowest and the highest value; null where there is none. */
export function extremesOf({ values }: Field): { readonly minimum: number; readonly maximum: number } | null {
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
  }
  return minimum > maximum ? null : { minimum, maximum };
}
