import type { WavePoints } from './wave-points.ts';
import type { WavesNow } from './waves.ts';

/** The wave fields of all points at one time: metres at 500 hPa, metres per radian, and no unit for moisture. */
export interface WaveSums {
  readonly height: Float32Array;
  /** The same waves a quarter wavelength further east. */
  readonly heightQuarter: Float32Array;
  readonly heightEast: Float32Array;
  readonly moisture: Float32Array;
  readonly heightQuarterEast: Float32Array;
  readonly heightNorth: Float32Array;
  readonly heightQuarterNorth: Float32Array;
}

/** Buffers for the wave fields of some points. */
export function makeWaveSums(size: number): WaveSums {
  return {
    height: new Float32Array(size),
    heightQuarter: new Float32Array(size),
    heightEast: new Float32Array(size),
    moisture: new Float32Array(size),
    heightQuarterEast: new Float32Array(size),
    heightNorth: new Float32Array(size),
    heightQuarterNorth: new Float32Array(size),
  };
}

/** Computes what drives the weather: `height`, `heightQuarter`, `heightEast`, `moisture`; with winds, the rest too, which only they need. */
export function sumWaves(waves: WavePoints, now: WavesNow, withWinds: boolean, sums: WaveSums): void {
  waves.sum(now, withWinds, [
    sums.height,
    sums.heightQuarter,
    sums.heightEast,
    sums.moisture,
    sums.heightQuarterEast,
    sums.heightNorth,
    sums.heightQuarterNorth,
  ]);
}
