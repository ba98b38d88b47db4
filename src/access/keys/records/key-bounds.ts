import { BlockList, isIPv6 } from 'node:net';
import { ALL_SCOPES, type Scope } from '../../callers/scope.ts';
import { type KeyQuota, NO_QUOTA, QUOTAS } from '../../plans/key-quota.ts';

/** Limits of a key: scopes, expiry, allowed sources and quotas. */
export interface KeyBounds extends KeyQuota {
  readonly scopes: readonly Scope[];
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
  /** Origins whose pages may use it; null: any. */
  readonly origins: readonly string[] | null;
  /** Networks (CIDR) that it may be used from; null: any. */
  readonly addresses: readonly string[] | null;
}

/** No limits: for people, and keys that the service makes for itself. */
export const UNBOUND: KeyBounds = {
  scopes: [...ALL_SCOPES],
  expiresAt: null,
  origins: null,
  addresses: null,
  ...NO_QUOTA,
};

/** How a key would exceed the limits of another, in words that follow "this key"; null where it does not. */
export function excessOver(bounds: KeyBounds, key: KeyBounds): string | null {
  const missing = key.scopes.filter((scope) => !bounds.scopes.includes(scope));
  if (missing.length > 0) return `lacks the scope ${missing.join(', ')}`;
  const { expiresAt, origins, addresses } = bounds;
  if (expiresAt !== null && (key.expiresAt === null || key.expiresAt > expiresAt)) {
    return `expires at ${expiresAt.toISOString()}`;
  }
  if (origins !== null && !(key.origins?.every((origin) => origins.includes(origin)) ?? false)) {
    return `may be used only by pages of ${origins.join(', ')}`;
  }
  if (addresses !== null && !(key.addresses?.every((inner) => isWithinAny(inner, addresses)) ?? false)) {
    return `may be used only from ${addresses.join(', ')}`;
  }
  for (const name of QUOTAS) {
    const [own, other] = [bounds[name], key[name]];
    if (own !== null && (other === null || other > own)) return `has ${own} as \`${name}\``;
  }
  return null;
}

/** Whether a network lies entirely within one of others. IPv4 and IPv6 networks never overlap. */
function isWithinAny(network: string, others: readonly string[]): boolean {
  return others.some((other) => isWithin(partsOf(network), partsOf(other)));
}

type Network = ReturnType<typeof partsOf>;

function isWithin(inner: Network, outer: Network): boolean {
  if (inner.family !== outer.family || inner.prefix < outer.prefix) return false;
  const list = new BlockList();
  list.addSubnet(outer.address, outer.prefix, outer.family);
  return list.check(inner.address, inner.family);
}

/** @param network an address, or one with the length of its prefix */
function partsOf(network: string) {
  const [address = '', prefix] = network.split('/');
  const family = isIPv6(address) ? ('ipv6' as const) : ('ipv4' as const);
  const bits = family === 'ipv6' ? 128 : 32;
  return { address, family, prefix: prefix === undefined ? bits : Number(prefix) };
}
