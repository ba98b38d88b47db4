import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { callsOf } from './calls.ts';

let gateway: TestGateway;
const { ok, refused } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

interface PointSeries {
  readonly var: string;
  readonly units: string;
  readonly values: readonly (number | null)[];
}

const POLE_TO_POLE = [-90, -45, 0, 30, 50, 75, 90];

/** Values of two days at places from pole to pole; from lead 1 on, since amounts and gusts may have none at lead 0. */
async function valuesOf(name: string, units: string): Promise<readonly number[]> {
  const series = await Promise.all(
    POLE_TO_POLE.map((lat) =>
      ok<PointSeries>('/point', { model: 'gfs', lat, lon: 10, var: name, lead_from: 1, lead_to: 48 }),
    ),
  );
  for (const one of series) expect([one.var, one.units]).toEqual([name, units]);
  return series.flatMap(({ values }) => values.map((value) => value ?? Number.NaN));
}

describe('a row of the surface variables', () => {
  /** With what the values on Earth lie between. */
  it.each<[string, readonly string[], string, readonly [number, number]]>([
    ['`air_temperature_2m` | K | `K` |', ['air_temperature_2m'], 'K', [180, 330]],
    ['`dewpoint_temperature_2m` | K | `K` |', ['dewpoint_temperature_2m'], 'K', [170, 310]],
    ['`relative_humidity_2m` | % | % |', ['relative_humidity_2m'], '%', [0, 100]],
    [
      '`wind_u_10m`, `wind_v_10m` | m s-1 | `m s-1` | standard hub height',
      ['wind_u_10m', 'wind_v_10m'],
      'm s-1',
      [-80, 80],
    ],
    ['`wind_gust_10m` | m s-1 | `m s-1` |', ['wind_gust_10m'], 'm s-1', [0, 110]],
    [
      '`wind_u_80m`, `wind_v_80m` | m s-1 | `m s-1` | energy hub height',
      ['wind_u_80m', 'wind_v_80m'],
      'm s-1',
      [-100, 100],
    ],
    [
      '`wind_u_100m`, `wind_v_100m` | m s-1 | `m s-1` | energy hub height',
      ['wind_u_100m', 'wind_v_100m'],
      'm s-1',
      [-100, 100],
    ],
    ['`mean_sea_level_pressure` | Pa | `Pa` |', ['mean_sea_level_pressure'], 'Pa', [87_000, 109_000]],
    ['`total_precipitation` | kg m-2 | `kg m-2` |', ['total_precipitation'], 'kg m-2', [0, 300]],
    ['`total_cloud_cover` | % | % |', ['total_cloud_cover'], '%', [0, 100]],
    [
      '`low_cloud_cover`, `mid_cloud_cover`, `high_cloud_cover` | % | % |',
      ['low_cloud_cover', 'mid_cloud_cover', 'high_cloud_cover'],
      '%',
      [0, 100],
    ],
    ['`cape` | J kg-1 | `J kg-1` | convective available potential energy', ['cape'], 'J kg-1', [0, 8000]],
    ['`visibility` | m | `m` |', ['visibility'], 'm', [0, 100_000]],
    ['`snow_depth` | m | `m` |', ['snow_depth'], 'm', [0, 30]],
  ])('%s', async (_row, names, units, [least, most]) => {
    for (const name of names) {
      const values = await valuesOf(name, units);
      expect(values.length).toBeGreaterThan(300);
      expect(values.filter((value) => !(value >= least && value <= most))).toEqual([]);
    }
  });

  it('has values in its unit: kelvins and per cent, not degrees Celsius and fractions', async () => {
    const warmest = Math.max(...(await valuesOf('air_temperature_2m', 'K')));
    expect(warmest).toBeGreaterThan(285);
    const dampest = Math.max(...(await valuesOf('relative_humidity_2m', '%')));
    expect(dampest).toBeGreaterThan(50);
    const cloudiest = Math.max(...(await valuesOf('total_cloud_cover', '%')));
    expect(cloudiest).toBeGreaterThan(20);
  });

  it('the dew point does not exceed the temperature, and the wind at 100 m is stronger than at 10 m', async () => {
    const [temperature, dewpoint] = await Promise.all([
      valuesOf('air_temperature_2m', 'K'),
      valuesOf('dewpoint_temperature_2m', 'K'),
    ]);
    for (const [n, value] of dewpoint.entries()) {
      expect(value).toBeLessThanOrEqual((temperature[n] ?? Number.NaN) + 0.02);
    }
    const speeds = async (metres: number) => {
      const [u, v] = await Promise.all([
        valuesOf(`wind_u_${metres}m`, 'm s-1'),
        valuesOf(`wind_v_${metres}m`, 'm s-1'),
      ]);
      return u.reduce((sum, east, n) => sum + Math.hypot(east, v[n] ?? Number.NaN), 0);
    };
    const [low, hub, high] = await Promise.all([speeds(10), speeds(80), speeds(100)]);
    expect(hub).toBeGreaterThan(low);
    expect(high).toBeGreaterThan(hub);
  });
});

