import { IsobarError, type ParameterFault } from '../../platform/index.ts';

/** Faults that one error names; a hostile query could have thousands. */
const MAX_FAULTS = 5;

/** The error of one parameter. @param detail what is wrong with it, as the end of a sentence that starts with its name */
export function invalidParameter(parameter: string, detail: string): IsobarError {
  return invalidParameters([{ parameter, detail }]);
}

/** The error of several parameters. */
export function invalidParameters(faults: readonly ParameterFault[]): IsobarError {
  const named = faults.slice(0, MAX_FAULTS);
  const more = faults.length > MAX_FAULTS ? `; and ${faults.length - MAX_FAULTS} more` : '';
  const detail = named.map(({ parameter, detail }) => `${parameter} ${detail}`).join('; ');
  return new IsobarError('validation_error', `${detail}${more}`, { faults: named });
}

/** What was sent, short enough to be sent back. */
export function quoted(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** A well-formed question that has no answer. */
export function noData(message: string): IsobarError {
  return new IsobarError('validation_error', message, { reason: 'no_data' });
}

/** A well-formed question that will have an answer later, or had one. */
export function notThereYet(message: string, cause?: unknown): IsobarError {
  return new IsobarError('not_found', message, { reason: 'no_data', cause });
}

/** A well-formed question whose answer is too large. */
export function tooLarge(message: string): IsobarError {
  return new IsobarError('validation_error', message, { reason: 'too_large' });
}

/** An error with a status that the contract's codes do not name. */
export class StatusError extends IsobarError {
  readonly status: number;

  constructor(status: 400 | 405 | 406 | 413 | 414 | 415 | 417 | 501 | 505, message: string) {
    super('validation_error', message);
    this.status = status;
  }
}

/** Too many requests, by some of the policies of the caller's plan. */
export class RateError extends IsobarError {
  /** Names of the policies. */
  readonly violated: readonly string[];

  constructor(message: string, violated: readonly string[], retryAfterSeconds: number) {
    super('rate_limit_exceeded', message, { retryAfterSeconds });
    this.violated = violated;
  }
}

/** An answer that had started could not be read to its end. */
export class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}
