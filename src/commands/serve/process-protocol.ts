import type { IngestEvent } from '../../app/service.ts';
import type { Asked, Told } from '../../platform/index.ts';
import type { SharedPort } from './shared-port.ts';

// What the processes of one server tell and ask each other, beside what they count together.

/** The other one can hear what it is told. */
export const READY: Told<null> = { name: 'ready' };
/** The first one says where to listen; null with the handle of its server, for systems on which only one may. */
export const LISTEN: Told<SharedPort | null> = { name: 'listen' };
/** The other one answers on the port. */
export const LISTENS: Told<null> = { name: 'listens' };
/** The event loop of the other one turns. */
export const BEAT: Told<null> = { name: 'beat' };
/** The other one answers what is open, then ends, since something in it has failed. */
export const LEAVES: Told<null> = { name: 'leaves' };
/** How the first one ingests. */
export const INGEST: Told<IngestEvent> = { name: 'ingest' };
/** The server is about to stop. */
export const DRAIN: Told<null> = { name: 'drain' };
/** Listening is over. */
export const STOP: Told<null> = { name: 'stop' };
/** The figures of a process. */
export const FIGURES: Asked<null, readonly object[]> = { name: 'figures' };
/** The figures of all others. */
export const FIGURES_OF_OTHERS: Asked<null, readonly (readonly object[])[]> = { name: 'figures-of-others' };
/** What does not work of the processes; null where all work. */
export const FAULT: Told<string | null> = { name: 'fault' };

/** A process that is busy for longer is left out of the figures. */
export const FIGURES_MS = 2_000;
