import { isIP } from 'node:net';

/** IPv4 addresses as IPv6 writes them: ::ffff:192.0.2.1. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Groups of an IPv6 address that one subscriber gets: the first 64 bits. */
const GROUPS_OF_SUBSCRIBER = 4;
/** Groups of an IPv6 address that one site may get: the first 48 bits, 65,536 networks of a subscriber. */
const GROUPS_OF_SITE = 3;
const GROUPS = 8;

/**
 * The unit by which anonymous callers are counted: an IPv4 address, or the /64 of an IPv6 address, of which one subscriber has all
 * 2^64. All invalid addresses count as one.
 * @param address as a connection or a proxy gives it; some proxies add a port
 */
export function addressBlock(address: string | undefined): string {
  if (address !== undefined && isIP(address) === 4) return address;
  const bare = bareAddress(address);
  if (bare === null) return 'unknown';
  return isIP(bare) === 4 ? bare : prefixOf(bare, GROUPS_OF_SUBSCRIBER);
}

/**
 * The /48 of an IPv6 address, whose holder has 65,536 blocks of `addressBlock`; null for IPv4 and for invalid addresses.
 * @param address as `addressBlock` takes it
 */
export function siteBlock(address: string | undefined): string | null {
  const bare = bareAddress(address);
  return bare === null || isIP(bare) === 4 ? null : prefixOf(bare, GROUPS_OF_SITE);
}

/**
 * An address without port, brackets and zone, IPv4 as such: the form that rules and limits compare. Null for an invalid address.
 * @param address as a connection or a proxy gives it
 */
export function bareAddress(address: string | undefined): string | null {
  if (address === undefined) return null;
  const bare = withoutPort(address);
  const [, mapped] = MAPPED.exec(bare) ?? [];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  return isIP(bare) === 0 ? null : bare;
}

/** Strips the port, brackets and zone of `[2001:db8::1]:443`, `192.0.2.1:443`, `fe80::1%eth0`. */
function withoutPort(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const bare = bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return bare.replace(/%.*$/, '');
}

function prefixOf(address: string, count: number): string {
  const [before = '', after] = address.split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const left = after === undefined ? 0 : GROUPS - head.length - tail.length;
  const groups = [...head, ...Array<string>(left).fill('0'), ...tail];
  const first = groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/${count * 16}`;
}

/** The groups of a part of an address; an IPv4 address at its end stands for two. */
function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
