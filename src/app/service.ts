import { MODEL_IDS } from '../catalog/index.ts';
import type { ServiceStatus } from '../http/index.ts';
import { locateDemo } from '../ingest/index.ts';
import type { Config, IngestStatus } from '../platform/index.ts';
import type { RunStore } from '../store/index.ts';
import { type App, createApp } from './app.ts';
import { onDemandInProcess } from './ingest/on-demand/on-demand-process.ts';
import {
  type PreparedIngest,
  type RunningIngest,
  startIngestProcess,
} from './ingest/process/ingest-process.ts';
import type { IngestMessage } from './ingest/process/ingest-protocol.ts';
import { basesAt, type DemoAddresses } from './ingest/sources/demo-addresses.ts';
import { configuredBounds, configuredModels } from './ingest/sources/sources.ts';
import { type GatewayParts, openGatewayParts, type Place } from './parts/gateway-parts.ts';

const NOTHING_INGESTED: ServiceStatus = {
  draining: false,
  starting: false,
  failed: false,
  models: [],
  jobs: { queued: 0, active: 0, dead: 0 },
};

/** For a process that ingests runs and has died: nothing is under way any more. */
const INGEST_FAILED: Partial<IngestStatus> = {
  starting: false,
  failed: true,
  models: NOTHING_INGESTED.models,
  jobs: NOTHING_INGESTED.jobs,
  residentBytes: 0,
};

/** Receives the progress of ingest, which `/healthz` shows too. */
export interface IngestListener {
  onMessage(message: IngestMessage): void;
  /** The process that ingests has died, and is started again after a pause. */
  onFailure(): void;
}

/** What those who do not ingest themselves have to know. */
export type IngestEvent =
  | { readonly kind: 'state'; readonly status: IngestStatus }
  | Extract<IngestMessage, { readonly kind: 'demo_producer' }>;

/** A gateway and what it ingests by itself; who serves its app is for the caller. */
export interface Service {
  readonly parts: GatewayParts;
  /** Answers from the first moment on, with what is stored. */
  readonly app: App;
  /** Begins to ingest what the settings say, which may be nothing; where it does already, nothing happens. */
  startIngest(listener?: IngestListener): Promise<void>;
  /** Hears how another process of the server ingests, where this one does not. */
  hear(event: IngestEvent): void;
  /** Stops that; runs that were under way continue at the next start. */
  stopIngest(): Promise<void>;
  /** Tells clients and load balancers that the service is about to stop; it still answers. */
  drain(): void;
  /** Ends subscriptions as their protocols say. */
  endStreams(): void;
  /** After the last request: ends threads and connections, and what is ingested. */
  close(): Promise<void>;
}

/** The place of a service in a server of several processes. */
export interface ServicePlace extends Place {
  /** Tells the others how this one ingests. */
  readonly onIngest?: (event: IngestEvent) => void;
}

/**
 * Opens a gateway over its settings. Throws ConfigError, and IsobarError as `openParts` does.
 * @param place where the server has several processes
 * @param prepared the process that is to ingest first
 */
export async function openService(
  config: Config,
  place: ServicePlace | null = null,
  prepared: PreparedIngest | null = null,
): Promise<Service> {
  configuredModels(config);
  configuredBounds(config);
  const onDemand = config.sources === 'none' ? null : onDemandInProcess(config);
  let locate = (url: string) => url;
  const parts = await openGatewayParts(config, onDemand, (url) => locate(url), place);
  parts.health.start();
  let status = NOTHING_INGESTED;
  const report = (changed: Partial<ServiceStatus>): void => {
    status = { ...status, ...changed };
    const { draining: _, ...ingestStatus } = status;
    place?.onIngest?.({ kind: 'state', status: ingestStatus });
  };
  function findDemo(addresses: DemoAddresses | null): void {
    locate = addresses === null ? (url) => url : locateDemo(basesAt(addresses));
    onDemand?.setDemo(addresses);
  }
  let ingest: Promise<RunningIngest> | null = null;
  let next = prepared;

  async function begin(listener?: IngestListener): Promise<RunningIngest> {
    report({ starting: !(await hasAnyRun(parts.store)) });
    const first = next;
    next = null;
    return startIngestProcess(config, {
      prepared: first,
      onMessage(message) {
        if (message.kind === 'demo_producer') {
          findDemo(message.addresses);
          place?.onIngest?.(message);
        } else if (message.kind === 'run') report({ starting: false });
        else {
          const { models, jobs, residentBytes } = message;
          report({ models, jobs, residentBytes, failed: false });
        }
        listener?.onMessage(message);
      },
      onFailure(error, pauseMs) {
        listener?.onFailure();
        report(INGEST_FAILED);
        parts.log.error({ err: error, pauseMs }, 'ingest has ended; it is started again after a pause');
      },
    });
  }

  async function stopIngest(): Promise<void> {
    const running = ingest;
    ingest = null;
    await (await running?.catch(() => null))?.stop();
    report({ ...INGEST_FAILED, failed: false });
  }

  try {
    return {
      parts,
      app: createApp(parts, () => status),
      async startIngest(listener) {
        if (config.sources === 'none') return;
        ingest ??= begin(listener).catch((error: unknown) => {
          ingest = null;
          throw error;
        });
        await ingest;
      },
      hear(event) {
        if (event.kind === 'state') report(event.status);
        else findDemo(event.addresses);
      },
      stopIngest,
      drain() {
        report({ draining: true });
      },
      endStreams: () => parts.forecasts.events.close(),
      async close() {
        await Promise.all([stopIngest(), onDemand?.stop()]);
        await parts.close();
      },
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

async function hasAnyRun(store: RunStore): Promise<boolean> {
  for (const model of MODEL_IDS) if ((await store.latest(model)) !== null) return true;
  return false;
}
