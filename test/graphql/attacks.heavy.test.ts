import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type RawAnswer, send } from '../rest/http-client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';

const MB = 2 ** 20;
/** What the answers that clients have not taken may take together. */
const MAX_HELD = 256 * MB;

vi.setConfig({ testTimeout: 240_000 });

/** One for all attacks, the small ones first: later ones find the memory of earlier ones in use already. */
let gateway: GatewayProcess;
beforeAll(async () => {
  gateway = await startGatewayProcess(inject('demoData'));
});
afterAll(() => gateway.close());

const times = <Item>(count: number, make: (n: number) => Item): Item[] =>
  Array.from({ length: count }, (_, n) => make(n));

const VARIABLES = [
  ...['air_temperature_2m', 'relative_humidity_2m', 'wind_u_10m', 'wind_v_10m', 'total_precipitation'],
  ...['mean_sea_level_pressure', 'total_cloud_cover', 'dewpoint_temperature_2m', 'visibility', 'cape'],
];

/** Asks for some megabytes: one for each variable. */
function largeOf(variables: number): string {
  const columns = `columns(variables: [${VARIABLES.slice(0, variables)}]) { values }`;
  return bodyOf(
    `query ($at: [PlaceInput!]!) { points(at: $at) { forecast(model: gfs) { series { ${columns} } } } }`,
    {
      at: times(1000, (n) => ({ latitude: (n * 7.3) % 80, longitude: (n * 3.7) % 170 })),
    },
  );
}
const LARGE = largeOf(5);
/** More than the buffers of a connection take. */
const VERY_LARGE = largeOf(10);

function bodyOf(query: string, variables: object = {}): string {
  return JSON.stringify({ query, variables });
}

function headOf(key: string, body: string) {
  return [
    'POST /graphql HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '\r\n',
  ].join('\r\n');
}

async function ask(
  key: string,
  body: string,
): Promise<{ status: number; retryAfter: string | null; bytes: number }> {
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  });
  const { byteLength } = await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), bytes: byteLength };
}

async function metric(key: string, name: string): Promise<number> {
  const answer: RawAnswer = await send(gateway, '/metrics', { key });
  return Number(new RegExp(`^isobar_${name} (\\d+)$`, 'm').exec(answer.content.toString())?.[1]);
}

/** Documents that are all different, of some kilobytes each. */
const HOSTILE: Readonly<Record<string, (n: number) => string>> = {
  'valid, of many aliases': (n) => bodyOf(`{ ${times(150, (m) => `x${m}_${n}: __typename`).join(' ')} }`),
  'valid, of many arguments': (n) =>
    bodyOf(
      `{ ${times(40, (m) => `x${m}_${n}: point(latitude: ${m}, longitude: ${n % 180}) { label latitude }`).join(' ')} }`,
    ),
  'of unknown fields': (n) => bodyOf(`{ ${times(400, (m) => `x${m}_${n}`).join(' ')} }`),
  'that are no GraphQL': (n) => bodyOf(`{ ${times(400, (m) => `x${m}_${n}`).join(' ')} `),
  'with several operations': (n) =>
    JSON.stringify({
      query: times(
        30,
        (m) => `query q${m} { x${m}_${n}: __typename ${times(8, (k) => `y${k}: __typename`).join(' ')} }`,
      ).join(' '),
      operationName: `q${n % 30}`,
    }),
  'with variables of other types': (n) =>
    bodyOf(
      `query ($v${n}: [ModelId!]) { point(latitude: 1, longitude: 1) { forecasts(models: $v${n}) { insideDomain } } }`,
      {
        [`v${n}`]: times(200, (m) => `x${m}_${n}`),
      },
    ),
};

describe('hostile documents', () => {
  it('that are not valid are not kept: 60 of 40 kB take no memory', async () => {
    const key = await gateway.newKey();
    const invalid = (n: number) => bodyOf(`{ ${times(3800, (m) => `xxxx${m}_${n}`).join(' ')} }`);
    // Fewer than would fill a cache that kept them.
    for (let n = 0; n < 8; n++) await ask(key, invalid(n));
    const before = await gateway.memory();
    for (let n = 8; n < 68; n += 10) await Promise.all(times(10, (m) => ask(key, invalid(n + m))));
    const { live } = await gateway.memory();
    expect(live - before.live).toBeLessThan(8 * MB);
  });

  it('leave nothing behind: 800 different ones take no more memory than a cache of bounded size', async () => {
    const key = await gateway.newKey();
    const kinds = Object.values(HOSTILE);
    const flood = async (from: number, count: number) => {
      for (let n = from; n < from + count; n += 8) {
        const bodies = times(8, (m) => kinds[(n + m) % kinds.length]?.(n + m) ?? '');
        const statuses = await Promise.all(bodies.map(async (body) => (await ask(key, body)).status));
        expect(statuses.every((status) => status === 200)).toBe(true);
      }
    };
    // About as many as fill the cache.
    await flood(0, 400);
    const before = await gateway.memory();
    await flood(400, 800);
    const { live, resident } = await gateway.memory();
    expect(live - before.live).toBeLessThan(48 * MB);
    expect(resident - before.resident).toBeLessThan(256 * MB);
  });
});

