import { hash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

/** Whether a request has the token of the settings, compared in a time that does not depend on where they differ. */
export function hasMetricsToken(
  { headers }: Pick<Request, 'headers'>,
  { metricsToken = null }: { readonly metricsToken?: string | null },
): boolean {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (metricsToken === null || token === undefined) return false;
  return timingSafeEqual(hash('sha256', token, 'buffer'), hash('sha256', metricsToken, 'buffer'));
}
