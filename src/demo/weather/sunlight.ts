// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import { solarDeclination } from '../atmosphere/climate/season.ts';
import type { AtmospherePoints } from '../atmosphere/points.ts';
import type { Weather } from './weather.ts';

/** Sunlight on a horizontal plane, W m-2: all of it, and what comes straight from the sun. */
export interface Sunlight {
  readonly global: Float32Array;
  readonly direct: Float32Array;
}

export type SunlightPart = keyof Sunlight;

/** Hours of the day at which the sun is overhead at longitude 0. */
const NOON = 12;
/** Parts of an hour over which a mean is taken. */
const SAMPLES_PER_HOUR = 2;

/** Sunlight at a moment, hours since 2000-01-01T00Z. */
export function sunlightAt(
  points: AtmospherePoints,
  hours: number,
  weather: Weather,
  into: Pick<Sunlight, 'global'>,
): void {
  into.global.fill(0);
  addSunlight(points, hours, 1, [weather, weather], into.global, null);
}

/** Mean sunlight between two times, with the sun moving and the clouds those of both ends in equal parts. */
export function meanSunlight(
  points: AtmospherePoints,
  { from, to }: { readonly from: number; readonly to: number },
  ends: readonly [Weather, Weather],
  into: Sunlight,
): void {
  into.global.fill(0);
  into.direct.fill(0);
  const samples = Math.max(1, Math.round((to - from) * SAMPLES_PER_HOUR));
  for (let sample = 0; sample < samples; sample++) {
    const hours = from + ((sample + 0.5) / samples) * (to - from);
    addSunlight(points, hours, 1 / samples, ends, into.global, into.direct);
  }
}

/**
 * Under a clear sky by Haurwitz (1945), 1098 cos z exp(-0.059 / cos z), with the transmission of clouds 1 - 0.75 n^3.4 by Kasten and Czeplak
 * (1980); clouds leave 1 - n of the direct part, which is four fifths of a clear sky's.
 */
function addSunlight(
  points: AtmospherePoints,
  hours: number,
  weight: number,
  [first, last]: readonly [Weather, Weather],
  global: Float32Array,
  direct: Float32Array | null,
): void {
  const declination = solarDeclination(hours);
  const sineOfSun = Math.sin(declination);
  const cosineOfSun = Math.cos(declination);
  const angle = ((hours - NOON) * Math.PI) / 12;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const { cosLongitudes, sinLongitudes, secants, tangents } = points;
  for (let point = 0; point < points.size; point++) {
    const cosLatitude = 1 / secants[point]!;
    const hourAngle = cosine * cosLongitudes[point]! - sine * sinLongitudes[point]!;
    const height = cosLatitude * (tangents[point]! * sineOfSun + cosineOfSun * hourAngle);
    if (height <= 0) continue;
    const clear = 1098 * height * Math.exp(-0.059 / height);
    const cover = 0.005 * (first.totalCloud[point]! + last.totalCloud[point]!);
    global[point]! += weight * clear * (1 - 0.75 * cover ** 3.4);
    if (direct !== null) direct[point]! += weight * clear * 0.8 * (1 - cover) * (1 - 0.75 * cover ** 3.4);
  }
}
