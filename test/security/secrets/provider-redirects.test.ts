import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Chat } from '../../../src/language/provider/chat/chat.ts';

const KEY = 'credential-of-the-tests';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(answer: (req: IncomingMessage) => { status: number; location?: string }) {
  const server = createServer((req, res) => {
    const { status, location } = answer(req);
    req.resume();
    res.writeHead(status, {
      ...(location !== undefined && { location }),
      'content-type': 'application/json',
    });
    res.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([301, 302, 303, 307, 308])(
  'a provider that redirects with %d gets no key or question sent elsewhere',
  async (status) => {
    const elsewhere: IncomingMessage[] = [];
    const stranger = await listen((req) => {
      elsewhere.push(req);
      return { status: 200 };
    });
    const authorizations: (string | undefined)[] = [];
    const provider = await listen((req) => {
      authorizations.push(req.headers.authorization);
      return { status, location: `${stranger}/v1` };
    });
    const chat = new Chat({ url: `${provider}/v1`, model: 'any', key: KEY });
    const request = { instructions: 'i', data: 'a secret question', maxOutput: 100 };
    await expect(chat.json(request, new AbortController().signal, () => {})).rejects.toThrow(
      `the language-model provider answered with status ${status}`,
    );
    expect(authorizations).toEqual([`Bearer ${KEY}`]);
    expect(elsewhere).toEqual([]);
  },
);
