import { graphql } from '../gql/gql.ts';
import type { SoundingQuery } from '../gql/graphql.ts';
import type { Level } from './air/level.ts';

export const SOUNDING = graphql(`
  query Sounding($latitude: Float!, $longitude: Float!, $model: ModelId!, $initTime: Time, $validTime: Time!) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: $model, initTime: $initTime) {
        cell { latitude longitude }
        elevation
        profile(validTime: $validTime) {
          leadHours
          validTime
          levelsHpa
          height: column(quantity: geopotential_height, unit: "m") { values }
          temperature: column(quantity: temperature, unit: "K") { values }
          dewPoint: column(quantity: dew_point_temperature, unit: "K") { values }
          u: column(quantity: u_wind, unit: "m/s") { values }
          v: column(quantity: v_wind, unit: "m/s") { values }
        }
        at(time: $validTime) {
          cape: column(variable: cape) { value }
        }
      }
    }
  }
`);

type Profile = NonNullable<NonNullable<NonNullable<SoundingQuery['point']>['forecast']>['profile']>;

/** The levels of an answer, from the lowest up. */
export function levelsOf(profile: Profile): readonly Level[] {
  const { levelsHpa, height, temperature, dewPoint, u, v } = profile;
  const value = (column: { readonly values: readonly (number | null)[] } | null, index: number) =>
    column?.values[index] ?? null;
  return levelsHpa.map((pressure, index) => ({
    pressure,
    height: value(height, index),
    temperature: value(temperature, index),
    dewPoint: value(dewPoint, index),
    u: value(u, index),
    v: value(v, index),
  }));
}
