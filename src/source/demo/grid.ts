import { windFactor } from './climate.ts';
import { drawTerrain, sampleRaster, type Terrain } from './terrain.ts';
import { HIGHEST_WAVENUMBER } from './waves.ts';

/** Rows and columns of a latitude-longitude grid, degrees; any order, any extent, poles included. */
export interface LatLonAxes {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** All that depends on the grid alone, computed once; arrays of points are `[row][column]` flattened. */
export interface AtmosphereGrid extends LatLonAxes {
  readonly nx: number;
  readonly ny: number;
  readonly size: number;
  /** cos and sin of k * longitude: `[column][2 * (k - 1)]`. */
  readonly harmonics: Float64Array;
  /** Per row: factor from height gradients to balanced winds, and the sign of the hemisphere, smooth at the equator. */
  readonly windFactors: Float64Array;
  readonly hemispheres: Float64Array;
  /** Per point: see `Terrain`. */
  readonly land: Float32Array;
  readonly elevation: Float32Array;
  readonly continentality: Float32Array;
  readonly continentalityEast: Float32Array;
  readonly continentalityNorth: Float32Array;
}

/** Prepares the atmosphere for a grid. Takes some 0.1 s, most of it for drawing the continents. */
export function prepareGrid({ latitudes, longitudes }: LatLonAxes): AtmosphereGrid {
  const nx = longitudes.length;
  const ny = latitudes.length;
  const harmonics = new Float64Array(nx * 2 * HIGHEST_WAVENUMBER);
  longitudes.forEach((longitude, column) => {
    for (let k = 1; k <= HIGHEST_WAVENUMBER; k++) {
      const angle = (k * longitude * Math.PI) / 180;
      harmonics[column * 2 * HIGHEST_WAVENUMBER + 2 * (k - 1)] = Math.cos(angle);
      harmonics[column * 2 * HIGHEST_WAVENUMBER + 2 * (k - 1) + 1] = Math.sin(angle);
    }
  });
  const terrain = drawTerrain();
  const sampled = (raster: keyof Terrain): Float32Array => {
    const points = new Float32Array(nx * ny);
    for (let row = 0; row < ny; row++) {
      for (let column = 0; column < nx; column++) {
        points[row * nx + column] = sampleRaster(terrain[raster], latitudes[row]!, longitudes[column]!);
      }
    }
    return points;
  };
  return {
    latitudes,
    longitudes,
    nx,
    ny,
    size: nx * ny,
    harmonics,
    windFactors: latitudes.map(windFactor),
    hemispheres: latitudes.map((latitude) => Math.tanh(latitude / 8)),
    land: sampled('land'),
    elevation: sampled('elevation'),
    continentality: sampled('continentality'),
    continentalityEast: sampled('continentalityEast'),
    continentalityNorth: sampled('continentalityNorth'),
  };
}
