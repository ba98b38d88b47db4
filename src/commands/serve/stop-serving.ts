import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Service } from '../../app/service.ts';

/** A stop may take so much longer than the settings give it: databases and threads have to close. By default it is over before containers are killed, after ten seconds. */
export const CLOSING_MS = 4000;

/** Takes no more requests, and resolves when those that are open have ended, or were cut off after the grace. */
export async function stopServing(server: Server, service: Service): Promise<void> {
  // Streams would hold the stop until their connections are cut.
  service.endStreams();
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), service.parts.config.graceSeconds * 1000).unref();
  await once(server, 'close');
}
