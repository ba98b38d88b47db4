import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountLink, makeSetupLink, type StartKey } from '../access/index.ts';
import { createApp } from '../app.ts';
import { MODEL_IDS } from '../catalog/index.ts';
import { type GatewayParts, openGatewayParts } from '../gateway-parts.ts';
import type { ServiceStatus } from '../http/index.ts';
import { createHttpServer } from '../http-server.ts';
import { locateDemo } from '../ingest/index.ts';
import { type Config, formatTime, type IngestStatus, readConfig } from '../platform/index.ts';
import type { RunStore } from '../store/index.ts';
import { basesAt, type DemoAddresses } from './demo-addresses.ts';
import type { IngestMessage } from './ingest-protocol.ts';
import { type RunningIngest, startIngestThread } from './ingest-thread.ts';
import { tolerateClosedOutput } from './interruption.ts';
import { onDemandInThread } from './on-demand-thread.ts';
import { createProgressBar } from './progress-bar.ts';
import { configuredBounds, configuredModels } from './sources.ts';
import { onStopRequest } from './stop-request.ts';

/** A stop may take so much longer than the settings give it: databases and threads have to close. By default it is over before containers are killed, after ten seconds. */
const CLOSING_MS = 4000;

const EXAMPLE = '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=24';

const NOTHING_INGESTED: ServiceStatus = {
  draining: false,
  starting: false,
  failed: false,
  models: [],
  jobs: { queued: 0, active: 0, dead: 0 },
};

/** For a thread that ingests runs and has died: nothing is under way any more. */
const INGEST_FAILED: Partial<IngestStatus> = {
  starting: false,
  failed: true,
  models: NOTHING_INGESTED.models,
  jobs: NOTHING_INGESTED.jobs,
};

/** `isobar serve` and `npm start`: the gateway, and what it ingests by itself, until a signal stops it. */
export async function serve(): Promise<void> {
  const stopping = new AbortController();
  onStopRequest(() => stopping.abort());
  const config = readConfig(process.env);
  const { lameDuckSeconds, graceSeconds } = config;
  // Even a stop while the server starts, or waits for a database that does not answer, comes to an end.
  const maxStopMs = (lameDuckSeconds + graceSeconds) * 1000 + CLOSING_MS;
  stopping.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), maxStopMs).unref());
  tolerateClosedOutput();
  configuredModels(config);
  configuredBounds(config);
  const onDemand = config.sources === 'none' ? null : onDemandInThread(config);
  let locate = (url: string) => url;
  const parts = await openGatewayParts(config, onDemand, (url) => locate(url));
  let status: ServiceStatus = NOTHING_INGESTED;
  const server = createHttpServer(
    createApp(parts, () => status),
    parts.log,
  );
  // The listening or error event comes once; for a port in use its message says so.
  server.listen({ port: config.port, ...(config.host === null ? {} : { host: config.host }) });
  await once(server, 'listening');

  const startKey =
    showsSecrets(config) && config.bootstrapKey === null ? await parts.keyring.openStartKey() : null;
  printDirections(addressOf(server), config, startKey);
  await printSetupLink(addressOf(server), parts);
  console.log(WHAT_COMES[config.sources]);
  let ingest: RunningIngest | null = null;
  if (config.sources !== 'none') {
    status = { ...NOTHING_INGESTED, starting: !(await hasAnyRun(parts.store)) };
    ingest = ingestBeside(parts, {
      report(changed) {
        status = { ...status, ...changed };
      },
      onDemoStart(addresses) {
        locate = locateDemo(basesAt(addresses));
        onDemand?.setDemo(addresses);
      },
    });
  }
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  status = { ...status, draining: true };
  const ingestStopped = ingest?.stop();
  // Who asks /readyz sends requests elsewhere before this server stops to listen.
  await sleep(lameDuckSeconds * 1000);
  await stop(server, parts, [ingestStopped, onDemand?.stop()], startKey);
}

/** Where a browser on this machine finds the server. */
function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '::' || address === '0.0.0.0') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Whether the output is for eyes alone: what goes to a file or a journal stays there, and is read by others. */
function showsSecrets({ printStartKey }: Config): boolean {
  return printStartKey === 'auto' ? process.stdout.isTTY === true : printStartKey === 'on';
}

/**
 * Prints where to go. The key stands in the address's fragment, which browsers never send.
 * @param startKey null where none is shown
 */
