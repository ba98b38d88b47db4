import type { Request } from 'express';
import { IsobarError } from '../../platform/index.ts';

/** Parameters in which clients of other services send keys. */
const NAMES: ReadonlySet<string> = new Set(['key', 'api_key', 'apikey', 'access_token', 'token']);

/** `token` is also the cursor of a search (STAC API). */
const PAGED = /^\/stac(?:[/?]|$)/i;

const KEY = /isb_[!-~]{28}/i;

/** What an address has that is looked at more closely: most have nothing of it. */
const SUSPECT = /isb|key|token|%/i;

/** Whether there is an API key in the address of a request, or a parameter that is for one. */
function hasKeyInAddress(address: string): boolean {
  if (!SUSPECT.test(address)) return false;
  const [path = ''] = address.split('?', 1);
  if (KEY.test(address) || KEY.test(decoded(path))) return true;
  for (const [name, value] of new URLSearchParams(address.slice(path.length))) {
    if (KEY.test(value) || KEY.test(name)) return true;
    const word = name.toLowerCase();
    if (value !== '' && NAMES.has(word) && !(word === 'token' && PAGED.test(address))) return true;
  }
  return false;
}

/** Refuses keys in addresses, on all interfaces: proxies, histories and logs keep addresses. */
export function refuseKeysInAddresses({ originalUrl }: Request): void {
  if (!hasKeyInAddress(originalUrl)) return;
  throw new IsobarError(
    'unauthorized',
    'an API key is not taken from the address: send it in the header "Authorization: Bearer isb_...", and rotate the key, which has been seen in an address',
  );
}

/** The path of an address as logs may have it. */
export function pathForLog(address: string): string {
  if (hasKeyInAddress(address)) return '(withheld: the address has a key)';
  const [path = ''] = address.split('?', 1);
  return path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
