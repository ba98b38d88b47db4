import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountLink, makeSetupLink, type StartKey } from '../../access/index.ts';
import { createHttpServer } from '../../app/http-server.ts';
import type { PreparedIngest } from '../../app/ingest/process/ingest-process.ts';
import type { GatewayParts } from '../../app/parts/gateway-parts.ts';
import { availableResources, shortages } from '../../app/resource-check.ts';
import { type IngestListener, openService, type Service } from '../../app/service.ts';
import { type Config, formatTime } from '../../platform/index.ts';
import { tolerateClosedOutput } from '../ending/interruption.ts';
import { onProcessFault } from '../ending/process-faults.ts';
import { onStopRequest } from '../ending/stop-request.ts';
import { createProgressBar, type ProgressBar } from '../terminal/progress-bar.ts';
import { OtherGateways } from './gateways/other-gateways.ts';
import { listening, listenShared } from './protocol/shared-port.ts';
import { CLOSING_MS, stopServing } from './stop-serving.ts';

const MAKE_KEY = 'npx isobar keys create';
/** In the data folder, for its owner alone. */
const START_KEY_FILE = 'start-key';
const EXAMPLE = '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=24';

/**
 * Serves until a signal stops it, or an unhandled error. Throws what keeps the server from starting.
 * @param prepared the process that is to ingest first; null where nothing is ingested
 */
export async function serveGateway(config: Config, prepared: PreparedIngest | null): Promise<void> {
  const stopping = new AbortController();
  onStopRequest(() => stopping.abort());
  const { lameDuckSeconds, graceSeconds } = config;
  // Even a stop while the server starts, or waits for a database that does not answer, comes to an end.
  const maxStopMs = (lameDuckSeconds + graceSeconds) * 1000 + CLOSING_MS;
  stopping.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), maxStopMs).unref());
  tolerateClosedOutput();
  const others = config.processes > 1 ? new OtherGateways(config) : null;
  const service = await openService(config, others?.place, prepared);
  const { app, parts } = service;
  for (const line of shortages(config, await availableResources(config), parts.now())) parts.log.warn(line);
  onProcessFault(parts.log, () => stopping.abort());
  const server = createHttpServer(app, parts.log);
  const host = config.host ?? undefined;
  if (others === null) await listening(server, { port: config.port, ...(host !== undefined && { host }) });
  else await others.start(server, await listenShared(server, config.port, host), parts.log);

  const startKey = await openStartKey(config, parts);
  printDirections(addressOf(server), config, startKey);
  await printSetupLink(addressOf(server), parts);
  console.log(WHAT_COMES[config.sources]);
  const bar = createProgressBar(process.stdout);
  await service.startIngest(printedTo(bar, config));
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  service.drain();
  others?.drain();
  const ingestStopped = service.stopIngest();
  bar.end();
  // Who asks /readyz sends requests elsewhere before this server stops to listen.
  await sleep(lameDuckSeconds * 1000);
  await stop(server, service, others, ingestStopped, startKey);
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

/** The key that the directions show; null where none is shown. The demo keeps it, so that open tabs outlive a restart. */
async function openStartKey(config: Config, { keyring }: GatewayParts): Promise<StartKey | null> {
  if (!showsSecrets(config) || config.bootstrapKey !== null) return null;
  return keyring.openStartKey(
    config.sources === 'demo' ? path.join(config.dataFolder, START_KEY_FILE) : null,
  );
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
    console.log(`\nIsobar is at ${address}/. Requests for data need a key; create one with \`${MAKE_KEY}\`.`);
    console.log('ISOBAR_PRINT_START_KEY=on prints one at each start, even if the output goes to a file.\n');
    console.log(`  curl -H "Authorization: Bearer $ISOBAR_KEY" "${address}${EXAMPLE}"\n`);
  } else {
    const { key } = startKey;
    const lasts =
      config.sources === 'demo'
        ? 'works whenever the demo runs on this folder'
        : 'lasts until this server stops';
    console.log(`\nIsobar is ready to open (this key ${lasts}; \`${MAKE_KEY}\` creates others):\n`);
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
    console.log(`To create the operator's account (only needed to invite others): ${url}\n`);
  } catch (error) {
    // The next start makes another: a database that is away for a moment must not end this one.
    log.warn({ err: error }, 'the link to create an operator account could not be made');
  }
}

const WHAT_COMES: Readonly<Record<Config['sources'], string>> = {
  demo: 'The data is SYNTHETIC: a made-up atmosphere to try things out, not a forecast of real weather.\n',
  live: 'Runs are ingested from the producers as they appear (ISOBAR_SOURCES=live).\n',
  none: 'Nothing is ingested by itself (ISOBAR_SOURCES=none): see isobar ingest.\n',
};

/** Shows how ingest goes. */
function printedTo(bar: ProgressBar, { sources }: Config): IngestListener {
  return {
    onMessage(message) {
      if (message.kind === 'demo_producer') return;
      if (message.kind === 'run') {
        const { model, initTime, fields } = message;
        bar.end();
        const kind = sources === 'demo' ? 'synthetic fields' : 'fields';
        console.log(`${model} ${formatTime(initTime)} is COMPLETE: ${fields} ${kind}`);
        return;
      }
      const run = message.models.find(({ active }) => active);
      if (run === undefined || run.initTime === null) return;
      const label = `ingesting ${run.model} ${formatTime(run.initTime)}`;
      bar.update(label, run.fieldsDone, run.fieldsPlanned, 'fields');
    },
    onFailure: () => bar.end(),
  };
}

async function stop(
  server: Server,
  service: Service,
  others: OtherGateways | null,
  ingestStopped: Promise<void>,
  startKey: StartKey | null,
): Promise<void> {
  await Promise.all([stopServing(server, service), others?.stop(), ingestStopped]);
  // A key that cannot be ended now, since the database is away, expires by itself.
  await startKey?.close().catch(() => {});
  await service.close();
}
