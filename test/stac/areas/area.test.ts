import { describe, expect, it } from 'vitest';
import { makeGrid } from '../../../src/geo/index.ts';
import { parseBox } from '../../../src/http/index.ts';
import { meetsFootprint } from '../../../src/stac/areas/area.ts';
import { footprintOf } from '../../../src/stac/areas/footprint.ts';
import { geometryOf, parseGeometry } from '../../../src/stac/areas/geometry.ts';
import { BOX } from '../../../src/stac/search/parameters/search-parameters.ts';
import { HRRR_GRID } from '../../support/grids.ts';

const europe = footprintOf(
  makeGrid({
    kind: 'latlon',
    nx: 173,
    ny: 83,
    rows: 'south-to-north',
    latitudeOfFirst: 29.5,
    longitudeOfFirst: 336.5,
    latitudeOfLast: 70.5,
    longitudeOfLast: 62.5,
    latitudeStep: 0.5,
    longitudeStep: 0.5,
  }),
);
const pacific = footprintOf(
  makeGrid({
    kind: 'latlon',
    nx: 41,
    ny: 21,
    rows: 'north-to-south',
    latitudeOfFirst: 10,
    longitudeOfFirst: 170,
    latitudeOfLast: -10,
    longitudeOfLast: 210,
    latitudeStep: 1,
    longitudeStep: 1,
  }),
);
// HRRR's grid: its north-west corner lies far inside of its box.
const hrrr = footprintOf(makeGrid(HRRR_GRID));

const inBox = (text: string, footprint = europe) =>
  meetsFootprint({ kind: 'box', box: parseBox(text, BOX) }, footprint);
const inGeometry = (geometry: object, footprint = europe) =>
  meetsFootprint({ kind: 'geometry', geometry: geometryOf(geometry) }, footprint);

describe('the area of a box', () => {
  it('meets footprints that share an edge, and nothing beyond the globe', async () => {
    expect(await inBox('10,50,11,51')).toBe(true);
    expect(await inBox('62.5,70.5,80,80')).toBe(true);
    expect(await inBox('62.6,29,80,80')).toBe(false);
    expect(await inBox('181,91,182,92')).toBe(false);
  });

  it('crosses the antimeridian', async () => {
    expect(await inBox('170,-90,-170,90')).toBe(false);
    expect(await inBox('60,-90,-170,90')).toBe(true);
    expect(await inBox('179,0,-179,1', pacific)).toBe(true);
    expect(await inBox('-155,0,-151,1', pacific)).toBe(true);
    expect(await inBox('-149,0,169,1', pacific)).toBe(false);
  });

  it('has longitudes from 0 to 360 as well', async () => {
    expect(await inBox('350,50,352,51')).toBe(true);
    expect(await inBox('300,50,330,51')).toBe(false);
    expect(await inBox('0,0,360,60')).toBe(true);
    // From 170 to the edge of the grid at 210, which is 150 degrees west, and beyond it.
    expect(await inBox('205,0,209,1', pacific)).toBe(true);
    expect(await inBox('211,0,220,1', pacific)).toBe(false);
    expect(await inBox('262,38,263,39', hrrr)).toBe(true);
    expect(await inGeometry({ type: 'Point', coordinates: [262.5, 38.5] }, hrrr)).toBe(true);
    expect(await inGeometry({ type: 'Point', coordinates: [352, 50] })).toBe(true);
    expect(await inGeometry({ type: 'Point', coordinates: [320, 50] })).toBe(false);
  });

  it('is compared with the outline of a projected grid, not with its box', async () => {
    expect(hrrr.bounds.north).toBeGreaterThan(52);
    expect(await inBox('-98,38,-97,39', hrrr)).toBe(true);
    // Inside of the box around the grid, outside of the grid: its edges are bent.
    expect(await inBox('-134,22,-130,24', hrrr)).toBe(false);
    expect(await inBox('-97.5,38.5,-97.5,38.5', hrrr)).toBe(true);
    expect(await inBox('-180,38.5,180,38.5', hrrr)).toBe(true);
  });
});

describe('outline of a grid', () => {
  it('is cut at the antimeridian', () => {
    expect(pacific.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [170, -10],
            [180, -10],
            [180, 10],
            [170, 10],
            [170, -10],
          ],
        ],
        [
          [
            [-180, -10],
            [-150, -10],
            [-150, 10],
            [-180, 10],
            [-180, -10],
          ],
        ],
      ],
    });
  });

  it('goes round a projected grid counter-clockwise, through its corners', () => {
    const { geometry } = hrrr;
    if (geometry.type !== 'Polygon') throw new Error('a polygon was expected');
    const [ring = []] = geometry.coordinates;
    expect(ring[0]).toEqual([-122.719528, 21.138123]);
    expect(ring.at(-1)).toEqual(ring[0]);
    const twiceTheArea = ring
      .slice(1)
      .reduce((sum, [x, y], n) => sum + (ring[n]?.[0] ?? 0) * y - x * (ring[n]?.[1] ?? 0), 0);
    expect(twiceTheArea).toBeGreaterThan(0);
  });
});

