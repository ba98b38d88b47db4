import { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { IsobarError, type IsobarErrorOptions } from '../../../platform/index.ts';

/**
 * Errors that callers get when the provider fails. The provider's own words stay out of it, and out of the log: they may have the
 * key, the address or the question in them.
 */
export function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof IsobarError) return error;
  return unusable(whatHappened(error));
}

function whatHappened(error: unknown): string {
  if (error instanceof APIConnectionTimeoutError) return 'did not answer in time';
  if (!(error instanceof APIError) || error instanceof APIUserAbortError) return 'broke off its answer';
  const { status } = error;
  if (status === undefined) return 'could not be reached, or broke off its answer';
  if (status === 401 || status === 403) return 'refused the credential of this server';
  if (status === 404) return 'does not know the language model that this server is set to';
  if (status === 429) return 'takes no more questions of this server at the moment';
  return `answered with status ${status}`;
}

/** The provider refuses the question: the fault is the question's. */
export function refused(): IsobarError {
  return failed('the language-model provider refused to answer', { reason: 'refused' });
}

/** The provider's part of the work failed. @param what it did, as the rest of a sentence */
export function unusable(what: string): IsobarError {
  return failed(`the language-model provider ${what}`);
}

/** Callers may read it, since it has no words of the provider. */
function failed(message: string, options: IsobarErrorOptions = {}): IsobarError {
  return new IsobarError('upstream_unavailable', message, { ...options, publicMessage: message });
}
