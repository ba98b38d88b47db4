import { nearMatches } from '../../src/catalog/index.ts';

/**
 * The things that a list of names chooses, with commas between, in their own order; all of them without a list. Throws where a name
 * is none of theirs, with those that were probably meant, or else with all there are.
 */
export function chosen<T extends { readonly name: string }>(
  list: string | undefined,
  things: readonly T[],
): readonly T[] {
  if (list === undefined) return things;
  const known = things.map(({ name }) => name);
  const wanted = list.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown === undefined) return things.filter(({ name }) => wanted.includes(name));
  const near = nearMatches(unknown, known);
  const hint =
    near.length > 0 ? `did you mean ${near.join(' or ')}?` : `those there are: ${known.join(', ')}`;
  throw new Error(`there is no ${JSON.stringify(unknown)}; ${hint}`);
}
