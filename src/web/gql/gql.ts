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
    "\n  query Models {\n    variables {\n      name\n      longName\n      kind\n      precision\n      level { kind hectopascals metres }\n      units { code symbol cf }\n      diagnostic { codes { value meaning } }\n    }\n    models {\n      id\n      name\n      title\n      attribution\n      licence\n      coverage\n      horizonHours\n      updateCycleHours\n      resolution { text kilometres }\n      domain { west east south north }\n      variables {\n        availability\n        cellMethods\n        firstLeadHours\n        variable { name }\n      }\n      runs(first: 8) {\n        nodes {\n          id\n          initTime\n          state\n          synthetic\n          leadHours\n          horizonHours\n          publishedAt\n          attribution\n          source\n        }\n      }\n    }\n  }\n": typeof types.ModelsDocument,
    "\n  query PlaceRun($latitude: Float!, $longitude: Float!, $model: ModelId!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model) {\n        run { initTime synthetic }\n        distanceKm\n      }\n    }\n  }\n": typeof types.PlaceRunDocument,
    "\n  query Sounding($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time, $validTime: Time!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $initTime) {\n        cell { latitude longitude }\n        profile(validTime: $validTime) {\n          leadHours\n          validTime\n          levelsHpa\n          height: column(quantity: geopotential_height, unit: \"m\") { values }\n          temperature: column(quantity: temperature, unit: \"K\") { values }\n          dewPoint: column(quantity: dew_point_temperature, unit: \"K\") { values }\n          u: column(quantity: u_wind, unit: \"m/s\") { values }\n          v: column(quantity: v_wind, unit: \"m/s\") { values }\n        }\n        at(time: $validTime) {\n          cape: column(variable: cape) { value }\n        }\n      }\n    }\n  }\n": typeof types.SoundingDocument,
    "\n  query ZoneOfPlace($latitude: Float!, $longitude: Float!) {\n    nearestPlace(latitude: $latitude, longitude: $longitude) {\n      timeZone\n    }\n  }\n": typeof types.ZoneOfPlaceDocument,
};
const documents: Documents = {
    "\n  query Models {\n    variables {\n      name\n      longName\n      kind\n      precision\n      level { kind hectopascals metres }\n      units { code symbol cf }\n      diagnostic { codes { value meaning } }\n    }\n    models {\n      id\n      name\n      title\n      attribution\n      licence\n      coverage\n      horizonHours\n      updateCycleHours\n      resolution { text kilometres }\n      domain { west east south north }\n      variables {\n        availability\n        cellMethods\n        firstLeadHours\n        variable { name }\n      }\n      runs(first: 8) {\n        nodes {\n          id\n          initTime\n          state\n          synthetic\n          leadHours\n          horizonHours\n          publishedAt\n          attribution\n          source\n        }\n      }\n    }\n  }\n": types.ModelsDocument,
    "\n  query PlaceRun($latitude: Float!, $longitude: Float!, $model: ModelId!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model) {\n        run { initTime synthetic }\n        distanceKm\n      }\n    }\n  }\n": types.PlaceRunDocument,
    "\n  query Sounding($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time, $validTime: Time!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $initTime) {\n        cell { latitude longitude }\n        profile(validTime: $validTime) {\n          leadHours\n          validTime\n          levelsHpa\n          height: column(quantity: geopotential_height, unit: \"m\") { values }\n          temperature: column(quantity: temperature, unit: \"K\") { values }\n          dewPoint: column(quantity: dew_point_temperature, unit: \"K\") { values }\n          u: column(quantity: u_wind, unit: \"m/s\") { values }\n          v: column(quantity: v_wind, unit: \"m/s\") { values }\n        }\n        at(time: $validTime) {\n          cape: column(variable: cape) { value }\n        }\n      }\n    }\n  }\n": types.SoundingDocument,
    "\n  query ZoneOfPlace($latitude: Float!, $longitude: Float!) {\n    nearestPlace(latitude: $latitude, longitude: $longitude) {\n      timeZone\n    }\n  }\n": types.ZoneOfPlaceDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Models {\n    variables {\n      name\n      longName\n      kind\n      precision\n      level { kind hectopascals metres }\n      units { code symbol cf }\n      diagnostic { codes { value meaning } }\n    }\n    models {\n      id\n      name\n      title\n      attribution\n      licence\n      coverage\n      horizonHours\n      updateCycleHours\n      resolution { text kilometres }\n      domain { west east south north }\n      variables {\n        availability\n        cellMethods\n        firstLeadHours\n        variable { name }\n      }\n      runs(first: 8) {\n        nodes {\n          id\n          initTime\n          state\n          synthetic\n          leadHours\n          horizonHours\n          publishedAt\n          attribution\n          source\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').ModelsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlaceRun($latitude: Float!, $longitude: Float!, $model: ModelId!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model) {\n        run { initTime synthetic }\n        distanceKm\n      }\n    }\n  }\n"): typeof import('./graphql.ts').PlaceRunDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Sounding($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time, $validTime: Time!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: $model, initTime: $initTime) {\n        cell { latitude longitude }\n        profile(validTime: $validTime) {\n          leadHours\n          validTime\n          levelsHpa\n          height: column(quantity: geopotential_height, unit: \"m\") { values }\n          temperature: column(quantity: temperature, unit: \"K\") { values }\n          dewPoint: column(quantity: dew_point_temperature, unit: \"K\") { values }\n          u: column(quantity: u_wind, unit: \"m/s\") { values }\n          v: column(quantity: v_wind, unit: \"m/s\") { values }\n        }\n        at(time: $validTime) {\n          cape: column(variable: cape) { value }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').SoundingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ZoneOfPlace($latitude: Float!, $longitude: Float!) {\n    nearestPlace(latitude: $latitude, longitude: $longitude) {\n      timeZone\n    }\n  }\n"): typeof import('./graphql.ts').ZoneOfPlaceDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
