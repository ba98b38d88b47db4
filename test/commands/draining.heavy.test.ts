import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';
import { startBalancer } from '../support/balancer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const KEY = `isb_${'d'.repeat(40)}`;
const POINT = '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m';
/** All cells of all leads of a run, as text: more than the buffers between server and client hold. */
const LONG_BOX =
  '/bbox?model=gfs&var=air_temperature_2m&west=-180&south=-90&east=179&north=90&lead_hours=24&fmt=geojson';

interface Gateway {
  readonly address: string;
  readonly child: ChildProcess;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

async function start(settings: Readonly<Record<string, string>> = {}): Promise<Gateway> {
  const child = spawn(process.execPath, [programFile('main')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ISOBAR_DATA: inject('demoData'),
      ISOBAR_SOURCES: 'none',
      ISOBAR_BOOTSTRAP_KEY: KEY,
      ISOBAR_LOG_LEVEL: 'error',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Nothing is ingested by itself');
  return { child, ended, address: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '' };
}

const headers = { authorization: `Bearer ${KEY}` };
const statusOf = async (url: string) => (await fetch(url, { headers })).status;

/** An answer as it comes, its body not yet read. */
async function begin(url: string): Promise<IncomingMessage> {
  const request = http.request(url, { agent: false, headers });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

describe('a server that is asked to stop', () => {
  it('still answers for a while, and tells balancers at once that they should go elsewhere', async () => {
    const { address, child, ended } = await start({ ISOBAR_LAME_DUCK_SECONDS: '3' });
    expect(await statusOf(`${address}/readyz`)).toBe(200);
    child.kill('SIGTERM');
    await expect.poll(() => statusOf(`${address}/readyz`), { interval: 20 }).toBe(503);
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'draining' });
    expect(await statusOf(`${address}/livez`)).toBe(200);
    const answer = await fetch(address + POINT, { headers });
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await answer.arrayBuffer();
    expect(await ended).toBe(0);
    await expect(fetch(`${address}/livez`)).rejects.toThrow();
  });

  it('lets a slow download end that takes longer than the usual five seconds', async () => {
    const { address, child, ended } = await start({ ISOBAR_GRACE_SECONDS: '60' });
    const whole = (await (await fetch(address + LONG_BOX, { headers })).bytes()).length;
    const response = await begin(address + LONG_BOX);
    child.kill('SIGTERM');
    let bytes = 0;
    const slow = (async () => {
      const startedAt = performance.now();
      for await (const chunk of response) {
        bytes += chunk.length;
        // The first pieces are there at once; the rest is taken after the usual grace.
        if (performance.now() - startedAt < 7000) await sleep(7000);
      }
    })();
    await slow;
    expect(bytes).toBe(whole);
    expect(await ended).toBe(0);
  });

  it('ends subscriptions as their protocol says, so that clients go on elsewhere', async () => {
    const { address, child, ended } = await start();
    const stream = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { runUpdated { id } }' }),
    });
    expect(stream.status).toBe(200);
    const text = stream.text();
    child.kill('SIGTERM');
    expect(await text).toContain('event: complete');
    expect(await ended).toBe(0);
  });
});

it('a rolling restart under load loses no request', async () => {
  const settings = { ISOBAR_LAME_DUCK_SECONDS: '2' };
  const gateways = [await start(settings), await start(settings)];
  const balancer = await startBalancer(() => gateways.map(({ address }) => address));
  const statuses = new Map<number, number>();
  let isOver = false;
  const worker = async () => {
    while (!isOver) {
      const answer = await fetch(balancer.address + POINT, { headers });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  const load = Promise.all(Array.from({ length: 6 }, worker));
  try {
    for (const n of [0, 1]) {
      await sleep(500);
      const old = gateways[n];
      old?.child.kill('SIGTERM');
      expect(await old?.ended).toBe(0);
      gateways[n] = await start(settings);
      // Until the balancer has seen it.
      await sleep(500);
    }
  } finally {
    isOver = true;
    await load;
    balancer.close();
    for (const { child } of gateways) child.kill('SIGTERM');
  }
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(100);
}, 120_000);
