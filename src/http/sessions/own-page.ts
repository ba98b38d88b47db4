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
  return origin === undefined || origin === ownOrigin(req, publicUrl);
}

/**
 * The origin of the service's own pages, as browsers write it in `Origin`: scheme and host. Without the setting it is where the
 * request arrived; `X-Forwarded-Proto` and `X-Forwarded-Host` count where they come from a proxy that is trusted.
 * @param publicUrl of the settings
 */
export function ownOrigin(req: Request, publicUrl: string | null): string | null {
  const address = publicUrl ?? `${req.protocol}://${req.host}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}
