// biome-ignore-all lint/style/noNonNullAssertion: loops over the cells of typed arrays, whose indexes are bounded by their lengths

/** Codes of WMO code table 4.201. */
const NONE = 0;
const RAIN = 1;
const FREEZING_RAIN = 3;
const SNOW = 5;
const RAIN_AND_SNOW = 7;
const ICE_PELLETS = 8;
const GRAUPEL = 9;
const DRIZZLE = 11;
const FREEZING_DRIZZLE = 12;

/** Types from flags of rain, freezing rain, ice pellets and snow: the most dangerous of those that are set. NaN where a flag is. */
export function typesOfFlags(inputs: readonly { readonly values: Float64Array }[], into: Float64Array): void {
  const [rain, freezing, pellets, snow] = inputs.map(({ values }) => values);
  if (rain === undefined || freezing === undefined || pellets === undefined || snow === undefined)
    throw new Error('fields: a type of precipitation needs four flags');
  for (let index = 0; index < into.length; index++) {
    const isRain = rain[index]! >= 0.5;
    const isSnow = snow[index]! >= 0.5;
    const sum = rain[index]! + freezing[index]! + pellets[index]! + snow[index]!;
    if (Number.isNaN(sum)) into[index] = Number.NaN;
    else if (freezing[index]! >= 0.5) into[index] = FREEZING_RAIN;
    else if (pellets[index]! >= 0.5) into[index] = ICE_PELLETS;
    else if (isRain && isSnow) into[index] = RAIN_AND_SNOW;
    else into[index] = isSnow ? SNOW : isRain ? RAIN : NONE;
  }
}

/** Ranges of present weather, both ends included, with their types. */
const OF_WEATHER: readonly (readonly [from: number, to: number, type: number])[] = [
  [56, 57, FREEZING_DRIZZLE],
  [50, 59, DRIZZLE],
  [66, 67, FREEZING_RAIN],
  [68, 69, RAIN_AND_SNOW],
  [60, 65, RAIN],
  [79, 79, ICE_PELLETS],
  [70, 78, SNOW],
  [83, 84, RAIN_AND_SNOW],
  [80, 82, RAIN],
  [85, 86, SNOW],
  [87, 90, GRAUPEL],
  [93, 94, SNOW],
  [96, 96, GRAUPEL],
  [99, 99, GRAUPEL],
  [91, 97, RAIN],
];

/** The type of precipitation that a number of WMO code table 4677 (present weather) reports. NaN for NaN. */
export function typeOfWeather(weather: number): number {
  if (Number.isNaN(weather)) return Number.NaN;
  const number = Math.round(weather);
  const [, , type = NONE] = OF_WEATHER.find(([from, to]) => from <= number && number <= to) ?? [0, 0];
  return type;
}
