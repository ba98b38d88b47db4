import { describe, expect, it } from 'vitest';
import {
  clearSkySunlight,
  referenceEvapotranspiration,
  referenceEvapotranspirationOfDay,
  vapourOfDay,
  windAt2m,
} from '../../../../src/forecast/diagnostics/sun/evapotranspiration.ts';
import {
  extraterrestrialSunlight,
  normalOf,
  sunAt,
} from '../../../../src/forecast/diagnostics/sun/position.ts';
import { directByErbs, tiltedSunlight } from '../../../../src/forecast/diagnostics/sun/tilted.ts';

const DEGREE = Math.PI / 180;
const at = (time: string) => Date.parse(time);

describe('the position of the sun', () => {
  // The first is the example of Reda and Andreas 2004 (NREL/TP-560-34302); all by pvlib 0.16.1, method nrel_numpy, without refraction.
  it.each([
    ['2003-10-17T19:30:30Z', 39.742_476, -105.1786, 50.127_95, 194.340_24],
    ['2026-06-21T12:00:00Z', 52.52, 13.405, 30.715_7, 203.739_48],
    ['2026-12-21T23:00:00Z', -33.87, 151.21, 39.150_07, 86.231_43],
    ['2026-01-15T06:00:00Z', 0, 90, 21.237_57, 173.9999],
  ])(
    'at %s is within 0.02 degrees of the algorithm of NREL',
    (time, latitude, longitude, zenith, azimuth) => {
      const { east, north, up } = sunAt(at(time), { latitude, longitude });
      expect(Math.abs(Math.acos(up) / DEGREE - zenith)).toBeLessThan(0.02);
      expect(Math.abs(((Math.atan2(east, north) / DEGREE + 360) % 360) - azimuth)).toBeLessThan(0.02);
    },
  );
});

describe('sunlight on a tilted plane', () => {
  // By pvlib 0.16.1: get_total_irradiance(model='haydavies', albedo=0.2) at these moments with a solar constant of 1361 W m-2.
  it.each([
    [
      { time: '2026-06-21T12:00:00Z', latitude: 52.52, longitude: 13.405, tilt: 35, azimuth: 200 },
      { global: 700, direct: 500 },
      { direct: 579.602, diffuse: 203.947, reflected: 12.659 },
    ],
    [
      { time: '2026-01-15T06:00:00Z', latitude: 0, longitude: 90, tilt: 20, azimuth: 90 },
      { global: 800, direct: 600 },
      { direct: 572.152, diffuse: 192.481, reflected: 4.825 },
    ],
  ])(
    'is that of Hay and Davies at %o',
    ({ time, tilt, azimuth, ...location }, { global, direct }, expected) => {
      const plane = normalOf(tilt, azimuth);
      const above = extraterrestrialSunlight(at(time), at(time), location, plane);
      const { direct: beam, diffuse, reflected } = tiltedSunlight(global, direct, above, plane.up);
      expect(Math.abs(beam - expected.direct)).toBeLessThan(0.3);
      expect(Math.abs(diffuse - expected.diffuse)).toBeLessThan(0.3);
      expect(reflected).toBeCloseTo(expected.reflected, 2);
    },
  );

  it('is that on the ground if the plane lies flat, and only what the sky sends at night', () => {
    const flat = normalOf(0, 180);
    const place = { latitude: 50, longitude: 10 };
    const noon = extraterrestrialSunlight(at('2026-01-01T11:00Z'), at('2026-01-01T12:00Z'), place, flat);
    const parts = tiltedSunlight(200, 120, noon, flat.up);
    expect(parts.direct + parts.diffuse).toBeCloseTo(200, 9);
    const wall = normalOf(90, 180);
    const night = extraterrestrialSunlight(at('2026-01-01T23:00Z'), at('2026-01-02T00:00Z'), place, wall);
    expect([night.horizontal, night.tilted]).toEqual([0, 0]);
    expect(directByErbs(3, night)).toBe(0);
    const leftover = tiltedSunlight(3, 0, night, wall.up);
    expect(leftover.direct).toBe(0);
    expect(leftover.diffuse).toBeCloseTo(1.5, 9);
  });

  it('is never more from the direction of the sun than comes in above the atmosphere', () => {
    const place = { latitude: 50, longitude: 10 };
    const wall = normalOf(90, 125);
    const sunrise = extraterrestrialSunlight(at('2026-01-01T07:00Z'), at('2026-01-01T08:00Z'), place, wall);
    const { direct, diffuse } = tiltedSunlight(300, 300, sunrise, wall.up);
    expect(direct).toBeLessThanOrEqual(sunrise.tilted);
    expect(direct + diffuse).toBeLessThanOrEqual(sunrise.tilted + 150);
  });

  it('has the diffuse share of Erbs and others at each clearness', () => {
    // By pvlib's erbs: diffuse shares at clearness 0.2, 0.5 and 0.9.
    for (const [clearness, share] of [
      [0.2, 0.982],
      [0.5, 0.659_15],
      [0.9, 0.165],
    ] as const) {
      const direct = directByErbs(clearness * 1000, { normal: 1361, horizontal: 1000, tilted: 0 });
      expect(1 - direct / (clearness * 1000)).toBeCloseTo(share, 4);
    }
  });
});

