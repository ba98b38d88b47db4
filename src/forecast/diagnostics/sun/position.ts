const DEGREE = Math.PI / 180;
const DAY_MS = 86_400_000;
const J2000_MS = Date.UTC(2000, 0, 1, 12);
/** Total solar irradiance at the mean distance of the Earth (IAU 2015, resolution B3), W m-2. */
const SOLAR_CONSTANT = 1361;
/** Interval at which the sun's position is sampled within a window. */
const SAMPLE_MS = 360_000;

/** A direction as a unit vector. */
export interface Direction {
  readonly east: number;
  readonly north: number;
  readonly up: number;
}

/** Degrees. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

/** What the sun sends to a place above the atmosphere over a window, W m-2. */
export interface ExtraterrestrialSunlight {
  /** On a plane that faces the sun all the time. */
  readonly normal: number;
  /** Mean on a horizontal plane; 0 while the sun is below the horizon. */
  readonly horizontal: number;
  /** Mean on the tilted plane while the sun is above the horizon and in front of it. */
  readonly tilted: number;
}

/**
 * The direction of the sun from a place and its distance in astronomical units, without refraction (Michalsky 1988, Solar Energy 40,
 * 227-235, after the Astronomical Almanac: within 0.01 degrees from 1950 to 2050).
 * @param time milliseconds since 1970, UTC
 */
export function sunAt(
  time: number,
  { latitude, longitude }: Location,
): Direction & { readonly distance: number } {
  const days = (time - J2000_MS) / DAY_MS;
  const meanLongitude = 280.46 + 0.985_647_4 * days;
  const anomaly = (357.528 + 0.985_600_3 * days) * DEGREE;
  const ecliptic = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * DEGREE;
  const obliquity = (23.439 - 0.000_000_4 * days) * DEGREE;
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic));
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic));
  const hours = (((time % DAY_MS) + DAY_MS) % DAY_MS) / 3_600_000;
  const siderealHours = 6.697_375 + 0.065_709_824_2 * days + hours;
  const hourAngle = (siderealHours * 15 + longitude) * DEGREE - rightAscension;
  const [sinLatitude, cosLatitude] = [Math.sin(latitude * DEGREE), Math.cos(latitude * DEGREE)];
  const [sinDeclination, cosDeclination] = [Math.sin(declination), Math.cos(declination)];
  return {
    east: -cosDeclination * Math.sin(hourAngle),
    north: sinDeclination * cosLatitude - cosDeclination * sinLatitude * Math.cos(hourAngle),
    up: sinDeclination * sinLatitude + cosDeclination * cosLatitude * Math.cos(hourAngle),
    distance: 1.000_14 - 0.016_71 * Math.cos(anomaly) - 0.000_14 * Math.cos(2 * anomaly),
  };
}

/** The direction that a plane faces. @param tilt degrees from horizontal @param azimuth degrees clockwise from north */
export function normalOf(tilt: number, azimuth: number): Direction {
  const across = Math.sin(tilt * DEGREE);
  return {
    east: across * Math.sin(azimuth * DEGREE),
    north: across * Math.cos(azimuth * DEGREE),
    up: Math.cos(tilt * DEGREE),
  };
}

/** Means over a window in milliseconds since 1970; at the moment itself where it starts when it ends. */
export function extraterrestrialSunlight(
  start: number,
  end: number,
  location: Location,
  plane: Direction,
): ExtraterrestrialSunlight {
  const samples = Math.max(1, Math.ceil((end - start) / SAMPLE_MS));
  const sum = { normal: 0, horizontal: 0, tilted: 0 };
  for (let n = 0; n < samples; n++) {
    const { east, north, up, distance } = sunAt(start + ((n + 0.5) * (end - start)) / samples, location);
    const normal = SOLAR_CONSTANT / distance ** 2;
    sum.normal += normal;
    if (up <= 0) continue;
    sum.horizontal += normal * up;
    sum.tilted += normal * Math.max(0, east * plane.east + north * plane.north + up * plane.up);
  }
  const { normal, horizontal, tilted } = sum;
  return { normal: normal / samples, horizontal: horizontal / samples, tilted: tilted / samples };
}
