import { graphql } from '../../gql/gql.ts';
import type { ModelId, PlaceForecastFragment } from '../../gql/graphql.ts';

graphql(`
  fragment PlaceForecast on PointForecast {
    model { id name }
    insideDomain
    run { initTime synthetic attribution }
    series {
      leadHours
      validTimes
      temperature: column(variable: air_temperature_2m, unit: "Cel") { values }
      dewPoint: column(variable: dewpoint_temperature_2m, unit: "Cel") { values }
      precipitation: column(variable: total_precipitation) { values windowStartHours }
      precipitationType: column(variable: precipitation_type) { values }
      precipitationHint: column(variable: precipitation_type_2m) { values }
      cape: column(variable: cape, unit: "J/kg") { values }
      lowCloud: column(variable: low_cloud_cover) { values }
      midCloud: column(variable: mid_cloud_cover) { values }
      highCloud: column(variable: high_cloud_cover) { values }
      totalCloud: column(variable: total_cloud_cover) { values }
      windSpeed: column(variable: wind_speed_10m) { values }
      windGust: column(variable: wind_gust_10m) { values windowStartHours }
      windFrom: column(variable: wind_from_direction_10m) { values }
      pressure: column(variable: mean_sea_level_pressure, unit: "hPa") { values }
    }
  }
`);

const HOUR_MS = 3_600_000;

/** Values in order of time; null where the model has none. */
export type Values = readonly (number | null)[];

/**
 * What is drawn of the forecast of one model: one value of each list for each of `times`. In the units given here, which are those of
 * the answers, or in the chosen ones after `forecastIn`: so all that the panels of a place read.
 */
export interface PlaceForecast {
  readonly model: ModelId;
  /** As people call it: `ICON-EU`. */
  readonly name: string;
  readonly initTime: string;
  readonly synthetic: boolean;
  readonly attribution: string | null;
  /** Valid times, ms since 1970, ascending. */
  readonly times: readonly number[];
  /** °C. */
  readonly temperature: Values;
  /** °C. */
  readonly dewPoint: Values;
  /** mm in the window that ends at the time. */
  readonly precipitation: Values;
  /** When that window starts, ms since 1970. */
  readonly precipitationStarts: Values;
  /** Codes of WMO code table 4.201, as the producer gives them, else by the service's hint; null where there is neither. */
  readonly precipitationType: Values;
  /** J/kg. */
  readonly cape: Values;
  /** %, like the other three. */
  readonly lowCloud: Values;
  readonly midCloud: Values;
  readonly highCloud: Values;
  readonly totalCloud: Values;
  /** m/s at 10 m. */
  readonly windSpeed: Values;
  /** m/s, the highest in the window that ends at the time where `gustStarts` has one. */
  readonly windGust: Values;
  readonly gustStarts: Values;
  /** Degrees that the wind blows from. */
  readonly windFrom: Values;
  /** hPa at mean sea level. */
  readonly pressure: Values;
}

/** The answer of the API in the form that charts and tables read; null outside the model's domain or without a series. */
export function placeForecastOf(answer: PlaceForecastFragment | null): PlaceForecast | null {
  const series = answer?.series;
  if (!answer?.insideDomain || !series) return null;
  const start = Date.parse(answer.run.initTime);
  const none: Values = series.leadHours.map(() => null);
  const startsOf = (column: { windowStartHours: Values | null } | null): Values =>
    column?.windowStartHours?.map((hours) => (hours === null ? null : start + hours * HOUR_MS)) ?? none;
  return {
    model: answer.model.id,
    name: answer.model.name.toUpperCase(),
    initTime: answer.run.initTime,
    synthetic: answer.run.synthetic,
    attribution: answer.run.attribution,
    times: series.leadHours.map((hours) => start + hours * HOUR_MS),
    temperature: series.temperature?.values ?? none,
    dewPoint: series.dewPoint?.values ?? none,
    precipitation: series.precipitation?.values ?? none,
    precipitationStarts: startsOf(series.precipitation),
    // Producers' types are those of the moment: where it is dry again, the hint has the window's.
    precipitationType: series.leadHours.map(
      (_, i) => series.precipitationType?.values[i] || (series.precipitationHint?.values[i] ?? null),
    ),
    cape: series.cape?.values ?? none,
    lowCloud: series.lowCloud?.values ?? none,
    midCloud: series.midCloud?.values ?? none,
    highCloud: series.highCloud?.values ?? none,
    totalCloud: series.totalCloud?.values ?? none,
    windSpeed: series.windSpeed?.values ?? none,
    windGust: series.windGust?.values ?? none,
    gustStarts: startsOf(series.windGust),
    windFrom: series.windFrom?.values ?? none,
    pressure: series.pressure?.values ?? none,
  };
}
