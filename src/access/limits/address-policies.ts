import type { RatePolicy } from '../plans/plan.ts';

/** Requests of one address that need no key: descriptions, pages, lists that a setting opens, sign-in pages, requests without a key. */
export const OPEN_REQUESTS: readonly RatePolicy[] = [{ name: 'address', quota: 1200, windowSeconds: 60 }];

/** Keys of one address that are unknown, revoked or malformed. Valid keys of that address get in all the same. */
export const FAILED_KEYS: readonly RatePolicy[] = [{ name: 'failed-keys', quota: 20, windowSeconds: 60 }];
