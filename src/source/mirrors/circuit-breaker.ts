/** Failures in a row that open the circuit. */
const MAX_FAILURES = 3;
const FIRST_OPEN_MS = 30_000;
const MAX_OPEN_MS = 15 * 60_000;

/**
 * Keeps requests from a mirror that fails. After some failures in a row the circuit opens for a while; then one trial
 * request is let through. Its outcome closes the circuit, or opens it for twice as long.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #openMs = 0;
  #openUntil = 0;
  #onTrial = false;

  /** @param now in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Time until which the circuit is open; in the past, or 0, where it is not. */
  get openUntil(): number {
    return this.#openUntil;
  }

  /**
   * Whether to send a request now. After an open period true once, for the trial, until its outcome is recorded or as much
   * time again has passed.
   */
  allowsRequest(): boolean {
    if (this.#openUntil === 0) return true;
    const now = this.#now();
    if (now < this.#openUntil) return false;
    this.#openUntil = now + this.#openMs;
    this.#onTrial = true;
    return true;
  }

  recordSuccess(): void {
    this.#failures = 0;
    this.#openMs = 0;
    this.#openUntil = 0;
    this.#onTrial = false;
  }

  recordFailure(): void {
    this.#failures++;
    if (this.#failures < MAX_FAILURES) return;
    const wasOpen = this.#openUntil > 0;
    // Failures of requests that were in flight when the circuit opened are not counted again.
    if (wasOpen && !this.#onTrial) return;
    this.#openMs = wasOpen ? Math.min(2 * this.#openMs, MAX_OPEN_MS) : FIRST_OPEN_MS;
    this.#openUntil = this.#now() + this.#openMs;
    this.#onTrial = false;
  }
}
