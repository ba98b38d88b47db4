import type { ServerResponse } from 'node:http';
import { reportFailure } from '../message/on-close.ts';
import type { Form } from './encoding/complete-body.ts';

/** An answer waits no longer than this for others, and for what is worked on when this is over. */
const MAX_HELD_MS = 2;
const MAX_HELD = 64;

interface Held {
  readonly res: ServerResponse;
  readonly body: Form;
}

let held: Held[] = [];
let heldSince = 0;

/**
 * Ends a response together with all others that are ready in this turn of the event loop, at its end. Each write to a socket wakes the
 * process that reads it, which costs 20 µs or more where it sleeps, as much as all else of a short answer. Readers on the
 * same machine, such as a proxy, are woken once for many answers. Where one request is under way, its answer does not wait.
 * @param body latin1 where it is text
 */
export function batchResponse(res: ServerResponse, body: Form): void {
  const now = performance.now();
  if (held.length === 0) {
    heldSince = now;
    setImmediate(flushPending);
  }
  held.push({ res, body });
  if (held.length >= MAX_HELD || now - heldSince >= MAX_HELD_MS) flushPending();
}

/** Ends what is ready now. Call it before work that takes a while. */
export function flushPending(): void {
  const ready = held;
  if (ready.length === 0) return;
  held = [];
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
