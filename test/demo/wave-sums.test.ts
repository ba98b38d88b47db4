import { describe, expect, it } from 'vitest';
import { WavePoints } from '../../src/demo/atmosphere/waves/wave-points.ts';
import { makeWaveSums } from '../../src/demo/atmosphere/waves/wave-sums.ts';
import { describeForecast, WAVES, type WavesNow, wavesAt } from '../../src/demo/atmosphere/waves/waves.ts';

const DEGREE = Math.PI / 180;

/** A sum of waves at one place by its definition; `turn` moves them east by a part of their wavelength, radians. */
function directSum(
  kind: 'height' | 'moisture',
  latitude: number,
  longitude: number,
  now: WavesNow,
  turn = 0,
): number {
  const y = latitude * DEGREE;
  return WAVES.reduce((sum, wave, index) => {
    if (wave.kind !== kind) return sum;
    const size = Math.exp(-(((y - wave.centre) / wave.width) ** 2)) * Math.cos(y) ** 2;
    const phase = wave.wavenumber * longitude * DEGREE - wave.lean * (y - wave.centre) - turn;
    return sum + size * (now.cosine[index]! * Math.cos(phase) + now.sine[index]! * Math.sin(phase));
  }, 0);
}

describe('sums over waves', () => {
  const latitudes = Float64Array.from({ length: 501 }, (_, at) => -85 + (170 * at) / 500);
  const longitudes = latitudes.map((_, at) => ((at * 137.5) % 360) - 180);
  const points = new WavePoints({
    latitudes,
    longitudes,
    secants: latitudes.map((latitude) => 1 / Math.cos(latitude * DEGREE)),
    tangents: latitudes.map((latitude) => Math.tan(latitude * DEGREE)),
  });
  const now = wavesAt(234_567.5, describeForecast(234_500, 3));

  it('are those of the waves, but for waves too far away to matter', () => {
    const sums = makeWaveSums(latitudes.length);
    points.sum(now, true, sums);
    for (let at = 0; at < latitudes.length; at++) {
      const place = [latitudes[at]!, longitudes[at]!] as const;
      expect(sums.height[at]).toBeCloseTo(directSum('height', ...place, now), 1);
      expect(sums.heightQuarter[at]).toBeCloseTo(directSum('height', ...place, now, Math.PI / 2), 1);
      expect(Math.abs(sums.moisture[at]! - directSum('moisture', ...place, now))).toBeLessThan(0.01);
    }
  });

  it('have the slopes of the waves towards east and north', () => {
    const sums = makeWaveSums(latitudes.length);
    points.sum(now, true, sums);
    const step = 0.001;
    for (let at = 0; at < latitudes.length; at++) {
      const [latitude, longitude] = [latitudes[at]!, longitudes[at]!];
      const [own, quarter] = [0, Math.PI / 2].map((turn) => {
        const at = (dLatitude: number, dLongitude: number) =>
          directSum('height', latitude + dLatitude, longitude + dLongitude, now, turn);
        const along = 2 * step * DEGREE;
        return {
          east: (at(0, step) - at(0, -step)) / along / Math.cos(latitude * DEGREE),
          north: (at(step, 0) - at(-step, 0)) / along,
        };
      });
      expect(Math.abs(sums.heightEast[at]! - own!.east)).toBeLessThan(2);
      expect(Math.abs(sums.heightNorth[at]! - own!.north)).toBeLessThan(2);
      expect(Math.abs(sums.heightQuarterEast[at]! - quarter!.east)).toBeLessThan(2);
      expect(Math.abs(sums.heightQuarterNorth[at]! - quarter!.north)).toBeLessThan(2);
    }
  });

  it('leaves what only winds need as it was where they are not asked for', () => {
    const sums = makeWaveSums(latitudes.length);
    sums.heightNorth.fill(7);
    points.sum(now, false, sums);
    expect(new Set(sums.heightNorth)).toEqual(new Set([7]));
    expect(Math.max(...sums.height)).toBeGreaterThan(50);
  });
});
