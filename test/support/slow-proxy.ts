import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between a client and a server on this machine, which may be slow. */
export interface SlowProxy {
  readonly port: number;
  /** How much later each piece arrives, in each direction. */
  delayMs: number;
  /** Passes nothing more on of what is connected now, not even that an end has left; both ends keep waiting. */
  lose(): void;
  close(): void;
}

export async function startSlowProxy(target: number): Promise<SlowProxy> {
  const sockets = new Set<Socket>();
  let losses = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const lossesBefore = losses;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      let arrival = 0;
      const later = (act: () => void) => {
        // What was sent first arrives first.
        arrival = Math.max(arrival, performance.now() + proxy.delayMs);
        setTimeout(() => losses === lossesBefore && act(), Math.max(0, arrival - performance.now()));
      };
      from.on('data', (bytes) => later(() => to.write(bytes)));
      from.on('close', () => {
        later(() => to.destroy());
      });
      from.on('error', () => {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: SlowProxy = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    lose: () => {
      losses++;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return proxy;
}
