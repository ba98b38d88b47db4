import { graphql } from './gql/index.ts';

export const CityForecasts = graphql(`
  query CityForecasts($cities: [PlaceInput!]!, $variables: [VariableName!]!, $until: NonNegativeInt) {
    points(at: $cities) {
      label
      forecast(model: gfs) {
        run { initTime state }
        cell { latitude longitude }
        series(leadTo: $until) {
          validTimes
          columns(variables: $variables) {
            variable { name longName }
            units { symbol }
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
        aggregates(zone: $zone) {
          periods { localStart hours }
          temperature: column(variable: air_temperature_2m, unit: "Cel") {
            units { symbol }
            maximum
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
      units { symbol }
      values
    }
  }
`);
