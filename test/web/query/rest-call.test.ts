import { describe, expect, it } from 'vitest';
import { restCall } from '../../../src/web/query/rest-call.ts';

describe('the REST call nearest to a query', () => {
  it('of a map is /bbox, with the lead of its valid time', () => {
    const query = `query Map($model: ModelId!, $box: BoxInput!, $run: Time, $time: Time) {
      slab(model: $model, variable: air_temperature_2m, box: $box, initTime: $run, validTime: $time) { values }
    }`;
    const variables = {
      model: 'icon_eu',
      box: { west: 5, south: 45, east: 15, north: 55 },
      run: '2026-11-24T06:00:00Z',
      time: '2026-11-25T15:00:00Z',
    };
    expect(restCall(query, variables)).toBe(
      'bbox?model=icon-eu&var=air_temperature_2m&west=5&south=45&east=15&north=55&init_time=2026-11-24T06:00:00Z&lead_hours=33',
    );
  });

  it('of series is /point with all its variables, also those of fragments', () => {
    const query = `query P($lat: Float!, $names: [VariableName!]! = [visibility]) {
      point(latitude: $lat, longitude: 13) { forecast(model: gfs) { ...F } }
    }
    fragment F on PointForecast { series(leadTo: 24) {
      wind: columns(variables: [wind_speed_10m, wind_gust_10m]) { values }
      columns(variables: $names) { values }
      column(variable: snow_depth) { values }
    } }`;
    expect(restCall(query, { lat: 52.5 })).toBe(
      'point?model=gfs&lat=52.5&lon=13&vars=wind_speed_10m,wind_gust_10m,visibility,snow_depth&lead_to=24',
    );
  });

  it('corrects temperatures to the same height', () => {
    const query = `query P($height: Float) { point(latitude: 47.421, longitude: 10.985) {
      forecast(model: gfs, elevation: $height) { series { column(variable: air_temperature_2m) { values } } }
    } }`;
    expect(restCall(query, { height: 2962 })).toBe(
      'point?model=gfs&lat=47.421&lon=10.985&vars=air_temperature_2m&elevation=2962',
    );
    expect(restCall(query, {})).not.toContain('elevation');
  });

  it('of a profile is /profile, of a search for places /places', () => {
    const profile =
      '{ point(latitude: 1, longitude: 2) { forecast(model: nam) { profile(leadHours: 6) { run { id } } } } }';
    expect(restCall(profile, {})).toBe('profile?model=nam&lat=1&lon=2&lead_hours=6');
    expect(restCall('query Q($s: String!) { places(search: $s) { name } }', { s: 'São' })).toBe(
      'places?q=S%C3%A3o',
    );
  });

  it('of anything else is none', () => {
    expect(restCall('{ nearestPlace(latitude: 1, longitude: 2) { name } }', {})).toBeNull();
  });
});
