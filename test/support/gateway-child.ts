/** Run as a process of its own by `startGatewayProcess`: a gateway over the data of `ISOBAR_DATA`, and what it says of itself. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app/app.ts';
import { createHttpServer } from '../../src/app/http-server.ts';
import { openGatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import type { GatewayAnswers, GatewayQuestion } from './gateway-process.ts';
import { makeKey } from './keys.ts';

const parts = await openGatewayParts(readConfig(process.env));
const status = {
  draining: false,
  starting: false,
  failed: false,
  models: [],
  jobs: { queued: 0, active: 0, dead: 0 },
};
const app = createApp(parts, () => status);
const server = createHttpServer(app, parts.log).listen(0, '127.0.0.1');
await once(server, 'listening');

const answers: { readonly [Question in GatewayQuestion]: () => Promise<GatewayAnswers[Question]> } = {
  address: async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  key: async () => (await makeKey(parts.access, 'test')).key,
  memory: async () => {
    const { rss } = process.memoryUsage();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return { resident: rss, live: heapUsed + external, peak: process.resourceUsage().maxRSS * 1024 };
  },
};

process.on('disconnect', () => process.exit());
process.on('message', async (question: GatewayQuestion) => {
  process.send?.(await answers[question]());
});
