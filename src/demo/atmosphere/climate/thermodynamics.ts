/** Dry-air gas constant over gravity, m K-1: hypsometric thickness = this * T * ln(p1/p2). */
export const GAS_CONSTANT_OVER_GRAVITY = 287.05 / 9.80665;

export const GRAVITY = 9.80665;

/** Decrease of temperature with the height of the ground, K m-1. */
export const GROUND_LAPSE = 0.0055;

const ZERO_CELSIUS = 273.15;

/** Saturation vapour pressure over water, Pa, by the Magnus form with Alduchov and Eskridge's coefficients. */
function saturationVapourPressure(temperature: number): number {
  const celsius = temperature - ZERO_CELSIUS;
  return 610.94 * Math.exp((17.625 * celsius) / (243.04 + celsius));
}

/** Relative humidity over water, %, of air with this temperature and dew point, K; not above 100. */
export function relativeHumidity(temperature: number, dewPoint: number): number {
  const t = temperature - ZERO_CELSIUS;
  const td = dewPoint - ZERO_CELSIUS;
  const percent = 100 * Math.exp((17.625 * td) / (243.04 + td) - (17.625 * t) / (243.04 + t));
  return percent < 100 ? percent : 100;
}

/** Specific humidity, kg kg-1, of air with this fraction (0..1) of its saturation vapour pressure; pressure in Pa. */
export function specificHumidity(temperature: number, pressure: number, saturation: number): number {
  const vapour = saturation * saturationVapourPressure(temperature);
  return (0.622 * vapour) / (pressure - 0.378 * vapour);
}
