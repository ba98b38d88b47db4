import { type Counts, LocalCounts, type UseResult } from '../../platform/index.ts';
import type { RatePolicy } from '../plans/plan.ts';

/**
 * Whether a request is within its quota, with the header values of every answer (draft-ietf-httpapi-ratelimit-headers, after -10:
 * structured fields). Times are whole seconds, rounded up.
 */
export interface QuotaStatus {
  readonly allowed: boolean;
  /** `RateLimit-Policy`, the same for all requests under the policies: `"burst";q=60;w=60, "day";q=10000;w=86400`. */
  readonly policy: string;
  /** `RateLimit`: remaining uses, and seconds until the reset: `"burst";r=42;t=17, "day";r=9123;t=40000`. */
  readonly limit: string;
  /** `Retry-After`: until no policy is violated; null when the use is allowed. */
  readonly retryAfterSeconds: number | null;
  /** The policies that refused it. */
  readonly violated: readonly RatePolicy[];
  /** Releases the concurrency slot of an allowed use, once; null where the use was refused, or concurrency is not limited. */
  readonly end: (() => void) | null;
}

/** Rate limiter by ids of keys or addresses. A window starts with the first use in it. */
export class Rates {
  readonly #counts: Counts;
  readonly #headers = new WeakMap<readonly RatePolicy[], string>();

  /** @param counts in this process by default */
  constructor(counts: Counts = new LocalCounts()) {
    this.#counts = counts;
  }

  /**
   * Counts a use, unless one of the policies refuses it. Without a promise where this process counts.
   * @param policies counts carry over between policies of the same name and length, whatever their quotas
   * @param maxOpen how many may be open at a time; null where that is not counted
   */
  take(
    id: string,
    policies: readonly RatePolicy[],
    maxOpen: number | null = null,
  ): QuotaStatus | Promise<QuotaStatus> {
    const taken = this.#counts.take(id, policies, maxOpen);
    if (taken instanceof Promise) return taken.then((counted) => this.#statusOf(policies, counted));
    return this.#statusOf(policies, taken);
  }

  #statusOf(policies: readonly RatePolicy[], { refusedBy, windows, end }: UseResult): QuotaStatus {
    const violated: RatePolicy[] = [];
    let limit = '';
    let waitMs = 0;
    for (const [n, policy] of policies.entries()) {
      const { used, endsInMs } = windows[n] ?? { used: 0, endsInMs: 0 };
      const item = `"${policy.name}";r=${Math.max(0, policy.quota - used)};t=${Math.ceil(endsInMs / 1000)}`;
      limit = limit === '' ? item : `${limit}, ${item}`;
      if (refusedBy !== 'windows' || used < policy.quota) continue;
      violated.push(policy);
      waitMs = Math.max(waitMs, endsInMs);
    }
    const policy = this.#policyHeader(policies);
    if (refusedBy !== 'windows') {
      return { allowed: true, policy, limit, retryAfterSeconds: null, violated, end };
    }
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    return { allowed: false, policy, limit, retryAfterSeconds, violated, end };
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
