import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** What a server in a process of its own tells about itself. */
export interface ServerAnswer {
  readonly address: string;
  /** Processor time of all its threads so far. */
  readonly cpuMs: number;
  /** 99th percentile of how long its event loop was kept from what was due, in ms, since it was asked last; null where it does not count. */
  readonly loopDelayP99Ms: number | null;
  /** The longest, likewise. */
  readonly loopDelayMaxMs: number | null;
}

export function answerAsServer(address: string, delay?: ELDHistogram): ServerAnswer {
  const { user, system } = process.cpuUsage();
  // The timer that counts is itself due once a millisecond.
  const loopDelayP99Ms = delay === undefined ? null : Math.max(0, delay.percentile(99) / 1e6 - LOOP_MS);
  const loopDelayMaxMs = delay === undefined ? null : Math.max(0, delay.max / 1e6 - LOOP_MS);
  delay?.reset();
  return { address, cpuMs: (user + system) / 1000, loopDelayP99Ms, loopDelayMaxMs };
}

const LOOP_MS = 1;

/** Counts from now on how long the event loop is kept from what is due. */
export function measureLoop(): ELDHistogram {
  const delay = monitorEventLoopDelay({ resolution: LOOP_MS });
  delay.enable();
  return delay;
}

/** Listens on a free port of this machine; the address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
