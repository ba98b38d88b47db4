/** Who a request is counted for: what credits and usage need of a caller. */
export interface Payer {
  readonly kind: 'key' | 'session' | 'anonymous';
  readonly projectId: string;
  readonly keyId: string;
  readonly plan: MonthlyPlan;
}

/** What credits need of a plan. */
export interface MonthlyPlan {
  /** Credits a calendar month (UTC); null: not counted. */
  readonly monthlyCredits: number | null;
}
