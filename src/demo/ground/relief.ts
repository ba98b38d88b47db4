import { sphereNoise } from './sphere-noise.ts';

/** Wavelengths of hills and valleys, km, from the longest; each has two thirds of the height of the one before. */
const WAVELENGTHS_KM = [560, 280, 140, 70, 35, 17] as const;
const FALL = 2 / 3;
/** A model resolves hills of at least this many grid lengths. */
const GRID_LENGTHS = 4;
/** Largest change by the longest hills, as a fraction of the smooth ground's height. */
const ROUGHNESS = 0.3;

/**
 * Factor on the height of the smooth ground that adds the hills and valleys that a model of this resolution resolves; finer
 * models have those of coarser ones and more. Between 0.3 and 1.7, on average 1.
 */
export function reliefFactor(latitude: number, longitude: number, resolutionKm: number): number {
  let factor = 1;
  let size = ROUGHNESS;
  for (const wavelength of WAVELENGTHS_KM) {
    if (wavelength < GRID_LENGTHS * resolutionKm) break;
    factor += size * sphereNoise(latitude, longitude, wavelength, wavelength);
    size *= FALL;
  }
  return Math.min(1.7, Math.max(0.3, factor));
}
