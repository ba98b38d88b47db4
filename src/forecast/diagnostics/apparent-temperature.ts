const FREEZING_KELVIN = 273.15;
const KMH_PER_MS = 3.6;

/** Wind chill is defined for air no warmer and wind stronger than this. */
const MAX_WIND_CHILL_CELSIUS = 10;
const MIN_WIND_CHILL_KMH = 4.8;

/** Heat index is defined for air of this temperature and warmer, °F. */
const MIN_HEAT_INDEX_FAHRENHEIT = 80;

/** Apparent temperature in the shade in K (Steadman 1994), from the wind speed at 10 m in m s-1. */
export function apparentTemperature(kelvin: number, percent: number, windSpeed: number): number {
  const celsius = kelvin - FREEZING_KELVIN;
  const vapourHpa = (percent / 100) * 6.105 * Math.exp((17.27 * celsius) / (237.7 + celsius));
  return kelvin + 0.33 * vapourHpa - 0.7 * windSpeed - 4;
}

/** Wind chill in K (United States and Canada, 2001), from the wind speed at 10 m in m s-1. NaN in warm or calm air. */
export function windChill(kelvin: number, windSpeed: number): number {
  // Rounded because 283.15 - 273.15 is slightly below 10 in binary.
  const celsius = Math.round((kelvin - FREEZING_KELVIN) * 1e6) / 1e6;
  const kmh = windSpeed * KMH_PER_MS;
  if (celsius > MAX_WIND_CHILL_CELSIUS || kmh <= MIN_WIND_CHILL_KMH) return Number.NaN;
  const power = kmh ** 0.16;
  return FREEZING_KELVIN + 13.12 + 0.6215 * celsius - 11.37 * power + 0.3965 * celsius * power;
}

/** Heat index in K as the Weather Prediction Center computes it. NaN in air below 80 °F. */
export function heatIndex(kelvin: number, percent: number): number {
  const fahrenheit = Math.round((kelvin - FREEZING_KELVIN) * 1.8e6) / 1e6 + 32;
  if (fahrenheit < MIN_HEAT_INDEX_FAHRENHEIT) return Number.NaN;
  const simple = 0.5 * (fahrenheit + 61 + 1.2 * (fahrenheit - 68) + 0.094 * percent);
  const mean = (simple + fahrenheit) / 2;
  const index =
    mean < MIN_HEAT_INDEX_FAHRENHEIT ? mean : rothfusz(fahrenheit, percent) + adjustment(fahrenheit, percent);
  return FREEZING_KELVIN + (index - 32) / 1.8;
}

/** Regression in °F (NWS SR 90-23). */
function rothfusz(t: number, rh: number): number {
  return (
    -42.379 +
    2.04901523 * t +
    10.14333127 * rh -
    0.22475541 * t * rh -
    0.00683783 * t * t -
    0.05481717 * rh * rh +
    0.00122874 * t * t * rh +
    0.00085282 * t * rh * rh -
    0.00000199 * t * t * rh * rh
  );
}

/** Correction of the regression for very dry and very moist air, °F. */
function adjustment(t: number, rh: number): number {
  if (rh < 13 && t <= 112) return -((13 - rh) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17);
  if (rh > 85 && t <= 87) return ((rh - 85) / 10) * ((87 - t) / 5);
  return 0;
}
