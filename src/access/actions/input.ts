import { IsobarError } from '../../platform/index.ts';

const MAX_NAME = 80;

/** Control, format and unassigned characters, and the ends of lines: they forge lists and logs. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A name without blanks around it. @throws IsobarError('validation_error') */
export function readName(text: string, argument = 'name'): string {
  const name = text.trim();
  const length = [...name.slice(0, 2 * MAX_NAME + 2)].length;
  if (length >= 1 && length <= MAX_NAME && !UNPRINTABLE.test(name)) return name;
  throw refused(argument, `must have 1 to ${MAX_NAME} printable characters`);
}

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

/** Each thing once. @throws IsobarError('validation_error') for more than `max` of them, or none */
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

export function refused(
  argument: string,
  detail: string,
  allowed?: readonly (string | number)[],
): IsobarError {
  return new IsobarError('validation_error', `${argument} ${detail}`, {
    argument,
    faults: [{ parameter: argument, detail }],
    ...(allowed !== undefined && { allowed }),
  });
}

/** What somebody sent, short enough to be repeated. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