function printDirections(address: string, config: Config, startKey: StartKey | null): void {
  if (config.bootstrapKey !== null) {
    console.log(`\nIsobar is at ${address}/ with the key of ISOBAR_BOOTSTRAP_KEY\n`);
    console.log(`  curl -H "Authorization: Bearer $ISOBAR_BOOTSTRAP_KEY" "${address}${EXAMPLE}"\n`);
  } else if (startKey === null) {
    console.log(`\nIsobar is at ${address}/ and answers who has a key: \`isobar keys create\` makes one.`);
    console.log('With ISOBAR_PRINT_START_KEY=on a start prints one, into a file too.\n');
    console.log(`  curl -H "Authorization: Bearer $ISOBAR_KEY" "${address}${EXAMPLE}"\n`);
  } else {
    const { key } = startKey;
    console.log(
      '\nIsobar is ready to open (this key lasts until this server stops; `isobar keys create` makes lasting ones):\n',
    );
    console.log(`  ${address}/#key=${key}`);
    console.log(`  ${address}/graphql#key=${key}\n`);
    console.log(`  curl -H "Authorization: Bearer ${key}" "${address}${EXAMPLE}"\n`);
  }
}

/**
 * Where there is no operator yet, prints the one-time link that makes one. Not where accounts need a setting first: a link that cannot
 * be used would only be in the way.
 */
async function printSetupLink(address: string, { access, config, log, now }: GatewayParts): Promise<void> {
  const { authSecret, databaseUrl, publicUrl } = config;
  if (!showsSecrets(config) || (databaseUrl !== null && authSecret === null)) return;
  try {
    const link = await makeSetupLink(access.database, now());
    if (link === null) return;
    const url = accountLink((publicUrl ?? address).replace(/\/$/, ''), 'setup', link.token);
    console.log(`To make the operator's account (only needed to let others in): ${url}\n`);
  } catch (error) {
    // The next start makes another: a database that is away for a moment must not end this one.
    log.warn({ err: error }, 'no link for the account of an operator was made');
  }
}

const WHAT_COMES: Readonly<Record<Config['sources'], string>> = {
  demo: 'The data is SYNTHETIC: a made-up atmosphere for trying things out, no forecast of real weather.\n',
  live: 'Runs are ingested from the producers as they appear (ISOBAR_SOURCES=live).\n',
  none: 'Nothing is ingested by itself (ISOBAR_SOURCES=none): see isobar ingest.\n',
};

async function hasAnyRun(store: RunStore): Promise<boolean> {
  for (const model of MODEL_IDS) if ((await store.latest(model)) !== null) return true;
  return false;
}

interface IngestListener {
  report(status: Partial<IngestStatus>): void;
  /** The demo's files are at these addresses from now on. */
  onDemoStart(addresses: DemoAddresses): void;
}

/** Starts to ingest runs beside the gateway, and reports how it goes. */
function ingestBeside({ config, log }: GatewayParts, { report, onDemoStart }: IngestListener): RunningIngest {
  const bar = createProgressBar(process.stdout);
  const onMessage = (message: IngestMessage): void => {
    if (message.kind === 'demo_producer') {
      onDemoStart(message.addresses);
      return;
    }
    if (message.kind === 'run') {
      const { model, initTime, fields } = message;
      const kind = config.sources === 'demo' ? 'synthetic fields' : 'fields';
      bar.end();
      report({ starting: false });
      console.log(`${model} ${formatTime(initTime)} is COMPLETE: ${fields} ${kind}`);
      return;
    }
    const { models, jobs } = message;
    report({ models, jobs, failed: false });
    const run = models.find(({ active }) => active);
    if (run === undefined || run.initTime === null) return;
    const label = `ingesting ${run.model} ${formatTime(run.initTime)}`;
    bar.update(label, run.fieldsDone, run.fieldsPlanned, 'fields');
  };
  const ingest = startIngestThread(config, {
    onMessage,
    onFailure(error, pauseMs) {
      bar.end();
      report(INGEST_FAILED);
      log.error({ err: error, pauseMs }, 'ingest has ended; it is started again after a pause');
    },
  });
  return {
    stop() {
      bar.end();
      return ingest.stop();
    },
  };
}

async function stop(
  server: Server,
  parts: GatewayParts,
  beside: readonly (Promise<unknown> | undefined)[],
  startKey: StartKey | null,
): Promise<void> {
  // Streams would hold the stop until their connections are cut.
  parts.forecasts.events.close();
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), parts.config.graceSeconds * 1000).unref();
  await Promise.all([once(server, 'close'), ...beside]);
  // A key that cannot be ended now, since the database is away, expires by itself.
  await startKey?.close().catch(() => {});
  await parts.close();
}
