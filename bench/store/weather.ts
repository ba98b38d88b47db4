import { randomFrom } from './measure.ts';

/** Fields of a quarter of a degree, as GFS has them. */
export const NX = 1440;
export const NY = 721;
export const CELLS = NX * NY;

/** One quantity: what it varies around, and by how much at each wavelength. */
export interface Quantity {
  readonly mean: number;
  /** Contrast between equator and poles. */
  readonly zonal: number;
  /** Standard deviation of the waves of the longest octave; each next one has less, by `slope` per octave. */
  readonly waves: number;
  readonly slope: number;
  /** What stays in place all run: terrain and coasts. */
  readonly fixed: number;
  /** Values outside are cut off. */
  readonly limits?: readonly [number, number];
}

/** Wavelengths in grid cells: 4 to 512, which is 110 to 14,000 km. */
const OCTAVES = 8;
const SHORTEST = 4;
/** Mean flow, cells an hour: 10 m/s at 27.8 km. */
const DRIFT = 1.3;

/**
 * Weather-like fields: octaves of noise with the spectrum of the atmosphere, drifting with a mean flow, each changing in
 * the time in which the flow carries it over its own length. Neighbours in space and in time resemble each other as they
 * do in a forecast, which is what decides the size of GRIB2 messages and of cubes.
 */
export class Weather {
  readonly #octaves: readonly { readonly sine: Float32Array; readonly cosine: Float32Array }[];
  readonly #fixed: Float32Array;

  constructor(seed = 1) {
    const random = randomFrom(seed);
    this.#octaves = Array.from({ length: OCTAVES }, (_, octave) => ({
      sine: texture(SHORTEST * 2 ** octave, random),
      cosine: texture(SHORTEST * 2 ** octave, random),
    }));
    this.#fixed = texture(3, random);
  }

  /** @param shift cells by which this quantity's weather is moved against that of others */
  at(quantity: Quantity, hour: number, shift: number): Float64Array {
    const values = new Float64Array(CELLS);
    for (let j = 0; j < NY; j++) {
      const zonal = quantity.mean + quantity.zonal * Math.sin((Math.PI * j) / (NY - 1));
      values.fill(zonal, j * NX, (j + 1) * NX);
    }
    const carried = Math.round(DRIFT * hour);
    for (const [octave, { sine, cosine }] of this.#octaves.entries()) {
      const length = SHORTEST * 2 ** octave;
      const amplitude = quantity.waves * quantity.slope ** (OCTAVES - 1 - octave);
      const phase = (2 * Math.PI * hour * DRIFT) / length;
      addShifted(values, sine, amplitude * Math.cos(phase), shift * 7 - carried);
      addShifted(values, cosine, amplitude * Math.sin(phase), shift * 13 - carried);
    }
    addShifted(values, this.#fixed, quantity.fixed, shift);
    const [low, high] = quantity.limits ?? [-Infinity, Infinity];
    for (let cell = 0; cell < CELLS; cell++) values[cell] = Math.min(high, Math.max(low, values[cell]!));
    return values;
  }
}

/** Adds a texture that is moved east; rows go around. */
function addShifted(values: Float64Array, texture: Float32Array, amplitude: number, east: number): void {
  const by = ((east % NX) + NX) % NX;
  for (let row = 0; row < CELLS; row += NX) {
    for (let i = 0, from = row + NX - by; i < by; i++) values[row + i]! += amplitude * texture[from + i]!;
    for (let i = by, from = row - by; i < NX; i++) values[row + i]! += amplitude * texture[from + i]!;
  }
}

/** Noise of one wavelength and standard deviation about 1: random knots half a wavelength apart, cosines between. */
function texture(wavelength: number, random: () => number): Float32Array {
  const knots = Math.max(4, Math.round((2 * NX) / wavelength));
  const step = NX / knots;
  const rows = Math.ceil(NY / step) + 2;
  const heights = Float32Array.from({ length: knots * rows }, () => (random() * 2 - 1) * 2.4);
  const values = new Float32Array(CELLS);
  for (let j = 0; j < NY; j++) {
    const y = Math.floor(j / step);
    const v = ease(j / step - y);
    for (let i = 0; i < NX; i++) {
      const x = Math.floor(i / step);
      const u = ease(i / step - x);
      const right = (x + 1) % knots;
      const above = heights[y * knots + x]! * (1 - u) + heights[y * knots + right]! * u;
      const below = heights[(y + 1) * knots + x]! * (1 - u) + heights[(y + 1) * knots + right]! * u;
      values[j * NX + i] = above * (1 - v) + below * v;
    }
  }
  return values;
}

function ease(t: number): number {
  return (1 - Math.cos(Math.PI * t)) / 2;
}
