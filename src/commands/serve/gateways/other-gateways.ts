import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IngestEvent, ServicePlace } from '../../../app/service.ts';
import {
  type Config,
  type FirstState,
  firstState,
  type Log,
  type ProcessLink,
  ResourceFault,
} from '../../../platform/index.ts';
import { PATIENCE, type Patience } from '../protocol/heartbeat.ts';
import {
  DRAIN,
  FAULT,
  FIGURES,
  FIGURES_MS,
  FIGURES_OF_OTHERS,
  INGEST,
  LISTEN,
  LISTENS,
  READY,
  STOP,
} from '../protocol/process-protocol.ts';
import type { SharedPort } from '../protocol/shared-port.ts';
import { CLOSING_MS } from '../stop-serving.ts';
import { type GatewayChild, startGatewayChild } from './gateway-child.ts';

/** A process that ended by itself is started again after the first pause, then each time after twice as long, up to the longest. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;

/** Has a process listen. */
type Listen = (link: ProcessLink) => void;

/** The other processes of a server; this one has the port, ingests, and counts for all of them. */
export class OtherGateways {
  /** The place of this process among them. */
  readonly place: ServicePlace;
  readonly #count: number;
  readonly #counts: FirstState | null;
  readonly #patience: Patience;
  /** When those that do not end by themselves are killed at a stop: before this process ends, which they would outlive. */
  readonly #killMs: number;
  readonly #running = new Set<GatewayChild>();
  readonly #listening = new Set<GatewayChild>();
  readonly #stopping = new AbortController();
  readonly #keptRunning: Promise<void>[] = [];
  /** State that is sent to processes that start later. */
  readonly #ingest = new Map<IngestEvent['kind'], IngestEvent>();
  #hasStarted = false;
  #ownFigures: () => Promise<readonly object[]> = async () => [];

  /** @param patience how long one may be silent before it counts as hung */
  constructor({ processes, redisUrl, graceSeconds }: Config, patience = PATIENCE) {
    this.#count = processes - 1;
    this.#patience = patience;
    this.#killMs = graceSeconds * 1000 + CLOSING_MS / 2;
    this.#counts = redisUrl === null ? firstState() : null;
    this.place = {
      others: {
        figures: () => this.#figures(),
        offerFigures: (read) => {
          this.#ownFigures = read;
        },
        fault: () => {
          const fault = this.#fault();
          return fault === null ? null : new ResourceFault('processes', fault);
        },
      },
      ...(this.#counts !== null && { shared: this.#counts.state }),
      onIngest: (event) => {
        this.#ingest.set(event.kind, event);
        for (const { link } of this.#running) link.notify(INGEST, event);
      },
    };
  }

  /**
   * Starts them; resolves when each answers on the port, or has failed to once.
   * @param server that listens
   * @param port where each of them listens by itself; null where they share the socket of the server
   */
  async start(server: Server, port: SharedPort | null, log: Log): Promise<void> {
    process.once('exit', () => this.#kill());
    const listen = (link: ProcessLink) =>
      port === null ? link.notify(LISTEN, null, server) : link.notify(LISTEN, port);
    const begun = Array.from({ length: this.#count }, () => {
      const first = Promise.withResolvers<void>();
      this.#keptRunning.push(this.#keepRunning(listen, log, first.resolve));
      return first.promise;
    });
    await Promise.all(begun);
    this.#hasStarted = true;
  }

  /** Tells them that the server is about to stop. */
  drain(): void {
    this.#stopping.abort();
    for (const { link } of this.#running) link.notify(DRAIN, null);
  }

  /** Ends them, as this process ends; resolves when none is left. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { link } of this.#running) link.notify(STOP, null);
    setTimeout(() => this.#kill(), this.#killMs).unref();
    await Promise.all(this.#keptRunning);
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }

  async #keepRunning(listen: Listen, log: Log, onFirst: () => void): Promise<void> {
    const { signal } = this.#stopping;
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      const startedAt = performance.now();
      const cause = await this.#run(listen, log, onFirst);
      onFirst();
      if (signal.aborted) return;
      // One that ran for long had recovered from what was wrong before.
      if (performance.now() - startedAt > MAX_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
      log.error({ cause, pauseMs }, 'a process of this server has ended; it is started again after a pause');
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Starts one and resolves when it has ended, or takes no more requests, with what it ended by. */
  async #run(listen: Listen, log: Log, onFirst: () => void): Promise<string> {
    const child = startGatewayChild(log, this.#patience);
    const { link, ended, leaves } = child;
    const counted = this.#counts?.attach(link);
    this.#running.add(child);
    link.onCall(FIGURES_OF_OTHERS, async () => [await this.#ownFigures(), ...(await this.#figures(link))]);
    link.onNotification(LISTENS, () => {
      this.#listening.add(child);
      this.#tellFault();
      onFirst();
    });
    link.onNotification(READY, () => {
      if (this.#stopping.signal.aborted) return link.notify(STOP, null);
      for (const event of this.#ingest.values()) link.notify(INGEST, event);
      link.notify(FAULT, this.#fault());
      listen(link);
    });
    ended.then(() => {
      this.#running.delete(child);
      counted?.detach();
    });
    // Another takes its place while it answers what is open.
    const cause = await Promise.race([ended, leaves]);
    this.#listening.delete(child);
    this.#tellFault();
    return cause;
  }

  #kill(): void {
    for (const child of this.#running) child.kill();
  }

  #fault(): string | null {
    const missing = this.#count - this.#listening.size;
    if (!this.#hasStarted || missing === 0 || this.#stopping.signal.aborted) return null;
    return `${missing} of the server's ${this.#count + 1} processes ${missing === 1 ? 'is' : 'are'} down`;
  }

  #tellFault(): void {
    const fault = this.#fault();
    for (const { link } of this.#running) link.notify(FAULT, fault);
  }

  /** @param but the one that asks */
  async #figures(but: ProcessLink | null = null): Promise<readonly (readonly object[])[]> {
    const others = [...this.#listening].filter(({ link }) => link !== but);
    const all = await Promise.all(
      others.map(({ link }) => link.call(FIGURES, null, FIGURES_MS).catch(() => null)),
    );
    return all.filter((figures) => figures !== null);
  }
}
