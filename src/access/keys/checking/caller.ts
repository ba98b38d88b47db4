import type { Plan } from '../../plans/plan.ts';
import type { Scope } from './scope.ts';

/** Who asks, and what it is counted for. */
export interface Caller {
  readonly kind: 'key' | 'session' | 'anonymous';
  readonly projectId: string;
  readonly plan: Plan;
  /**
   * What usage counts by and logs name: the key's public part, 'bootstrap' for the key from the settings,
   * 'session:<account id>', 'anonymous:<address>'.
   */
  readonly keyId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The account behind a session; null for keys and callers without one. */
  readonly accountId: string | null;
  /** Whether the account has no operator's rights now, because its session lacks the second factor. */
  readonly isWithheld?: boolean;
  /**
   * What it was admitted by, to find out whether that still holds: SHA-256 of the key's secret, hexadecimal, or the id of the session.
   * Null for callers who cannot lose their access: those without a key, and keys that this process knows by itself.
   */
  readonly proof: string | null;
  /** Whether its project is suspended: a person may still read about it, and get no data. */
  readonly isSuspended?: boolean;
}

/**
 * What rates, open requests and subscriptions are counted by: the project, so that a project with many keys gets no more than
 * one with a single key; the address of a caller without a key, and the account of somebody without a project.
 */
export function limitIdOf({ kind, projectId, keyId }: Caller): string {
  return kind === 'anonymous' || projectId === '' ? keyId : projectId;
}
