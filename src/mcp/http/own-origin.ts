import { isIP } from 'node:net';
import type { Request } from 'express';
import { IsobarError } from '../../platform/index.ts';

/**
 * Refuses pages of other origins. A page whose name was bound to this machine's address anew (DNS rebinding) is of "this" origin by
 * name: so browsers are let in only under the address that the settings name, or under names that cannot be bound anew, which are
 * `localhost` and bare IP addresses. Clients that are no browsers send no `Origin`; they come under any name.
 * @param publicUrl where the service is for browsers; null where the settings do not say
 * @throws IsobarError('forbidden')
 */
export function requireOwnOrigin(req: Request, publicUrl: string | null): void {
  const { origin, host } = req.headers;
  const site = req.headers['sec-fetch-site'];
  if (origin === undefined && site === undefined) return;
  const isOwn = origin === undefined ? site === 'same-origin' || site === 'none' : true;
  if (isOwn && isTrusted(origin ?? `${req.protocol}://${host}`, req, publicUrl)) return;
  throw new IsobarError(
    'forbidden',
    'pages of other origins may not use /mcp: connect from a program, or from a page of this service under ISOBAR_PUBLIC_URL',
  );
}

function isTrusted(origin: string, req: Request, publicUrl: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const sent = new URL(origin);
  if (publicUrl !== null && sent.origin === new URL(publicUrl).origin) return true;
  return sent.host === req.headers.host?.toLowerCase() && cannotBeBoundAnew(sent.hostname);
}

function cannotBeBoundAnew(name: string): boolean {
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
