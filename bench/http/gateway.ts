/** The gateway over the data of `ISOBAR_DATA`, as `isobar serve` makes it. Tells its address and its processor time. */
import { createApp } from '../../src/app.ts';
import { openGatewayParts } from '../../src/gateway-parts.ts';
import { createHttpServer } from '../../src/http-server.ts';
import { readConfig } from '../../src/platform/index.ts';
import { answerParent } from './child.ts';
import { answerAsServer, listen, measureLoop, type ServerAnswer } from './server.ts';

const parts = await openGatewayParts(readConfig(process.env));
const ingest = {
  draining: false,
  starting: false,
  failed: false,
  models: [],
  jobs: { queued: 0, active: 0, dead: 0 },
};
const address = await listen(
  createHttpServer(
    createApp(parts, () => ingest),
    parts.log,
  ),
);
const delay = measureLoop();
answerParent<'state', ServerAnswer>(() => answerAsServer(address, delay));
