/** The gateway over the data of `ISOBAR_DATA`. Tells its address and its processor time. */
import { answerParent } from './child.ts';
import { openGateway } from './open-gateway.ts';
import { answerAsServer, type ServerAnswer } from './server.ts';

const { address, delay } = await openGateway();
answerParent<'state', ServerAnswer>(() => answerAsServer(address, delay));
