import type { IngestEvent } from '../../../app/service.ts';
import type { Notification, RemoteCall } from '../../../platform/index.ts';
import type { SharedPort } from './shared-port.ts';

// Notifications and calls between the processes of one server, besides shared counters.

/** The child process listens for notifications. */
export const READY: Notification<null> = { name: 'ready' };
/** The first one says where to listen; null with the handle of its server, for systems on which only one may. */
export const LISTEN: Notification<SharedPort | null> = { name: 'listen' };
/** The other one answers on the port. */
export const LISTENS: Notification<null> = { name: 'listens' };
/** The event loop of the other one turns. */
export const BEAT: Notification<null> = { name: 'beat' };
/** The other one answers what is open, then ends, since something in it has failed. */
export const LEAVES: Notification<null> = { name: 'leaves' };
/** How the first one ingests. */
export const INGEST: Notification<IngestEvent> = { name: 'ingest' };
/** The server is about to stop. */
export const DRAIN: Notification<null> = { name: 'drain' };
/** Listening is over. */
export const STOP: Notification<null> = { name: 'stop' };
/** The figures of a process. */
export const FIGURES: RemoteCall<null, readonly object[]> = { name: 'figures' };
/** The figures of all others. */
export const FIGURES_OF_OTHERS: RemoteCall<null, readonly (readonly object[])[]> = {
  name: 'figures-of-others',
};
/** What does not work of the processes; null where all work. */
export const FAULT: Notification<string | null> = { name: 'fault' };

/** A process that is busy for longer is left out of the figures. */
export const FIGURES_MS = 2_000;
