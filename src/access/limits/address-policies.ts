import type { RatePolicy } from '../plans/plan.ts';

/** Requests per address that need no key: descriptions, pages, lists that a setting opens, sign-in pages, requests without a key. */
export const PUBLIC_REQUESTS: readonly RatePolicy[] = [{ name: 'address', quota: 1200, windowSeconds: 60 }];

/** Requests per address with unknown, revoked or malformed keys. Valid keys of that address are admitted all the same. */
export const FAILED_KEYS: readonly RatePolicy[] = [{ name: 'failed-keys', quota: 20, windowSeconds: 60 }];
