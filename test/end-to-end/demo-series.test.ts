import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type GatewayParts, openGatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { PRESSURE_LEVELS_HPA, quantityOf, SERIES_NAMES, type SeriesName } from '../../src/catalog/index.ts';
import {
  type ForecastRequest,
  leadOf,
  leadRangeOf,
  type Place,
  type Run,
  rowsOf,
} from '../../src/forecast/index.ts';
import { readConfig } from '../../src/platform/index.ts';

let parts: GatewayParts;
let request: ForecastRequest;
let run: Run;
let paris: Place;
/** Far from it: no other test reads tiles there. */
let sydney: Place;
beforeAll(async () => {
  parts = await openGatewayParts(
    readConfig({ ISOBAR_DATA: inject('demoData'), ISOBAR_SOURCES: 'none', ISOBAR_LOG_LEVEL: 'silent' }),
  );
  request = parts.forecasts.request();
  run = await request.run('gfs', null, null);
  paris = { kind: 'cell', cell: request.requireCell(run, 48.85, 2.35) };
  sydney = { kind: 'cell', cell: request.requireCell(run, -33.87, 151.21) };
});
afterAll(() => parts?.close());

const WHOLE = { from: 0, to: 384 };

async function columns(names: readonly SeriesName[], place: Place | null = paris, range = WHOLE) {
  return (await request.series(run, place, names, range)).columns;
}

