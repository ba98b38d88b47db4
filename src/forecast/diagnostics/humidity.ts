import { saturationPressure } from '../../fields/index.ts';

const FREEZING_KELVIN = 273.15;
/** Specific gas constant of dry air, J kg-1 K-1. */
const DRY_AIR = 287.05;
/** Specific gas constant of water vapour, J kg-1 K-1. */
const WATER_VAPOUR = 461.52;

/** Vapour pressure deficit: saturation pressure over liquid water minus actual vapour pressure, Pa. */
export function vapourPressureDeficit(kelvin: number, percent: number): number {
  return (1 - percent / 100) * saturationPressure(kelvin);
}

/** Mass of water vapour per volume of air, kg m-3. */
export function absoluteHumidity(kelvin: number, percent: number): number {
  return ((percent / 100) * saturationPressure(kelvin)) / (WATER_VAPOUR * kelvin);
}

/** Pressure of the water vapour in air of a specific humidity in kg kg-1, Pa. */
function vapourPressure(specificHumidity: number, pascals: number): number {
  return (specificHumidity * pascals) / (0.622 + 0.378 * specificHumidity);
}

/** Dew point in K from specific humidity in kg kg-1 and pressure: the inverse of `saturationPressure`. NaN without vapour. */
export function dewPoint(specificHumidity: number, pascals: number): number {
  const x = Math.log(vapourPressure(specificHumidity, pascals) / 610.94);
  return FREEZING_KELVIN + (243.04 * x) / (17.625 - x);
}

/** Relative humidity over liquid water in %, from temperature, specific humidity in kg kg-1 and pressure. */
export function relativeHumidityOf(kelvin: number, specificHumidity: number, pascals: number): number {
  return (100 * vapourPressure(specificHumidity, pascals)) / saturationPressure(kelvin);
}

/** Density of moist air in kg m-3, from temperature, specific humidity in kg kg-1 and pressure. */
export function airDensity(kelvin: number, specificHumidity: number, pascals: number): number {
  return pascals / (DRY_AIR * kelvin * (1 + 0.608 * specificHumidity));
}

/** Lowest relative humidity, %, and range of temperatures, °C, to which Stull's formula was fitted. */
const MIN_PERCENT = 5;
const MIN_CELSIUS = -20;
const MAX_CELSIUS = 50;
/** Above this humidity, %, the result is linear up to saturation, where the wet-bulb temperature equals that of the air. */
const MAX_FITTED_PERCENT = 99;

/**
 * Lowest valid humidity, %, at a temperature. The paper excludes air that is both cold and dry without stating a limit. Below this
 * one the formula exceeds the psychrometric value by more than 0.65 K, its largest error elsewhere.
 */
function minPercentAt(celsius: number): number {
  return Math.max(MIN_PERCENT, 12 - 1.7 * celsius);
}

/**
 * Wet-bulb temperature in K at mean sea level pressure (Stull 2011). NaN outside the temperatures and humidities to which it was
 * fitted.
 */
export function wetBulb(kelvin: number, percent: number): number {
  const celsius = kelvin - FREEZING_KELVIN;
  if (percent < minPercentAt(celsius) || celsius < MIN_CELSIUS || celsius > MAX_CELSIUS) return Number.NaN;
  if (percent <= MAX_FITTED_PERCENT) return FREEZING_KELVIN + stull(celsius, percent);
  const share = Math.min(1, (percent - MAX_FITTED_PERCENT) / (100 - MAX_FITTED_PERCENT));
  return FREEZING_KELVIN + (1 - share) * stull(celsius, MAX_FITTED_PERCENT) + share * celsius;
}

function stull(celsius: number, percent: number): number {
  return (
    celsius * Math.atan(0.151977 * Math.sqrt(percent + 8.313659)) +
    Math.atan(celsius + percent) -
    Math.atan(percent - 1.676331) +
    0.00391838 * percent ** 1.5 * Math.atan(0.023101 * percent) -
    4.686035
  );
}
