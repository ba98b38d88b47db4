import { chosenUnit, MEASURES, type Measure, type Units } from '../../../display/index.ts';
import type { PlaceForecast, Values } from './place-forecast.ts';
import { type LineQuantity, MEASURE_OF, type Plume } from './plume/plume.ts';

/** The values of a measure in its chosen unit. */
function valuesIn(values: Values, measure: Measure, units: Units): Values {
  const { of } = chosenUnit(MEASURES[measure][0], units);
  return values.map((value) => (value === null ? null : of(value)));
}

/** A forecast with its values in the chosen units. */
export const forecastIn = (forecast: PlaceForecast, units: Units): PlaceForecast => ({
  ...forecast,
  temperature: valuesIn(forecast.temperature, 'temperature', units),
  dewPoint: valuesIn(forecast.dewPoint, 'temperature', units),
  precipitation: valuesIn(forecast.precipitation, 'precipitation', units),
  windSpeed: valuesIn(forecast.windSpeed, 'wind', units),
  windGust: valuesIn(forecast.windGust, 'wind', units),
  pressure: valuesIn(forecast.pressure, 'pressure', units),
});

/** A plume with its values in the chosen units. */
export function plumeIn(plume: Plume, units: Units): Plume {
  const { quantiles, members } = plume;
  const quantilesIn = (quantity: keyof typeof MEASURE_OF) => ({
    ...quantiles[quantity],
    lines: quantiles[quantity].lines.map((each) => valuesIn(each, MEASURE_OF[quantity], units)),
  });
  const membersIn = (quantity: LineQuantity) =>
    members?.[quantity].map((each) => valuesIn(each, MEASURE_OF[quantity], units)) ?? [];
  return {
    ...plume,
    quantiles: {
      temperature: quantilesIn('temperature'),
      rain: quantilesIn('rain'),
      cloud: quantiles.cloud,
      wind: quantilesIn('wind'),
      gust: quantilesIn('gust'),
      pressure: quantilesIn('pressure'),
    },
    members:
      members === null
        ? null
        : {
            temperature: membersIn('temperature'),
            wind: membersIn('wind'),
            gust: membersIn('gust'),
            pressure: membersIn('pressure'),
          },
  };
}
