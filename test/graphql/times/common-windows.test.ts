import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadsOf, type ModelId } from '../../../src/catalog/index.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

/** Rain per hour of each model, kg m-2. */
const RATES = { gfs: 1, 'icon-global': 2, 'euro-ifs': 4 } as const satisfies Partial<Record<ModelId, number>>;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  for (const [model, rate] of Object.entries(RATES) as [ModelId, number][]) {
    const leads = leadsOf(model, 0).filter((lead) => lead <= 180);
    const hoursTo = new Map(leads.map((lead, n) => [lead, lead - (leads[n - 1] ?? lead)]));
    const value = (lead: number) => (lead === 0 ? null : (hoursTo.get(lead) ?? 0) * rate);
    await publishSmallRun(
      gateway.parts.store,
      { total_precipitation: { decimals: 2, leads, value } },
      { model },
    );
  }
});
afterAll(() => gateway.close());

it('the spread of rain over models whose steps go from 1 h to 3 h and from 3 h to 6 h is over their common windows', async () => {
  const { data, errors } = await gateway.query<{
    point: {
      spread: {
        validTimes: string[];
        windowStarts: string[];
        count: number[];
        median: number[];
        members: { model: string; values: number[] }[];
      };
    };
  }>(`{ point(latitude: 46, longitude: 8) { spread(variable: total_precipitation) {
    validTimes windowStarts count median members { model values } } } }`);
  expect(errors).toBeUndefined();
  const { spread } = data.point;
  const lengths = spread.validTimes.map(
    (time, n) => (Date.parse(time) - Date.parse(spread.windowStarts[n] ?? '')) / 3_600_000,
  );
  // euro-ifs has steps of 3 h to 144 h and of 6 h from there on, and the others no longer ones.
  expect(lengths).toEqual([...Array<number>(48).fill(3), ...Array<number>(6).fill(6)]);
  expect(spread.count).toEqual(lengths.map(() => 3));
  expect(spread.median).toEqual(lengths.map((hours) => hours * 2));
  for (const { model, values } of spread.members) {
    const rate = RATES[model.replaceAll('_', '-') as keyof typeof RATES];
    expect(values).toEqual(lengths.map((hours) => hours * rate));
  }
});

it('the share of models above a threshold takes it in the unit of the spread', async () => {
  const { data, errors } = await gateway.query<{ point: Record<'mm' | 'cm', { agreement: number[] }> }>(
    `{ point(latitude: 46, longitude: 8) {
      mm: spread(variable: total_precipitation, leadTo: 6) { agreement(threshold: 5) }
      cm: spread(variable: total_precipitation, leadTo: 6, unit: "cm") {
        agreement(threshold: 0.5) between: agreement(comparison: BETWEEN, threshold: 5, upper: 7, unit: "mm") }
    } }`,
  );
  expect(errors).toBeUndefined();
  // Windows of 3 h with 3, 6 and 12 mm.
  expect(data.point).toEqual({
    mm: { agreement: [2 / 3, 2 / 3] },
    cm: { agreement: [2 / 3, 2 / 3], between: [1 / 3, 1 / 3] },
  });
});