describe('answers that clients do not read', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  async function askAndNotRead(key: string): Promise<void> {
    const socket = connect(Number(new URL(gateway.address).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(headOf(key, VERY_LARGE) + VERY_LARGE);
  }

  /** Until little is left of the half that one key may hold, however long a slow machine takes: who waits for 15 s is refused. */
  async function fillMost(key: string, other: string): Promise<void> {
    const held = () => metric(other, 'answer_bytes_held');
    const inWork = async () =>
      (await metric(other, 'expensive_work_active')) + (await metric(other, 'expensive_work_waiting'));
    while ((await held()) < 0.4 * MAX_HELD) {
      const before = await held();
      await Promise.all(times(8, () => askAndNotRead(key)));
      await expect.poll(held, { interval: 200 }).toBeGreaterThan(before);
      await expect.poll(inWork, { interval: 200, timeout: 60_000 }).toBe(0);
    }
  }

  it('take no more memory than is set aside for them: then requests of their key get 503, those of others are answered', async () => {
    const [greedy, other] = [await gateway.newKey(), await gateway.newKey()];
    const before = await gateway.memory();
    await fillMost(greedy, other);
    for (let n = 0; n < 60; n++) await askAndNotRead(greedy);
    const refused = await ask(greedy, VERY_LARGE);
    expect(refused).toMatchObject({ status: 503, retryAfter: '5' });
    expect(await metric(other, 'answer_bytes_held')).toBeLessThanOrEqual(MAX_HELD);
    const { live, resident } = await gateway.memory();
    expect(live - before.live).toBeLessThan(MAX_HELD);
    expect(resident - before.resident).toBeLessThan(4 * MAX_HELD);
    expect(await ask(other, LARGE)).toMatchObject({ status: 200 });
    // Whoever reads nothing for a minute is cut off, and leaves the memory to others.
    await expect.poll(() => metric(other, 'answer_bytes_held'), { timeout: 150_000, interval: 1000 }).toBe(0);
    expect(await ask(greedy, LARGE)).toMatchObject({ status: 200 });
  });
});

describe('many large operations at once', () => {
  it('24 keep nobody else waiting, of another key neither, and are answered or refused with Retry-After', async () => {
    const count = 24;
    const [flooding, other] = [await gateway.newKey(), await gateway.newKey()];
    const { bytes } = await ask(flooding, LARGE);
    expect(bytes).toBeGreaterThan(4 * MB);
    /** What was answered, in order: large operations, and `.` for each check of health, one after the other. */
    const answered: string[] = [];
    let isOver = false;
    const checks = (async () => {
      while (!isOver) {
        expect((await send(gateway, '/healthz', { key: null })).status).toBe(200);
        answered.push('.');
        await sleep(20);
      }
    })();
    const large = () => answered.filter((each) => each === 'x').length;
    const flood = times(count, async () => {
      const answer = await ask(flooding, LARGE);
      // On a slow machine those that wait longest are refused meanwhile, which is nothing that others wait for.
      if (answer.status === 200) answered.push('x');
      return answer;
    });
    await Promise.race(flood);
    const before = large();
    expect((await ask(other, bodyOf('{ __typename }'))).status).toBe(200);
    expect((await ask(other, LARGE)).status).toBe(200);
    // One in eight is that of the other key at the worst.
    expect(large()).toBeLessThan(before + 16);
    const answers = await Promise.all(flood);
    isOver = true;
    await checks;
    const ok = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(ok.length + refused.length).toBe(count);
    expect(ok.length).toBeGreaterThanOrEqual(8);
    expect(ok.every((answer) => answer.bytes === bytes)).toBe(true);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    // Whoever asks for little waits for a part of those that are executed, never for those that wait.
    const between = answered
      .join('')
      .split('.')
      .map((run) => run.length);
    expect(Math.max(...between)).toBeLessThanOrEqual(count / 2);
  });
});
