/** What a key may ask for, within the limits of its project; null: no limit of its own. */
export interface KeyQuota {
  /** Answers in a calendar month (UTC): requests, operations of a batch, events of a subscription. Errors do not count. */
  readonly monthlyRequests: number | null;
  /** Credits in a calendar month (UTC), whether or not the project's plan counts any. */
  readonly monthlyCredits: number | null;
  /** HTTP requests in a minute. */
  readonly requestsPerMinute: number | null;
}

export const NO_QUOTA: KeyQuota = { monthlyRequests: null, monthlyCredits: null, requestsPerMinute: null };

/** The limits that a key may have of its own, as they are called in inputs. */
export const QUOTAS = ['monthlyRequests', 'monthlyCredits', 'requestsPerMinute'] as const;

/** Whether a key has a limit of its own. */
export function hasQuota(quota: KeyQuota): boolean {
  return QUOTAS.some((name) => quota[name] !== null);
}

/** What is counted in a month for a key. */
export type CountedOfKey = 'requests' | 'credits';

/** Whose balance it is. */
const PREFIX = { requests: 'key-requests:', credits: 'key-credits:' } as const;

/** The id under which the balance of a key is kept, beside those of projects. */
export function keyBalanceId(counted: CountedOfKey, keyId: string): string {
  return `${PREFIX[counted]}${keyId}`;
}

/** The key whose balance it is; null for the balance of a project. */
export function keyOfBalance(id: string): { readonly counted: CountedOfKey; readonly keyId: string } | null {
  for (const counted of ['requests', 'credits'] as const) {
    if (id.startsWith(PREFIX[counted])) return { counted, keyId: id.slice(PREFIX[counted].length) };
  }
  return null;
}