describe('series of the demo', () => {
  it('of diagnostics are made of those of their inputs', async () => {
    const [speed, direction, u, v] = await columns([
      'wind_speed_10m',
      'wind_from_direction_10m',
      'wind_u_10m',
      'wind_v_10m',
    ]);
    expect(speed?.values).toHaveLength(209);
    speed?.values.forEach((value, n) => {
      const [eastward, northward] = [u?.values[n] ?? Number.NaN, v?.values[n] ?? Number.NaN];
      expect(value).toBe(Math.round(Math.hypot(eastward, northward) * 100) / 100);
      const radians = ((direction?.values[n] ?? Number.NaN) * Math.PI) / 180;
      expect(Math.sin(radians) * eastward + Math.cos(radians) * northward).toBeCloseTo(-(value ?? 0), 1);
    });
  });

  it('are there for every name, in its unit, in plausible bounds and with a reason for every null', async () => {
    const all = await columns(SERIES_NAMES);
    expect(all.map(({ name }) => name)).toEqual(SERIES_NAMES);
    for (const { name, units, decimals, values, nulls, leads } of all) {
      expect([name, units, decimals]).toEqual([name, quantityOf(name).units, quantityOf(name).decimals]);
      const without = [...leads.keys()].filter((n) => values[n] === null);
      expect(nulls.flatMap(({ indexes }) => indexes).sort((a, b) => a - b)).toEqual(without);
      for (const value of values) {
        if (value === null) continue;
        expect(value).toBe(Math.round(value * 10 ** decimals) / 10 ** decimals);
        if (units === 'K') expect(value).toBeGreaterThan(180);
        if (units === 'K') expect(value).toBeLessThan(330);
      }
    }
    const chill = all.find(({ name }) => name === 'wind_chill_2m');
    const heat = all.find(({ name }) => name === 'heat_index_2m');
    expect(chill?.values.some((value) => value !== null)).toBe(true);
    // A January in Paris.
    expect(heat?.nulls).toEqual([{ reason: 'NOT_APPLICABLE', indexes: [...(heat?.leads.keys() ?? [])] }]);
  });

  it('put a wet-bulb temperature between dew point and air', async () => {
    const [wet, dew, air] = await columns([
      'wet_bulb_temperature_2m',
      'dewpoint_temperature_2m',
      'air_temperature_2m',
    ]);
    wet?.values.forEach((value, n) => {
      if (value === null) return;
      expect(value).toBeLessThan((air?.values[n] ?? Number.NaN) + 0.7);
      expect(value).toBeGreaterThan((dew?.values[n] ?? Number.NaN) - 1.4);
    });
  });

  it('pass on why an input is null', async () => {
    const [type] = await columns(['precipitation_type_2m']);
    expect(type?.nulls).toEqual([{ reason: 'BEFORE_FIRST_STEP', indexes: [0] }]);
    expect(type?.values.slice(1).every((code) => [0, 1, 3, 5, 7].includes(code ?? -1))).toBe(true);
    const [outside] = await columns(['wind_speed_10m'], null);
    expect(outside?.nulls).toEqual([
      { reason: 'OUTSIDE_DOMAIN', indexes: [...(outside?.leads.keys() ?? [])] },
    ]);
  });

  it('of the run’s precipitation end with the sum of its steps', async () => {
    const names = ['total_precipitation'] as const;
    const [steps] = (await request.series(run, paris, names, WHOLE)).columns;
    const [total] = (await request.series(run, paris, names, WHOLE, 'RUN_TOTAL')).columns;
    const [rate] = (await request.series(run, paris, names, WHOLE, 'RATE')).columns;
    const sum = steps?.values.reduce<number>((all, step) => all + (step ?? 0), 0);
    expect(sum).toBeGreaterThan(0);
    expect(total?.values.at(-1)).toBeCloseTo(sum ?? Number.NaN, 6);
    const back = rate?.values.map(
      (value, n) => (value ?? 0) * ((steps?.leads[n] ?? 0) - (rate.windowStarts?.[n] ?? 0)),
    );
    for (const [n, amount] of back?.entries() ?? []) expect(amount).toBeCloseTo(steps?.values[n] ?? 0, 2);
  });

  it('between points are the weighted mean of the points', async () => {
    const place = request.place(run, 48.85, 2.35, 'BILINEAR');
    if (place?.kind !== 'corners') throw new Error('no corners');
    expect(place.corners).toHaveLength(4);
    const [mean] = await columns(['air_temperature_2m'], place);
    const ofCorners = await Promise.all(
      place.corners.map(async ({ cell, weight }) => {
        const corner: Place = { kind: 'cell', cell: { ...cell, distanceKm: 0 } };
        return { weight, values: (await columns(['air_temperature_2m'], corner))[0]?.values };
      }),
    );
    mean?.values.forEach((value, n) => {
      const sum = ofCorners.reduce(
        (all, { weight, values }) => all + weight * (values?.[n] ?? Number.NaN),
        0,
      );
      expect(Math.abs((value ?? Number.NaN) - sum)).toBeLessThanOrEqual(0.005 + 1e-9);
    });
  });

  it('read each tile once for all concurrent requests', async () => {
    const fresh = parts.forecasts.request();
    const before = parts.store.report().tileReads;
    const ask = (names: readonly SeriesName[]) => fresh.series(run, sydney, names, WHOLE);
    await Promise.all([
      ask(['wind_speed_10m', 'wind_from_direction_10m', 'wind_chill_2m']),
      ask(['wind_u_10m', 'air_temperature_2m', 'apparent_temperature_2m']),
    ]);
    const after = parts.store.report().tileReads;
    // u, v, temperature and humidity.
    expect(after - before).toBe(4);
  });

  it('are not read any more once the caller has gone', async () => {
    const gone = new AbortController();
    const request = parts.forecasts.request(gone.signal);
    const before = parts.store.report().tileReads;
    const reading = request.series(run, sydney, ['cape', 'visibility'], WHOLE);
    gone.abort(new Error('the caller has gone'));
    await expect(reading).rejects.toThrow('the caller has gone');
    await expect(request.series(run, sydney, ['cape'], WHOLE)).rejects.toThrow('the caller has gone');
    const box = { west: 0, south: 40, east: 1, north: 41 };
    await expect(request.grids.requireSlab(run, 'cape', 0, box)).rejects.toThrow('the caller has gone');
    expect(parts.store.report().tileReads).toBe(before);
  });

  it('and slabs agree, of diagnostics too', async () => {
    const box = { west: -20, south: 40, east: 20, north: 70 };
    const slab = await request.grids.requireSlab(run, 'wind_chill_2m', 24, box);
    const rows = rowsOf(slab);
    expect(rows.flat().length).toBeGreaterThan(10);
    expect(rows.flat().some((value) => value !== null)).toBe(true);
    for (const [y, latitude] of slab.latitudes.entries()) {
      for (const [x, longitude] of slab.longitudes.entries()) {
        const cell = request.requireCell(run, latitude, longitude);
        const [series] = await columns(['wind_chill_2m'], { kind: 'cell', cell }, { from: 24, to: 24 });
        expect(rows[y]?.[x]).toBe(series?.values[0]);
      }
    }
  });
});

