import { LRUCache } from 'lru-cache';
import { maxEntries } from '../../max-entries.ts';
import { type Counts, type CountWindow, type UseResult, windowName } from './counts.ts';

/** Ids that are remembered. The one that was used longest ago is forgotten first, and starts with full quotas again. */
const MAX_REMEMBERED = 50_000;

/** The uses of one id in some windows. */
interface Uses {
  policies: readonly CountWindow[];
  windows: readonly OpenWindow[];
  /** What policies before these ones have counted and these ones do not, until it ends: the old ones may come back. */
  others: readonly OpenWindow[];
}

interface OpenWindow {
  policy: CountWindow;
  used: number;
  /** When it ends, in ms. */
  endsAt: number;
}

/** Counts in this process. Memory is bounded however many ids there are: each takes one entry and no timer. */
export class LocalCounts implements Counts {
  readonly #uses: LRUCache<string, Uses>;
  readonly #open = new Map<string, number>();
  readonly #elapsedMs: () => number;
  #total = 0;

  /** @param elapsedMs milliseconds that never go back */
  constructor({ maxRemembered = MAX_REMEMBERED, elapsedMs = () => performance.now() } = {}) {
    this.#uses = new LRUCache(maxEntries(maxRemembered));
    this.#elapsedMs = elapsedMs;
  }

  /** How many ids are remembered. */
  get remembered(): number {
    return this.#uses.size;
  }

  get open(): number {
    return this.#total;
  }

  take(id: string, policies: readonly CountWindow[], maxOpen: number | null): UseResult {
    const now = this.#elapsedMs();
    const windows = this.#windowsOf(id, policies, now);
    const isRefused = windows.some(({ policy, used }) => used >= policy.quota);
    if (!isRefused) for (const window of windows) window.used++;
    const counts = windows.map(({ used, endsAt }) => ({ used, endsInMs: endsAt - now }));
    if (isRefused) return { refusedBy: 'windows', windows: counts, end: null };
    if (maxOpen === null) return { refusedBy: null, windows: counts, end: null };
    if ((this.#open.get(id) ?? 0) >= maxOpen) return { refusedBy: 'open', windows: counts, end: null };
    return { refusedBy: null, windows: counts, end: this.begin(id) };
  }

  /** Counts a use that others have allowed, so that this process can decide where they leave it alone. */
  note(id: string, policies: readonly CountWindow[]): void {
    for (const window of this.#windowsOf(id, policies, this.#elapsedMs())) window.used++;
  }

  /** Counts one more as open; the function that it returns ends it, once. */
  begin(id: string): () => void {
    this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
    this.#total++;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#total--;
      const left = (this.#open.get(id) ?? 1) - 1;
      if (left > 0) this.#open.set(id, left);
      else this.#open.delete(id);
    };
  }

  /** Restarts windows that have ended. */
  #windowsOf(id: string, policies: readonly CountWindow[], now: number): readonly OpenWindow[] {
    if (policies.length === 0) return [];
    let uses = this.#uses.get(id);
    if (uses === undefined) {
      const windows = policies.map((policy) => ({ policy, used: 0, endsAt: now }));
      uses = { policies, windows, others: NO_WINDOWS };
      this.#uses.set(id, uses);
    } else if (uses.policies !== policies) {
      changePolicies(uses, policies, now);
    }
    for (const window of uses.windows) {
      if (now < window.endsAt) continue;
      window.used = 0;
      window.endsAt = now + window.policy.windowSeconds * 1000;
    }
    return uses.windows;
  }
}

/** Most windows of other policies that are remembered of an id. */
const MAX_OTHERS = 8;

const NO_WINDOWS: readonly OpenWindow[] = [];

/**
 * Puts other policies in the place of an id's: windows of the same name and length keep their counts, whatever their quotas are
 * now; the others begin.
 */
function changePolicies(uses: Uses, policies: readonly CountWindow[], now: number): void {
  const before = [...uses.windows, ...uses.others];
  const names = new Set(policies.map(windowName));
  uses.windows = policies.map((policy) => {
    const same = before.find((window) => windowName(window.policy) === windowName(policy));
    return { policy, used: same?.used ?? 0, endsAt: same?.endsAt ?? now };
  });
  uses.others = before
    .filter(({ policy, endsAt }) => !names.has(windowName(policy)) && endsAt > now)
    .slice(0, MAX_OTHERS);
  uses.policies = policies;
}
