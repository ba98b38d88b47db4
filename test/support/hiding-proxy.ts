import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server in front of another that keeps some files back, from its listings too, as if they were not there yet. */
export interface HidingProxy {
  readonly base: string;
  /** Names of files that are kept back; null: none. */
  hidden: RegExp | null;
  close(): Promise<void>;
}

/** @param base of the server behind, ends in a slash */
export async function openHidingProxy(base: string): Promise<HidingProxy> {
  const server = createServer((incoming, response) => answer(incoming, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: HidingProxy = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    hidden: null,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    const isListing = url.endsWith('/');
    if (!isListing && proxy.hidden?.test(url)) {
      response.writeHead(404).end();
      return;
    }
    const { host: _, ...passedOn } = headers;
    request(`${base}${url.slice(1)}`, { headers: passedOn }, (from) => {
      if (isListing) void filterListing(from, response);
      else from.pipe(response.writeHead(from.statusCode ?? 502, from.headers));
    }).end();
  }

  /** Without its length and tag, which are of the whole page. */
  async function filterListing(from: IncomingMessage, response: ServerResponse): Promise<void> {
    const lines = (await text(from)).split('\n').filter((line) => !proxy.hidden?.test(line));
    const type = from.headers['content-type'] ?? 'text/html';
    response.writeHead(from.statusCode ?? 502, { 'content-type': type }).end(lines.join('\n'));
  }

  return proxy;
}
