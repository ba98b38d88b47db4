import type { Request } from 'express';

/** The header of requests by which our pages change something: pages of other origins cannot add it without asking first. */
const CSRF_HEADER = 'X-Isobar-CSRF';

/**
 * Whether the cookie of a request identifies its caller. It does where the service's own pages sent it, and where a person opened an
 * address in a tab, from a link of any site too: such a request reads, and only the person sees the answer. Images, frames, forms and
 * scripts of other origins get nothing by the person's session.
 * @param publicUrl where the service is for browsers, when a proxy in front of it passes another `Host`
 */
export function cookieCounts(req: Request, publicUrl: string | null): boolean {
  const site = req.get('sec-fetch-site');
  const origin = req.get('origin');
  if (origin !== undefined && origin !== ownOrigin(req, publicUrl)) return false;
  const isOwnPage = site === undefined || site === 'same-origin';
  if (req.method !== 'GET' && req.method !== 'HEAD') return isOwnPage && Boolean(req.get(CSRF_HEADER));
  // By plain http browsers do not say where a request comes from. Cookies are `SameSite=Lax`: other sites' pages send none but by links.
  if (isOwnPage || site === 'none') return true;
  return req.get('sec-fetch-mode') === 'navigate' && req.get('sec-fetch-dest') === 'document';
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
