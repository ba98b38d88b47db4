import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';
import { ConfigError } from '../../../platform/index.ts';

/** Where the processes of a server listen, each by itself. */
export interface SharedPort {
  readonly port: number;
  /** Every address of this machine where left out. */
  readonly host?: string;
  readonly reusePort: true;
}

/**
 * Listens on a port that other processes may listen on as well, so that the system gives each its part of the connections (SO_REUSEPORT
 * of Linux and the BSDs). Where they all wait at one socket, whichever wakes up first takes all that have come: of two, one may have
 * nothing to do. Throws as listening does where another program has the port.
 * @returns null where the system does not know that: the server listens, and its socket has to be handed on
 */
export async function listenShared(server: Server, port: number, host?: string): Promise<SharedPort | null> {
  const at = host === undefined ? { port } : { port, host };
  // Another server of several processes would share its port with this one unasked.
  if (port !== 0) await requireFree(at);
  try {
    await listening(server, { ...at, reusePort: true });
  } catch (error) {
    if (!isUnknownToSystem(error)) throw error;
    await listening(server, at);
    return null;
  }
  const address = server.address();
  return { ...at, port: typeof address === 'object' ? (address?.port ?? port) : port, reusePort: true };
}

async function requireFree(at: ListenOptions): Promise<void> {
  const probe = createServer();
  await listening(probe, at);
  probe.close();
  await once(probe, 'close');
}

/** Listens. Throws ConfigError where another program has the port, and as listening does. */
export async function listening(server: Server, at: ListenOptions): Promise<void> {
  server.listen(at);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `PORT: port ${at.port} is used by another program: stop that, or set another, such as PORT=${Number(at.port) + 1}`,
    );
  }
}

function isUnknownToSystem(error: unknown): boolean {
  return ['ENOTSUP', 'ENOSYS', 'EINVAL'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