describe('a profile of the demo', () => {
  it('has the values of the series on all six levels', async () => {
    const profile = request.profile(run, paris, 24);
    expect(profile.levelsHpa).toEqual([...PRESSURE_LEVELS_HPA]);
    for (const base of ['temperature', 'wind_speed', 'dew_point_temperature', 'relative_humidity'] as const) {
      const names = PRESSURE_LEVELS_HPA.map((level) => `${base}_${level}hpa` as const);
      const series = await columns(names, paris, { from: 24, to: 24 });
      expect((await profile.column(base)).values).toEqual(series.map(({ values }) => values[0]));
    }
  });

  it('has a dew point that comes from the relative humidity of the same field set', async () => {
    const profile = request.profile(run, paris, 24);
    const bases = ['temperature', 'dew_point_temperature', 'relative_humidity'] as const;
    const [t, dew, rh] = await Promise.all(bases.map(async (base) => (await profile.column(base)).values));
    // Saturation by another formula than ours (Buck 1981).
    const saturation = (kelvin: number) => Math.exp((17.502 * (kelvin - 273.15)) / (kelvin - 32.18));
    PRESSURE_LEVELS_HPA.forEach((_, n) => {
      const expected = (100 * saturation(dew?.[n] ?? 0)) / saturation(t?.[n] ?? 0);
      expect(Math.abs((rh?.[n] ?? Number.NaN) - Math.min(100, expected))).toBeLessThan(2);
    });
  });

  it('thins out and cools upward', async () => {
    const { values: densities } = await request.profile(run, paris, 24).column('air_density');
    expect(densities.every((density, n) => n === 0 || (density ?? 9) < (densities[n - 1] ?? 0))).toBe(true);
    expect(densities[0]).toBeGreaterThan(1.1);
    expect(densities[0]).toBeLessThan(1.4);
  });

  it('outside the domain is null on every level, with the reason', async () => {
    expect(await request.profile(run, null, 24).column('wind_speed')).toMatchObject({
      values: [null, null, null, null, null, null],
      nulls: [{ reason: 'OUTSIDE_DOMAIN', indexes: [0, 1, 2, 3, 4, 5] }],
    });
  });

  it('is refused at a lead that the model does not have, naming its neighbours', () => {
    expect(() => request.profile(run, paris, 121)).toThrow(/nearest are 120 and 123/);
  });
});

describe('ranges by valid time', () => {
  const hoursIn = (hours: number) => new Date(run.initTime.getTime() + hours * 3_600_000);

  it('are the leads at whose ends they lie, inclusive', () => {
    expect(leadRangeOf(run, { validFrom: hoursIn(6), validTo: hoursIn(12) })).toEqual({ from: 6, to: 12 });
    expect(leadRangeOf(run, { validFrom: hoursIn(6.1), validTo: hoursIn(11.9) })).toEqual({
      from: 7,
      to: 11,
    });
    expect(leadRangeOf(run, { validFrom: hoursIn(-24), leadTo: 10 })).toEqual({ from: 0, to: 10 });
    expect(leadRangeOf(run, {})).toEqual({ from: 0, to: 384 });
    expect(leadRangeOf(run, { leadFrom: 5, validFrom: hoursIn(3), validTo: null })).toEqual({
      from: 5,
      to: 384,
    });
  });

  it('are empty where the run does not reach', async () => {
    const range = leadRangeOf(run, { validFrom: hoursIn(400), validTo: hoursIn(410) });
    expect((await request.series(run, paris, ['cape'], range)).leads).toEqual([]);
  });

  it('are refused when turned round', () => {
    expect(() => leadRangeOf(run, { leadFrom: 5, leadTo: 4 })).toThrow('leadFrom 5 is after leadTo 4');
    expect(() => leadRangeOf(run, { validFrom: hoursIn(2), validTo: hoursIn(1) })).toThrow(
      /^validFrom .* is after/,
    );
  });

  it('of one lead are that lead', () => {
    expect(leadOf(run, 12, null)).toBe(12);
    expect(leadOf(run, null, hoursIn(12))).toBe(12);
    expect(() => leadOf(run, null, hoursIn(12.5))).toThrow(
      /no output step at .*T12:30:00Z; the nearest are .*T12:00:00Z and .*T13:00:00Z/,
    );
    expect(() => leadOf(run, null, hoursIn(-1))).toThrow(
      /no output step at .*; the nearest are .*T00:00:00Z/,
    );
    expect(() => leadOf(run, 1, hoursIn(1))).toThrow(/exclude each other/);
    expect(() => leadOf(run, null, undefined)).toThrow(/required/);
  });
});
