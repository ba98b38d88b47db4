import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { stopProcesses } from './stopped.ts';

export interface RedisServer {
  readonly url: string;
  /** A client of the test's own; closed with the server. */
  readonly client: Redis;
  /** Stops it where it is, as a machine that hangs does; it keeps its connections. */
  freeze(): void;
  thaw(): void;
  /** Ends it as a crash does: all that it had is gone. */
  crash(): Promise<void>;
  /** Starts it again, empty, on its port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis of its own on a free port of this machine, which writes nothing to the disk. */
export async function startRedis(...options: string[]): Promise<RedisServer> {
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...options];
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => 50 });
  client.on('error', () => {});
  const start = async () => {
    const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(server, 'exit');
    // An interrupted test run must leave no server behind.
    const kill = () => server.kill('SIGKILL');
    process.once('exit', kill);
    for await (const line of server.stdout) if (String(line).includes('Ready to accept')) break;
    return {
      pid: server.pid ?? 0,
      async end() {
        process.removeListener('exit', kill);
        kill();
        await ended;
      },
    };
  };
  let server = await start();
  await client.connect();
  return {
    url: `redis://127.0.0.1:${port}`,
    client,
    freeze: () => stopProcesses([server.pid]),
    thaw: () => void process.kill(server.pid, 'SIGCONT'),
    crash: () => server.end(),
    async restart() {
      server = await start();
    },
    async stop() {
      client.disconnect();
      await server.end();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
