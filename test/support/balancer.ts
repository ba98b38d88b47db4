import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer on loopback. */
export interface Balancer {
  readonly address: string;
  close(): void;
}

/** Sends each request to one of the gateways that say that they are ready, as balancers do: asked every 100 ms. */
export async function startBalancer(gateways: () => readonly string[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true });
  let ready: readonly string[] = [];
  let next = 0;
  const look = async () => {
    const states = await Promise.all(
      gateways().map(async (address) => {
        const state = await fetch(`${address}/readyz`).catch(() => null);
        await state?.arrayBuffer().catch(() => null);
        return state?.status === 200 ? [address] : [];
      }),
    );
    ready = states.flat();
  };
  await look();
  const looking = setInterval(look, 100);
  const server = http.createServer((req, res) => {
    const target = ready[next++ % ready.length];
    if (target === undefined) {
      res.writeHead(502).end();
      return;
    }
    const onward = http.request(target + req.url, { agent, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.headersSent || res.writeHead(502).end());
    onward.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
