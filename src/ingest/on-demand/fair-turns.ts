import { IsobarError } from '../../platform/index.ts';

interface Waiting {
  readonly begin: () => void;
}

export interface TurnLimits {
  readonly atOnce: number;
  readonly maxWaiting: number;
}

/**
 * Does work a few pieces at a time: of each key one at a time in the order of asking, and the keys in turns, so that much
 * work for one keeps nobody from another.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #active = new Set<string>();
  /** By key, the key that is next first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waitingCount = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Throws IsobarError('overloaded') when too many wait already, the signal's reason when it is aborted while the work waits,
   * and what the work throws. The signal does not end what has begun.
   */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#active.size < this.#limits.atOnce && !this.#active.has(key)) this.#active.add(key);
    else await this.#wait(key, signal);
    try {
      return await work();
    } finally {
      this.#active.delete(key);
      this.#beginNext();
    }
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.#waitingCount >= this.#limits.maxWaiting) {
      throw new IsobarError(
        'overloaded',
        'too many runs are being fetched from their sources; try again soon',
      );
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ofKey = this.#waiting.get(key) ?? [];
    const giveUp = (): void => {
      ofKey.splice(ofKey.indexOf(waiting), 1);
      if (ofKey.length === 0) this.#waiting.delete(key);
      this.#waitingCount--;
      reject(signal?.reason);
    };
    const waiting: Waiting = {
      begin() {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      },
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    ofKey.push(waiting);
    this.#waiting.set(key, ofKey);
    this.#waitingCount++;
    return promise;
  }

  #beginNext(): void {
    for (const [key, ofKey] of this.#waiting) {
      if (this.#active.size >= this.#limits.atOnce) return;
      if (this.#active.has(key)) continue;
      const next = ofKey.shift();
      // What else it has comes after all others.
      this.#waiting.delete(key);
      if (ofKey.length > 0) this.#waiting.set(key, ofKey);
      if (next === undefined) continue;
      this.#waitingCount--;
      this.#active.add(key);
      next.begin();
    }
  }
}
