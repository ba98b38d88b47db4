import { describe, expect, it } from 'vitest';
import {
  derivationInputsOf,
  type ModelId,
  type NativeFieldId,
  type VariableName,
} from '../../src/catalog/index.ts';
import { type AtmospherePoints, preparePoints } from '../../src/demo/atmosphere/points.ts';
import { startDemoForecast } from '../../src/demo/forecast/demo-forecast.ts';
import { prepareDemoModel } from '../../src/demo/forecast/demo-model.ts';
import { seedOfName } from '../../src/demo/seeded.ts';
import { levelWinds } from '../../src/demo/weather/levels/pressure-levels.ts';
import type { Sky } from '../../src/demo/weather/surface/sky.ts';
import { neutralExcess, windsAloft } from '../../src/demo/weather/surface/wind-profile.ts';
import { maximum, minimum, skyAt } from './skies.ts';
import { nearestTo } from './sphere.ts';

const INIT = '2026-11-20T12:00Z';

/** A model's own fields at lead 9, and the truth of its points as another model's forecast has it. */
function windsOf(model: ModelId) {
  const demoModel = prepareDemoModel(model);
  const hour = startDemoForecast(demoModel, new Date(INIT)).at(9);
  const { size } = demoModel.points;
  const skyOf = (points: AtmospherePoints, of: ModelId): Sky =>
    skyAt({ points, nx: size, ny: 1, size }, INIT, 9, of);
  return {
    demoModel,
    native: (id: NativeFieldId) => hour.values(id, new Float32Array(size)),
    own: skyOf(demoModel.points, model),
    gfs: skyOf(preparePoints(demoModel, { resolutionKm: 28, modelSeed: seedOfName('gfs') }), 'gfs'),
  };
}

