import type { KeyQuota } from '../plans/key-quota.ts';
import type { Plan, RatePolicy } from '../plans/plan.ts';
import type { Scope } from './scope.ts';

/** An authenticated or anonymous caller. */
export interface Caller {
  readonly kind: 'key' | 'session' | 'anonymous';
  readonly projectId: string;
  readonly plan: Plan;
  /**
   * Id for usage and logs: the key's public part, 'bootstrap' for the key from the settings,
   * 'session:<account id>', 'anonymous:<address>'.
   */
  readonly keyId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The account behind a session; null for keys and callers without one. */
  readonly accountId: string | null;
  /** Whether the account has no operator's rights now, because its session lacks the second factor. */
  readonly lacksSecondFactor?: boolean;
  /**
   * Proof of access, to check whether it still holds: SHA-256 of the key's secret, hexadecimal, or the id of the session.
   * Null for callers who cannot lose their access: those without a key, and keys that this process knows by itself.
   */
  readonly proof: string | null;
  /** The key's quota; left out where it has none. */
  readonly quota?: KeyQuota;
  /** The key's rate limit; left out where it has none. */
  readonly ownRate?: readonly RatePolicy[];
  /** Whether its project is suspended: a person may still read its records, but gets no data. */
  readonly isSuspended?: boolean;
}

/**
 * Id for rates, open requests and subscriptions: the project, so that many keys get no more than
 * one; the address of an anonymous caller, and the account of a person without a project.
 */
export function limitIdOf({ kind, projectId, keyId }: Caller): string {
  return kind === 'anonymous' || projectId === '' ? keyId : projectId;
}
