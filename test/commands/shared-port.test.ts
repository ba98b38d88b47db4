import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listening, listenShared } from '../../src/commands/serve/protocol/shared-port.ts';
import { ConfigError } from '../../src/platform/index.ts';

const servers: Server[] = [];
const newServer = () => {
  const server = createServer();
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    if (server.listening) await once(server, 'close');
  }
});

it('another process may listen on a shared port, another server may not', async () => {
  const port = await listenShared(newServer(), 0, '127.0.0.1');
  // Only Linux and the BSDs share ports.
  if (port === null) return;
  await listening(newServer(), port);
  const other = listenShared(newServer(), port.port, '127.0.0.1');
  await expect(other).rejects.toThrow(
    new ConfigError(
      `PORT: port ${port.port} is used by another program: stop that, or set another, such as PORT=${port.port + 1}`,
    ),
  );
});
