import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { StatusError } from '../problems/refusals.ts';

/**
 * Refuses requests from whose Host (or, from a trusted proxy, X-Forwarded-Host and X-Forwarded-Proto) no address can be made: many
 * answers name addresses. A server must answer a Host that is invalid, repeated or missing with 400 (RFC 9112, section 3.2); HTTP/1.0 needs none.
 */
export function refuseUnusableHosts(req: Request): void {
  const { host: sent, 'x-forwarded-host': forwarded, 'x-forwarded-proto': scheme } = req.headers;
  if (countHosts(req.rawHeaders) > 1) throw new StatusError(400, 'the Host header was sent more than once');
  if (sent === undefined && req.httpVersion !== '1.0') {
    throw new StatusError(400, 'a Host header is required');
  }
  if (forwarded === undefined && scheme === undefined) {
    requireHost(sent);
    return;
  }
  const { protocol, host } = req;
  if (protocol !== 'http' && protocol !== 'https') {
    throw new StatusError(400, 'X-Forwarded-Proto is neither http nor https');
  }
  requireHost(sent);
  requireHost(host);
}

/** Node keeps the first one, and a proxy in front may have looked at another. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  // Names and values alternate.
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** Throws StatusError(400). */
function requireHost(name: string | undefined): void {
  if (name === undefined || isHost(name)) return;
  throw new StatusError(400, 'Host is not the name or address of a server');
}

/** Hosts that were looked at: a server has few. Longer ones are looked at each time. */
const known = new LRUCache<string, boolean>({ max: 100 });
const MAX_KNOWN_LENGTH = 100;

function isHost(text: string): boolean {
  let is = known.get(text);
  if (is === undefined) {
    is = canBeHost(text);
    if (text.length <= MAX_KNOWN_LENGTH) known.set(text, is);
  }
  return is;
}

/** A name or an address, and a port; nothing else that a URL can have. */
function canBeHost(text: string): boolean {
  return !/[/?#@\\\s]/.test(text) && URL.canParse(`http://${text}`);
}
