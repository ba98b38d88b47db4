import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server in a process of its own tells about itself. */
export interface ServerAnswer {
  readonly address: string;
  /** Processor time of all its threads so far. */
  readonly cpuMs: number;
}

export function answerAsServer(address: string): ServerAnswer {
  const { user, system } = process.cpuUsage();
  return { address, cpuMs: (user + system) / 1000 };
}

/** Listens on a free port of this machine; the address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
