import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWkt } from '../../src/edr/parameters/geometry/wkt.ts';
import { maskOfAxes } from '../../src/edr/regions/mask.ts';
import { boxRegion, contains, type Region } from '../../src/edr/regions/region.ts';
import { circleRegion } from '../../src/edr/regions/shapes/circle.ts';
import { corridorRegion } from '../../src/edr/regions/shapes/corridor.ts';
import { polygonRegion } from '../../src/edr/regions/shapes/polygon.ts';
import { greatCircleKm, type LatLon } from '../../src/geo/index.ts';

async function polygon(text: string): Promise<Region> {
  return polygonRegion((await readWkt(text, ['Polygon', 'MultiPolygon'])).polygons);
}

const degree = (least: number, most: number) =>
  fc.integer({ min: least * 10, max: most * 10 }).map((tenths) => tenths / 10);

describe('a polygon', () => {
  it('holds the points that another implementation finds in it or on its edge', () => {
    const corner = fc.tuple(degree(-20, 20), degree(-20, 20));
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 9 }), corner, (corners, [x, y]) => {
        const ring = [...corners, corners[0] as [number, number]];
        const positions = ring.map(([longitude, latitude]) => ({ longitude, latitude, z: null, m: null }));
        const expected = booleanPointInPolygon([x, y], { type: 'Polygon', coordinates: [ring] });
        return contains(polygonRegion([[positions]]), y, x) === expected;
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  it('has its edges and corners in it, and those of its holes, but not what is in them', async () => {
    const region = await polygon('POLYGON((0 0,10 0,10 10,0 10,0 0),(4 4,4 6,6 6,6 4,4 4))');
    for (const [x, y] of [
      [0, 0],
      [10, 10],
      [5, 0],
      [0, 5],
      [4, 5],
      [5, 4],
      [5, 6],
      [3.9, 5],
    ] as const) {
      expect([x, y, contains(region, y, x)]).toEqual([x, y, true]);
    }
    for (const [x, y] of [
      [5, 5],
      [4.1, 4.1],
      [-0.1, 5],
      [5, 10.1],
      [350, 5],
    ] as const) {
      expect([x, y, contains(region, y, x)]).toEqual([x, y, false]);
    }
  });

  it.each([
    ['beyond 180', 'POLYGON((170 -10,190 -10,190 10,170 10,170 -10))'],
    ['from 170 to -170', 'POLYGON((170 -10,-170 -10,-170 10,170 10,170 -10))'],
    [
      'in two parts',
      'MULTIPOLYGON(((170 -10,180 -10,180 10,170 10,170 -10)),((-180 -10,-170 -10,-170 10,-180 10,-180 -10)))',
    ],
  ])('crosses the antimeridian: %s', async (_, text) => {
    const region = await polygon(text);
    for (const longitude of [170, 175, 180, -180, 181, -175, -170]) {
      expect([longitude, contains(region, 0, longitude)]).toEqual([longitude, true]);
    }
    for (const longitude of [169.9, 0, -169.9]) expect(contains(region, 0, longitude)).toBe(false);
    expect(region.box.south).toBe(-10);
  });

  it('takes its box across the antimeridian, with a hole on the other side', async () => {
    const region = await polygon(
      'POLYGON((170 -10,-170 -10,-170 10,170 10,170 -10),(-178 -1,-178 1,-176 1,-176 -1,-178 -1))',
    );
    expect(region.box).toEqual({ west: 170, east: -170, south: -10, north: 10 });
    expect(contains(region, 0, -177)).toBe(false);
    expect(contains(region, 0, -179)).toBe(true);
  });

  it('keeps the direction of a counter-clockwise ring', async () => {
    const region = await polygon('POLYGON((-100 0,100 0,100 1,-100 1,-100 50,-150 50,-150 0,-100 0))');
    expect(contains(region, 0.5, 0)).toBe(true);
    expect(contains(region, 0.5, 180)).toBe(false);
    expect(contains(region, 25, -125)).toBe(true);
  });

  it.each([
    'POLYGON((-180 -90,180 -90,180 90,-180 90,-180 -90))',
    'POLYGON((-180 90,180 90,180 -90,-180 -90,-180 90))',
    'POLYGON((0 -90,360 -90,360 90,0 90,0 -90))',
    'POLYGON((-179 -90,179 -90,179 90,-179 90,-179 -90))',
  ])('may be the whole globe: %s', async (text) => {
    const region = await polygon(text);
    for (const longitude of [-179, -90, 0, 90, 178.9]) {
      for (const latitude of [-90, 0, 90]) expect(contains(region, latitude, longitude)).toBe(true);
    }
  });
});

describe('a circle', () => {
  it('holds what is nearer than its radius along great circles', () => {
    fc.assert(
      fc.property(
        degree(-180, 180),
        degree(-90, 90),
        fc.integer({ min: 1, max: 20_000 }),
        degree(-180, 180),
        degree(-90, 90),
        (longitude, latitude, km, x, y) => {
          const distance = greatCircleKm({ latitude, longitude }, { latitude: y, longitude: x });
          fc.pre(Math.abs(distance - km) > 0.01);
          const circle = circleRegion({ longitude, latitude }, km);
          expect(contains(circle, y, x)).toBe(distance < km);
          // Its box holds it.
          if (distance < km) expect(contains(boxRegion(circle.box), y, x)).toBe(true);
        },
      ),
      { numRuns: 5000, seed: 7 },
    );
  });
});

describe('a mask', () => {
  it('marks the points of rows and columns that are inside, across the antimeridian', async () => {
    const region = await polygon('POLYGON((179 0,181 0,181 1,179 1,179 0))');
    const { inside, count } = await maskOfAxes(
      region,
      Float64Array.from([2, 1, 0]),
      Float64Array.from([178, 179, -180, -179, -178]),
    );
    expect([...inside]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0]);
    expect(count).toBe(6);
  });
});

