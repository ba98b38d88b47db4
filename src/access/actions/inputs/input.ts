import { refused } from '../../texts.ts';

/** One of some words. @throws IsobarError('validation_error') */
export function readChoice<Choice extends string>(
  text: string,
  choices: readonly Choice[],
  argument: string,
): Choice {
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return choice;
  throw refused(argument, `must be one of ${choices.join(', ')}; got ${quoted(text)}`, choices);
}

/** Removes duplicates. @throws IsobarError('validation_error') for more than `max` entries, or none */
export function readList<Item>(
  items: readonly string[],
  argument: string,
  max: number,
  read: (item: string) => Item,
): readonly Item[] {
  if (items.length < 1 || items.length > max) {
    throw refused(argument, `must have 1 to ${max} entries; got ${items.length}`);
  }
  return [...new Set(items.map(read))];
}

/** A client's text in quotes, cut so that it can be repeated in a message. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
