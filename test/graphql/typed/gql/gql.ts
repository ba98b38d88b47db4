/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query CityForecasts($cities: [PlaceInput!]!, $variables: [VariableName!]!, $until: NonNegativeInt) {\n    points(at: $cities) {\n      label\n      forecast(model: gfs) {\n        run { initTime state }\n        cell { latitude longitude }\n        series(leadTo: $until) {\n          validTimes\n          columns(variables: $variables) {\n            variable { name longName }\n            units { symbol }\n            values\n          }\n        }\n      }\n    }\n  }\n": typeof types.CityForecastsDocument,
    "\n  query WarmestOfEachDay($latitude: Float!, $longitude: Float!, $zone: String!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: gfs) {\n        aggregates(zone: $zone) {\n          periods { localStart hours }\n          temperature: column(variable: air_temperature_2m, unit: \"Cel\") {\n            units { symbol }\n            maximum\n          }\n        }\n      }\n    }\n  }\n": typeof types.WarmestOfEachDayDocument,
    "\n  query PressureMap($box: BoxInput!, $leadHours: NonNegativeInt!) {\n    slab(model: gfs, variable: mean_sea_level_pressure, box: $box, leadHours: $leadHours) {\n      nx\n      ny\n      latitudes\n      longitudes\n      units { symbol }\n      values\n    }\n  }\n": typeof types.PressureMapDocument,
};
const documents: Documents = {
    "\n  query CityForecasts($cities: [PlaceInput!]!, $variables: [VariableName!]!, $until: NonNegativeInt) {\n    points(at: $cities) {\n      label\n      forecast(model: gfs) {\n        run { initTime state }\n        cell { latitude longitude }\n        series(leadTo: $until) {\n          validTimes\n          columns(variables: $variables) {\n            variable { name longName }\n            units { symbol }\n            values\n          }\n        }\n      }\n    }\n  }\n": types.CityForecastsDocument,
    "\n  query WarmestOfEachDay($latitude: Float!, $longitude: Float!, $zone: String!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: gfs) {\n        aggregates(zone: $zone) {\n          periods { localStart hours }\n          temperature: column(variable: air_temperature_2m, unit: \"Cel\") {\n            units { symbol }\n            maximum\n          }\n        }\n      }\n    }\n  }\n": types.WarmestOfEachDayDocument,
    "\n  query PressureMap($box: BoxInput!, $leadHours: NonNegativeInt!) {\n    slab(model: gfs, variable: mean_sea_level_pressure, box: $box, leadHours: $leadHours) {\n      nx\n      ny\n      latitudes\n      longitudes\n      units { symbol }\n      values\n    }\n  }\n": types.PressureMapDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CityForecasts($cities: [PlaceInput!]!, $variables: [VariableName!]!, $until: NonNegativeInt) {\n    points(at: $cities) {\n      label\n      forecast(model: gfs) {\n        run { initTime state }\n        cell { latitude longitude }\n        series(leadTo: $until) {\n          validTimes\n          columns(variables: $variables) {\n            variable { name longName }\n            units { symbol }\n            values\n          }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').CityForecastsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WarmestOfEachDay($latitude: Float!, $longitude: Float!, $zone: String!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: gfs) {\n        aggregates(zone: $zone) {\n          periods { localStart hours }\n          temperature: column(variable: air_temperature_2m, unit: \"Cel\") {\n            units { symbol }\n            maximum\n          }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').WarmestOfEachDayDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PressureMap($box: BoxInput!, $leadHours: NonNegativeInt!) {\n    slab(model: gfs, variable: mean_sea_level_pressure, box: $box, leadHours: $leadHours) {\n      nx\n      ny\n      latitudes\n      longitudes\n      units { symbol }\n      values\n    }\n  }\n"): typeof import('./graphql.ts').PressureMapDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
