/** Celsius of 0 K in FAO 56, of the air and of radiation. */
const AIR_KELVIN = 273;
const RADIATION_KELVIN = 273.16;
/** The Stefan-Boltzmann constant, MJ K-4 m-2 h-1. */
const STEFAN_BOLTZMANN = 2.043e-10;
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
  const saturation = 0.6108 * Math.exp((17.27 * celsius) / (celsius + 237.3));
  const vapour = (saturation * percent) / 100;
  const slope = (4098 * saturation) / (celsius + 237.3) ** 2;
  const psychrometric = 0.000_665 * pressureAt(altitude);
  const longwave =
    STEFAN_BOLTZMANN *
    (celsius + RADIATION_KELVIN) ** 4 *
    (0.34 - 0.14 * Math.sqrt(vapour)) *
    (1.35 * clearness - 0.35);
  const net = (1 - ALBEDO_OF_GRASS) * sunlight - longwave;
  const intoGround = (isDay ? 0.1 : 0.5) * net;
  const dryness = ((psychrometric * 37) / (celsius + AIR_KELVIN)) * wind * (saturation - vapour);
  return (0.408 * slope * (net - intoGround) + dryness) / (slope + psychrometric * (1 + 0.34 * wind));
}

/** Sunlight below a clear sky, by what comes in above the atmosphere (equation 37). */
export function clearSkySunlight(extraterrestrial: number, altitude: number): number {
  return (0.75 + 0.000_02 * altitude) * extraterrestrial;
}

/** Wind speed at 2 m above grass by that at 10 m (equation 47). */
export function windAt2m(wind10m: number): number {
  return (wind10m * 4.87) / Math.log(67.8 * 10 - 5.42);
}

/** Mean pressure of the air in kPa (equation 7). */
function pressureAt(altitude: number): number {
  return 101.3 * ((293 - 0.0065 * altitude) / 293) ** 5.26;
}
