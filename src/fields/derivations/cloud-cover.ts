/** Pressure of the standard atmosphere at mean sea level, Pa. */
const STANDARD_PRESSURE = 101_325;

/**
 * Relative humidity (0 to 1) up to which a level is cloudless, by its pressure in Pa: 0.89 at 1000 hPa, decreasing to 0.7 at high
 * levels.
 */
export function criticalHumidity(pascals: number): number {
  return 0.7 + 0.2 * Math.exp(1 - (STANDARD_PRESSURE / pascals) ** 4);
}

/**
 * Cloud cover of a level in %, estimated from its relative humidity in % by a Sundqvist-type relation: 0 up to the critical
 * humidity, 100 from saturation.
 */
export function cloudCover(percent: number, critical: number): number {
  const deficit = Math.max(1 - percent / 100, 0);
  return 100 * Math.max(0, 1 - Math.sqrt(deficit / (1 - critical)));
}
