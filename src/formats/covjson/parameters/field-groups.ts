import { type DatasetField, parameterKeyOf } from '../../datasets.ts';
import { type ParameterObject, parameterObject } from './parameter.ts';

/** Fields whose values are on the same axes: the parameters of one coverage. */
export interface FieldGroup {
  /** hPa, from the lowest level up; null for parameters without an axis of levels. */
  readonly levels: readonly number[] | null;
  readonly parameters: Readonly<Record<string, ParameterObject>>;
  readonly ranges: readonly GroupRange[];
}

/** One parameter of a group. */
export interface GroupRange {
  readonly key: string;
  /** One for each level, or the only one. */
  readonly fields: readonly [NumberedField, ...NumberedField[]];
}

/** A field with its number among the dataset's fields. */
interface NumberedField {
  readonly n: number;
  readonly field: DatasetField;
}

/** Splits fields into those that have axes in common, in the order in which they come. Throws RangeError for fields that do not fit. */
export function groupFields(
  fields: readonly DatasetField[],
  leads: readonly number[],
  synthetic: boolean,
): readonly FieldGroup[] {
  const groups = new Map<string, { levels: readonly number[] | null; ranges: GroupRange[] }>();
  for (const { levels, ...range } of rangesOf(fields)) {
    const signature = levels === null ? '' : levels.join();
    const group = groups.get(signature) ?? { levels, ranges: [] };
    group.ranges.push(range);
    groups.set(signature, group);
  }
  return [...groups.values()].map(({ levels, ranges }) => ({
    levels,
    ranges,
    parameters: Object.fromEntries(
      ranges.map(({ key, fields: [{ field }] }) => [key, parameterObject(field, leads, synthetic)]),
    ),
  }));
}

function* rangesOf(fields: readonly DatasetField[]): Generator<GroupRange & Pick<FieldGroup, 'levels'>> {
  if (fields.length === 0) throw new RangeError('a coverage needs a field');
  const numbered = fields.map((field, n): NumberedField => ({ n, field }));
  for (const [key, ofKey] of Map.groupBy(numbered, ({ field }) => parameterKeyOf(field))) {
    const byLevel = new Map(ofKey.map((each) => [levelOf(each.field), each]));
    if (byLevel.size < ofKey.length) throw new RangeError(`a coverage has ${key} once on each level`);
    const sorted = [...byLevel].sort(([a], [b]) => (b ?? 0) - (a ?? 0));
    const [first, ...others] = sorted.map(([, each]) => each);
    if (first === undefined) throw new RangeError(`${key} has no field`);
    const pressures = sorted.flatMap(([level]) => (level === null ? [] : [level]));
    if (pressures.length > 0 && pressures.length < sorted.length) {
      throw new RangeError(`${key} is with and without levels`);
    }
    yield { key, levels: pressures.length === 0 ? null : pressures, fields: [first, ...others] };
  }
}

/** hPa of a field on an axis of levels; null for a separate one. */
function levelOf({ quantity, vertical }: DatasetField): number | null {
  if (!vertical) return null;
  const { level, name } = quantity;
  if (level.kind !== 'pressure') throw new RangeError(`${name} is on no pressure level`);
  return level.hectopascals;
}
