import { z } from 'zod';
import { defineRoute, UNAVAILABLE_RETRY_SECONDS } from '../../../http/index.ts';
import { READINESS, readinessOf } from './readiness.ts';

const live = z.object({ status: z.literal('ok') }).meta({ id: 'Live' });

/** `GET /livez`: 200 as long as the process answers at all. */
export const liveRoute = defineRoute({
  path: '/livez',
  operationId: 'getLive',
  tag: 'Service',
  summary: 'Whether the process is alive',
  description:
    'Needs no key. 200 as long as the process answers; for those who restart it where it does not.',
  access: 'probe',
  ignoresQuery: true,
  formats: { json: { schema: live, description: 'It is.' } },
  prepare: () => ({
    run: null,
    cachePolicy: 'never',
    price: 0,
    identity: null,
    read: () => ({ content: JSON.stringify({ status: 'ok' }) }),
  }),
});

const ready = z.object({ status: z.enum(READINESS) }).meta({ id: 'Ready' });

/**
 * `GET /readyz`: 200 where requests should be sent here, else 503: while the first run of a fresh start is being ingested, and from the
 * moment at which the server gets a stop signal.
 */
export const readyRoute = defineRoute({
  path: '/readyz',
  operationId: 'getReady',
  tag: 'Service',
  summary: 'Whether requests should be sent here',
  description:
    'Needs no key. 503 while the first run of a fresh start is being ingested, and from the moment at which the server is asked to stop: requests are still answered then, for as long as the settings say. Only what is this gateway’s own counts: what all gateways share, the database, the bucket and Redis, is in `/healthz`.',
  access: 'probe',
  ignoresQuery: true,
  formats: { json: { schema: ready, description: 'Whether, and why not.' } },
  otherStatuses: { 503: 'The same, from a server to which no request should be sent now.' },
  async prepare(_, { status, health }) {
    const known = status();
    const state = readinessOf(known, known.starting ? await health() : { runs: [] });
    return {
      status: state === 'ready' ? 200 : 503,
      ...(state !== 'ready' && { headers: { 'Retry-After': String(UNAVAILABLE_RETRY_SECONDS) } }),
      run: null,
      cachePolicy: 'never',
      price: 0,
      identity: null,
      read: () => ({ content: JSON.stringify({ status: state }) }),
    };
  },
});
