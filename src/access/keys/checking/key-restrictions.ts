import { BlockList, isIPv6 } from 'node:net';
import { IsobarError } from '../../../platform/index.ts';
import { bareAddress } from '../../limits/address-block.ts';

/** The source of a request. */
export interface RequestSource {
  /** The header `Origin`: that of the page whose script sends it. */
  readonly origin: string | undefined;
  /** The client's address, as far as proxies in front are trusted. */
  readonly address: string | undefined;
}

/** Restrictions on the sources of a key's requests. */
export interface KeyRestrictions {
  /** Origins of pages; null: any, and clients that are not pages. */
  readonly origins: readonly string[] | null;
  /** Null: any. */
  readonly addresses: BlockList | null;
}

const ANYWHERE: KeyRestrictions = { origins: null, addresses: null };

/** @param origins JSON array, as the table of keys has it @param addresses likewise, of addresses and networks (CIDR) */
export function parseKeyRestrictions(origins: string | null, addresses: string | null): KeyRestrictions {
  if (origins === null && addresses === null) return ANYWHERE;
  return {
    origins: origins === null ? null : JSON.parse(origins),
    addresses: addresses === null ? null : blockListOf(JSON.parse(addresses)),
  };
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Throws IsobarError('forbidden') for a request whose source the key excludes. */
export function requireAllowedSource({ origins, addresses }: KeyRestrictions, source: RequestSource): void {
  if (origins === null && addresses === null) return;
  const { origin, address } = source;
  if (origins !== null && (origin === undefined || !origins.includes(origin))) {
    const from = origin === undefined ? 'the request has no Origin header' : 'this is another origin';
    throw new IsobarError(
      'forbidden',
      `this key may be used only by pages of ${origins.join(', ')}; ${from}`,
    );
  }
  if (addresses !== null && !isWithin(addresses, address)) {
    throw new IsobarError('forbidden', `this key may not be used from ${address ?? 'an unknown address'}`);
  }
}

/** Compares the address without the port that some proxies add; IPv4 rules match IPv4 in either notation. */
function isWithin(addresses: BlockList, address: string | undefined): boolean {
  const bare = bareAddress(address);
  if (bare === null) return false;
  if (isIPv6(bare)) return addresses.check(bare, 'ipv6');
  return addresses.check(bare, 'ipv4') || addresses.check(`::ffff:${bare}`, 'ipv6');
}
