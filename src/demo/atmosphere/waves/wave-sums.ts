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
