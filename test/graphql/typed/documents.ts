import { graphql } from './gql/index.ts';

export const CityForecasts = graphql(`
  query CityForecasts($cities: [PlaceInput!]!, $variables: [VariableName!]!, $until: NonNegativeInt) {
    points(at: $cities) {
      label
      forecast(model: gfs) {
        run { initTime state }
        cell { latitude longitude }
        series(variables: $variables, leadTo: $until) {
          validTimes
          columns {
            variable { name longName }
            units
            values
          }
        }
      }
    }
  }
`);

export const WarmestOfEachDay = graphql(`
  query WarmestOfEachDay($latitude: Float!, $longitude: Float!, $zone: String!) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: gfs) {
        aggregates(variables: [air_temperature_2m], zone: $zone) {
          periods { localStart hours }
          columns {
            units(unit: "Cel")
            maximum(unit: "Cel")
          }
        }
      }
    }
  }
`);

export const PressureMap = graphql(`
  query PressureMap($box: BoxInput!, $leadHours: NonNegativeInt!) {
    slab(model: gfs, variable: mean_sea_level_pressure, box: $box, leadHours: $leadHours) {
      nx
      ny
      latitudes
      longitudes
      units
      values(encoding: FLOAT32_BASE64)
    }
  }
`);
