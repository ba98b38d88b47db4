import type { ServiceHealth, ServiceStatus } from '../../../http/index.ts';

/** Whether requests should be sent to a server, and why not. */
export const READINESS = ['ready', 'starting', 'draining'] as const;
export type Readiness = (typeof READINESS)[number];

/**
 * Whether this gateway should get requests, by what is its own alone. A database, a bucket or a Redis that does not answer is shared by
 * all gateways: were they not ready because of it, a load balancer would have none left, and what is cached could not be answered either.
 * Ready is also a server without runs that ingests none by itself: another process may ingest them.
 */
export function readinessOf(
  { draining, starting }: ServiceStatus,
  { runs }: Pick<ServiceHealth, 'runs'>,
): Readiness {
  if (draining) return 'draining';
  return starting && runs.length === 0 ? 'starting' : 'ready';
}
