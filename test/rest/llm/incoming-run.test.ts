import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { INCOMING } from '../../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

const NOW = new Date('2026-01-15T13:30:00Z');
const COMPLETE_RUN = '2026-01-15T00:00:00Z';
const INCOMING_RUN = '2026-01-15T06:00:00Z';
const YESTERDAYS_RUN = '2026-01-14T00:00:00Z';
const KELVIN = { [YESTERDAYS_RUN]: 270, [COMPLETE_RUN]: 280, [INCOMING_RUN]: 290 };

let gateway: TestGateway;
/** Two complete runs of 72 h, and a newer one of which four hours are here. */
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, {}, () => ({ now: () => NOW }));
  for (const [initTime, kelvin] of Object.entries(KELVIN)) {
    const isIncoming = initTime === INCOMING_RUN;
    const leads = Array.from({ length: isIncoming ? 4 : 73 }, (_, lead) => lead);
    const variables = { air_temperature_2m: { decimals: 2, leads, value: () => kelvin } };
    await publishSmallRun(gateway.parts.store, variables, {
      initTime: new Date(initTime),
      ...(isIncoming ? { extent: INCOMING } : {}),
    });
  }
});
afterAll(() => gateway?.close());

it.each([
  ['How warm is it now?', COMPLETE_RUN],
  ['How warm is it today?', COMPLETE_RUN],
  ['How warm will it be tomorrow?', COMPLETE_RUN],
  ['How warm was it yesterday?', YESTERDAYS_RUN],
  ['When will it be below freezing?', COMPLETE_RUN],
])(
  '"%s" is answered by the complete run that has the hours, not by the one that is coming in',
  async (question, run) => {
    const path = `/llm?q=${encodeURIComponent(question)}&lat=50&lon=10`;
    const response = await gateway.get(path);
    const body = (await response.json()) as unknown;
    expect([response.status, body]).toMatchObject([200, { parsed: { init_time: run } }]);
  },
);
