import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestOptions, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { cookieCounts } from '../../../../src/http/admission/sessions/cookie-counts.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Whether a request of a page at `origin` counts as one of the service's own pages. */
async function isOwn(
  origin: string,
  { publicUrl = null, proxies = false, forwarded = {} }: Case = {},
): Promise<unknown> {
  const app = express().set('trust proxy', proxies);
  app.use((req, res) => res.json(cookieCounts(req, publicUrl)));
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const response = await fetch(`http://${host}/`, {
    headers: { origin: origin.replace('HERE', host), 'x-isobar-csrf': '1', ...forwarded },
  });
  return response.json();
}

interface Case {
  readonly publicUrl?: string | null;
  readonly proxies?: false | number;
  readonly forwarded?: Readonly<Record<string, string>>;
}

const BEHIND_TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'weather.example' };

describe('a cookie counts for pages of the same scheme and host alone', () => {
  it.each<[what: string, own: boolean, origin: string, settings?: Case]>([
    ['the page of this address', true, 'http://HERE'],
    ['the same host by another scheme', false, 'https://HERE'],
    ['another port', false, 'http://127.0.0.1:1'],
    ['a page without an origin', false, 'null'],
    ['no address at all', false, 'HERE'],
    ['the public address', true, 'https://weather.example', { publicUrl: 'https://weather.example/x' }],
    [
      'the public host by plain http',
      false,
      'http://weather.example',
      { publicUrl: 'https://weather.example' },
    ],
    ['the address behind the public one', false, 'http://HERE', { publicUrl: 'https://weather.example' }],
    [
      'https where a trusted proxy says so',
      true,
      'https://weather.example',
      { proxies: 1, forwarded: BEHIND_TLS },
    ],
    [
      'plain http where a trusted proxy has https',
      false,
      'http://weather.example',
      { proxies: 1, forwarded: BEHIND_TLS },
    ],
    ['https where anybody says so', false, 'https://weather.example', { forwarded: BEHIND_TLS }],
  ])('%s: %s', async (_what, own, origin, settings) => {
    expect(await isOwn(origin, settings)).toBe(own);
  });
});

describe('a cookie without Origin and without the header of our pages', () => {
  const tab = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  it.each<[what: string, counts: boolean, method: string, headers: Readonly<Record<string, string>>]>([
    ['an address typed into a tab', true, 'GET', { 'sec-fetch-site': 'none', ...tab }],
    ['a link on another site', true, 'GET', { 'sec-fetch-site': 'cross-site', ...tab }],
    ['a script of our own page', true, 'GET', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['a browser at a plain http address', true, 'GET', {}],
    [
      'an image on another site',
      false,
      'GET',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    [
      'a frame on another site',
      false,
      'GET',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
    ['a form on another site', false, 'POST', { 'sec-fetch-site': 'cross-site', ...tab }],
    ['a form from anywhere', false, 'POST', {}],
  ])('%s: %s', async (_what, counts, method, headers) => {
    const app = express().use((req, res) => res.json(cookieCounts(req, null)));
    const server = createServer(app).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await ask({ port, method, headers })).toBe(String(counts));
  });
});

/** By hand, since fetch writes some of these headers itself. */
async function ask(options: RequestOptions): Promise<string> {
  const sent = request({ host: '127.0.0.1', ...options }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return text(answer);
}
