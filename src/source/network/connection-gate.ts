export interface GateLimits {
  /** Requests under way at once, to all hosts together. */
  readonly total: number;
  readonly perHost: number;
}

interface Waiting {
  readonly host: string;
  readonly enter: () => void;
}

/**
 * Bounds how many requests are under way at once, in all and to each host. Who waits longest goes first; one who waits for
 * a busy host keeps nobody from another.
 */
export class ConnectionGate {
  readonly #limits: GateLimits;
  readonly #active = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #total = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** Waits for a place; the function that comes back gives it up. Throws the signal's reason. */
  async enter(host: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#hasPlace(host)) this.#take(host);
    else await this.#wait(host, signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(host);
    };
  }

  #hasPlace(host: string): boolean {
    return this.#total < this.#limits.total && (this.#active.get(host) ?? 0) < this.#limits.perHost;
  }

  #take(host: string): void {
    this.#total++;
    this.#active.set(host, (this.#active.get(host) ?? 0) + 1);
  }

  #wait(host: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        host,
        enter: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiting);
    });
  }

  #leave(host: string): void {
    this.#total--;
    const active = (this.#active.get(host) ?? 0) - 1;
    if (active > 0) this.#active.set(host, active);
    else this.#active.delete(host);
    const index = this.#waiting.findIndex((waiting) => this.#hasPlace(waiting.host));
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (next === undefined) return;
    this.#take(next.host);
    next.enter();
  }
}
