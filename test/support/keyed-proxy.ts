import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that hands requests on with a key, for clients that cannot send one. */
export interface KeyedProxy {
  /** As the links of answers begin. */
  readonly origin: string;
  close(): Promise<void>;
}

/** @param target address of the server, which is to make its links from the `Host` of requests */
export async function startKeyedProxy(target: string, key: string): Promise<KeyedProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${key}` };
    const handed = request({ hostname, port, path: req.url, method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    handed.once('error', () => res.destroy());
    res.once('close', () => handed.destroy());
    req.pipe(handed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
