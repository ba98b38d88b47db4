const FREEZING_KELVIN = 273.15;

/** The codes of WMO code table 4.201 that are used. */
const NONE = 0;
const RAIN = 1;
const FREEZING_RAIN = 3;
const SNOW = 5;
const RAIN_AND_SNOW = 7;

/**
 * The type of precipitation, estimated from four variables: a code of WMO code table 4.201.
 * @param amount since the previous output step, kg m-2
 * @param kelvin air temperature at 2 m
 * @param percent relative humidity at 2 m
 * @param kelvinAloft air temperature at 850 hPa
 */
export function precipitationType(
  amount: number,
  kelvin: number,
  percent: number,
  kelvinAloft: number,
): number {
  if (amount <= 0) return NONE;
  if (kelvin <= FREEZING_KELVIN && kelvinAloft > FREEZING_KELVIN) return FREEZING_RAIN;
  const rain = rainProbability(kelvin - FREEZING_KELVIN, percent);
  if (rain > 0.8) return RAIN;
  return rain < 0.2 ? SNOW : RAIN_AND_SNOW;
}

/** Probability that precipitation is rain (Koistinen and Saltikoff 1998). */
function rainProbability(celsius: number, percent: number): number {
  return 1 / (1 + Math.exp(22 - 2.7 * celsius - 0.2 * percent));
}
