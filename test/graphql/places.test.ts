import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

interface Place {
  readonly name: string;
  readonly region: string;
}

it('places are found by the beginning of a name, in a country, or near a position', async () => {
  const { data, errors } = await gateway.query<Record<'large' | 'us' | 'near' | 'ill', Place[]>>(`{
    large: places(search: "münch", limit: 1) { name region }
    us: places(search: "paris", country: "US", limit: 1) { name region }
    near: places(search: "paris", near: { latitude: 43.2, longitude: -80.4 }, limit: 1) { name region }
    ill: places(search: "Springfield, Ill", limit: 1) { name region }
  }`);
  expect(errors).toBeUndefined();
  expect(data.large).toEqual([{ name: 'Munich', region: 'Bavaria' }]);
  expect(data.us).toEqual([{ name: 'Paris', region: 'Texas' }]);
  expect(data.near).toEqual([{ name: 'Paris', region: 'Ontario' }]);
  expect(data.ill).toEqual([{ name: 'Springfield', region: 'Illinois' }]);
});

it('a place leads to its forecast, the same as at its coordinates', async () => {
  const series =
    'forecast(model: gfs) { series(leadTo: 6) { column(variable: air_temperature_2m) { values } } }';
  const { data, errors } = await gateway.query<{
    place: {
      timeZone: string;
      attribution: string;
      latitude: number;
      longitude: number;
      point: { label: string };
    };
    nearestPlace: { id: number };
  }>(`{
    place(id: 2950159) { timeZone attribution latitude longitude point { label ${series} } }
    nearestPlace(latitude: 52.52, longitude: 13.41) { id }
  }`);
  expect(errors).toBeUndefined();
  const { timeZone, attribution, latitude, longitude, point } = data.place;
  expect([timeZone, point.label]).toEqual(['Europe/Berlin', 'Berlin']);
  expect(attribution).toMatch(/GeoNames/);
  const direct = await gateway.query<{ point: object }>(
    `{ point(latitude: ${latitude}, longitude: ${longitude}, label: "Berlin") { label ${series} } }`,
  );
  expect(direct.data.point).toEqual(point);
  expect(data.nearestPlace.id).toBeGreaterThan(0);
});

it('what cannot be is an error that names the argument', async () => {
  for (const [field, argument] of [
    ['places(search: "a", limit: 101) { id }', 'limit'],
    ['places(search: "a", country: "DEU") { id }', 'country'],
    [`places(search: "${'x'.repeat(121)}") { id }`, 'search'],
    ['places(search: "a", near: { latitude: 91, longitude: 0 }) { id }', 'near.latitude'],
    ['nearestPlace(latitude: 0, longitude: 361) { id }', 'longitude'],
  ]) {
    const { errors } = await gateway.query(`{ ${field} }`);
    expect([field, errors?.[0]?.extensions]).toEqual([
      field,
      expect.objectContaining({ code: 'validation_error', argument }),
    ]);
  }
  const { data } = await gateway.query<{ place: null }>('{ place(id: 1) { id } }');
  expect(data.place).toBeNull();
});
