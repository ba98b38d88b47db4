import { seededUnit, seedOfName } from '../../seeded.ts';

/** The items in a pseudo-random order that depends only on the name. */
export function seededOrder<T>(items: readonly T[], name: string): readonly T[] {
  const seed = seedOfName(name);
  return items
    .map((item, index) => ({ item, place: seededUnit(seed, index) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
