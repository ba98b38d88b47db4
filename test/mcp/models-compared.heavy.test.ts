import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DefaultModelId } from '../../src/catalog/index.ts';
import { type DemoOfAllModels, NEWEST_DEMO_RUNS } from '../support/demo-of-all-models.ts';
import { openSharedDemo } from '../support/shared-demo.ts';
import { call, connect, textOf } from './clients.ts';

const MODELS: readonly DefaultModelId[] = ['gfs', 'hrrr', 'nam'];
const DENVER = { latitude: 39.74, longitude: -104.99 };
const HOUR = 3_600_000;

let demo: DemoOfAllModels;
beforeAll(async () => {
  demo = await openSharedDemo();
}, 300_000);
afterAll(() => demo?.close());

interface Spread {
  readonly validTimes: readonly string[];
  readonly count: readonly number[];
  readonly without: readonly string[];
  readonly members: readonly { readonly model: string; readonly values: readonly (number | null)[] }[];
  readonly median: readonly (number | null)[];
  readonly minimum: readonly (number | null)[];
  readonly maximum: readonly (number | null)[];
  readonly standardDeviation: readonly (number | null)[];
}

test.each([
  ['air_temperature_2m', [...MODELS]],
  ['total_precipitation', [...MODELS]],
  ['air_temperature_2m', ['gfs', 'nam']],
] as const)('compare_models has the numbers of GraphQL spread: %s by %j', async (variable, models) => {
  const start = NEWEST_DEMO_RUNS.hrrr.getTime();
  const from = new Date(start + HOUR).toISOString().replace('.000', '');
  const to = new Date(start + 13 * HOUR).toISOString().replace('.000', '');
  const { data, errors } = await demo.gateway.query<{ point: { spread: Spread } }>(
    `query ($latitude: Float!, $longitude: Float!, $models: [ModelId!], $from: Time, $to: Time) {
      point(latitude: $latitude, longitude: $longitude) {
        spread(variable: ${variable}, models: $models, validFrom: $from, validTo: $to) {
          validTimes count without members { model values } median minimum maximum standardDeviation
        } } }`,
    { ...DENVER, models: models.map((model) => model.replaceAll('-', '_')), from, to },
  );
  expect(errors).toBeUndefined();
  const { spread } = data.point;
  const client = await connect(demo.gateway.address);
  const answer = await call(client, 'compare_models', { place: DENVER, variable, models, from, to });
  await client.close();
  expect(answer.isError, textOf(answer)).toBeFalsy();
  const shown = answer.structuredContent as unknown as {
    readonly members: readonly { run: { model: string; init_time: string }; values: unknown[] }[];
  };
  expect(spread.validTimes.length).toBeGreaterThan(2);
  expect(shown).toMatchObject({
    every: 1,
    times: spread.validTimes,
    count: spread.count,
    without: spread.without,
    median: spread.median,
    minimum: spread.minimum,
    maximum: spread.maximum,
    standard_deviation: spread.standardDeviation,
  });
  expect(shown.members.map(({ run, values }) => ({ model: run.model, values }))).toEqual(
    spread.members.map(({ model, values }) => ({ model: model.replaceAll('_', '-'), values })),
  );
});
