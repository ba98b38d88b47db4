import { describe, expect, it } from 'vitest';
import { preparePoints } from '../../src/demo/atmosphere/points.ts';
import { computeDrivers, computeState, makeState } from '../../src/demo/atmosphere/state.ts';
import { describeForecast } from '../../src/demo/atmosphere/waves/waves.ts';

const POINTS = 2303;

describe('fronts', () => {
  const latitudes = Float64Array.from({ length: POINTS }, (_, at) => 90 - (180 * at) / (POINTS - 1));
  const longitudes = latitudes.map((_, at) => ((at * 137.5) % 360) - 180);
  const points = preparePoints(
    { latitudes, longitudes },
    { resolutionKm: 25, modelSeed: 3, resolvesFronts: true },
  );

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