describe('intersects', () => {
  const ring = [
    [0, 40],
    [10, 40],
    [10, 50],
    [0, 50],
    [0, 40],
  ];
  const far = ring.map(([x = 0, y = 0]) => [x + 100, y]);
  const GEOMETRIES: readonly [string, object, object][] = [
    ['Point', { coordinates: [10, 50] }, { coordinates: [100, 50] }],
    [
      'MultiPoint',
      {
        coordinates: [
          [100, 0],
          [10, 50],
        ],
      },
      {
        coordinates: [
          [100, 0],
          [100, 50],
        ],
      },
    ],
    [
      'LineString',
      {
        coordinates: [
          [-100, 50],
          [100, 50],
        ],
      },
      {
        coordinates: [
          [100, 0],
          [100, 50],
        ],
      },
    ],
    [
      'MultiLineString',
      {
        coordinates: [
          [
            [-100, 50],
            [100, 50],
          ],
        ],
      },
      {
        coordinates: [
          [
            [100, 0],
            [100, 50],
          ],
        ],
      },
    ],
    ['Polygon', { coordinates: [ring] }, { coordinates: [far] }],
    ['MultiPolygon', { coordinates: [[far], [ring]] }, { coordinates: [[far]] }],
    [
      'GeometryCollection',
      { geometries: [{ type: 'Point', coordinates: [10, 50] }] },
      { geometries: [{ type: 'Point', coordinates: [100, 50] }] },
    ],
  ];
  it.each(GEOMETRIES)('compares a %s', async (type, inside, outside) => {
    expect(await inGeometry({ type, ...inside })).toBe(true);
    expect(await inGeometry({ type, ...outside })).toBe(false);
  });

  it('meets a footprint inside a polygon, but not inside its hole', async () => {
    const world = [
      [-180, -90],
      [180, -90],
      [180, 90],
      [-180, 90],
      [-180, -90],
    ];
    const hole = [
      [-50, 0],
      [-50, 85],
      [100, 85],
      [100, 0],
      [-50, 0],
    ];
    expect(await inGeometry({ type: 'Polygon', coordinates: [world] })).toBe(true);
    expect(await inGeometry({ type: 'Polygon', coordinates: [world, hole] })).toBe(false);
  });

  it.each([
    ['no geometry', { type: 'Feature', geometry: null }],
    ['no coordinates', { type: 'Point' }],
    ['one number', { type: 'Point', coordinates: [1] }],
    ['a text', { type: 'Point', coordinates: ['1', '2'] }],
    [
      'an open ring',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ],
        ],
      },
    ],
    ['a line of one position', { type: 'LineString', coordinates: [[0, 0]] }],
    [
      'a collection in a collection',
      { type: 'GeometryCollection', geometries: [{ type: 'GeometryCollection', geometries: [] }] },
    ],
    ['too many positions', { type: 'MultiPoint', coordinates: Array.from({ length: 5001 }, () => [0, 0]) }],
  ])('refuses %s', (_, geometry) => {
    expect(() => geometryOf(geometry)).toThrow(expect.objectContaining({ code: 'validation_error' }));
  });

  it('refuses what is not JSON', () => {
    expect(() => parseGeometry('{"type":')).toThrow(/is not JSON/);
  });

  it('compares a geometry in a time that grows with its positions, not with their square', async () => {
    // A star north of HRRR whose edges cross each other: what comparing edges costs most.
    const star = (positions: number) => {
      const ring = Array.from({ length: positions - 1 }, (_, n) => {
        const angle = n * Math.PI * (1 - 1 / (positions - 1));
        return [-97 + 30 * Math.cos(angle), 75 + 10 * Math.sin(angle)];
      });
      return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? []]] };
    };
    const compare = async (positions: number, times: number) => {
      const geometry = star(positions);
      const before = process.cpuUsage();
      for (let n = 0; n < times; n++) expect(await inGeometry(geometry, hrrr)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // Long enough for a clock that counts in hundredths of a second, and the least of several: a collection of garbage may fall
    // into any of them.
    const small: number[] = [];
    const large: number[] = [];
    for (let n = 0; n < 3; n++) {
      small.push(await compare(500, 100));
      large.push(await compare(5000, 10));
    }
    expect(Math.min(...large)).toBeLessThan(4 * Math.min(...small));
  });
});
