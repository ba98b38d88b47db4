// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays of one length
import { reliefFactor } from '../ground/relief.ts';
import { sphereNoise } from '../ground/sphere-noise.ts';
import { sampleRaster, terrain } from '../ground/terrain.ts';
import { windFactor } from './climate/climate.ts';
import { ClimateAtPoints } from './climate/climate-at-points.ts';
import { ShowerPoints } from './waves/showers.ts';
import { WavePoints } from './waves/wave-points.ts';

/** Places on the earth, degrees, in any order; poles included. */
export interface Places {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** Everything that depends only on the points, computed once. */
export interface AtmospherePoints extends Places {
  readonly size: number;
  /** See `GroundView`. */
  readonly resolvesFronts: boolean;
  readonly waves: WavePoints;
  readonly climates: ClimateAtPoints;
  /** Null where fronts are not resolved. */
  readonly showers: ShowerPoints | null;
  /** 1 / cos and tan of the latitude, finite at the poles. */
  readonly secants: Float64Array;
  readonly tangents: Float64Array;
  readonly cosLongitudes: Float64Array;
  readonly sinLongitudes: Float64Array;
  /** Factor from height gradients to balanced winds, and its fade-out near a pole, 0..1. */
  readonly windFactors: Float64Array;
  readonly nearPoles: Float64Array;
  /** Sign of the hemisphere, smooth over the equator. */
  readonly hemispheres: Float64Array;
  /** Their signs. */
  readonly sides: Float32Array;
  /** Cosine and sine of the angle by which friction turns the wind near the ground: leftwards in the northern hemisphere. */
  readonly frictionCosines: Float64Array;
  readonly frictionSines: Float64Array;
  /** See `Terrain`; the ground's height includes the hills that the model resolves. */
  readonly land: Float32Array;
  readonly elevation: Float32Array;
  /** The model's constant warm bias near the ground, K. */
  readonly localBias: Float32Array;
  readonly continentality: Float32Array;
  readonly continentalityEast: Float32Array;
  readonly continentalityNorth: Float32Array;
  readonly mildness: Float32Array;
  readonly mildnessEast: Float32Array;
  readonly mildnessNorth: Float32Array;
}

/** Angles between the wind near the ground and the balanced wind, radians: 12 degrees at sea, 28 on land. */
const SEA_TURN = 0.21;
const LAND_TURN = 0.49;

/** Largest bias of a model's temperature near the ground over land, K, and its wavelengths, km. */
const MAX_BIAS = 1.6;
const BIAS_WAVELENGTHS = [5000, 1500] as const;

/** How a model represents the ground: its resolution decides the hills, its seed the biases. */
interface GroundView {
  readonly resolutionKm: number;
  readonly modelSeed: number;
  /** Whether the grid is fine enough for fronts and showers, so that the weather has them; default false. */
  readonly resolvesFronts?: boolean;
}

/** Prepares the atmosphere for places, with one model's ground. */
export function preparePoints({ latitudes, longitudes }: Places, view: GroundView): AtmospherePoints {
  const radians = latitudes.map((latitude) => (latitude * Math.PI) / 180);
  const east = longitudes.map((longitude) => (longitude * Math.PI) / 180);
  const ground = terrain();
  const sampled = (raster: Float64Array): Float32Array =>
    Float32Array.from(latitudes, (latitude, point) => sampleRaster(raster, latitude, longitudes[point]!));
  const landShare = sampled(ground.land);
  const secants = radians.map((latitude) => 1 / Math.cos(latitude));
  const tangents = radians.map(Math.tan);
  const hemispheres = latitudes.map((latitude) => Math.tanh(latitude / 8));
  const overLand = (point: number, sea: number, ground: number) => sea + landShare[point]! * (ground - sea);
  return {
    latitudes,
    longitudes,
    size: latitudes.length,
    resolvesFronts: view.resolvesFronts ?? false,
    waves: new WavePoints({ latitudes, longitudes, secants, tangents }),
    climates: new ClimateAtPoints(latitudes),
    showers: view.resolvesFronts === true ? new ShowerPoints(latitudes, longitudes) : null,
    secants,
    tangents,
    cosLongitudes: east.map(Math.cos),
    sinLongitudes: east.map(Math.sin),
    windFactors: latitudes.map(windFactor),
    // A zonal mean wind has no direction at a pole; it fades out over the last few degrees.
    nearPoles: radians.map((latitude) => Math.tanh(12 * Math.cos(latitude))),
    hemispheres,
    sides: Float32Array.from(hemispheres, Math.sign),
    frictionCosines: hemispheres.map((side, point) =>
      overLand(point, Math.cos(SEA_TURN * side), Math.cos(LAND_TURN * side)),
    ),
    frictionSines: hemispheres.map((side, point) =>
      overLand(point, Math.sin(SEA_TURN * side), Math.sin(LAND_TURN * side)),
    ),
    land: landShare,
    elevation: sampled(ground.elevation).map(
      (height, point) => height * reliefFactor(latitudes[point]!, longitudes[point]!, view.resolutionKm),
    ),
    localBias: landShare.map((share, point) => {
      const noise = BIAS_WAVELENGTHS.map((wavelength) =>
        sphereNoise(latitudes[point]!, longitudes[point]!, wavelength, view.modelSeed),
      );
      return MAX_BIAS * (0.3 + 0.7 * share) * (noise.reduce((a, b) => a + b) / noise.length);
    }),
    continentality: sampled(ground.continentality),
    continentalityEast: sampled(ground.continentalityEast),
    continentalityNorth: sampled(ground.continentalityNorth),
    mildness: sampled(ground.mildness),
    mildnessEast: sampled(ground.mildnessEast),
    mildnessNorth: sampled(ground.mildnessNorth),
  };
}
