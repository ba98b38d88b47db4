/** Kelvin of 0 degrees Celsius. */
const FREEZING_KELVIN = 273.15;

/**
 * Saturation pressure of water vapour over liquid water, Pa. Magnus form with the coefficients of Alduchov and Eskridge
 * (1996), within 0.4 % between -40 and 50 degrees Celsius.
 */
export function saturationPressure(kelvin: number): number {
  const celsius = kelvin - FREEZING_KELVIN;
  return 610.94 * Math.exp((17.625 * celsius) / (243.04 + celsius));
}

/** Relative humidity over water in %, from temperature and dew point in K. Above 100 if the dew point is higher than the temperature. */
export function relativeHumidity(kelvin: number, dewPointKelvin: number): number {
  return (100 * saturationPressure(dewPointKelvin)) / saturationPressure(kelvin);
}

/** Specific humidity in kg kg-1, from relative humidity over water in %, temperature in K and pressure in Pa. */
export function specificHumidity(percent: number, kelvin: number, pascals: number): number {
  const vapour = (percent / 100) * saturationPressure(kelvin);
  return (0.622 * vapour) / (pascals - 0.378 * vapour);
}

/**
 * Specific humidity in kg kg-1 from a relative humidity computed by NCEP's Unified Post Processor (the inverse of its CALRH_NAM):
 * from relative humidity in %, temperature in K and pressure in Pa.
 */
export function specificHumidityOfUpp(percent: number, kelvin: number, pascals: number): number {
  const saturated = (379.90516 / pascals) * Math.exp((17.2693882 * (kelvin - 273.16)) / (kelvin - 35.86));
  return (percent / 100) * saturated;
}
