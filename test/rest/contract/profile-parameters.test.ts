import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { callsOf } from './calls.ts';

let gateway: TestGateway;
const { ok, refused } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

interface Profile {
  readonly lat: number;
  readonly lon: number;
  readonly init_time: string;
  readonly lead_hours: number;
  readonly variables: Readonly<Record<string, { readonly value: number | null }>>;
}

const ASKED = {
  model: 'gfs',
  lat: 50,
  lon: 10,
  variables: 'temperature_500hpa,u_wind_850hpa',
  lead_hours: 6,
};
const profile = (query: object = {}) => ok<Profile>('/profile', { ...ASKED, ...query });
const refusal = (query: object, words: string | RegExp, status = 422) =>
  refused('/profile', { ...ASKED, ...query }, status, words);

describe('a parameter of GET /profile', () => {
  it('`model` | string | yes | none | model ID', async () => {
    await refusal({ model: undefined }, 'model is required');
    await refusal({ model: 'icon' }, 'the models are gfs, euro-ifs, hrrr, nam, icon-global, icon-eu, arome');
    expect(await profile()).toMatchObject({ model: 'gfs' });
  });

  it('`lat` | float | yes | none | latitude', async () => {
    await refusal({ lat: undefined }, 'lat is required');
    await refusal({ lat: 90.5 }, 'lat must be a number from -90 to 90');
    expect((await profile({ lat: 51.9 })).lat).toBe(50);
    expect((await profile({ lat: -90 })).lat).toBe(-90);
  });

  it('`lon` | float | yes | none | longitude', async () => {
    await refusal({ lon: undefined }, 'lon is required');
    await refusal({ lon: -180.5 }, 'lon must be a number from -180 to 360');
    expect((await profile({ lon: 11.9 })).lon).toBe(10);
    expect(await profile({ lon: 180 })).toEqual(await profile({ lon: -180 }));
  });

  it('`init_time` | string | no | latest available | ISO 8601', async () => {
    const newest = await profile();
    expect(newest.init_time).toBe('2026-01-15T00:00:00Z');
    const earlier = await profile({ init_time: '2026-01-14T18:00' });
    expect(earlier.init_time).toBe('2026-01-14T18:00:00Z');
    expect(earlier.variables).not.toEqual(newest.variables);
    await refusal({ init_time: '2026-01-14T17' }, '2026-01-15T00:00:00Z', 404);
    await refusal({ init_time: '' }, 'is not an ISO 8601 time');
  });

  it('`lead_hours` | integer | no | 0 | single lead hour', async () => {
    const first = await profile({ lead_hours: undefined });
    expect(first).toMatchObject({ lead_hours: 0, valid_time: '2026-01-15T00:00:00Z' });
    const later = await profile({ lead_hours: 123 });
    expect(later).toMatchObject({ lead_hours: 123, valid_time: '2026-01-20T03:00:00Z' });
    expect(later.variables).not.toEqual(first.variables);
    await refusal({ lead_hours: -3 }, 'lead_hours must be a whole number of hours');
    await refusal({ lead_hours: 122 }, 'no output step');
    await refusal({ lead_hours: 385 }, 'beyond the horizon of gfs, 384 h');
  });

  it('one more: `valid_time`, instead of `lead_hours`', async () => {
    const later = await profile({ lead_hours: undefined, valid_time: '2026-01-20T03:00:00Z' });
    expect(later).toEqual(await profile({ lead_hours: 123 }));
    await refusal({ valid_time: '2026-01-20T03:00:00Z' }, 'exclude each other');
  });

  it('`variables` | string | yes | none | comma-separated pressure-level variable names (see Pressure-level variables)', async () => {
    const { variables } = await profile();
    expect(Object.keys(variables).toSorted()).toEqual(['temperature_500hpa', 'u_wind_850hpa']);
    for (const [name, { value }] of Object.entries(variables)) {
      const at = { model: 'gfs', lat: 50, lon: 10, lead_from: 6, lead_to: 6 };
      expect(await ok('/point', { ...at, var: name })).toMatchObject({ values: [value] });
    }
    await refusal({ variables: '' }, 'empty name');
    await refusal({ variables: 'temperature_505hpa' }, 'did you mean temperature_500hpa');
    await refusal({ variables: 'air_temperature_2m' }, 'is not a variable');
  });

  it('none of which is `variables` in the short form of the second listing: it answers all that the model has', async () => {
    const all = await ok<Profile>('/profile', { model: 'gfs', lat: 50, lon: 10, lead_hours: 6 });
    expect(Object.keys(all.variables)).toHaveLength(36);
    for (const { value } of Object.values(all.variables)) expect(value).toEqual(expect.any(Number));
    expect(all.variables).toMatchObject((await profile()).variables);
  });
});
