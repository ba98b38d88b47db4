import { IsobarError } from '../platform/index.ts';

const MAX_NAME = 80;

/** Control, format and unassigned characters, and the ends of lines: they forge lists, mails and logs. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A name of a person, project or key, without blanks around it. @throws IsobarError('validation_error') */
export function readName(text: string, argument = 'name'): string {
  const name = text.trim();
  if (name !== '' && isPrintable(name, MAX_NAME)) return name;
  throw refused(argument, `must have 1 to ${MAX_NAME} printable characters`);
}

/** A note, which may be empty. @throws IsobarError('validation_error') */
export function readNote(text: string, max: number, argument = 'note'): string {
  if (isPrintable(text, max)) return text;
  throw refused(argument, `must have at most ${max} printable characters, on one line`);
}

/** The nearest valid name; `fallback` where no printable character is left. */
export function sanitizeName(text: string, fallback: string): string {
  const printable = [...text.slice(0, 4 * MAX_NAME)].filter((character) => !UNPRINTABLE.test(character));
  return printable.slice(0, MAX_NAME).join('').trim() || fallback;
}

/** Whether a text can be the id of a row. PostgreSQL fails on a query with the character U+0000. */
export function isValidId(text: string): boolean {
  return /^[\x21-\x7e]{1,100}$/.test(text);
}

function isPrintable(text: string, max: number): boolean {
  // Characters outside the first plane are two units long.
  return text.length <= 2 * max && [...text].length <= max && !UNPRINTABLE.test(text);
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
