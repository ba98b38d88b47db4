import type { DatasetField } from '../datasets.ts';
import { type ParameterObject, parameterKeyOf, parameterObject } from './parameter.ts';

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
  /** One for each level, or the only one: its number among the dataset's fields. */
  readonly fields: readonly [number, ...number[]];
}

/** Splits fields into those that have axes in common, in the order in which they come. Throws RangeError for fields that do not fit. */
export function groupFields(
  fields: readonly DatasetField[],
  leads: readonly number[],
  synthetic: boolean,
): readonly FieldGroup[] {
  const groups = new Map<string, { levels: readonly number[] | null; ranges: GroupRange[] }>();
  for (const { key, levels, range } of keyedFields(fields)) {
    const signature = levels === null ? '' : levels.join();
    const group = groups.get(signature) ?? { levels, ranges: [] };
    group.ranges.push({ key, fields: range });
    groups.set(signature, group);
  }
  return [...groups.values()].map(({ levels, ranges }) => ({
    levels,
    ranges,
    parameters: Object.fromEntries(
      ranges.map(({ key, fields: [first] }) => [key, parameterObject(fields[first]!, leads, synthetic)]),
    ),
  }));
}

interface KeyedFields {
  readonly key: string;
  readonly levels: readonly number[] | null;
  readonly range: GroupRange['fields'];
}

function* keyedFields(fields: readonly DatasetField[]): Generator<KeyedFields> {
  const numbers = Map.groupBy(fields.keys(), (n) => parameterKeyOf(fields[n]!));
  if (numbers.size === 0) throw new RangeError('a coverage needs a field');
  for (const [key, ofKey] of numbers) {
    const levels = new Map(ofKey.map((n) => [levelOf(fields[n]!), n]));
    if (levels.size < ofKey.length) throw new RangeError(`a coverage has ${key} once on each level`);
    const sorted = [...levels].sort(([a], [b]) => (b ?? 0) - (a ?? 0));
    const [first, ...others] = sorted.map(([, n]) => n);
    if (first === undefined) throw new RangeError(`${key} is no field`);
    const pressures = sorted.flatMap(([level]) => (level === null ? [] : [level]));
    if (pressures.length > 0 && pressures.length < sorted.length) {
      throw new RangeError(`${key} is with and without levels`);
    }
    yield { key, levels: pressures.length === 0 ? null : pressures, range: [first, ...others] };
  }
}

/** hPa of a field on an axis of levels; null for one of its own. */
function levelOf({ quantity, vertical }: DatasetField): number | null {
  if (!vertical) return null;
  const { level, name } = quantity;
  if (level.kind !== 'pressure') throw new RangeError(`${name} is on no pressure level`);
  return level.hectopascals;
}

/** Throws RangeError unless there is a lead and leads ascend. */
export function requireAscending(leads: readonly number[]): void {
  if (leads.length === 0) throw new RangeError('a coverage needs a lead');
  if (leads.some((lead, t) => t > 0 && lead <= leads[t - 1]!)) throw new RangeError('leads must ascend');
}
