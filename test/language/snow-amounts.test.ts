import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishSmallRun } from '../forecast/small-runs.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

const NOW = new Date('2026-01-01T06:10:00Z');
const LEADS = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, {}, () => ({ now: () => NOW }));
  const kelvins = { decimals: 2, leads: LEADS, value: () => 270 };
  const snow = { decimals: 2, leads: LEADS, value: (lead: number) => (lead === 27 ? 1.25 : 0.5) };
  const { store } = gateway.parts;
  await publishSmallRun(store, { air_temperature_2m: kelvins }, { model: 'gfs' });
  await publishSmallRun(store, { air_temperature_2m: kelvins, snowfall_amount: snow }, { model: 'euro-ifs' });
});
afterAll(() => gateway.close());

// biome-ignore lint/suspicious/noExplicitAny: tests name the members that they need
async function ask(question: string): Promise<{ readonly status: number; readonly body: any }> {
  const response = await gateway.get(`/llm?q=${encodeURIComponent(question)}&lat=52&lon=13`);
  return { status: response.status, body: await response.json() };
}

it.each([
  ['how much snow will fall tomorrow', 'snowfall adds up to 4.8 mm of water'],
  ['Wie viel Schnee fällt morgen?', 'fällt Schnee mit 4,8 mm Wasser'],
])('a model with snowfall answers how much snow falls: %s', async (question, said) => {
  const { status, body } = await ask(question);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.model).toBe('euro-ifs');
  const { values, lead_hours: leads } = body.data.snowfall_amount;
  // 2 January in Berlin, by intervals of three hours that end after its first midnight and not after its last.
  expect(leads).toEqual([24, 27, 30, 33, 36, 39, 42, 45]);
  expect(values.reduce((sum: number, value: number) => sum + value, 0)).toBeCloseTo(4.75, 9);
  expect(body.answer.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(said);
});

it('a model without snowfall is refused, naming those that have it', async () => {
  const { status, body } = await ask('how much snow will fall tomorrow according to gfs');
  expect(status).toBe(422);
  expect(body.detail).toMatch(/gfs.*snowfall_amount.*euro-ifs/);
});
