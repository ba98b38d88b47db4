import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, send } from '../rest/http-client.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { makeKey } from '../support/keys.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // Each attack comes from a separate address.
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_TRUSTED_PROXIES: '1' });
});
afterAll(() => gateway?.close());

const RIGHT = `Authorization: Bearer ${TEST_KEY}`;
const WRONG = 'Authorization: Bearer isb_0123456789ab_0123456789abcdefghijklmnopqrstuv';
const ENDPOINTS = [
  '/models',
  '/graphql?query=%7Bmodels%7Bid%7D%7D',
  '/edr/collections',
  '/stac',
  '/refs/gfs',
  '/collections',
];

let addresses = 0;

/** The whole answer to a request that is made of lines: Node's own client would refuse to send most of these. */
async function answered(path: string, ...headers: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(gateway.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  const address = `X-Forwarded-For: 198.51.100.${addresses++ % 250}`;
  const lines = [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', address, ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

const statusOf = (answer: string) => Number(answer.slice(9, 12));

describe('the header Authorization', () => {
  it('that is sent twice is refused on every interface, whichever of them is right', async () => {
    for (const endpoint of ENDPOINTS) {
      for (const both of [
        [RIGHT, WRONG],
        [WRONG, RIGHT],
        [RIGHT, RIGHT],
        [RIGHT.toLowerCase(), 'AUTHORIZATION: x'],
      ]) {
        const answer = await answered(endpoint, ...both);
        expect([endpoint, statusOf(answer)]).toEqual([endpoint, 401]);
        expect(answer).toContain('the Authorization header was sent more than once');
      }
      const inOne = await answered(endpoint, `${RIGHT}, Bearer ${TEST_KEY}`);
      expect([endpoint, statusOf(inOne)]).toEqual([endpoint, 401]);
    }
  });

  it('of 16 kB is refused, and not repeated in the answer', async () => {
    const long = 'k'.repeat(16_000);
    for (const header of [`Authorization: Bearer ${long}`, `Authorization: ${long}`, `${RIGHT}${long}`]) {
      const answer = await answered('/models', header);
      expect(statusOf(answer)).toBe(401);
      expect(answer.length).toBeLessThan(2000);
      expect(answer).not.toContain('kkkk');
    }
    expect(statusOf(await answered('/models', `Authorization: Bearer ${'k'.repeat(40_000)}`))).toBe(431);
  });

  it('that is folded over lines, or has control characters, is no HTTP', async () => {
    for (const header of [
      `Authorization: Bearer\r\n ${TEST_KEY}`,
      `Authorization: Bearer ${TEST_KEY}\0`,
      `Authorization: Bearer ${TEST_KEY}\rX-Admin: 1`,
      `Authorization : Bearer ${TEST_KEY}`,
    ]) {
      const answer = await answered('/models', header);
      expect([JSON.stringify(header), [400, 401].includes(statusOf(answer))]).toEqual([
        JSON.stringify(header),
        true,
      ]);
    }
  });
});

describe('other headers', () => {
  it('cannot put lines into answers', async () => {
    for (const id of [
      'a%0d%0aSet-Cookie: x=1',
      'a\\r\\nSet-Cookie: x=1',
      'a\tb',
      '<script>',
      `"${'x'.repeat(200)}`,
    ]) {
      const answer = await answered('/models', RIGHT, `X-Request-Id: ${id}`);
      expect([id, statusOf(answer)]).toEqual([id, 200]);
      const head = answer.slice(0, answer.indexOf('\r\n\r\n'));
      expect(head).not.toMatch(/^set-cookie:/im);
      expect(head).toMatch(/^X-Request-Id: [0-9a-f-]{36}\r?$/m);
    }
  });

  it('lists of addresses and origins, sent twice and 16 kB long, admit no caller and are not repeated', async () => {
    const forwarded = Array.from({ length: 1000 }, (_, n) => `10.1.${n >> 8}.${n & 255}`).join(', ');
    const headers = [
      `X-Forwarded-For: ${forwarded}`,
      'X-Real-IP: 127.0.0.1',
      'Forwarded: for=127.0.0.1;proto=https',
      'Origin: https://a.example',
      'Origin: https://b.example',
      'X-Forwarded-User: operator',
      'X-Isobar-Project: default',
      'Cookie: session=operator',
      'X-Original-URL: /healthz',
    ];
    for (const endpoint of ENDPOINTS)
      expect([endpoint, statusOf(await answered(endpoint, ...headers))]).toEqual([endpoint, 401]);
    const answer = await answered('/models', RIGHT, ...headers);
    expect(statusOf(answer)).toBe(200);
    expect(answer).not.toContain('10.1.0.1');
    expect(answer).toContain('Access-Control-Allow-Origin: *');
    expect(answer).not.toContain('a.example');
    expect(answer).not.toMatch(/Access-Control-Allow-Credentials/i);
  });
});

describe('an attacker learns from a refusal', () => {
  it('nothing about which keys there are: a known id and an unknown one are refused alike', async () => {
    const { id } = await makeKey(gateway.parts.access, 'of somebody');
    const revoked = await gateway.parts.keyring.openStartKey();
    await revoked.close();
    const secret = 'x'.repeat(32);
    const keys = [`isb_${id}_${secret}`, `isb_000000000000_${secret}`, revoked.key, 'nonsense'];
    for (const endpoint of ENDPOINTS) {
      const seen = new Set<string>();
      for (const [n, key] of keys.entries()) {
        const headers = { 'x-forwarded-for': `203.0.113.${10 * ENDPOINTS.indexOf(endpoint) + n}` };
        const answer = await send(gateway, endpoint, { key, headers });
        const { request_id: _, errors: __, ...problem } = jsonOf(answer);
        const names = Object.keys(answer.headers).toSorted();
        seen.add(JSON.stringify([answer.status, problem, names, answer.headers['www-authenticate']]));
      }
      expect([endpoint, seen.size]).toEqual([endpoint, 1]);
      expect([...seen][0]).toContain('401');
    }
  });

  it('no key by trying secrets of an id that exists: 20 tries a minute', async () => {
    const { id, key } = await makeKey(gateway.parts.access, 'of somebody');
    const headers = { 'x-forwarded-for': '203.0.113.200' };
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) {
      const guess = `isb_${id}_${String(n).padStart(32, '0')}`;
      statuses.push((await send(gateway, '/models', { key: guess, headers })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
    // Its owner, behind the same address, is not shut out.
    expect((await send(gateway, '/models', { key, headers })).status).toBe(200);
  });
});