describe.each([
  { model: 'hrrr', latin: 38.5, lov: 262.5 },
  { model: 'nam', latin: 25, lov: 265 },
] as const)('winds of $model', ({ model, latin, lov }) => {
  const { demoModel, native, own, gfs } = windsOf(model);
  const { size } = demoModel.points;

  /** models.md section 8, rotate_lambert. */
  const rotated = (u: Float32Array, v: Float32Array) =>
    Array.from(u, (along, p) => {
      const east = (((((demoModel.longitudes[p] ?? Number.NaN) - lov + 540) % 360) + 360) % 360) - 180;
      const a = Math.sin((latin * Math.PI) / 180) * ((east * Math.PI) / 180);
      const across = v[p] ?? Number.NaN;
      return {
        u: along * Math.cos(a) + across * Math.sin(a),
        v: -along * Math.sin(a) + across * Math.cos(a),
      };
    });

  const truth = (sky: Sky, hectopascals: number) => {
    const [u, v] = [new Float32Array(size), new Float32Array(size)];
    levelWinds(sky.state, hectopascals, u, v);
    return Array.from(u, (value, p) => ({ u: value, v: v[p] ?? Number.NaN }));
  };

  type Wind = { readonly u: number; readonly v: number };
  const difference = (a: readonly Wind[], b: readonly Wind[]) =>
    a.map((wind, p) => Math.hypot(wind.u - (b[p]?.u ?? Number.NaN), wind.v - (b[p]?.v ?? Number.NaN)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it.each([850, 500, 250] as const)('at %i hPa turn back to the wind towards east and north', (hpa) => {
    const [u, v] = [native(`u_wind_${hpa}hpa`), native(`v_wind_${hpa}hpa`)];
    expect(maximum(difference(rotated(u, v), truth(own, hpa)))).toBeLessThan(1e-4);
  });

  it('are near those of gfs after rotation, but not before', () => {
    const [u, v] = [native('u_wind_500hpa'), native('v_wind_500hpa')];
    const unturned = Array.from(u, (value, p) => ({ u: value, v: v[p] ?? Number.NaN }));
    const reference = truth(gfs, 500);
    expect(mean(difference(rotated(u, v), reference))).toBeLessThan(1.5);
    expect(mean(difference(unturned, reference))).toBeGreaterThan(2);
  });

  it('at 10 m turn back too', () => {
    const winds = rotated(native('wind_u_10m'), native('wind_v_10m'));
    const { eastward10m, northward10m } = own.surface;
    const reference = Array.from(eastward10m, (u, p) => ({ u, v: northward10m[p] ?? Number.NaN }));
    expect(maximum(difference(winds, reference))).toBeLessThan(1e-4);
  });

  it('are turned by the angle of the model table at Denver', () => {
    const denver = { latitude: 39.7392, longitude: -104.9903 };
    const p = nearestTo(denver, demoModel);
    const [u, v] = [native('wind_u_10m')[p] ?? Number.NaN, native('wind_v_10m')[p] ?? Number.NaN];
    const [east, north] = [
      own.surface.eastward10m[p] ?? Number.NaN,
      own.surface.northward10m[p] ?? Number.NaN,
    ];
    const turned = ((Math.atan2(north, east) - Math.atan2(v, u)) * 180) / Math.PI;
    // 4.663 and 4.222 degrees at Denver; the nearest point is up to 0.7 degrees of longitude away.
    const expected = model === 'hrrr' ? 4.663 : 4.222;
    expect(Math.abs(turned - expected)).toBeLessThan(0.5);
  });
});

describe.each(['icon-global', 'icon-eu'] as const)('model levels of %s', (model) => {
  const { demoModel, native, own } = windsOf(model);
  const { size, elevation } = demoModel.points;
  const inputs = (variable: VariableName) => derivationInputsOf(model, variable).map(native);
  const [u, halfLevels] = [inputs('wind_u_80m').slice(0, 4), inputs('wind_u_80m').slice(4)];
  const v = inputs('wind_v_80m').slice(0, 4);
  /** Heights of the full levels above ground, from the lowest given up. */
  const heights = (p: number) =>
    [1, 2, 3, 4].map((k) => {
      const [ground, lower, upper] = [halfLevels[0]?.[p], halfLevels[k]?.[p], halfLevels[k + 1]?.[p]];
      return ((lower ?? Number.NaN) + (upper ?? Number.NaN)) / 2 - (ground ?? Number.NaN);
    });

  it('start at the ground and rise', () => {
    expect(halfLevels).toHaveLength(6);
    expect(halfLevels[0]).toEqual(elevation);
    for (const [k, upper] of halfLevels.slice(1).entries()) {
      const lower = halfLevels[k];
      expect(minimum(upper.map((height, p) => height - (lower?.[p] ?? Number.NaN)))).toBeGreaterThan(15);
    }
  });

  it('have 80 m and 100 m between full levels everywhere', () => {
    for (let p = 0; p < size; p++) {
      const all = heights(p);
      expect(all).toEqual(all.toSorted((a, b) => a - b));
      expect(all[0] ?? Number.NaN).toBeLessThan(80);
      expect(all.at(-1) ?? Number.NaN).toBeGreaterThan(100);
    }
  });

  it.each([80, 100])('give nearly the wind of the profile at %i m when interpolated in height', (metres) => {
    const [east, north] = [new Float32Array(size), new Float32Array(size)];
    windsAloft(
      own.surface,
      neutralExcess(demoModel.points, () => metres),
      east,
      north,
    );
    for (let p = 0; p < size; p++) {
      const levels = heights(p);
      const upper = levels.findIndex((height) => height >= metres);
      const [from, to] = [levels[upper - 1] ?? Number.NaN, levels[upper] ?? Number.NaN];
      const share = (metres - from) / (to - from);
      const between = (component: readonly Float32Array[]) =>
        (component[upper - 1]?.[p] ?? Number.NaN) * (1 - share) +
        (component[upper]?.[p] ?? Number.NaN) * share;
      const [interpolated, expected] = [
        Math.hypot(between(u), between(v)),
        Math.hypot(east[p] ?? Number.NaN, north[p] ?? Number.NaN),
      ];
      expect(Math.abs(interpolated - expected)).toBeLessThan(0.02 * expected + 1e-3);
    }
  });

  it('blow harder the higher they are', () => {
    const speeds = u.map((component, k) =>
      component.map((value, p) => Math.hypot(value, v[k]?.[p] ?? Number.NaN)),
    );
    for (const [k, upper] of speeds.slice(1).entries()) {
      expect(minimum(upper.map((speed, p) => speed - (speeds[k]?.[p] ?? Number.NaN)))).toBeGreaterThanOrEqual(
        0,
      );
    }
  });
});

describe('heights of arome', () => {
  it('hold 80 m between 75 m and 100 m', () => {
    const { native, demoModel } = windsOf('arome');
    const [at75, at100] = derivationInputsOf('arome', 'wind_u_80m').map(native);
    const at10 = native('wind_u_10m');
    const inside = Array.from(at10.keys()).filter((p) => !demoModel.masked.includes(p));
    for (const p of inside) {
      const [low, middle, high] = [at10[p], at75?.[p], at100?.[p]].map((value) =>
        Math.abs(value ?? Number.NaN),
      );
      expect(middle ?? Number.NaN).toBeGreaterThanOrEqual(low ?? Number.NaN);
      expect(high ?? Number.NaN).toBeGreaterThanOrEqual(middle ?? Number.NaN);
    }
  });
});
