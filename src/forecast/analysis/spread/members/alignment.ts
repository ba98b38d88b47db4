import type { Member } from './member.ts';

/** COMMON: valid times at which every member has a value. UNION: those at which at least one has. */
export type Alignment = 'COMMON' | 'UNION';

/** Valid times (milliseconds) of the members, ascending. */
export function alignedTimes(members: readonly Member[], alignment: Alignment): readonly number[] {
  const counts = new Map<number, number>();
  for (const { values } of members) {
    for (const time of values.keys()) counts.set(time, (counts.get(time) ?? 0) + 1);
  }
  const minCount = alignment === 'COMMON' ? members.length : 1;
  return [...counts]
    .filter(([, count]) => count >= minCount)
    .map(([time]) => time)
    .sort((a, b) => a - b);
}