describe('pressure-level variables', () => {
  const PLACE = { model: 'gfs', lat: 50, lon: 10, lead_hours: 12 };

  interface Profile {
    readonly variables: Readonly<
      Record<string, { readonly units: string; readonly level_hpa: number; readonly value: number }>
    >;
  }

  it('Levels: 1000, 850, 700, 500, 300, 250 hPa.', async () => {
    const { variables } = await ok<Profile>('/profile', PLACE);
    const levels = new Set(Object.values(variables).map(({ level_hpa }) => level_hpa));
    expect([...levels]).toEqual([1000, 850, 700, 500, 300, 250]);
    // Where pressure is lower it is higher above the ground: about the heights of the standard atmosphere.
    const standard = { 1000: 111, 850: 1457, 700: 3012, 500: 5574, 300: 9164, 250: 10_363 };
    for (const [level, metres] of Object.entries(standard)) {
      const height = variables[`geopotential_height_${level}hpa`];
      expect(height?.units).toBe('m');
      expect(Math.abs((height?.value ?? Number.NaN) - metres)).toBeLessThan(600);
    }
    await refused('/profile', { ...PLACE, variables: 'temperature_400hpa' }, 422, 'temperature_500hpa');
  });

  it('Base names: `temperature`, `u_wind`, `v_wind`, `specific_humidity`, `geopotential_height`, `vertical_velocity`.', async () => {
    const { variables } = await ok<Profile>('/profile', PLACE);
    const bases = new Set(Object.keys(variables).map((name) => name.replace(/_\d+hpa$/, '')));
    expect([...bases]).toEqual([
      'temperature',
      'u_wind',
      'v_wind',
      'specific_humidity',
      'geopotential_height',
      'vertical_velocity',
    ]);
    expect(Object.keys(variables)).toHaveLength(36);
  });

  it('In `/profile` requests a variable name is the base name followed by `_<level>hpa`, as in the examples `temperature_500hpa`, `geopotential_height_500hpa`, `u_wind_500hpa`, `v_wind_500hpa`.', async () => {
    const names = ['temperature_500hpa', 'geopotential_height_500hpa', 'u_wind_500hpa', 'v_wind_500hpa'];
    const { variables } = await ok<Profile>('/profile', { ...PLACE, variables: names.join(',') });
    expect(Object.keys(variables).toSorted()).toEqual(names.toSorted());
    expect(variables['temperature_500hpa']).toMatchObject({ units: 'K', level_hpa: 500 });
    expect(variables['u_wind_500hpa']).toMatchObject({ units: 'm s-1', level_hpa: 500 });
    await refused('/profile', { ...PLACE, variables: 'temperature_500' }, 422, 'temperature_500hpa');
    // Beyond the contract: a base name alone stands for all of its levels.
    const onAllLevels = await ok<Profile>('/profile', { ...PLACE, variables: 'temperature' });
    expect(Object.keys(onAllLevels.variables)).toEqual(
      expect.arrayContaining(['temperature_1000hpa', 'temperature_500hpa', 'temperature_250hpa']),
    );
  });
});