describe('the FAO Penman-Monteith equation for hours', () => {
  /** Example 19 of FAO 56: N'Diaye, Senegal, 1 October. */
  const PLACE = { latitude: 16 + 13 / 60, longitude: -16.25 };
  const flat = normalOf(0, 180);

  it('gives 0.63 mm from 14 to 15 o’clock and 0.00 mm from 2 to 3 o’clock in the paper’s example', () => {
    const afternoon = { celsius: 38, percent: 52, wind: 3.3, sunlight: 2.45, clearness: 0.922 };
    expect(referenceEvapotranspiration({ ...afternoon, isDay: true, altitude: 8 })).toBeCloseTo(0.63, 2);
    const night = { celsius: 28, percent: 90, wind: 1.9, sunlight: 0, clearness: 0.8 };
    expect(referenceEvapotranspiration({ ...night, isDay: false, altitude: 8 })).toBeCloseTo(0, 2);
  });

  it('has the paper’s sunlight above the atmosphere, of a clear sky, and wind at 2 m', () => {
    const [start, end] = [at('2026-10-01T15:00Z'), at('2026-10-01T16:00Z')];
    const { horizontal } = extraterrestrialSunlight(start, end, PLACE, flat);
    // Ra is 3.543 MJ m-2 h-1 with a solar constant of 1367 W m-2.
    expect(horizontal * 0.0036).toBeCloseTo((3.543 * 1361) / 1367, 1);
    expect(clearSkySunlight(3.543, 8)).toBeCloseTo(2.658, 3);
    // Example 14: 3.2 m/s at 10 m are 2.4 m/s at 2 m.
    expect(windAt2m(3.2)).toBeCloseTo(2.4, 1);
  });
});

describe('the FAO Penman-Monteith equation for days', () => {
  it('gives 5.72 mm a day in Bangkok in April, example 17 of FAO 56', () => {
    const april = { minimum: 25.6, maximum: 34.8, vapour: 2.85, wind: 2, altitude: 2, intoGround: 0.14 };
    const amount = referenceEvapotranspirationOfDay({ ...april, sunlight: 22.65, clearness: 22.65 / 28.54 });
    expect(amount).toBeCloseTo(5.72, 2);
  });

  it('gives 3.88 mm in Brussels on 6 July, example 18 of FAO 56', () => {
    const celsius = { minimum: 12.3, maximum: 21.5 };
    const vapour = vapourOfDay(celsius, { minimum: 63, maximum: 84 });
    expect(vapour).toBeCloseTo(1.409, 3);
    const wind = windAt2m(10 / 3.6);
    expect(wind).toBeCloseTo(2.078, 2);
    const day = { ...celsius, vapour, wind, sunlight: 22.07, clearness: 22.07 / 30.9, altitude: 100 };
    expect(referenceEvapotranspirationOfDay(day)).toBeCloseTo(3.88, 2);
  });
});
