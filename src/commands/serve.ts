import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import { formatTime } from '../forecast/index.ts';
import { openParts, type Parts } from '../parts.ts';
import { readConfig } from '../platform/index.ts';
import type { IntakeStatus } from '../rest/index.ts';
import { createProgressBar } from './progress-bar.ts';
import { type DemoMessage, type RunningDemo, startDemo } from './start-demo.ts';

/** Connections still open this long after a stop signal are cut. */
const GRACE_MS = 5000;

const EXAMPLE = '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=24';

/** `isobar serve` and `npm start`: the gateway, and with the demo source its data, until a signal stops it. */
export async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const parts = await openParts(config);
  const intake = { starting: false, fieldsDone: 0, fieldsPlanned: 0 };
  const server = createServer(createApp(parts, () => intake));
  // The listening or error event comes once; a port in use is told by its message.
  server.listen({ port: config.port, ...(config.host === null ? {} : { host: config.host }) });
  await once(server, 'listening');

  await printDirections(addressOf(server), parts);
  const demo = config.sources === 'demo' ? await runDemo(parts, intake) : null;
  stopOnSignal(server, parts, demo);
}

/** Where a browser on this machine finds the server. */
function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '::' || address === '0.0.0.0') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Says where to go. The key stands in the address's fragment, which browsers never send. */
async function printDirections(address: string, { config, keyring }: Parts): Promise<void> {
  await keyring.revokeStartKeys();
  if (config.bootstrapKey !== null) {
    console.log(`\nIsobar is at ${address}/ with the key of ISOBAR_BOOTSTRAP_KEY\n`);
    console.log(`  curl -H "Authorization: Bearer $ISOBAR_BOOTSTRAP_KEY" "${address}${EXAMPLE}"\n`);
    return;
  }
  const { key } = await keyring.createKey('start', 'start');
  console.log(
    '\nIsobar is ready to open (this key lasts until the next start; `isobar keys create` makes lasting ones):\n',
  );
  console.log(`  ${address}/#key=${key}`);
  console.log(`  ${address}/graphql#key=${key}\n`);
  console.log(`  curl -H "Authorization: Bearer ${key}" "${address}${EXAMPLE}"\n`);
}

interface MutableIntake extends IntakeStatus {
  starting: boolean;
  fieldsDone: number;
  fieldsPlanned: number;
}

/** Begins to take in the demo's runs beside the gateway. */
async function runDemo(parts: Parts, intake: MutableIntake): Promise<RunningDemo> {
  console.log(
    'The data is SYNTHETIC: a made-up atmosphere for trying things out, no forecast of real weather.\n',
  );
  intake.starting = (await parts.store.latest('gfs')) === null;
  const bar = createProgressBar(process.stdout);
  const demo = startDemo(parts.config, (message: DemoMessage) => {
    if (message.kind === 'progress') {
      const { initTime, phase, done, planned } = message.progress;
      const doing = phase === 'write' ? 'making up' : 'taking in';
      bar.update(
        `${doing} gfs ${formatTime(initTime)}`,
        done,
        planned,
        phase === 'write' ? 'files' : 'fields',
      );
      if (phase === 'ingest') Object.assign(intake, { fieldsDone: done, fieldsPlanned: planned });
    } else {
      const { initTime, state, presentFields } = message.report;
      bar.end();
      intake.starting = false;
      console.log(
        `gfs ${formatTime(initTime)} is ${state ?? 'not stored'}: ${presentFields} synthetic fields`,
      );
    }
  });
  demo.finished.then(bar.end, (error: unknown) => {
    intake.starting = false;
    parts.log.error({ err: error }, 'the demo could not be taken in');
  });
  return demo;
}

function stopOnSignal(server: Server, parts: Parts, demo: RunningDemo | null): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    await Promise.all([once(server, 'close'), demo?.stop()]);
    await parts.close();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
