import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from './keyring.ts';
import { forEachPlan, type RatePolicy } from './plan-limits.ts';
import type { Plan } from './tables.ts';

/** How often each key uses what its plan limits. */
export interface Rates {
  /**
   * Counts a use by a caller's key, unless one of the policies refuses it: refused uses that counted would keep a busy caller
   * out for good. By key, not project: a client that runs wild must not shut out the others of its project.
   */
  take(caller: Caller): Promise<RateStanding>;
}

/**
 * Whether uses are allowed, with the values of the headers of every answer (draft-ietf-httpapi-ratelimit-headers, after -10:
 * structured fields). Times are whole seconds, rounded up.
 */
export interface RateStanding {
  readonly allowed: boolean;
  /** `RateLimit-Policy`, the same for all callers of a plan: `"burst";q=60;w=60, "day";q=10000;w=86400`. */
  readonly policy: string;
  /** `RateLimit`: what is left, and until when: `"burst";r=42;t=17, "day";r=9123;t=40000`. */
  readonly limit: string;
  /** `Retry-After`: until no policy is violated any more; null when the uses are allowed. */
  readonly retryAfterSeconds: number | null;
  /** The policies that refused them. */
  readonly violated: readonly RatePolicy[];
}

/** Keys that are remembered. The one that was used longest ago is forgotten first, and starts with full quotas again. */
const MAX_KEYS = 50_000;

/** Counts HTTP requests in this process, by the policies of each plan. */
export function createRequestRates(
  policies: Readonly<Record<Plan, readonly RatePolicy[]>> = forEachPlan(({ requests }) => requests),
  maxKeys = MAX_KEYS,
): Rates {
  const plans = forEachPlan((_, plan) => new PlanRates(plan, policies[plan]));
  const keys = new LRUCache<string, true>({
    max: maxKeys,
    dispose: (_, key) => {
      plans.free.forget(key);
      plans.paid.forget(key);
    },
  });
  return {
    take({ plan, keyId }) {
      if (keys.get(keyId) === undefined) keys.set(keyId, true);
      return plans[plan].take(keyId);
    },
  };
}

/** A plan's policies with the counts of its keys. */
class PlanRates {
  readonly #counters: readonly { readonly policy: RatePolicy; readonly counter: RateLimiterAbstract }[];
  readonly #policy: string;

  constructor(plan: Plan, policies: readonly RatePolicy[]) {
    this.#counters = policies.map((policy) => ({
      policy,
      counter: new RateLimiterMemory({
        keyPrefix: `${plan}:${policy.name}`,
        points: policy.quota,
        duration: policy.windowSeconds,
      }),
    }));
    this.#policy = policies
      .map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`)
      .join(', ');
  }

  async take(key: string): Promise<RateStanding> {
    const states = await Promise.all(
      this.#counters.map(async ({ policy, counter }) => stateOf(policy, await counter.penalty(key, 1))),
    );
    const refusing = states.filter(({ used, policy }) => used > policy.quota);
    if (refusing.length === 0) {
      return { allowed: true, ...this.#headers(states), retryAfterSeconds: null, violated: [] };
    }
    const restored = await Promise.all(
      this.#counters.map(async ({ policy, counter }) => stateOf(policy, await counter.reward(key, 1))),
    );
    return {
      allowed: false,
      ...this.#headers(restored),
      retryAfterSeconds: Math.max(1, ...refusing.map(({ seconds }) => seconds)),
      violated: refusing.map(({ policy }) => policy),
    };
  }

  forget(key: string): void {
    for (const { counter } of this.#counters) void counter.delete(key);
  }

  #headers(states: readonly PolicyState[]): Pick<RateStanding, 'policy' | 'limit'> {
    const limit = states
      .map(({ policy: { name, quota }, used, seconds }) => {
        return `"${name}";r=${Math.max(0, quota - used)};t=${seconds}`;
      })
      .join(', ');
    return { policy: this.#policy, limit };
  }
}

/** How far a key has used up a policy. */
interface PolicyState {
  readonly policy: RatePolicy;
  readonly used: number;
  /** Until its window ends. */
  readonly seconds: number;
}

function stateOf(policy: RatePolicy, { consumedPoints, msBeforeNext }: RateLimiterRes): PolicyState {
  return { policy, used: consumedPoints, seconds: Math.max(0, Math.ceil(msBeforeNext / 1000)) };
}
