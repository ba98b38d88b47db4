import { reliefFactor } from '../ground/relief.ts';
import { sphereNoise } from '../ground/sphere-noise.ts';
import { sampleRaster, terrain } from '../ground/terrain.ts';
import { windFactor } from './climate.ts';
import { ClimateAtPoints } from './climate-at-points.ts';
import { type WavePoints, wavePoints } from './wave-points.ts';

/** Places on the earth, degrees, in any order; poles included. */
export interface Places {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** All that depends on the points alone, computed once. */
export interface AtmospherePoints extends Places {
  readonly size: number;
  readonly waves: WavePoints;
  readonly climates: ClimateAtPoints;
  /** 1 / cos and tan of the latitude, finite at the poles. */
  readonly secants: Float64Array;
  readonly tangents: Float64Array;
  readonly cosLongitudes: Float64Array;
  readonly sinLongitudes: Float64Array;
  /** Factor from height gradients to balanced winds, and what of it is left near a pole. */
  readonly windFactors: Float64Array;
  readonly nearPoles: Float64Array;
  /** Sign of the hemisphere, smooth over the equator. */
  readonly hemispheres: Float64Array;
  /** Cosine and sine of the angle by which friction turns the wind near the ground: to the left in the north. */
  readonly frictionCosines: Float64Array;
  readonly frictionSines: Float64Array;
  /** See `Terrain`; the height of the ground with the hills that the resolution shows. */
  readonly land: Float32Array;
  readonly elevation: Float32Array;
  /** What the model always has too warm near the ground, K. */
  readonly localBias: Float32Array;
  readonly continentality: Float32Array;
  readonly continentalityEast: Float32Array;
  readonly continentalityNorth: Float32Array;
}

/** Angles between the wind near the ground and the balanced wind, radians: 12 degrees at sea, 28 on land. */
const SEA_TURN = 0.21;
const LAND_TURN = 0.49;

/** Greatest bias of a model's temperature near the ground, K over land, and its wavelengths, km. */
const MAX_BIAS = 1.6;
const BIAS_WAVELENGTHS = [5000, 1500] as const;

/** How a model sees the ground: hills by its resolution, faults by its seed. */
export interface GroundView {
  readonly resolutionKm: number;
  readonly modelSeed: number;
}

/** Prepares the atmosphere for places, as one model sees the ground. */
export function preparePoints({ latitudes, longitudes }: Places, view: GroundView): AtmospherePoints {
  const radians = latitudes.map((latitude) => (latitude * Math.PI) / 180);
  const east = longitudes.map((longitude) => (longitude * Math.PI) / 180);
  const { land, elevation, continentality, continentalityEast, continentalityNorth } = terrain();
  const sampled = (raster: Float64Array): Float32Array =>
    Float32Array.from(latitudes, (latitude, point) => sampleRaster(raster, latitude, longitudes[point]!));
  const landShare = sampled(land);
  const hemispheres = latitudes.map((latitude) => Math.tanh(latitude / 8));
  const overLand = (point: number, sea: number, ground: number) => sea + landShare[point]! * (ground - sea);
  return {
    latitudes,
    longitudes,
    size: latitudes.length,
    waves: wavePoints(latitudes, longitudes),
    climates: new ClimateAtPoints(latitudes),
    secants: radians.map((latitude) => 1 / Math.cos(latitude)),
    tangents: radians.map(Math.tan),
    cosLongitudes: east.map(Math.cos),
    sinLongitudes: east.map(Math.sin),
    windFactors: latitudes.map(windFactor),
    // A zonal mean wind has no direction at a pole; it dies out in the last few degrees.
    nearPoles: radians.map((latitude) => Math.tanh(12 * Math.cos(latitude))),
    hemispheres,
    frictionCosines: hemispheres.map((side, point) =>
      overLand(point, Math.cos(SEA_TURN * side), Math.cos(LAND_TURN * side)),
    ),
    frictionSines: hemispheres.map((side, point) =>
      overLand(point, Math.sin(SEA_TURN * side), Math.sin(LAND_TURN * side)),
    ),
    land: landShare,
    elevation: sampled(elevation).map(
      (height, point) => height * reliefFactor(latitudes[point]!, longitudes[point]!, view.resolutionKm),
    ),
    localBias: landShare.map((share, point) => {
      const noise = BIAS_WAVELENGTHS.map((wavelength) =>
        sphereNoise(latitudes[point]!, longitudes[point]!, wavelength, view.modelSeed),
      );
      return MAX_BIAS * (0.3 + 0.7 * share) * (noise.reduce((a, b) => a + b) / noise.length);
    }),
    continentality: sampled(continentality),
    continentalityEast: sampled(continentalityEast),
    continentalityNorth: sampled(continentalityNorth),
  };
}
