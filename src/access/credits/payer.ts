import type { KeyQuota } from '../plans/key-quota.ts';

/** The part of a caller that credits and usage need. */
export interface Payer {
  readonly kind: 'key' | 'session' | 'anonymous';
  readonly projectId: string;
  readonly keyId: string;
  readonly plan: MonthlyPlan;
  /** The key's quota; left out where it has none. */
  readonly quota?: Pick<KeyQuota, 'monthlyRequests' | 'monthlyCredits'>;
}

/** The part of a plan that credits need. */
export interface MonthlyPlan {
  /** Credits a calendar month (UTC); null: not counted. */
  readonly monthlyCredits: number | null;
}
