import { graphql } from './gql/index.ts';

export const Temperature = graphql(`
  query Temperature($latitude: Float!, $longitude: Float!) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: gfs) {
        run { initTime }
        series(leadTo: 2) {
          validTimes
          columns(variables: [air_temperature_2m]) { units { symbol } values }
        }
      }
    }
  }
`);

export const Runs = graphql(`
  subscription Runs {
    runUpdated(models: [gfs]) { cursor model initTime complete }
  }
`);
