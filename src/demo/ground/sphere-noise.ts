import { EARTH_RADIUS_METRES } from '../../catalog/index.ts';

/**
 * Smooth noise on the sphere in -1..1, on average 0, with maxima about a wavelength apart. Depends only on position and seed
 * (a whole number); no seam, no singular poles.
 */
export function sphereNoise(latitude: number, longitude: number, wavelengthKm: number, seed: number): number {
  const phi = (latitude * Math.PI) / 180;
  const lambda = (longitude * Math.PI) / 180;
  const radius = (2 * EARTH_RADIUS_METRES) / (1000 * wavelengthKm);
  return latticeNoise(
    radius * Math.cos(phi) * Math.cos(lambda),
    radius * Math.cos(phi) * Math.sin(lambda),
    radius * Math.sin(phi),
    seed,
  );
}

/** Interpolates random values at the integer points of space. */
function latticeNoise(x: number, y: number, z: number, seed: number): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [smooth(x - i), smooth(y - j), smooth(z - k)];
  const along = (j: number, k: number): number =>
    mixed(latticeValue(i, j, k, seed), latticeValue(i + 1, j, k, seed), u);
  return mixed(mixed(along(j, k), along(j + 1, k), v), mixed(along(j, k + 1), along(j + 1, k + 1), v), w);
}

function latticeValue(i: number, j: number, k: number, seed: number): number {
  let hash = Math.imul(i, 0x27d4eb2f) ^ Math.imul(j, 0x165667b1) ^ Math.imul(k, 0x9e3779b1) ^ seed;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1;
}

const smooth = (t: number): number => t * t * (3 - 2 * t);
const mixed = (a: number, b: number, share: number): number => a + share * (b - a);
