/** Faults in a row after which a mirror is left alone. */
const FAULTS = 3;
const FIRST_REST_MS = 30_000;
const MAX_REST_MS = 15 * 60_000;

/**
 * Remembers whether a mirror is worth asking. After some faults in a row it rests; then one request is let through as a
 * trial, and what becomes of it decides: all requests again, or a rest twice as long.
 */
export class Circuit {
  readonly #now: () => number;
  #faults = 0;
  #restMs = 0;
  #restsUntil = 0;
  #onTrial = false;

  /** @param now in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Time until which it rests; in the past, or 0, where it does not. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  /** Whether to ask now. After a rest this is true once, for the trial, until its outcome is known or as long again has passed. */
  admits(): boolean {
    if (this.#restsUntil === 0) return true;
    const now = this.#now();
    if (now < this.#restsUntil) return false;
    this.#restsUntil = now + this.#restMs;
    this.#onTrial = true;
    return true;
  }

  succeed(): void {
    this.#faults = 0;
    this.#restMs = 0;
    this.#restsUntil = 0;
    this.#onTrial = false;
  }

  fail(): void {
    this.#faults++;
    if (this.#faults < FAULTS) return;
    const rests = this.#restsUntil > 0;
    // What was under way when the rest began says nothing new.
    if (rests && !this.#onTrial) return;
    this.#restMs = rests ? Math.min(2 * this.#restMs, MAX_REST_MS) : FIRST_REST_MS;
    this.#restsUntil = this.#now() + this.#restMs;
    this.#onTrial = false;
  }
}
