/**
 * The gateway over the data of `ISOBAR_DATA`, beside a producer of the demo, whose files reference sets are listed from. Tells its
 * address and its processor time.
 */
import { createApp } from '../../src/app.ts';
import { MODEL_IDS } from '../../src/catalog/index.ts';
import { startDemoProducerThread } from '../../src/demo/index.ts';
import { openGatewayParts } from '../../src/gateway-parts.ts';
import { createHttpServer } from '../../src/http-server.ts';
import { readConfig } from '../../src/platform/index.ts';
import { answerParent } from '../http/child.ts';
import { answerAsServer, listen, type ServerAnswer } from '../http/server.ts';
import { NOW } from '../prices/data.ts';

const producer = await startDemoProducerThread({ now: () => NOW });
const locate = (url: string) =>
  MODEL_IDS.reduce((at, model) => at.replace(producer.lineageBase(model), producer.base(model)), url);
const parts = await openGatewayParts(readConfig(process.env), null, locate);
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
    createApp({ ...parts, now: () => NOW }, () => ingest),
    parts.log,
  ),
);
answerParent<'state', ServerAnswer>(() => answerAsServer(address));
