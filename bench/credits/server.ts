/**
 * The gateway over the data of `ISOBAR_DATA`, which ingests on demand from a demo producer in another process. Reports its address
 * and its processor time.
 */

import { createApp } from '../../src/app/app.ts';
import { createHttpServer } from '../../src/app/http-server.ts';
import { basesAt, type DemoAddresses } from '../../src/app/ingest/sources/demo-addresses.ts';
import { openSources } from '../../src/app/ingest/sources/sources.ts';
import { openGatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { openParts } from '../../src/app/parts/parts.ts';
import { MODEL_IDS } from '../../src/catalog/index.ts';
import { createOnDemandIngest, startFieldThreads } from '../../src/ingest/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import { answerParent } from '../http/child.ts';
import { answerAsServer, listen, type ServerAnswer } from '../http/server.ts';
import { NOW } from '../prices/data.ts';
import { PRODUCER_ADDRESSES } from './producer-addresses.ts';

const addresses = JSON.parse(process.env[PRODUCER_ADDRESSES] ?? 'null') as DemoAddresses;
const bases = basesAt(addresses);
const locate = (url: string) =>
  MODEL_IDS.reduce((at, model) => at.replace(bases.lineageBase(model), bases.base(model)), url);
const now = () => NOW;
const config = readConfig(process.env);
const onDemand = createOnDemandIngest({
  ...(await openParts(config, { writesStore: true })),
  ...openSources(now, addresses, null),
  now,
  threads: startFieldThreads(),
});
const parts = await openGatewayParts(config, onDemand, locate);
const ingest = {
  draining: false,
  starting: false,
  failed: false,
  models: [],
  jobs: { queued: 0, active: 0, dead: 0 },
};
const address = await listen(
  createHttpServer(
    // Questions in words ask for tomorrow, which the demo's runs have.
    createApp({ ...parts, now }, () => ingest),
    parts.log,
  ),
);
answerParent<'state', ServerAnswer>(() => answerAsServer(address));
