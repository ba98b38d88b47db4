import { parentPort } from 'node:worker_threads';
import type { SentError } from './sent-error.ts';

/** What a thread is sent: a call of one of its functions, or that nobody waits for a call any more. */
export type ToThread =
  | { readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly aborted: number };

/** What a thread sends: the outcome of a call, or an event that it reports by itself. */
export type FromThread =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: SentError }
  | { readonly event: unknown };

/** Reports an event to the thread that started this one; nothing where this is the main thread. */
export function emitEvent(event: unknown): void {
  parentPort?.postMessage({ event } satisfies FromThread);
}
