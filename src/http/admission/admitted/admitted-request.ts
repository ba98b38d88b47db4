import type { Response } from 'express';
import type { Caller, Revocable } from '../../../access/index.ts';
import type { IsobarError } from '../../../platform/index.ts';
import type { ResponseMemory } from '../work/response-memory.ts';

/** How long an answer whose caller has lost access may take to end by itself, with a last error; then its connection is cut. */
const LAST_WORDS_MS = 500;

/** On the response itself: a weak map would cost the garbage collector some microseconds for each. */
const ADMITTED = Symbol('admitted');

interface Answering extends Response {
  [ADMITTED]?: AdmittedRequest;
}

/** A request that was admitted: what it takes until its answer ends, and how its answer ends early when its caller loses access. */
export class AdmittedRequest implements Revocable {
  readonly caller: Caller;
  /** Counts it as open no longer. */
  readonly end: () => void;
  readonly answer: ResponseMemory;
  readonly #res: Response;
  #onEnded: ((reason: IsobarError) => void) | null = null;
  #isActing = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    res: Response,
    {
      caller,
      end,
      answer,
    }: { readonly caller: Caller; readonly end: () => void; readonly answer: ResponseMemory },
  ) {
    this.#res = res;
    this.caller = caller;
    this.end = end;
    this.answer = answer;
    (res as Answering)[ADMITTED] = this;
  }

  /** Gives back what it takes: its answer has ended. */
  release(): void {
    clearInterval(this.#timer);
    this.end();
    this.answer.release();
  }

  endAccess(reason: IsobarError): void {
    const res = this.#res;
    if (this.#onEnded === null && res.headersSent && !this.#isActing) {
      res.destroy();
      return;
    }
    this.#timer = setInterval(() => {
      // Who rotates the own key has no other way to the new one.
      if (res.headersSent || !this.#isActing) res.destroy();
    }, LAST_WORDS_MS).unref();
    this.#onEnded?.(reason);
  }

  /** Lets its answer begin even though its caller loses access: it may be what this request has done. */
  noteActing(): void {
    this.#isActing = true;
  }

  /** Does this too when its caller loses access. */
  onAccessEnded(action: (reason: IsobarError) => void): void {
    const before = this.#onEnded;
    this.#onEnded =
      before === null
        ? action
        : (reason) => {
            before(reason);
            action(reason);
          };
  }
}

/**
 * Does something when the caller of an answer loses access before it has ended, such as to end it with a last error. An answer that is
 * not ended so is cut off.
 */
export function onAccessEnded(res: Response, action: (reason: IsobarError) => void): void {
  (res as Answering)[ADMITTED]?.onAccessEnded(action);
}

/** Says that a request changes access, maybe its own: its answer tells the caller what came of it. */
export function noteActing(res: Response): void {
  (res as Answering)[ADMITTED]?.noteActing();
}

/** Counts a request as open no longer, since its answer is a stream that lasts and counts by itself. */
export function endOpenRequest(res: Response): void {
  (res as Answering)[ADMITTED]?.end();
}

/** What a request holds of the memory for answers; undefined for one that needed no key. */
export function responseMemoryOf(res: Response): ResponseMemory | undefined {
  return (res as Answering)[ADMITTED]?.answer;
}
