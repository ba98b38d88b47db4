import type { Response } from 'express';
import type { Caller, Charge, Meter, RecordedQuery, UsedInterface } from '../../access/index.ts';
import { onClose } from '../message/on-close.ts';
import { setCredits } from './headers.ts';

/** What a part of an answer is counted as. */
export interface UseName {
  readonly interface: UsedInterface;
  /** Template of the route, or name of the operation. */
  readonly operation: string;
  /** Id of the model; null where there is none, or more than one. */
  readonly model: string | null;
  readonly recorded?: RecordedQuery | undefined;
}

/** Status of a request whose client left before its answer had one; as proxies have it in their logs. */
const CLIENT_LEFT = 499;

/**
 * What one response is charged, and its count when it ends: the one place that ties the two together. Credits are set aside
 * before the work, for the whole answer or for each of its parts; they are kept when the answer was delivered or its client has
 * left, and returned when it became an error or broke off, but for what was spent at a language-model provider. A part that was
 * settled by itself stays as it is, whatever the status of the response: others may have failed, or the form of the answer.
 */
export class ResponseCharges {
  readonly caller: Caller;
  readonly #res: Response;
  readonly #meter: Pick<Meter, 'credits' | 'usage'>;
  readonly #startedAt = performance.now();
  readonly #bytesBefore: number;
  /** Without those that ended after the head was sent: the events of a stream are very many. */
  readonly #parts = new Set<PartCharge>();
  /** Those that had ended before another was set aside: what it says is left has what they returned. */
  readonly #settledBefore = new Set<PartCharge>();
  #isCounted = false;
  #standing: Charge | null = null;
  /** Bytes of parts that have ended. */
  #bytesCounted = 0;

  #name: UseName = { interface: 'rest', operation: 'none', model: null };
  #reason: string | undefined;
  #hasEnded = false;

