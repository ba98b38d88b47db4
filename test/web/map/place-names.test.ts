import { beforeAll, describe, expect, it } from 'vitest';
import { namedFromZoom } from '../../../scripts/web/prominence.ts';
import { openGazetteer } from '../../../src/places/index.ts';

/** Of the first view of a wide screen, and of one that shows a country. */
const [FIRST, COUNTRY] = [2.2, 5];
const at = (latitude: number, longitude: number, population: number) => ({ latitude, longitude, population });

describe('the names of places on a map', () => {
  let named: readonly { name: string; latitude: number; longitude: number; from: number }[];
  beforeAll(async () => {
    const places = (await openGazetteer()).largest(5000, () => true);
    const zooms = namedFromZoom(places);
    named = places.map(({ name, latitude, longitude }, n) => ({
      name,
      latitude,
      longitude,
      from: zooms[n]!,
    }));
  });
  const within = (south: number, west: number, north: number, east: number, zoom: number) =>
    named.filter(
      ({ latitude, longitude, from }) =>
        from <= zoom && latitude > south && latitude < north && longitude > west && longitude < east,
    );

  it.each([
    ['Europe', 36, -10, 66, 32],
    ['North America', 15, -125, 55, -65],
    ['South America', -45, -80, 10, -35],
    ['Africa', -35, -18, 35, 50],
    ['Australia', -40, 112, -12, 155],
  ])('are some of each continent in the first view, as of %s, and not a crowd', (_name, ...box) => {
    const [south, west, north, east] = box as [number, number, number, number];
    const count = within(south, west, north, east, FIRST).length;
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThan(40);
  });

  it('are those of capitals of thinly settled countries where one of their size in a crowded region waits', () => {
    const from = (name: string) =>
      named.find((place) => place.name === name)?.from ?? Number.POSITIVE_INFINITY;
    for (const name of ['Oslo', 'Bergen', 'Berlin', 'Dublin']) expect(from(name), name).toBeLessThan(COUNTRY);
    expect(from('Bergen')).toBeLessThan(from('Essen'));
  });

  it('come by size, and earlier where the next larger place is far away, also across the 180° meridian', () => {
    const [, near, far, across] = namedFromZoom([
      at(0, 179, 5_000_000),
      at(1, 178, 200_000),
      at(40, 0, 200_000),
      at(0, -180, 200_000),
    ]) as [number, number, number, number];
    expect(far).toBeLessThan(near);
    expect(across).toBeGreaterThan(far);
  });
});
