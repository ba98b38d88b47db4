/** The gateway over the data of `ISOBAR_DATA`. Tells its processor time, and the longest time that it kept others waiting. */

import { createApp } from '../../src/app/app.ts';
import { createHttpServer } from '../../src/app/http-server.ts';
import { openGatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { answerParent } from '../http/child.ts';
import { answerAsServer, listen, type ServerAnswer } from '../http/server.ts';
import { watchTurns } from './watch-turns.ts';

/** 'watch' starts watching the turns of the event loop, which takes processor time of its own; 'state' ends it. */
export type PricesQuestion = 'state' | 'watch';

export interface PricesAnswer extends ServerAnswer {
  /** Longest turn of the event loop since it was watched, in ms of the main thread's processor time. */
  readonly longestTurnMs: number;
}

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
let watched: (() => number) | null = null;
answerParent<PricesQuestion, PricesAnswer>((question) => {
  const longestTurnMs = watched?.() ?? 0;
  watched = question === 'watch' ? watchTurns() : null;
  return { ...answerAsServer(address), longestTurnMs };
});