/** The distance of a place from a leg of a path, by the textbook's cross-track formula. */
function kmFromLeg(a: LatLon, b: LatLon, place: LatLon): number {
  const radius = 6371.229;
  const ends = Math.min(greatCircleKm(a, place), greatCircleKm(b, place));
  const turn = bearing(a, place) - bearing(a, b);
  const away = greatCircleKm(a, place) / radius;
  const along = Math.atan2(Math.sin(away) * Math.cos(turn), Math.cos(away));
  if (along < 0 || along > greatCircleKm(a, b) / radius) return ends;
  return Math.min(ends, Math.abs(Math.asin(Math.sin(away) * Math.sin(turn))) * radius);
}

function bearing(a: LatLon, b: LatLon): number {
  const [south, north] = [a.latitude, b.latitude].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
  ];
  const east = ((b.longitude - a.longitude) * Math.PI) / 180;
  return Math.atan2(
    Math.sin(east) * Math.cos(north),
    Math.cos(south) * Math.sin(north) - Math.sin(south) * Math.cos(north) * Math.cos(east),
  );
}

describe('a corridor', () => {
  const place = fc.record({ longitude: degree(-180, 180), latitude: degree(-90, 90) });
  const NONE = { crossed: [], crossedKm: 0 };

  it('holds the points up to a distance from the great circles of its path, and its box does', () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 4000 }),
        place,
        (path, km, point) => {
          const legs = path.slice(1).map((b, n) => [path[n] as LatLon, b] as const);
          // Between antipodes every way is the shortest, and nearly so the formula is of no use.
          fc.pre(legs.every(([a, b]) => greatCircleKm(a, b) < 19_500 && Math.abs(a.latitude) < 90));
          const distance = Math.min(...legs.map(([a, b]) => kmFromLeg(a, b, point)));
          fc.pre(Math.abs(distance - km) > 0.01);
          const corridor = corridorRegion(path, { km, ...NONE });
          expect(contains(corridor, point.latitude, point.longitude)).toBe(distance < km);
          if (distance < km) {
            expect(contains(boxRegion(corridor.box), point.latitude, point.longitude)).toBe(true);
          }
        },
      ),
      { numRuns: 5000, seed: 11 },
    );
  });

  it('holds the cells that it is told the path crosses, however narrow it is', () => {
    const path = [
      { longitude: 0, latitude: 0 },
      { longitude: 10, latitude: 0 },
    ];
    const crossed = [{ longitude: 5, latitude: 0.1 }];
    const corridor = corridorRegion(path, { km: 0.001, crossed, crossedKm: 20 });
    expect(contains(corridor, 0.1, 5)).toBe(true);
    expect(contains(corridor, 0.1, 5.1)).toBe(false);
    expect(contains(boxRegion(corridor.box), 0.1, 5)).toBe(true);
  });
});
