import { IsobarError } from '../platform/index.ts';

/** The error of one parameter. @param detail what is wrong with it, as the end of a sentence that begins with its name */
export function fault(parameter: string, detail: string): IsobarError {
  return new IsobarError('validation_error', `${parameter} ${detail}`, { faults: [{ parameter, detail }] });
}

/** What was sent, short enough to be sent back. */
export function quoted(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** A well-formed question to which there is no answer. */
export function noData(message: string): IsobarError {
  return new IsobarError('validation_error', message, { reason: 'no_data' });
}

/** The same where there will be an answer, or was one. */
export function notThereYet(message: string, cause?: unknown): IsobarError {
  return new IsobarError('not_found', message, { reason: 'no_data', cause });
}

/** A well-formed question to which the answer is too large. */
export function tooLarge(message: string): IsobarError {
  return new IsobarError('validation_error', message, { reason: 'too_large' });
}
