import type { ELDHistogram } from 'node:perf_hooks';
import { createApp } from '../../src/app/app.ts';
import { createHttpServer } from '../../src/app/http-server.ts';
import { relaxCollection } from '../../src/app/node-settings.ts';
import { openGatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { listen, measureLoop } from './server.ts';

/** The gateway over the data of `ISOBAR_DATA`, as `isobar serve` makes it, on a free port of this machine. */
export async function openGateway(): Promise<{ readonly address: string; readonly delay: ELDHistogram }> {
  relaxCollection();
  const parts = await openGatewayParts(readConfig(process.env));
  const ingest = {
    draining: false,
    starting: false,
    failed: false,
    models: [],
    jobs: { queued: 0, active: 0, dead: 0 },
  };
  const app = createApp(parts, () => ingest);
  return { address: await listen(createHttpServer(app, parts.log)), delay: measureLoop() };
}
