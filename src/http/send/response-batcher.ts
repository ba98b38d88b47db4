import type { ServerResponse } from 'node:http';
import { reportFailure } from '../message/on-close.ts';
import type { Form } from './encoding/complete-body.ts';

/** An answer waits no longer than this for others, and for what is worked on when this is over. */
const MAX_PENDING_MS = 2;
const MAX_PENDING = 64;

interface Pending {
  readonly res: ServerResponse;
  readonly body: Form;
}

let pending: Pending[] = [];
let pendingSince = 0;

/**
 * Ends a response together with all others that are ready in this turn of the event loop, at its end. Each write to a socket wakes the
 * process that reads it, which costs 20 µs or more where it sleeps, as much as all else of a short answer. Readers on the
 * same machine, such as a proxy, are woken once for many answers. Where one request is under way, its answer does not wait.
 * @param body latin1 where it is text
 */
export function batchResponse(res: ServerResponse, body: Form): void {
  const now = performance.now();
  if (pending.length === 0) {
    pendingSince = now;
    setImmediate(flushPending);
  }
  pending.push({ res, body });
  if (pending.length >= MAX_PENDING || now - pendingSince >= MAX_PENDING_MS) flushPending();
}

/** Ends what is ready now. Call it before work that takes a while. */
export function flushPending(): void {
  const ready = pending;
  if (ready.length === 0) return;
  pending = [];
  for (const { res, body } of ready) {
    // Its client left meanwhile.
    if (res.destroyed) continue;
    try {
      if (typeof body === 'string') res.end(body, 'latin1');
      else res.end(body);
    } catch (error) {
      // The others are still to be sent.
      reportFailure(res, error);
      res.destroy();
    }
  }
}
