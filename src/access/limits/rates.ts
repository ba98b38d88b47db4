import { LRUCache } from 'lru-cache';
import type { RatePolicy } from '../plans/plan.ts';

/**
 * Whether a use is allowed, with the values of the headers of every answer (draft-ietf-httpapi-ratelimit-headers, after -10:
 * structured fields). Times are whole seconds, rounded up.
 */
export interface RateStanding {
  readonly allowed: boolean;
  /** `RateLimit-Policy`, the same for all that the policies apply to: `"burst";q=60;w=60, "day";q=10000;w=86400`. */
  readonly policy: string;
  /** `RateLimit`: what is left, and until when: `"burst";r=42;t=17, "day";r=9123;t=40000`. */
  readonly limit: string;
  /** `Retry-After`: until no policy is violated any more; null when the use is allowed. */
  readonly retryAfterSeconds: number | null;
  /** The policies that refused it. */
  readonly violated: readonly RatePolicy[];
}

/** Ids that are remembered. The one that was used longest ago is forgotten first, and starts with full quotas again. */
const MAX_REMEMBERED = 50_000;

/** The uses of one id by some policies. */
interface Uses {
  readonly policies: readonly RatePolicy[];
  readonly windows: readonly Window[];
}

/** The current window of a policy. */
interface Window {
  readonly policy: RatePolicy;
  used: number;
  /** When it ends, in ms. */
  endsAt: number;
}

/**
 * How often ids (of keys, of addresses) do what policies limit, in this process. A window starts with the first use in it.
 * Memory is bounded however many ids there are: each takes one entry and no timer.
 */
export class Rates {
  readonly #uses: LRUCache<string, Uses>;
  readonly #headers = new WeakMap<readonly RatePolicy[], string>();
  readonly #elapsedMs: () => number;

  /** @param elapsedMs milliseconds that never go back */
  constructor({ maxRemembered = MAX_REMEMBERED, elapsedMs = () => performance.now() } = {}) {
    this.#uses = new LRUCache({ max: maxRemembered });
    this.#elapsedMs = elapsedMs;
  }

  /** How many ids are remembered. */
  get remembered(): number {
    return this.#uses.size;
  }

  /**
   * Counts a use, unless one of the policies refuses it: refused uses that counted would keep a busy caller out for good.
   * @param policies the same array each time: with another one, the id starts anew
   */
  take(id: string, policies: readonly RatePolicy[]): RateStanding {
    const now = this.#elapsedMs();
    const windows = this.#windowsOf(id, policies, now);
    const full = windows.filter(({ policy, used }) => used >= policy.quota);
    let limit = '';
    for (const window of windows) {
      if (full.length === 0) window.used++;
      const { policy, used, endsAt } = window;
      const item = `"${policy.name}";r=${policy.quota - used};t=${Math.ceil((endsAt - now) / 1000)}`;
      limit = limit === '' ? item : `${limit}, ${item}`;
    }
    const policy = this.#policyHeader(policies);
    if (full.length === 0) return { allowed: true, policy, limit, retryAfterSeconds: null, violated: [] };
    const waitMs = Math.max(...full.map(({ endsAt }) => endsAt - now));
    return {
      allowed: false,
      policy,
      limit,
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      violated: full.map(({ policy }) => policy),
    };
  }

  /** Windows that have ended are begun anew. */
  #windowsOf(id: string, policies: readonly RatePolicy[], now: number): readonly Window[] {
    let uses = this.#uses.get(id);
    if (uses?.policies !== policies) {
      uses = { policies, windows: policies.map((policy) => ({ policy, used: 0, endsAt: now })) };
      this.#uses.set(id, uses);
    }
    for (const window of uses.windows) {
      if (now < window.endsAt) continue;
      window.used = 0;
      window.endsAt = now + window.policy.windowSeconds * 1000;
    }
    return uses.windows;
  }

  #policyHeader(policies: readonly RatePolicy[]): string {
    let header = this.#headers.get(policies);
    if (header === undefined) {
      header = policies
        .map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`)
        .join(', ');
      this.#headers.set(policies, header);
    }
    return header;
  }
}
