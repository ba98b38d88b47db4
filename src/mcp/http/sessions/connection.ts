import { randomUUID } from 'node:crypto';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createServer } from '../../protocol/server.ts';
import { answerRequested, type CallServices } from '../calls/requested-call.ts';
import { SessionEvents } from './event-store.ts';

/** A server of the protocol, and what brings it the messages of requests. */
export interface Connection {
  readonly transport: StreamableHTTPServerTransport;
  /** What clients whose stream was cut ask for again. */
  readonly events: SessionEvents;
  close(): Promise<void>;
}

/** For one request alone, without a session: the answer is one JSON body. */
export function openConnection(services: CallServices): Promise<Connection> {
  return open(services, null);
}

/** For a session. @param onOpen is called with its id once the client has opened it @param onClose once the client ends it */
export function openSession(
  services: CallServices,
  on: { readonly open: (id: string, connection: Connection) => void; readonly end: (id: string) => void },
): Promise<Connection> {
  return open(services, on);
}

async function open(
  { log, version }: CallServices,
  on: {
    readonly open: (id: string, connection: Connection) => void;
    readonly end: (id: string) => void;
  } | null,
): Promise<Connection> {
  const { StreamableHTTPServerTransport } = await import(
    '@modelcontextprotocol/sdk/server/streamableHttp.js'
  );
  const events = new SessionEvents();
  const transport = new StreamableHTTPServerTransport(
    on === null
      ? { enableJsonResponse: true }
      : {
          sessionIdGenerator: randomUUID,
          eventStore: events,
          onsessioninitialized: (id) => on.open(id, connection),
          onsessionclosed: (id) => on.end(id),
        },
  );
  const server = await createServer(version, (_name, _args, extra) => answerRequested(extra));
  server.onerror = (error) => log.debug({ error: error.message }, 'mcp');
  const connection: Connection = { transport, events, close: () => server.close() };
  await server.connect(transport as Transport);
  return connection;
}
