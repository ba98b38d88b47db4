import { BlockList, isIP } from 'node:net';
import { SCOPES, type Scope } from '../../callers/scope.ts';
import type { KeyQuota } from '../../plans/key-quota.ts';
import { refused } from '../../texts.ts';
import { quoted, readChoice, readList } from './input.ts';

const MAX_ORIGINS = 20;
const MAX_ADDRESSES = 50;
const MAX_YEARS = 10;
const MAX_GRACE_HOURS = 30 * 24;
const HOUR_MS = 3_600_000;
const MAX_MONTHLY = 1_000_000_000_000;
const MAX_PER_MINUTE = 1_000_000;

/** @throws IsobarError('validation_error') */
export function readScopeList(scopes: readonly string[]): readonly Scope[] {
  const chosen = readList(scopes, 'scopes', SCOPES.length, (scope) => readChoice(scope, SCOPES, 'scopes'));
  return SCOPES.filter((scope) => chosen.includes(scope));
}

/** Origins of web pages, as browsers send them. @throws IsobarError('validation_error') */
export function readOrigins(origins: readonly string[]): readonly string[] {
  return readList(origins, 'origins', MAX_ORIGINS, (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isOrigin =
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      (url.href === `${url.origin}/` || url.origin === text);
    if (isOrigin) return url.origin;
    throw refused(
      'origins',
      `must be origins such as https://example.org, without a path; got ${quoted(text)}`,
    );
  });
}

/** Addresses and networks. @throws IsobarError('validation_error') */
export function readAddresses(addresses: readonly string[]): readonly string[] {
  return readList(addresses, 'addresses', MAX_ADDRESSES, (text) => {
    const [, address = '', prefix] = /^([0-9a-fA-F:.]{2,45})(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    const length = prefix === undefined ? bits : Number(prefix);
    if (family !== 0 && length <= bits) {
      // Refuses entries that could not be matched later.
      new BlockList().addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
      return `${address.toLowerCase()}/${length}`;
    }
    throw refused(
      'addresses',
      `must be addresses or networks such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32; got ${quoted(text)}`,
    );
  });
}

/** Expiry of a key. @throws IsobarError('validation_error') for a time in the past, or too far ahead */
export function readExpiry(expiresAt: Date, now: Date): Date {
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS);
  if (expiresAt > now && expiresAt <= last) return expiresAt;
  throw refused('expiresAt', `must be after now and within ${MAX_YEARS} years`);
}

/** Hours that a replaced secret stays valid. @throws IsobarError('validation_error') */
export function readGrace(hours: number): number {
  if (hours >= 0 && hours <= MAX_GRACE_HOURS) return hours * HOUR_MS;
  throw refused('graceHours', `must be 0 to ${MAX_GRACE_HOURS}; got ${hours}`);
}

/** Limits of a key's own: a value changes one, null removes it, and what is not given stays. */
export type QuotaWish = { readonly [name in keyof KeyQuota]?: number | null | undefined };

/** @throws IsobarError('validation_error') for what is not a whole number from 1, or very large */
export function readQuota(wish: QuotaWish, before: KeyQuota): KeyQuota {
  const read = (name: keyof KeyQuota): number | null => {
    const value = wish[name];
    if (value === undefined) return before[name];
    if (value === null) return null;
    const most = name === 'requestsPerMinute' ? MAX_PER_MINUTE : MAX_MONTHLY;
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    throw refused(name, `must be a whole number from 1 to ${most}; got ${value}`);
  };
  return {
    monthlyRequests: read('monthlyRequests'),
    monthlyCredits: read('monthlyCredits'),
    requestsPerMinute: read('requestsPerMinute'),
  };
}
