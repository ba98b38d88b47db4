import { type DatasetField, type MemberPosition, parameterKeyOf } from '../../datasets.ts';
import { type ParameterObject, parameterObject } from './parameter.ts';

/** Fields whose values are on the same axes: the parameters of one coverage. */
export interface FieldGroup {
  /** hPa, from the lowest level up; null for parameters without an axis of levels. */
  readonly levels: readonly number[] | null;
  /** The axis of members or of quantiles, ascending; null for parameters without. */
  readonly members: MembersOfGroup | null;
  readonly parameters: Readonly<Record<string, ParameterObject>>;
  readonly ranges: readonly GroupRange[];
}

interface MembersOfGroup {
  readonly axis: MemberPosition['axis'];
  readonly values: readonly number[];
}

/** One parameter of a group. */
export interface GroupRange {
  readonly key: string;
  /** One for each level of each member, the levels of a member after each other, or the only one. */
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
  const groups = new Map<string, Pick<FieldGroup, 'levels' | 'members'> & { ranges: GroupRange[] }>();
  for (const { levels, members, ...range } of rangesOf(fields)) {
    const signature = `${levels?.join() ?? ''} ${members?.axis} ${members?.values.join()}`;
    const group = groups.get(signature) ?? { levels, members, ranges: [] };
    group.ranges.push(range);
    groups.set(signature, group);
  }
  return [...groups.values()].map(({ levels, members, ranges }) => ({
    levels,
    members,
    ranges,
    parameters: Object.fromEntries(
      ranges.map(({ key, fields: [{ field }] }) => [key, parameterObject(field, leads, synthetic)]),
    ),
  }));
}

function* rangesOf(
  fields: readonly DatasetField[],
): Generator<GroupRange & Pick<FieldGroup, 'levels' | 'members'>> {
  if (fields.length === 0) throw new RangeError('a coverage needs a field');
  const numbered = fields.map((field, n): NumberedField => ({ n, field }));
  for (const [key, ofKey] of Map.groupBy(numbered, ({ field }) => parameterKeyOf(field))) {
    const members = membersOf(ofKey);
    const stacks = (members?.values ?? [null]).map((value) =>
      stackOf(key, value === null ? ofKey : ofKey.filter(({ field }) => field.along?.value === value)),
    );
    const [stack, ...alike] = stacks;
    if (stack === undefined || alike.some(({ levels }) => levels?.join() !== stack.levels?.join())) {
      throw new RangeError(`${key} has other levels for other members`);
    }
    const [first, ...others] = stacks.flatMap(({ fields: onLevels }) => onLevels);
    if (first === undefined) throw new RangeError(`${key} has no field`);
    yield { key, levels: stack.levels, members, fields: [first, ...others] };
  }
}

/** The members or quantiles that fields of one parameter are of; null where they are of none. */
function membersOf(fields: readonly NumberedField[]): MembersOfGroup | null {
  const positions = fields.flatMap(({ field }) => field.along ?? []);
  const [first] = positions;
  if (first === undefined) return null;
  const values = new Set(positions.map(({ value }) => value));
  return { axis: first.axis, values: [...values].sort((a, b) => a - b) };
}

/** The fields of one parameter, and of one member where they have members, by level. */
function stackOf(
  key: string,
  fields: readonly NumberedField[],
): { readonly levels: FieldGroup['levels']; readonly fields: readonly NumberedField[] } {
  const byLevel = new Map(fields.map((each) => [levelOf(each.field), each]));
  if (byLevel.size < fields.length) throw new RangeError(`a coverage has ${key} once on each level`);
  const sorted = [...byLevel].sort(([a], [b]) => (b ?? 0) - (a ?? 0));
  const pressures = sorted.flatMap(([level]) => (level === null ? [] : [level]));
  if (pressures.length > 0 && pressures.length < sorted.length) {
    throw new RangeError(`${key} is with and without levels`);
  }
  return { levels: pressures.length === 0 ? null : pressures, fields: sorted.map(([, each]) => each) };
}

/** hPa of a field on an axis of levels; null for a separate one. */
function levelOf({ quantity, vertical }: DatasetField): number | null {
  if (!vertical) return null;
  const { level, name } = quantity;
  if (level.kind !== 'pressure') throw new RangeError(`${name} is on no pressure level`);
  return level.hectopascals;
}
