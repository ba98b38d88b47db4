import { parentPort } from 'node:worker_threads';
import { type ErrorCode, IsobarError, type IsobarErrorOptions } from '../errors.ts';

/** What a thread is sent: a call of one of its functions, or that nobody waits for a call any more. */
export type ToThread =
  | { readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly aborted: number };

/** What a thread sends: the outcome of a call, or an event that it reports by itself. */
export type FromThread =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: SentError }
  | { readonly event: unknown };

/** An error as it crosses threads: structured cloning keeps the message, stack and cause, but no class of ours. */
export type SentError =
  | {
      readonly kind: 'isobar';
      readonly code: ErrorCode;
      readonly message: string;
      readonly options: IsobarErrorOptions;
    }
  | { readonly kind: 'other'; readonly error: unknown };

export function sentError(error: unknown): SentError {
  if (!(error instanceof IsobarError)) return { kind: 'other', error };
  const { code, message, faults, reason, retryAfterSeconds } = error;
  const options: IsobarErrorOptions = {
    faults,
    ...(reason !== null && { reason }),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
  return { kind: 'isobar', code, message, options };
}

export function receivedError(sent: SentError): unknown {
  return sent.kind === 'other' ? sent.error : new IsobarError(sent.code, sent.message, sent.options);
}

/** Reports an event to the thread that started this one; nothing where this is the main thread. */
export function emitEvent(event: unknown): void {
  parentPort?.postMessage({ event } satisfies FromThread);
}