  constructor(res: Response, caller: Caller, meter: Pick<Meter, 'credits' | 'usage'>) {
    this.caller = caller;
    this.#res = res;
    this.#meter = meter;
    const { socket } = res;
    this.#bytesBefore = socket?.bytesWritten ?? 0;
    // What was closed before closes no more.
    if (res.destroyed) this.#end(this.#bytesBefore);
    else onClose(res, () => this.#end(socket?.bytesWritten ?? this.#bytesBefore));
  }

  /** Says what the response is counted as where its parts do not say it. */
  name(name: UseName): void {
    this.#name = name;
  }

  /** Says why the answer is an error, in the words of the answer. */
  explain(reason: string): void {
    this.#reason = reason;
  }

  /**
   * Sets credits aside for the answer, or for one part of it, and states the sum in its headers. Synchronous where this process
   * holds enough of the project's credits.
   * @param startedAt when its work began, by `performance.now()`; by default when the caller was admitted
   * @throws (or rejects with) CreditsError, an AbortError where the client has left, so that no work is done for nothing, and as
   *   `CreditBook.reserve`
   */
  reserve(credits: number, name?: UseName, startedAt = this.#startedAt): PartCharge | Promise<PartCharge> {
    const charge = this.#meter.credits.reserve(this.caller, credits);
    return charge instanceof Promise
      ? charge.then((known) => this.#add(known, name, startedAt))
      : this.#add(charge, name, startedAt);
  }

  /**
   * Sets credits aside for work besides the answer, such as a fetch from a source, which is counted by itself: whoever does it ends it,
   * and what was done stays paid for, whatever becomes of the answer. Throws as `reserve`.
   * @param operation what it is counted as, within the interface of the response
   */
  reserveApart(credits: number, operation: string, model: string): PartCharge | Promise<PartCharge> {
    const name = { interface: this.#name.interface, operation, model };
    const startedAt = performance.now();
    // The answer is the request.
    const charge = this.#meter.credits.reserve(this.caller, credits, 0);
    const add = (known: Charge) => this.#add(known, name, startedAt, true);
    return charge instanceof Promise ? charge.then(add) : add(charge);
  }

  /** What the project has left after all that was set aside so far; null before anything was. */
  get standing(): Charge | null {
    return this.#standing;
  }

  /** Returns everything but what is owed: the answer as a whole is not delivered. */
  refund(): void {
    for (const part of this.#parts) if (!part.isApart) part.keep(0);
  }

  #add(charge: Charge, name: UseName | undefined, startedAt: number, isApart = false): PartCharge {
    const part = new PartCharge(
      charge,
      name,
      () => this.#state(),
      (use) => this.#ended(part, use, startedAt),
      isApart,
    );
    if (!isApart) {
      this.#isCounted = true;
      this.#standing = charge;
    }
    for (const before of this.#parts) if (before.hasEnded) this.#settledBefore.add(before);
    this.#parts.add(part);
    if (this.#hasEnded) {
      // The client has left while the database was waited for: no work was done.
      part.keep(0);
      part.end({ status: CLIENT_LEFT, bytes: 0 });
      throw new DOMException('the client left before its credits were set aside', 'AbortError');
    }
    this.#state();
    return part;
  }

  #state(): void {
    if (this.#res.headersSent || this.#parts.size === 0) return;
    let [cost, returned] = [0, 0];
    let remaining: number | null = null;
    for (const part of this.#parts) {
      const { charge, kept } = part;
      cost += kept;
      if (this.#settledBefore.has(part)) continue;
      returned += charge.credits - kept;
      // They were set aside in any order.
      if (charge.remaining !== null) remaining = Math.min(remaining ?? charge.remaining, charge.remaining);
    }
    setCredits(this.#res, cost, remaining === null ? null : remaining + returned);
  }

  #end(bytesAfter: number): void {
    this.#hasEnded = true;
    const { writableFinished, headersSent, statusCode } = this.#res;
    const status = writableFinished || headersSent ? statusCode : CLIENT_LEFT;
    const bytes = Math.max(0, bytesAfter - this.#bytesBefore - this.#bytesCounted);
    const open = [...this.#parts].filter(({ hasEnded, isApart }) => !hasEnded && !isApart);
    // Errors are free of charge.
    if (headersSent && statusCode >= 400) for (const part of open) if (!part.isSettled) part.keep(0);
    if (!writableFinished) for (const part of open) part.keepSpent();
    for (const [n, part] of open.entries()) part.end({ status, bytes: n === 0 ? bytes : 0 });
    if (!this.#isCounted) this.#record(null, { status, bytes }, this.#startedAt);
  }

  #ended(part: PartCharge, outcome: Outcome, startedAt: number): void {
    this.#bytesCounted += outcome.bytes;
    if (this.#res.headersSent) this.#parts.delete(part);
    this.#record(part, outcome, startedAt);
  }

  #record(part: PartCharge | null, { status, bytes }: Outcome, startedAt: number): void {
    const name = part?.name ?? this.#name;
    this.#meter.usage.record({
      caller: this.caller,
      charge: part?.charge ?? null,
      settledCredits: part?.kept ?? 0,
      ...name,
      // What was refused before it was named is known by its address.
      query: name.recorded ?? (status >= 400 && part?.isApart !== true ? this.#address() : undefined),
      status,
      reason: part?.reason ?? this.#reason,
      bytes,
      ms: performance.now() - startedAt,
    });
  }

  #address(): RecordedQuery | undefined {
    const { req } = this.#res;
    const text = req?.originalUrl ?? req?.url;
    return text === undefined ? undefined : { text, variables: null };
  }
}

/** How a part of an answer ended. */
interface Outcome {
  readonly status: number;
  /** Bytes that were sent. */
  readonly bytes: number;
}

/** Credits that are set aside for an answer, or for a part of it. */
export class PartCharge {
  readonly charge: Charge;
  readonly name: UseName | undefined;
  /** Whether it is ended by itself, not with the response. */
  readonly isApart: boolean;
  readonly #onChange: () => void;
  readonly #record: (outcome: Outcome) => void;
  #kept: number;
  #spent: number | null = null;
  #owed = 0;
  #isSettled = false;
  #status: number | null = null;
  #reason: string | undefined;
  #hasEnded = false;

  constructor(
    charge: Charge,
    name: UseName | undefined,
    onChange: () => void,
    record: (outcome: Outcome) => void,
    isApart = false,
  ) {
    this.charge = charge;
    this.isApart = isApart;
    this.name = name;
    this.#onChange = onChange;
    this.#record = record;
    this.#kept = charge.credits;
  }

  /** What is charged in the end. */
  get kept(): number {
    return this.#kept;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether what it is charged follows from its own outcome. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Charges so many credits instead of all that were set aside, but at least what is owed; the rest is returned. */
  keep(credits: number): void {
    this.#kept = Math.min(this.#kept, Math.max(credits, this.#owed));
    this.#onChange();
  }

  /** Charges so many credits as `keep` does, whatever status the response ends with. */
  settle(credits: number): void {
    this.#isSettled = true;
    this.keep(credits);
  }

  /** Says what was spent at a language-model provider so far: it is charged whatever the outcome. */
  owe(credits: number): void {
    this.#owed = Math.min(this.charge.credits, Math.max(this.#owed, credits));
  }

  /** Says what was used of them so far: what the client pays if it leaves before the end. */
  spent(credits: number): void {
    this.#spent = credits;
  }

  /** Charges only what was used, where that was said. */
  keepSpent(): void {
    if (this.#spent !== null) this.keep(this.#spent);
  }

  /** Why it is an error, where that was said. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Says that it is an error, by the status that it would have alone, and why: others of the same response may be answers. */
  failed(status: number, reason?: string): void {
    this.#status = status;
    this.#reason = reason;
  }

  /** Counts it now, before the response ends: an event of a stream that lasts. */
  end({ status, bytes }: Outcome): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#record({ status: this.#status ?? status, bytes });
  }
}

/** On the response itself, which costs the garbage collector less than a weak map. */
const CHARGES = Symbol('charges');

interface Charged extends Response {
  [CHARGES]?: ResponseCharges;
}

/** Counts a response from now on, for the admitted caller. */
export function openCharges(res: Response, caller: Caller, meter: Pick<Meter, 'credits' | 'usage'>): void {
  (res as Charged)[CHARGES] = new ResponseCharges(res, caller, meter);
}

/** The charges of a response; undefined for one that needs no key. */
export function chargesOf(res: Response): ResponseCharges | undefined {
  return (res as Charged)[CHARGES];
}
