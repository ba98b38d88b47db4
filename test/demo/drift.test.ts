import { describe, expect, it } from 'vitest';
import { levelHeight } from '../../src/demo/weather/levels/pressure-levels.ts';
import { fieldOf, globalMean, globalSky, skyAbout } from './skies.ts';

const grid = globalSky(5);
const VALID = ['2026-11-25T00:00Z', '2027-02-03T12:00Z', '2027-07-19T18:00Z', '2028-01-09T06:00Z'];

const height500 = (valid: string, lead: number, model = 'gfs') => {
  const { state, weather } = skyAbout(grid, valid, lead, model);
  return fieldOf(grid, (into) => levelHeight(state, weather, 500, into));
};

const temperature = (valid: string, lead: number, model = 'gfs') =>
  skyAbout(grid, valid, lead, model).surface.temperature2m;

type FieldAt = (valid: string, lead: number, model?: string) => Float32Array;

/** Root mean square of the difference of two fields over the globe and several valid times. */
function meanDifference(a: (valid: string) => Float32Array, b: (valid: string) => Float32Array): number {
  const squares = VALID.map((valid) => {
    const second = b(valid);
    return globalMean(
      grid,
      a(valid).map((value, p) => (value - (second[p] ?? Number.NaN)) ** 2),
    );
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

/** How much two runs that started six hours apart differ about the same valid time. */
const runToRun = (field: FieldAt, lead: number) =>
  meanDifference(
    (valid) => field(valid, lead),
    (valid) => field(valid, lead + 6),
  );

describe('neighbouring runs', () => {
  it('agree at short leads and diverge by day 10: 500 hPa height', () => {
    const [first, fifth, tenth] = [6, 120, 240].map((lead) => runToRun(height500, lead));
    expect(first).toBeLessThan(6);
    expect(fifth).toBeGreaterThan(15);
    expect(fifth).toBeLessThan(60);
    expect(tenth).toBeGreaterThan(45);
    expect(tenth).toBeLessThan(160);
  });

  it('agree at short leads and diverge by day 10: 2 m temperature', () => {
    expect(runToRun(temperature, 6)).toBeLessThan(0.35);
    expect(runToRun(temperature, 240)).toBeGreaterThan(1.5);
  });

  it('grow apart with every two days of the first week', () => {
    const differences = [0, 48, 96, 144, 192].map((lead) => runToRun(height500, lead));
    expect(differences).toEqual([...differences].sort((a, b) => a - b));
  });
});

describe('models', () => {
  it('differ a little from the start, in bias and in analysis, and more at day 7', () => {
    const apart = (field: FieldAt, lead: number) =>
      meanDifference(
        (valid) => field(valid, lead, 'gfs'),
        (valid) => field(valid, lead, 'euro-ifs'),
      );
    expect(apart(temperature, 0)).toBeGreaterThan(0.05);
    expect(apart(temperature, 0)).toBeLessThan(1);
    expect(apart(height500, 168)).toBeGreaterThan(3 * apart(height500, 0));
  });
});

describe('one forecast', () => {
  it('is the same whenever it is computed', () => {
    const first = height500('2026-11-25T00:00Z', 96);
    height500('2027-02-03T12:00Z', 12, 'hrrr');
    expect(height500('2026-11-25T00:00Z', 96)).toEqual(first);
  });

  it('changes smoothly: an hour is about a sixth of six hours', () => {
    const at = (hours: number) => {
      const init = '2026-11-20T00:00Z';
      const valid = new Date(Date.parse(init) + hours * 3_600_000).toISOString();
      return height500(valid, hours);
    };
    const start = at(48);
    const change = (to: Float32Array) =>
      Math.sqrt(
        globalMean(
          grid,
          to.map((value, p) => (value - (start[p] ?? Number.NaN)) ** 2),
        ),
      );
    const [hour, sixHours] = [change(at(49)), change(at(54))];
    expect(hour).toBeGreaterThan(0.5);
    expect(hour / sixHours).toBeGreaterThan(0.13);
    expect(hour / sixHours).toBeLessThan(0.21);
  });
});
