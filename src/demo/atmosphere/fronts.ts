import type { PointClimate } from './climate-at-points.ts';
import { KERNEL } from './fronts-kernel.generated.ts';
import type { AtmospherePoints } from './points.ts';
import { GAS_CONSTANT_OVER_GRAVITY } from './thermodynamics.ts';
import { verticalShapes } from './vertical.ts';
import type { WaveSums } from './wave-sums.ts';

/**
 * What a fine grid resolves of the waves' weather systems: lows that are deeper and smaller than highs, and fronts, on which
 * the temperature changes within two hundred kilometres, the pressure has a trough, and so the wind shifts. All are functions
 * of the smooth waves with exact derivatives, so that winds stay in balance.
 */
export interface Fronts {
  /** Added to the height of 1000 hPa, m, and its derivatives per radian towards east (along the parallel) and north. */
  readonly depth: Float32Array;
  readonly depthEast: Float32Array;
  readonly depthNorth: Float32Array;
  /** Added to the temperature of 1000 hPa as that of continents is, K, and its derivatives. */
  readonly contrast: Float32Array;
  readonly contrastEast: Float32Array;
  readonly contrastNorth: Float32Array;
  /** How much a front lifts the air, 0..1. */
  readonly band: Float32Array;
  /** 0 far from a low and in warm air, 1 in the cold air behind its cold front, where showers form. */
  readonly coldAir: Float32Array;
}

/** Buffers for the fronts of some points, to be filled with `computeFronts`. */
export function makeFronts(size: number): Fronts {
  return {
    depth: new Float32Array(size),
    depthEast: new Float32Array(size),
    depthNorth: new Float32Array(size),
    contrast: new Float32Array(size),
    contrastEast: new Float32Array(size),
    contrastNorth: new Float32Array(size),
    band: new Float32Array(size),
    coldAir: new Float32Array(size),
  };
}

/** A wave's anomaly of height, m, by which a low deepens, and a high flattens, by a factor e in its slope. */
const DEEPENING = 230;
/** Half the additional difference of temperature across a front, K. */
const CONTRAST = 3.8;
/** Share of the cold air's weight that the heights aloft make up for. */
const CARRIED_ALOFT = 0.85;
/** Temperatures beside the front's own, K: of its zone, of its trough and rain, and of the air masses that it joins. */
const ZONE = 1.3;
const TROUGH = 2.2;
const AIR_MASS = 11;
/** Depth of the trough along an active front, m. */
const TROUGH_DEPTH = 30;
/** Height anomalies over which a front goes from idle to active, m. */
const ACTIVITY = 45;
/** The share of the polar cooling at which the main front lies, and the second one, towards the pole. */
const FRONTS = [
  { share: 0.42, strength: 1 },
  { share: 0.84, strength: 0.55 },
] as const;

/** Share of the polar cooling in the mean of the year, and how much more it is in winter. */
const COOLING = 0.77;
const SEASONAL_COOLING = 0.23;
/** Anomalies of height below this do not deepen a low further, m. */
const DEEPEST = -450;
/** Temperature behind the main front from which showers form, and over which they set in, K. */
const COLD_FROM = 4;
const COLD_OVER = 1.5;

/** What `kernels/fronts` exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  inputAt(): number;
  outputAt(): number;
  numbersAt(): number;
  compute(count: number, forWinds: boolean): void;
}

/** What is used here of WebAssembly, for which the types of ECMAScript have no declarations. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Kernel };
}

/** Points that the kernel takes at a time, and how many fields and numbers it has room for. */
const CHUNK = 1024;
const INPUTS = 9;
const OUTPUTS = 8;
const NUMBERS = 24;

// Twelve values of exp and tanh for each point and hour were a fifth of making the demo's files; two at a time take a quarter of that.
const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly: Engine };
const kernel = new engine.Instance(new engine.Module(Buffer.from(KERNEL, 'base64'))).exports;
const { buffer } = kernel.memory;
const inputs = new Float32Array(buffer, kernel.inputAt(), INPUTS * CHUNK);
const outputs = new Float32Array(buffer, kernel.outputAt(), OUTPUTS * CHUNK);
const numbers = new Float64Array(buffer, kernel.numbersAt(), NUMBERS);

/**
 * Computes the fronts from the waves. `season` is that of the northern hemisphere.
 * @param forWinds whether the depth and all derivatives are computed, for which those of the waves must be there; else they are left as
 *   they are, at half the cost
 */
export function computeFronts(
  points: AtmospherePoints,
  waves: WaveSums,
  climate: PointClimate,
  season: number,
  forWinds: boolean,
  into: Fronts,
): void {
  numbers.set(numbersOf(season));
  const always = [waves.height, waves.heightQuarter, climate.warmth, points.sides];
  const ofWinds = [
    waves.heightEast,
    waves.heightQuarterEast,
    waves.heightNorth,
    waves.heightQuarterNorth,
    climate.warmthNorth,
  ];
  const taken = forWinds ? [...always, ...ofWinds] : always;
  const drivers = [into.contrast, into.band, into.coldAir];
  const slopes = [into.depth, into.depthEast, into.depthNorth, into.contrastEast, into.contrastNorth];
  const made = forWinds ? [...drivers, ...slopes] : drivers;
  for (let from = 0; from < points.size; from += CHUNK) {
    const to = Math.min(from + CHUNK, points.size);
    taken.forEach((values, field) => {
      inputs.set(values.subarray(from, to), field * CHUNK);
    });
    kernel.compute(to - from, forWinds);
    made.forEach((values, field) => {
      values.set(outputs.subarray(field * CHUNK, field * CHUNK + to - from), from);
    });
  }
}

/** In the order of `kernels/fronts`. */
function numbersOf(season: number): readonly number[] {
  const surface = verticalShapes(1000);
  return [
    surface.inPhase,
    surface.eastward,
    surface.warmExcess,
    surface.inPhaseSlope / GAS_CONSTANT_OVER_GRAVITY,
    surface.eastwardSlope / GAS_CONSTANT_OVER_GRAVITY,
    // Cold air alone would make the front a ridge with a gale: most of its weight is carried aloft, as a jet.
    CARRIED_ALOFT * GAS_CONSTANT_OVER_GRAVITY * surface.continentalAbove,
    COOLING,
    SEASONAL_COOLING * season,
    DEEPENING,
    ACTIVITY,
    ZONE,
    TROUGH,
    AIR_MASS,
    DEEPEST,
    COLD_FROM,
    COLD_OVER,
    ...FRONTS.flatMap(({ share, strength }) => [
      share,
      strength,
      strength * CONTRAST,
      strength * TROUGH_DEPTH,
    ]),
  ];
}
