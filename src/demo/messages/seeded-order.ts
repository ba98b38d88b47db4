import { seededUnit, seedOfName } from '../seeded.ts';

/** The items in an order that looks like none and is always the same for a name. */
export function seededOrder<T>(items: readonly T[], name: string): readonly T[] {
  const seed = seedOfName(name);
  return items
    .map((item, index) => ({ item, place: seededUnit(seed, index) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
