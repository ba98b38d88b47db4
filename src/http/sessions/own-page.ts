import type { Request } from 'express';

/** The header that a page must add to requests with a cookie: pages of other origins cannot without asking first. */
const CSRF_HEADER = 'X-Isobar-CSRF';

/**
 * Whether a request was sent on purpose by a page of this service, so that its cookies may count: it has the header that forms,
 * links and images cannot send, and comes from the same origin. Browsers that do not say where a request comes from, since the
 * address is plain http, send `Origin` with all that another origin's page sends with such a header.
 * @param publicUrl where the service is for browsers, when a proxy in front of it passes another `Host`
 */
export function isOfOwnPage(req: Request, publicUrl: string | null): boolean {
  if (!req.get(CSRF_HEADER)) return false;
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = req.get('origin');
  return origin === undefined || isOwnOrigin(origin, req, publicUrl);
}

function isOwnOrigin(origin: string, req: Request, publicUrl: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, origin: sent } = new URL(origin);
  return host === req.host || (publicUrl !== null && sent === new URL(publicUrl).origin);
}
