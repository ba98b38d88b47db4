/** Celsius of 0 K in FAO 56, of the air and of radiation. */
const AIR_KELVIN = 273;
const RADIATION_KELVIN = 273.16;
/** The Stefan-Boltzmann constant, MJ K-4 m-2 of an hour and of a day. */
const STEFAN_BOLTZMANN = { hour: 2.043e-10, day: 4.903e-9 };
const ALBEDO_OF_GRASS = 0.23;

/** Mean weather of an hour. */
export interface HourOfWeather {
  /** Air at 2 m, °C. */
  readonly celsius: number;
  /** Relative humidity at 2 m, %. */
  readonly percent: number;
  /** Wind speed at 2 m, m s-1. */
  readonly wind: number;
  /** Sunlight on the ground, MJ m-2 h-1. */
  readonly sunlight: number;
  /** The same as a share of that below a clear sky, 0 to 1; of the last hours of daylight at night. */
  readonly clearness: number;
  /** Whether the sun is up. */
  readonly isDay: boolean;
  /** Height of the ground above mean sea level, m. */
  readonly altitude: number;
}

/**
 * Evapotranspiration of well-watered grass in kg m-2 h-1, which is mm h-1: the FAO Penman-Monteith equation by hours (FAO Irrigation and
 * Drainage Paper 56, 1998, equation 53 with 7, 8, 11, 13, 37 to 40, 45, 46 and 54). Below 0 where dew falls.
 */
export function referenceEvapotranspiration(hour: HourOfWeather): number {
  const { celsius, percent, wind, sunlight, clearness, isDay, altitude } = hour;
  const saturation = saturationAt(celsius);
  const vapour = (saturation * percent) / 100;
  const emitted = STEFAN_BOLTZMANN.hour * (celsius + RADIATION_KELVIN) ** 4;
  const net = netRadiation(sunlight, emitted, vapour, clearness);
  const intoGround = (isDay ? 0.1 : 0.5) * net;
  return penmanMonteith({
    celsius,
    wind,
    altitude,
    energy: net - intoGround,
    deficit: saturation - vapour,
    numerator: 37,
  });
}

/** Weather of a day. */
export interface DayOfWeather {
  /** Extremes of the air at 2 m, °C. */
  readonly minimum: number;
  readonly maximum: number;
  /** Pressure of the water vapour, kPa (`vapourOfDay`). */
  readonly vapour: number;
  /** Mean wind speed at 2 m, m s-1. */
  readonly wind: number;
  /** Sunlight on the ground, MJ m-2 d-1. */
  readonly sunlight: number;
  /** The same as a share of that below a clear sky, 0 to 1. */
  readonly clearness: number;
  /** Height of the ground above mean sea level, m. */
  readonly altitude: number;
  /** Heat that goes into the ground, MJ m-2 d-1: 0 unless given, as for single days (equation 42). */
  readonly intoGround?: number;
}

/**
 * Evapotranspiration of well-watered grass in kg m-2 d-1, which is mm d-1: the FAO Penman-Monteith equation by days (FAO 56, equation 6
 * with 7, 8, 9, 11 to 13 and 38 to 40).
 */
export function referenceEvapotranspirationOfDay(day: DayOfWeather): number {
  const { minimum, maximum, vapour, wind, sunlight, clearness, altitude, intoGround = 0 } = day;
  const [low, high] = [minimum + RADIATION_KELVIN, maximum + RADIATION_KELVIN];
  const emitted = (STEFAN_BOLTZMANN.day * (low ** 4 + high ** 4)) / 2;
  const energy = netRadiation(sunlight, emitted, vapour, clearness) - intoGround;
  const deficit = (saturationAt(minimum) + saturationAt(maximum)) / 2 - vapour;
  return penmanMonteith({
    celsius: (minimum + maximum) / 2,
    wind,
    altitude,
    energy,
    deficit,
    numerator: 900,
  });
}

/** Pressure of the water vapour in kPa by the extremes of a day, °C and % (equation 17). */
export function vapourOfDay(
  celsius: { readonly minimum: number; readonly maximum: number },
  percent: { readonly minimum: number; readonly maximum: number },
): number {
  const { minimum, maximum } = celsius;
  return (saturationAt(minimum) * percent.maximum + saturationAt(maximum) * percent.minimum) / 200;
}

/** Pressure of saturated vapour, kPa (equation 11). */
function saturationAt(celsius: number): number {
  return 0.6108 * Math.exp((17.27 * celsius) / (celsius + 237.3));
}

/** Radiation that grass keeps: sunlight less what it emits through the vapour and the clouds (equations 38 to 40). */
function netRadiation(sunlight: number, emitted: number, vapour: number, clearness: number): number {
  const longwave = emitted * (0.34 - 0.14 * Math.sqrt(vapour)) * (1.35 * clearness - 0.35);
  return (1 - ALBEDO_OF_GRASS) * sunlight - longwave;
}

interface GrassAndAir {
  readonly celsius: number;
  readonly wind: number;
  readonly altitude: number;
  /** What evaporates water, MJ m-2. */
  readonly energy: number;
  /** What the vapour lacks to saturation, kPa. */
  readonly deficit: number;
  /** 37 for an hour, 900 for a day. */
  readonly numerator: number;
}

/** Equations 6 and 53. */
function penmanMonteith({ celsius, wind, altitude, energy, deficit, numerator }: GrassAndAir): number {
  const slope = (4098 * saturationAt(celsius)) / (celsius + 237.3) ** 2;
  const psychrometric = 0.000_665 * pressureAt(altitude);
  const dryness = ((psychrometric * numerator) / (celsius + AIR_KELVIN)) * wind * deficit;
  return (0.408 * slope * energy + dryness) / (slope + psychrometric * (1 + 0.34 * wind));
}

/** Sunlight below a clear sky, by what comes in above the atmosphere (equation 37). */
export function clearSkySunlight(extraterrestrial: number, altitude: number): number {
  return (0.75 + 0.000_02 * altitude) * extraterrestrial;
}

/** Limits of how clear sunlight shows the sky to be, and what is taken where there is none (ASCE 2005; example 19 of FAO 56). */
const CLEARNESS = { minimum: 0.3, maximum: 1, unknown: 0.8 };

/** The clearness of the sky where there is no sunlight. */
export const UNKNOWN_CLEARNESS = CLEARNESS.unknown;

/** Sunlight as a share of that below a clear sky. */
export function clearnessOf(sunlight: number, clearSky: number): number {
  if (clearSky <= 0) return CLEARNESS.unknown;
  return Math.min(CLEARNESS.maximum, Math.max(CLEARNESS.minimum, sunlight / clearSky));
}

/** Wind speed at 2 m above grass by that at 10 m (equation 47). */
export function windAt2m(wind10m: number): number {
  return (wind10m * 4.87) / Math.log(67.8 * 10 - 5.42);
}

/** Mean pressure of the air in kPa (equation 7). */
function pressureAt(altitude: number): number {
  return 101.3 * ((293 - 0.0065 * altitude) / 293) ** 5.26;
}
