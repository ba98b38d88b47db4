import { describe, expect, it } from 'vitest';
import type { SeriesName } from '../../../../src/catalog/index.ts';
import { evapotranspiration } from '../../../../src/forecast/series/derived/evapotranspiration.ts';
import { tiltedRadiation } from '../../../../src/forecast/series/derived/tilted-radiation.ts';
import { Series } from '../../../../src/forecast/series/values/series.ts';
import { MISSING } from '../../../../src/store/index.ts';

const START = new Date('2026-01-01T00:00:00Z');

function series(
  name: SeriesName,
  leads: readonly number[],
  values: readonly (number | null)[],
  windowStarts: readonly (number | null)[] | null = null,
): Series {
  return new Series({
    name,
    units: '1',
    decimals: 2,
    cellMethods: windowStarts === null ? 'time: point' : 'time: mean',
    leads,
    windowStarts,
    integers: Int32Array.from(values, (value) => (value === null ? MISSING : Math.round(value * 100))),
    reasons: values.map((value) => (value === null ? 'BEFORE_FIRST_STEP' : null)),
  });
}

describe('radiation on a tilted plane', () => {
  const place = { latitude: 50, longitude: 10 };
  const south = { tilt: 35, azimuth: 180 };

  // By NumPy over pvlib's positions of the sun every 10 s.
  it('is the mean over the window of each value, with the direct part of the model or by Erbs', () => {
    const leads = [0, 11];
    const global = series('shortwave_radiation', leads, [null, 200], [null, 10]);
    const direct = series('direct_shortwave_radiation', leads, [null, 120], [null, 10]);
    const found = tiltedRadiation(START, place, south, global, direct);
    expect(found.total.values[0]).toBeNull();
    expect(found.total.nulls).toEqual([{ reason: 'BEFORE_FIRST_STEP', indexes: [0] }]);
    expect(Math.abs((found.direct.values[1] ?? 0) - 332.4)).toBeLessThan(0.5);
    expect(Math.abs((found.total.values[1] ?? 0) - 454.9)).toBeLessThan(0.5);
    const wide = series('shortwave_radiation', [12], [150], [9]);
    const estimated = tiltedRadiation(START, place, south, wide, null);
    expect(Math.abs((estimated.total.values[0] ?? 0) - 204.9)).toBeLessThan(0.5);
  });

  it('is that of the sunlit part of a window in which the sun rises', () => {
    const global = series('shortwave_radiation', [9], [20], [6]);
    const direct = series('direct_shortwave_radiation', [9], [10], [6]);
    const { total } = tiltedRadiation(START, place, { tilt: 90, azimuth: 135 }, global, direct);
    expect(Math.abs((total.values[0] ?? 0) - 124)).toBeLessThan(1.5);
  });
});

describe('reference evapotranspiration', () => {
  const leads = [0, 1, 2, 3, 4];
  const inputs = (sunlight: Series) => [
    sunlight,
    series('air_temperature_2m', leads, [300, 302, 304, 303, 301]),
    series('relative_humidity_2m', leads, [70, 66, 60, 62, 68]),
    series('wind_u_10m', leads, [3, 4, 5, 4, 3]),
    series('wind_v_10m', leads, [0, 3, 0, 3, 4]),
  ];
  const equator = { latitude: 0, longitude: 180 };
  const hourly = series('shortwave_radiation', leads, [null, 800, 750, 400, 300], [null, 0, 1, 2, 3]);
  // By NumPy, with the sunlight above the atmosphere by pvlib.
  const expected = [0.5517, 0.5552, 0.3659, 0.2815];

  it('has the means of each step, which begins where the sunlight does', () => {
    const columns = inputs(hourly);
    const { amounts, windowStarts } = evapotranspiration({ leads, columns }, START, equator, 0, leads);
    expect(windowStarts).toEqual([null, 0, 1, 2, 3]);
    expect(amounts.values[0]).toBeNull();
    for (const [n, value] of expected.entries()) {
      expect(Math.abs((amounts.values[n + 1] ?? 0) - value)).toBeLessThan(0.001);
    }
    const last = evapotranspiration({ leads, columns }, START, equator, 0, [3, 4]);
    expect([last.windowStarts, last.amounts.values]).toEqual([[2, 3], amounts.values.slice(3)]);
  });

  it('is null where an input is, at the start of a step or at its end', () => {
    const gap = series('air_temperature_2m', leads, [300, 302, null, 303, 301]);
    const columns = inputs(hourly).map((column) => (column.name === gap.name ? gap : column));
    const { amounts } = evapotranspiration({ leads, columns }, START, equator, 0, leads);
    expect(amounts.values.map((value) => value === null)).toEqual([true, false, true, true, false]);
  });

  it('has the mean of sunlight at both ends where the model gives moments', () => {
    const moments = series('shortwave_radiation', leads, [820, 780, 720, 80, 520]);
    const columns = inputs(moments);
    const { amounts } = evapotranspiration({ leads, columns }, START, equator, 0, leads);
    expect(amounts.values.slice(1, 4)).toEqual(
      evapotranspiration({ leads, columns: inputs(hourly) }, START, equator, 0, leads).amounts.values.slice(
        1,
        4,
      ),
    );
  });
});
