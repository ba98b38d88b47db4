import { parentPort, type Transferable } from 'node:worker_threads';
import type { SentError } from './sent-error.ts';

/** What a thread or a process is sent: a call of one of its functions, or that a call was abandoned. */
export type ToWorker =
  | { readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly aborted: number };

/** What it sends: the outcome of a call, an event that it reports by itself, or the error that ends it. */
export type FromWorker =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: SentError }
  | { readonly event: unknown }
  | { readonly failure: SentError };

/** The first message to a process: the module whose functions it runs, and its `workerInput`. */
export interface WorkerStart {
  readonly script: string;
  readonly data: unknown;
}

type Post = (message: FromWorker, transfer: readonly Transferable[]) => void;

let post: Post | null = null;
let input: unknown;

/** Called once by the script of every worker, before it loads the module whose functions it runs. */
export function connectWorker(send: Post, data: unknown): void {
  post = send;
  input = data;
}

/** Whether this is a thread or a process that runs functions for another. */
export function isWorker(): boolean {
  return post !== null || parentPort !== null;
}

/** The `data` that a worker was started with. */
export function workerInput(): unknown {
  return input;
}

/** Reports an event to whoever started this worker; nothing where this is none. */
export function emitEvent(event: unknown): void {
  post?.({ event }, []);
}
