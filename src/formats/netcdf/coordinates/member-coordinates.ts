import { QUANTILE, REALIZATION } from '../../cf-attributes.ts';
import type { GridDataset } from '../dataset/grid-dataset.ts';
import { along, type Dimension, type SmallVariable } from '../file/netcdf-file.ts';

/** The axis of an ensemble's members, or of quantiles over them. */
interface MemberAxis {
  readonly dimension: Dimension;
  /** Numbers of members or shares of them, ascending. */
  readonly values: readonly number[];
  readonly variable: SmallVariable;
}

/** The axis of all members or quantiles of the dataset's quantities; null where there are none. Throws RangeError for both at once. */
export function memberAxis({ quantities }: GridDataset): MemberAxis | null {
  const positions = quantities.flatMap((each) => each.along ?? []);
  const [first] = positions;
  if (first === undefined) return null;
  if (positions.some(({ axis }) => axis !== first.axis)) {
    throw new RangeError('a dataset is of members or of quantiles, not of both');
  }
  const values = [...new Set(positions.map(({ value }) => value))].sort((a, b) => a - b);
  const name = first.axis === 'member' ? 'realization' : 'quantile';
  return {
    dimension: { name, length: values.length },
    values,
    variable: along(name, values, first.axis === 'member' ? REALIZATION : QUANTILE),
  };
}
