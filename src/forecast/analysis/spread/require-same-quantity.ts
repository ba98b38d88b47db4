import { HOUR_MS } from '../../../catalog/index.ts';
import { formatTime, IsobarError } from '../../../platform/index.ts';
import type { Member } from './member.ts';

/**
 * Throws IsobarError('validation_error') if the members' values are not the same quantity, naming the models that agree: different
 * units (amounts and rates), different cell methods (an instantaneous gust and the maximum of an hour), or different windows at
 * one of the valid times (rain of one hour and of three).
 */
export function requireSameQuantity(
  name: string,
  members: readonly Member[],
  validTimes: readonly number[],
): void {
  requireOneGroup(name, members, '', ({ series }) => `${series.cellMethods}, ${series.units}`);
  for (const time of validTimes) {
    const present = members.filter(({ values }) => values.has(time));
    const first = present[0]?.values.get(time)?.windowStart;
    if (present.every(({ values }) => values.get(time)?.windowStart === first)) continue;
    requireOneGroup(name, present, ` at ${formatTime(new Date(time))}`, ({ values }) => {
      const start = values.get(time)?.windowStart ?? null;
      return start === null ? 'a moment' : `the ${(time - start) / HOUR_MS} h before`;
    });
  }
}

function requireOneGroup(
  name: string,
  members: readonly Member[],
  when: string,
  kindOf: (member: Member) => string,
): void {
  const groups = Map.groupBy(members, kindOf);
  if (groups.size <= 1) return;
  const described = [...groups].map(
    ([kind, group]) => `${group.map(({ model }) => model).join(', ')} (${kind})`,
  );
  throw new IsobarError(
    'validation_error',
    `${name} is not alike in all models${when}: ${described.join('; ')}. Ask for models of one group`,
  );
}
