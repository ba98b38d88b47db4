import { isIP } from 'node:net';
import type { Request } from 'express';
import { IsobarError } from '../../platform/index.ts';

/**
 * Refuses pages of other origins. By DNS rebinding, a page can make its own host name resolve to this machine and pass as
 * same-origin. Browsers are therefore allowed only under the configured public address, or under names that cannot be rebound:
 * `localhost` and bare IP addresses. Clients other than browsers send no `Origin` and may use any name.
 * @param publicUrl where the service is for browsers; null where the settings do not say
 * @throws IsobarError('forbidden')
 */
export function requireSameOrigin(req: Request, publicUrl: string | null): void {
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
  return sent.host === req.headers.host?.toLowerCase() && isRebindingSafe(sent.hostname);
}

function isRebindingSafe(name: string): boolean {
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
