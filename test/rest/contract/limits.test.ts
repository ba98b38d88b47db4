import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEFAULT_MODEL_IDS, type DefaultModelId } from '../../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { callsOf } from './calls.ts';

/** Longest leads: at least those of the contract, further where the producers reach further by now. */
const LONGEST: Readonly<Record<DefaultModelId, number>> = {
  gfs: 384,
  'euro-ifs': 360,
  hrrr: 48,
  nam: 84,
  'icon-global': 180,
  'icon-eu': 120,
  arome: 51,
};
const OF_THE_CONTRACT: Readonly<Record<string, number>> = {
  gfs: 384,
  'euro-ifs': 360,
  hrrr: 18,
  nam: 84,
  'icon-eu': 120,
  arome: 42,
};

let gateway: TestGateway;
const { ok, refused } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openGateway();
  for (const model of DEFAULT_MODEL_IDS) {
    const leads = [0, 18, LONGEST[model]];
    await publishRun(gateway.parts, model, '2026-01-01T00:00:00Z', { leads });
  }
});
afterAll(() => gateway?.close());

const ASKED = { lat: 50, lon: 10, var: 'air_temperature_2m' };

describe('a limit', () => {
  it("1. Maximum lead hour per model is its horizon (see Models): `gfs` 384, `euro-ifs` 360, `hrrr` 18, `nam` 84, `icon-eu` 120, `arome` 42. When `lead_to` is omitted on `/point`, the model's maximum is used.", async () => {
    for (const model of DEFAULT_MODEL_IDS) {
      const longest = LONGEST[model];
      const all = await ok<{ lead_hours: number[] }>('/point', { ...ASKED, model });
      const maximum = OF_THE_CONTRACT[model] ?? longest;
      expect([model, all.lead_hours]).toEqual([model, [0, 18, longest].filter((lead) => lead <= maximum)]);
      expect(await ok('/point', { ...ASKED, model, lead_to: maximum })).toEqual(all);
      const beyond = { ...ASKED, model, lead_to: longest + 1 };
      await refused('/point', beyond, 422, `beyond the horizon of ${model}, ${longest} h`);
    }
    for (const [model, lead_to] of Object.entries(OF_THE_CONTRACT)) {
      const { lead_hours } = await ok<{ lead_hours: number[] }>('/point', { ...ASKED, model, lead_to });
      expect(lead_hours).toEqual([0, 18, LONGEST[model as DefaultModelId]].filter((lead) => lead <= lead_to));
    }
  });

  it('2. Archive depth: see the Archive column of the models table.', async () => {
    const { models } = await ok<{ models: { id: string; archive: string | null }[] }>('/models');
    expect(Object.fromEntries(models.map(({ id, archive }) => [id, archive]))).toEqual({
      gfs: '1 year',
      'euro-ifs': '3.5 years',
      hrrr: '1 year',
      nam: '1 year',
      'icon-global': null,
      'icon-eu': 'rolling',
      arome: 'rolling',
    });
  });

  it('3. `lat` range -90 to 90; `lon` range -180 to 180.', async () => {
    const demo = await openGateway(inject('demoData'));
    try {
      const calls = callsOf(() => demo);
      for (const lat of [-90, 90]) {
        for (const lon of [-180, 180]) {
          const corner = { model: 'gfs', lat, lon, var: 'cape', lead_to: 0 };
          expect(await calls.ok('/point', corner)).toMatchObject({ lat });
          const beyond = { lat: lat * 1.00001, lon: lon < 0 ? lon * 1.00001 : 360.001 };
          await calls.refused('/point', { ...corner, lat: beyond.lat }, 422, 'from -90 to 90');
          await calls.refused('/point', { ...corner, lon: beyond.lon }, 422, 'from -180 to 360');
        }
      }
      const world = { model: 'gfs', var: 'cape', west: -180, south: -90, east: 180, north: 90 };
      const { lats } = await calls.ok<{ lats: number[] }>('/bbox', world);
      expect([Math.max(...lats), Math.min(...lats)]).toEqual([90, -90]);
      await calls.refused('/bbox', { ...world, east: 360.1 }, 422, 'east must be a number from -180 to 360');
    } finally {
      await demo.close();
    }
  });

  it('4. Requests exceeding the rate limit get 429.', async () => {
    const response = await gateway.get('/models');
    const policies = response.headers.get('ratelimit-policy') ?? '';
    const [, name = '', quota = '', window = ''] = /^"(\w+)";q=(\d+);w=(\d+)/.exec(policies) ?? [];
    expect([name, Number(quota) > 0, Number(window) > 0]).toEqual([expect.any(String), true, true]);
    // The numbers themselves, and the refusal beyond them: see the tests of errors and of rates.
    const left = response.headers.get('ratelimit') ?? '';
    expect(left).toMatch(new RegExp(`^"${name}";r=\\d+;t=\\d+`));
    expect(Number(/r=(\d+)/.exec(left)?.[1])).toBeLessThan(Number(quota));
  });

  it('5. Numeric rate-limit values: not shown. Answers say them, and so does the plan.', async () => {
    const { requests } = gateway.parts.plans.get('free');
    const [burst] = requests;
    expect(burst).toMatchObject({ quota: expect.any(Number), windowSeconds: expect.any(Number) });
    const response = await fetch(`${gateway.address}/llm.txt`);
    expect(await response.text()).toContain('429');
  });

  it('6. Credit consumption per request or plan allowances: not shown. An estimate says the one, its plan the other.', async () => {
    const { credits, plan } = await ok<{ credits: number; plan: string }>('/models', { estimate: 'true' });
    expect([credits > 0, plan]).toEqual([true, 'local']);
    expect(gateway.parts.plans.get('free').monthlyCredits).toBeGreaterThan(0);
  });

  it('7. Maximum bounding-box size, maximum number of variables per request, maximum length of `q`: not shown. Plans say the first two; a question has at most 1,000 characters.', async () => {
    const { maxCells, maxSeries } = gateway.parts.plans.get('free');
    expect([maxCells, maxSeries].every((most) => most > 0)).toBe(true);
    await refused('/llm', { q: 'x'.repeat(1001) }, 422, 'q is longer than 1000 characters');
  });

  it('8. Horizon of `icon-global`: not shown. It is that of its runs.', async () => {
    const { horizon_hours: horizon } = await ok<{ horizon_hours: number }>('/models/icon-global');
    expect(horizon).toBe(180);
  });
});
