import type { Caller } from './keyring.ts';
import type { Plan } from './tables.ts';

/** Counts what each key has open in this process: requests or subscriptions. */
export class OpenCounts {
  readonly #max: Readonly<Record<Plan, number>>;
  readonly #open = new Map<string, number>();
  #total = 0;

  /** @param max how many one key may have open at a time, by plan */
  constructor(max: Readonly<Record<Plan, number>>) {
    this.#max = max;
  }

  /** Open ones of all keys. */
  get total(): number {
    return this.#total;
  }

  /** Counts one more; the function that it returns ends it, once. Null when the key has as many open as its plan allows. */
  open({ plan, keyId }: Caller): (() => void) | null {
    const open = this.#open.get(keyId) ?? 0;
    if (open >= this.#max[plan]) return null;
    this.#open.set(keyId, open + 1);
    this.#total++;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#total--;
      const left = (this.#open.get(keyId) ?? 1) - 1;
      if (left > 0) this.#open.set(keyId, left);
      else this.#open.delete(keyId);
    };
  }
}
