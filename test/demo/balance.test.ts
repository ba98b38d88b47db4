import { describe, expect, it } from 'vitest';
import { levelHeight, levelOmega, levelWinds } from '../../src/demo/weather/levels/pressure-levels.ts';
import { fieldOf, globalSky, latitudeOf, maximum, regionalSky, skyAt } from './skies.ts';

const EARTH_RADIUS = 6_371_229;
const GRAVITY = 9.80665;
const coriolis = (latitude: number) => 2 * 7.292e-5 * Math.sin((latitude * Math.PI) / 180);

describe.each([
  { where: 'North Atlantic', south: 34, west: -40 },
  { where: 'southern ocean', south: -66, west: 60 },
])('winds over the $where', ({ south, west }) => {
  const step = 0.5;
  const grid = regionalSky({ south, west, step, rows: 61, columns: 81 });
  const { state, weather } = skyAt(grid, '2026-11-20T00:00Z', 24);

  // Geostrophic wind from differences of the height field alone: what a forecaster would do with a chart.
  it.each([850, 700, 500, 300, 250])('follow the slope of the %i hPa surface', (hpa) => {
    const height = fieldOf(grid, (into) => levelHeight(state, weather, hpa, into));
    const [u, v] = [new Float32Array(grid.size), new Float32Array(grid.size)];
    levelWinds(state, hpa, u, v);
    const metres = 2 * step * (Math.PI / 180) * EARTH_RADIUS;
    let worst = 0;
    for (let row = 1; row < grid.ny - 1; row++) {
      for (let column = 1; column < grid.nx - 1; column++) {
        const p = row * grid.nx + column;
        const latitude = latitudeOf(grid, p);
        const factor = GRAVITY / coriolis(latitude) / metres;
        const ug = -factor * ((height[p + grid.nx] ?? 0) - (height[p - grid.nx] ?? 0));
        const vg =
          (factor * ((height[p + 1] ?? 0) - (height[p - 1] ?? 0))) / Math.cos((latitude * Math.PI) / 180);
        worst = Math.max(worst, Math.hypot((u[p] ?? 0) - ug, (v[p] ?? 0) - vg) / (3 + Math.hypot(ug, vg)));
      }
    }
    expect(worst).toBeLessThan(0.12);
  });

  it('turn towards low pressure near the ground', () => {
    const { surface } = skyAt(grid, '2026-11-20T00:00Z', 24);
    const { meanSeaLevelPressure: pressure, eastward10m, northward10m } = surface;
    let towards = 0;
    let away = 0;
    for (let row = 1; row < grid.ny - 1; row++) {
      for (let column = 1; column < grid.nx - 1; column++) {
        const p = row * grid.nx + column;
        const eastSlope = (pressure[p + 1] ?? 0) - (pressure[p - 1] ?? 0);
        const northSlope = (pressure[p + grid.nx] ?? 0) - (pressure[p - grid.nx] ?? 0);
        const along =
          ((eastward10m[p] ?? 0) * eastSlope) / Math.cos((latitudeOf(grid, p) * Math.PI) / 180) +
          (northward10m[p] ?? 0) * northSlope;
        if (along < 0) towards++;
        else away++;
      }
    }
    expect(towards / (towards + away)).toBeGreaterThan(0.85);
  });
});

describe('the general circulation', () => {
  const grid = globalSky(3);

  it.each(['2026-01-15T00:00Z', '2026-07-15T00:00Z', '2027-04-03T12:00Z', '2027-10-20T06:00Z'])(
    'has jet streams of plausible speed in both hemispheres on %s',
    (init) => {
      const { state } = skyAt(grid, init);
      const [u, v] = [new Float32Array(grid.size), new Float32Array(grid.size)];
      levelWinds(state, 250, u, v);
      for (const hemisphere of [1, -1]) {
        const speeds = Array.from(u, (value, p) => {
          const latitude = hemisphere * latitudeOf(grid, p);
          return latitude > 25 && latitude < 70 ? Math.hypot(value, v[p] ?? 0) : 0;
        });
        expect(maximum(speeds)).toBeGreaterThan(30);
        expect(maximum(speeds)).toBeLessThan(95);
        const westerlies = Array.from(u).filter(
          (_, p) => hemisphere * latitudeOf(grid, p) > 35 && hemisphere * latitudeOf(grid, p) < 55,
        );
        expect(westerlies.reduce((sum, value) => sum + value, 0) / westerlies.length).toBeGreaterThan(10);
      }
    },
  );

  it('has trade winds: easterlies at 10 m between 8 and 18 degrees', () => {
    const { surface } = skyAt(grid, '2026-11-20T00:00Z');
    const trades = Array.from(surface.eastward10m).filter((_, p) => {
      const away = Math.abs(latitudeOf(grid, p));
      return away > 8 && away < 18;
    });
    expect(trades.reduce((sum, value) => sum + value, 0) / trades.length).toBeLessThan(-2);
  });

  it('moves air upward and downward alike', () => {
    const { state, weather } = skyAt(grid, '2026-11-20T00:00Z');
    const omega = fieldOf(grid, (into) => levelOmega(state, weather, 500, into));
    expect(maximum(omega)).toBeGreaterThan(0.1);
    expect(maximum(omega)).toBeLessThan(1.5);
    expect(maximum(omega.map((value) => -value))).toBeGreaterThan(0.2);
    expect(maximum(omega.map((value) => -value))).toBeLessThan(3);
  });

  it('has lows and highs of plausible depth', () => {
    for (const init of ['2026-01-15T00:00Z', '2026-07-15T00:00Z', '2027-02-03T12:00Z', '2027-10-20T06:00Z']) {
      const pressure = skyAt(grid, init).surface.meanSeaLevelPressure;
      const [least, most] = [Math.min(...pressure), Math.max(...pressure)];
      expect(least).toBeGreaterThan(93_000);
      expect(least).toBeLessThan(99_500);
      expect(most).toBeGreaterThan(102_500);
      expect(most).toBeLessThan(107_000);
    }
  });
});
