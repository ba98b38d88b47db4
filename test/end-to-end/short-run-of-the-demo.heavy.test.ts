import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectStored } from '../graphql/scenarios/scene.ts';
import type { DemoRun } from '../support/decoded-fields.ts';
import { type DemoGateway, openDemoGateway } from '../support/demo-gateway.ts';

/** To 48 hours, and to 18. */
const LONG: DemoRun = { model: 'hrrr', initTime: new Date('2026-01-15T00:00:00Z') };
const SHORT: DemoRun = { model: 'hrrr', initTime: new Date('2026-01-15T01:00:00Z') };
const LEAD = 36;
const VALID_TIME = '2026-01-16T12:00Z';
const DENVER = { latitude: 39.74, longitude: -104.99 };

let demo: DemoGateway;
beforeAll(async () => {
  demo = await openDemoGateway(new Date('2026-01-15T05:00:00Z'));
  await demo.ingest(LONG);
}, 300_000);
afterAll(() => demo?.close());

interface Answer {
  readonly run: string;
  /** The value at the lead; null for a question without one. */
  readonly value: number | null;
}

async function json<Body>(pathAndQuery: string): Promise<{ body: Body; run: string }> {
  const response = await demo.gateway.get(pathAndQuery);
  const body = (await response.json()) as Body;
  expect([pathAndQuery, response.status, body]).toEqual([pathAndQuery, 200, expect.anything()]);
  return { body, run: response.headers.get('x-run') ?? '' };
}

const POINT = `/point?model=hrrr&lat=${DENVER.latitude}&lon=${DENVER.longitude}&var=air_temperature_2m`;
const EDR = `/edr/collections/hrrr/position?coords=POINT(${DENVER.longitude}+${DENVER.latitude})&parameter-name=air_temperature_2m`;

async function rest(more = ''): Promise<Answer> {
  const { body, run } = await json<{ values: number[] }>(`${POINT}&lead_from=${LEAD}&lead_to=${LEAD}${more}`);
  return { run, value: body.values[0] ?? null };
}

async function edr(more = ''): Promise<Answer> {
  const { body, run } = await json<{ ranges: { air_temperature_2m: { values: number[] } } }>(
    `${EDR}&datetime=${VALID_TIME}${more}`,
  );
  return { run, value: body.ranges.air_temperature_2m.values[0] ?? null };
}

async function graphql(pin?: string): Promise<Answer> {
  const { data, errors } = await demo.gateway.query<{
    point: {
      forecast: { run: { initTime: string }; series: { columns: { values: number[] }[] } };
    };
  }>(
    `query ($pin: String, $lead: NonNegativeInt) { point(latitude: ${DENVER.latitude}, longitude: ${DENVER.longitude}, pin: $pin) {
        forecast(model: hrrr) { run { initTime } series(leadFrom: $lead, leadTo: $lead) { columns(variables: [air_temperature_2m]) { values } } } } }`,
    { pin, lead: LEAD },
  );
  expect(errors).toBeUndefined();
  const { run, series } = data.point.forecast;
  return { run: `hrrr/${run.initTime}`, value: series.columns[0]?.values[0] ?? null };
}

async function newest(): Promise<string> {
  const [point, area] = await Promise.all([json(`${POINT}`), json(EDR)]);
  // Two requests, between which the run may change.
  return point.run > area.run ? area.run : point.run;
}

it('a short run that becomes the newest leaves every question beyond its end to the long run, with the same values', async () => {
  const named = ({ initTime }: DemoRun) => `hrrr/${initTime.toISOString().slice(0, 19)}Z`;
  const { data } = await demo.gateway.query<{ pin: string }>('{ pin }');
  const decoded = await demo.decoded.at(LONG, 'air_temperature_2m', LEAD, DENVER);
  expect(await newest()).toBe(named(LONG));

  const progress = { published: false };
  const published = demo.ingest(SHORT).finally(() => {
    progress.published = true;
  });
  const seen: string[] = [];
  let last = false;
  while (!last) {
    last = progress.published;
    seen.push(await newest());
    const answers = await Promise.all([
      rest(),
      rest(`&pin=${data.pin}`),
      edr(),
      edr(`&pin=${data.pin}`),
      graphql(),
      graphql(data.pin),
    ]);
    for (const { run, value } of answers) {
      expect(run).toBe(named(LONG));
      expectStored(value ?? undefined, decoded, 'air_temperature_2m');
    }
  }
  await published;
  // From the long run to the short one, and never back.
  expect(seen).toEqual([...seen].sort());
  expect(new Set(seen)).toEqual(new Set([named(LONG), named(SHORT)]));
  const { body } = await json<{ features: { properties: Record<string, unknown> }[] }>(
    '/stac/collections/hrrr/items',
  );
  expect(body.features.map(({ properties }) => properties['isobar:horizon_hours'])).toEqual([18, 48]);
  const refused = await demo.gateway.get(`${POINT}&lead_to=${LEAD}&init_time=2026-01-15T01`);
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('ends at lead 18 (2026-01-15T19:00:00Z), before lead 36'),
  ]);
}, 300_000);
