/**
 * Clients that come and go, each by a connection of its own, in a process of its own: subscriptions that are opened and closed, clients that
 * leave before or amid their answer, and requests that are refused. Told to begin and to end; then it says what it saw.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from '../http/child.ts';
import { type HttpRequest, headersOf } from '../http/request.ts';
import { randomFrom } from '../store/measure.ts';

export interface VisitJob {
  readonly address: string;
  readonly keys: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  readonly seed: number;
}

/** How many of each kind have visited, and how many were not treated as they should be. */
export interface VisitReport {
  readonly subscriptions: number;
  /** Events of runs that they heard. */
  readonly events: number;
  readonly left: number;
  readonly refused: number;
  readonly unexpected: readonly string[];
}

const LONGEST_STAY_MS = 4000;
const TIMEOUT_MS = 20_000;
const KEPT = 20;

const SUBSCRIPTION: HttpRequest = {
  path: '/graphql',
  body: JSON.stringify({ query: 'subscription { runUpdated { model initTime complete } }' }),
  accept: 'text/event-stream',
};
/** Answers that take a while, for those who do not wait for them. */
const LARGE: readonly HttpRequest[] = [
  {
    path: '/bbox?model=euro-ifs&var=air_temperature_2m&lead_hours=0&west=-60&east=60&south=-60&north=60',
    body: null,
  },
  {
    path: '/bbox?model=euro-ifs&var=air_temperature_2m&lead_hours=0&west=0&east=20&south=0&north=20&fmt=netcdf',
    body: null,
  },
  {
    path: '/graphql',
    body: JSON.stringify({
      query: `{ slab(model: euro_ifs, variable: air_temperature_2m, leadHours: 0,
        box: { west: 0, east: 40, south: 0, north: 40 }) { values } }`,
    }),
  },
];
/** Requests with the status that each must be refused with. */
const REFUSED: readonly (readonly [number, HttpRequest])[] = [
  [404, { path: '/point?model=gfs&lat=1&lon=2&var=cape&init_time=2001-01-01T00:00:00Z', body: null }],
  [422, { path: '/point?model=gfs&lat=100&lon=2', body: null }],
  [422, { path: '/bbox?model=gfs&var=nothing&west=1&east=2&south=1&north=2', body: null }],
  [404, { path: '/edr/collections/none/position?coords=POINT(1%201)', body: null }],
  [404, { path: '/stac/collections/none', body: null }],
  [400, { path: '/graphql', body: '{' }],
  [200, { path: '/graphql', body: JSON.stringify({ query: '{ nothing }' }), accept: 'application/json' }],
  [404, { path: '/no/such/page', body: null }],
];

answerParent<VisitJob, VisitReport>(async ({ address, keys, perSecond, seconds, seed }) => {
  const random = randomFrom(seed);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  const counts = { subscriptions: 0, events: 0, left: 0, refused: 0 };
  const unexpected: string[] = [];
  const kinds = [
    async (key: string) => {
      const { socket, text } = open(address, SUBSCRIPTION, key);
      await sleep(random() * LONGEST_STAY_MS);
      // A client that ends its half, and one that is simply gone.
      if (random() < 0.5) socket.end();
      socket.destroy();
      // Some leave before they are answered.
      if (!/^($|HTTP\/1\.1 200 )/.test(text())) throw new Error(`subscription: ${text().slice(0, 200)}`);
      counts.subscriptions++;
      counts.events += text().split('event: next').length - 1;
    },
    async (key: string) => {
      const { socket } = open(address, pick(LARGE), key);
      await sleep(random() * 100);
      socket.resetAndDestroy();
      counts.left++;
    },
    async (key: string) => {
      const [status, request] = pick(REFUSED);
      const { text, ended } = open(address, request, key, 'close');
      await ended;
      if (!text().startsWith(`HTTP/1.1 ${status} `))
        throw new Error(`${request.path}: ${status} expected, not ${text().slice(0, 200)}`);
      counts.refused++;
    },
  ];
  const visits: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const visit = pick(kinds)(pick(keys)).catch((error: unknown) => {
      if (unexpected.length < KEPT) unexpected.push(`${error}`);
    });
    visits.push(visit);
    await sleep(1000 / perSecond);
  }
  await Promise.all(visits);
  return { ...counts, unexpected };
});

interface Opened {
  readonly socket: Socket;
  /** What has come so far. */
  text(): string;
  readonly ended: Promise<void>;
}

/** Asks by a new connection. */
function open(address: string, request: HttpRequest, key: string, connection = 'keep-alive'): Opened {
  const { hostname, port, host } = new URL(address);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (part) => (text += part));
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  // Whoever waits looks at what has come.
  socket.on('error', () => {});
  socket.once('close', () => resolve());
  let head = `${request.body === null ? 'GET' : 'POST'} ${request.path} HTTP/1.1\r\nhost: ${host}\r\nconnection: ${connection}\r\n`;
  for (const [name, value] of Object.entries(headersOf(request, key))) head += `${name}: ${value}\r\n`;
  socket.write(`${head}\r\n${request.body ?? ''}`);
  return { socket, text: () => text, ended };
}
