import { describe, expect, it } from 'vitest';
import { type Fronts, makeFronts } from '../../src/demo/atmosphere/fronts.ts';
import { preparePoints } from '../../src/demo/atmosphere/points.ts';
import { season } from '../../src/demo/atmosphere/season.ts';
import {
  type AtmosphereState,
  computeDrivers,
  computeState,
  makeState,
} from '../../src/demo/atmosphere/state.ts';
import { GAS_CONSTANT_OVER_GRAVITY } from '../../src/demo/atmosphere/thermodynamics.ts';
import { verticalShapes } from '../../src/demo/atmosphere/vertical.ts';
import { describeForecast } from '../../src/demo/atmosphere/waves.ts';

/** More than two chunks of the kernel, and an odd number. */
const POINTS = 2303;
const FRONTS = [
  { share: 0.42, strength: 1 },
  { share: 0.84, strength: 0.55 },
] as const;

/** The fronts by their formulas, point by point, with the engine's exp and tanh. */
function byFormulas({ points, waves, climate }: AtmosphereState, northernSeason: number): Fronts {
  const into = makeFronts(points.size);
  const { inPhase, eastward, warmExcess, inPhaseSlope, eastwardSlope, continentalAbove } =
    verticalShapes(1000);
  const carried = 0.85 * GAS_CONSTANT_OVER_GRAVITY * continentalAbove;
  const warmInPhase = inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY;
  const warmEastward = eastwardSlope / GAS_CONSTANT_OVER_GRAVITY;
  for (let point = 0; point < points.size; point++) {
    const height = waves.height[point]!;
    const quarter = waves.heightQuarter[point]!;
    const low = inPhase * height + eastward * quarter;
    const warm = warmExcess * climate.warmth[point]! + warmInPhase * height + warmEastward * quarter;
    const steeper = Math.exp(-Math.max(-450, low) / 230);
    let depth = 230 * (1 - steeper) - low;
    let byLow = steeper - 1;
    let byWarm = 0;
    let contrast = 0;
    let contrastByWarm = 0;
    let band = 0;
    const active = 1 / (1 + Math.exp((low + 10) / 45));
    const activeByLow = (-active * (1 - active)) / 45;
    const cooling = 0.77 - 0.23 * northernSeason * Math.sign(points.latitudes[point]!);
    for (const { share, strength } of FRONTS) {
      const beside = warm - warmExcess * (1 - share * cooling);
      if (Math.abs(beside) > 33) continue;
      const zone = Math.tanh(beside / 1.3);
      const mass = Math.exp(-((beside / 11) ** 2));
      const behind = Math.tanh((beside + 0.8) / 2.2);
      const across = Math.tanh(beside / 2.2);
      const trough = strength * 30 * (1 - across * across);
      contrast += strength * 3.8 * zone * mass;
      band += strength * active * (1 - behind * behind);
      contrastByWarm += strength * 3.8 * mass * ((1 - zone * zone) / 1.3 - (2 * zone * beside) / 121);
      depth -= active * trough;
      byLow -= activeByLow * trough;
      byWarm += (2 * active * trough * across) / 2.2;
    }
    const main = warm - warmExcess * (1 - 0.42 * cooling);
    depth += carried * contrast;
    byWarm += carried * contrastByWarm;
    const lowEast = inPhase * waves.heightEast[point]! + eastward * waves.heightQuarterEast[point]!;
    const lowNorth = inPhase * waves.heightNorth[point]! + eastward * waves.heightQuarterNorth[point]!;
    const warmEast = warmInPhase * waves.heightEast[point]! + warmEastward * waves.heightQuarterEast[point]!;
    const warmNorth =
      warmExcess * climate.warmthNorth[point]! +
      warmInPhase * waves.heightNorth[point]! +
      warmEastward * waves.heightQuarterNorth[point]!;
    into.contrast[point] = contrast;
    into.band[point] = band;
    into.coldAir[point] = active / (1 + Math.exp((main + 4) / 1.5));
    into.depth[point] = depth;
    into.depthEast[point] = byLow * lowEast + byWarm * warmEast;
    into.depthNorth[point] = byLow * lowNorth + byWarm * warmNorth;
    into.contrastEast[point] = contrastByWarm * warmEast;
    into.contrastNorth[point] = contrastByWarm * warmNorth;
  }
  return into;
}

describe('the kernel of fronts', () => {
  const latitudes = Float64Array.from({ length: POINTS }, (_, at) => 90 - (180 * at) / (POINTS - 1));
  const longitudes = latitudes.map((_, at) => ((at * 137.5) % 360) - 180);
  const points = preparePoints(
    { latitudes, longitudes },
    { resolutionKm: 25, modelSeed: 3, resolvesFronts: true },
  );

  it('gives to the bit what the formulas give, in summer and in winter', () => {
    const state = makeState(points);
    for (const validHours of [234_567, 234_567 + 24 * 182]) {
      computeState(state, validHours, describeForecast(validHours - 30, 3));
      expect(state.fronts).toEqual(byFormulas(state, season(validHours)));
    }
  });

  it('leaves depth and slopes as they were where only the drivers are asked for', () => {
    const state = makeState(points);
    computeState(state, 234_567, describeForecast(234_537, 3));
    const before = structuredClone(state.fronts)!;
    computeDrivers(state, 234_580, describeForecast(234_537, 3));
    const { contrast, band, coldAir, ...slopes } = state.fronts!;
    const { contrast: _, band: __, coldAir: ___, ...slopesBefore } = before;
    expect(slopes).toEqual(slopesBefore);
    const whole = makeState(points);
    computeState(whole, 234_580, describeForecast(234_537, 3));
    expect({ contrast, band, coldAir }).toEqual({
      contrast: whole.fronts!.contrast,
      band: whole.fronts!.band,
      coldAir: whole.fronts!.coldAir,
    });
  });
});
