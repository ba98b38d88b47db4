/** The sun's centre at sunrise and sunset: half its breadth and the air's refraction below the horizon. */
const HORIZON_DEGREES = -0.833;
const STEP_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const J2000_MS = Date.UTC(2000, 0, 1, 12);
const RADIANS = Math.PI / 180;

/** A stretch of time, ms since 1970. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * How high the sun stands, in degrees above the horizon, without refraction. By the low-precision formulas of the Astronomical
 * Almanac, which are right within 0.01 degrees from 1950 to 2050.
 * @param time ms since 1970
 * @param latitude degrees north
 * @param longitude degrees east
 */
export function sunElevation(time: number, latitude: number, longitude: number): number {
  const days = (time - J2000_MS) / DAY_MS;
  const meanLongitude = 280.46 + 0.9856474 * days;
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS;
  const ecliptic = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const obliquity = (23.439 - 0.0000004 * days) * RADIANS;
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic));
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic));
  const sidereal = (280.46062 + 360.9856474 * days + longitude) * RADIANS;
  const hourAngle = sidereal - ascension;
  const sine =
    Math.sin(latitude * RADIANS) * Math.sin(declination) +
    Math.cos(latitude * RADIANS) * Math.cos(declination) * Math.cos(hourAngle);
  return Math.asin(Math.max(-1, Math.min(1, sine))) / RADIANS;
}

/** The nights between two times: from sunset to sunrise, cut at the ends; one long one in polar night, none in polar day. */
export function nightsBetween(
  start: number,
  end: number,
  latitude: number,
  longitude: number,
): readonly Stretch[] {
  const above = (time: number) => sunElevation(time, latitude, longitude) - HORIZON_DEGREES;
  const nights: Stretch[] = [];
  let duskAt: number | null = above(start) < 0 ? start : null;
  for (let time = start; time < end; time += STEP_MS) {
    const next = Math.min(time + STEP_MS, end);
    const [before, after] = [above(time), above(next)];
    if (before < 0 === after < 0) continue;
    const crossing = Math.round(time + ((next - time) * before) / (before - after));
    if (duskAt === null) duskAt = crossing;
    else {
      nights.push({ start: duskAt, end: crossing });
      duskAt = null;
    }
  }
  if (duskAt !== null && duskAt < end) nights.push({ start: duskAt, end });
  return nights;
}
