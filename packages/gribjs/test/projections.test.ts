import { type GridDefinition, gridCoordinates } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { degreesApart } from './support/sphere.ts';

const unitSphere = { shape: 1, radiusMetres: 1, majorAxisMetres: null, minorAxisMetres: null };

function ellipsoid(majorAxisMetres: number, eccentricitySquared: number) {
  const minorAxisMetres = majorAxisMetres * Math.sqrt(1 - eccentricitySquared);
  return { shape: 7, radiusMetres: null, majorAxisMetres, minorAxisMetres };
}

const clarke1866 = ellipsoid(6_378_206.4, 0.006_768_66);
const international = ellipsoid(6_378_388, 0.006_722_67);

const twoByTwo = {
  known: true,
  points: 4,
  nx: 2,
  ny: 2,
  resolutionAndComponentFlags: 0,
  scanningMode: 64,
} as const;

const conic = {
  ...twoByTwo,
  latitudeOfFirst: 23,
  longitudeOfFirst: -96,
  lad: 33,
  lov: -96,
  projectionCentreFlag: 0,
  southernPoleLatitude: -90,
  southernPoleLongitude: 0,
} as const;

const albers = { ...conic, template: 31, latin1: 29.5, latin2: 45.5 } as const;
const lambert = { ...conic, template: 30, latin1: 33, latin2: 45 } as const;
const mercator = {
  ...twoByTwo,
  template: 10,
  latitudeOfFirst: 0,
  longitudeOfFirst: 180,
  lad: 0,
  latitudeOfLast: 35,
  longitudeOfLast: 285,
  orientation: 0,
} as const;

/**
 * The numerical examples of Snyder, Map Projections: A Working Manual (1987), appendix A: the first point is
 * the origin of an example, dx and dy are the x and y that it finds for its point. The grid's last point is
 * then that point. The book prints seven digits, or decimetres.
 */
const EXAMPLES: readonly [string, GridDefinition, latitude: number, longitude: number, tolerance: number][] =
  [
    [
      'Mercator, sphere',
      { ...mercator, earth: unitSphere, dxMetres: 1.832_595_7, dyMetres: 0.652_836_6 },
      35,
      -75,
      6e-6,
    ],
    [
      'Mercator, ellipsoid',
      { ...mercator, earth: clarke1866, dxMetres: 11_688_673.7, dyMetres: 4_139_145.6 },
      35,
      -75,
      1e-6,
    ],
    [
      'Albers, sphere',
      { ...albers, earth: unitSphere, dxMetres: 0.295_272, dyMetres: 0.241_677_4 },
      35,
      -75,
      6e-6,
    ],
    [
      'Albers, ellipsoid',
      { ...albers, earth: clarke1866, dxMetres: 1_885_472.7, dyMetres: 1_535_925 },
      35,
      -75,
      1e-6,
    ],
    [
      'Lambert conformal, sphere',
      { ...lambert, earth: unitSphere, dxMetres: 0.296_678_5, dyMetres: 0.246_211_2 },
      35,
      -75,
      6e-6,
    ],
    [
      'Lambert conformal, ellipsoid',
      { ...lambert, earth: clarke1866, dxMetres: 1_894_410.9, dyMetres: 1_564_649.5 },
      35,
      -75,
      1e-6,
    ],
    [
      'Polar stereographic of the south, ellipsoid',
      {
        ...twoByTwo,
        template: 20,
        scanningMode: 128,
        latitudeOfFirst: -90,
        longitudeOfFirst: -100,
        lad: -71,
        lov: -100,
        projectionCentreFlag: 128,
        earth: international,
        dxMetres: 1_540_033.6,
        dyMetres: 560_526.4,
      },
      -75,
      150,
      1e-6,
    ],
  ];

describe('projections agree with the worked examples of the literature', () => {
  it.each(EXAMPLES)('%s', (_, grid, latitude, longitude, tolerance) => {
    const places = gridCoordinates(grid);
    expect(Math.abs((places.latitudes[3] ?? 0) - latitude)).toBeLessThan(tolerance);
    expect(Math.abs(degreesApart(places.longitudes[3] ?? 0, longitude))).toBeLessThan(tolerance);
  });
});

describe('projections', () => {
  const earths = { sphere: unitSphere, ellipsoid: clarke1866 };
  for (const [name, earth] of Object.entries(earths)) {
    const metres = name === 'sphere' ? 0.1 : 600_000;
    const steps = { earth, dxMetres: metres, dyMetres: metres, nx: 7, ny: 5, points: 35 };
    const mirrored: readonly (readonly [string, GridDefinition, GridDefinition])[] = [
      [
        'Lambert',
        { ...lambert, ...steps },
        { ...lambert, ...steps, latitudeOfFirst: -23, latin1: -33, latin2: -45, scanningMode: 0 },
      ],
      [
        'Albers',
        { ...albers, ...steps },
        { ...albers, ...steps, latitudeOfFirst: -23, latin1: -29.5, latin2: -45.5, scanningMode: 0 },
      ],
      [
        'polar stereographic',
        { ...conic, ...steps, template: 20, lad: 60 },
        {
          ...conic,
          ...steps,
          template: 20,
          latitudeOfFirst: -23,
          lad: 60,
          projectionCentreFlag: 128,
          scanningMode: 0,
        },
      ],
    ];
    it.each(mirrored)(`of the southern half are those of the northern: %s, ${name}`, (_, north, south) => {
      const [above, below] = [gridCoordinates(north), gridCoordinates(south)];
      above.latitudes.forEach((latitude, k) => {
        expect(below.latitudes[k]).toBeCloseTo(-latitude, 10);
        expect(degreesApart(below.longitudes[k] ?? 0, above.longitudes[k] ?? 0)).toBeCloseTo(0, 10);
      });
    });
  }

  // The second is flatter than Saturn: what is quick on the earth must be right elsewhere.
  it.each([clarke1866, ellipsoid(6_378_137, 0.2)])('scan from any corner to the same places', (earth) => {
    const steps = { earth, dxMetres: 40_000, dyMetres: 30_000, nx: 6, ny: 4, points: 24 };
    const grids = [
      { ...lambert, ...steps },
      { ...albers, ...steps },
      { ...mercator, ...steps },
      { ...conic, ...steps, template: 20 },
    ] as const;
    for (const grid of grids) {
      const { latitudes, longitudes } = gridCoordinates(grid);
      for (const [mode, corner] of [
        [64, 0],
        [192, 5],
        [0, 18],
        [128, 23],
      ] as const) {
        const other = gridCoordinates({
          ...grid,
          scanningMode: mode,
          latitudeOfFirst: latitudes[corner] ?? Number.NaN,
          longitudeOfFirst: longitudes[corner] ?? Number.NaN,
        });
        for (let j = 0; j < 4; j++) {
          for (let i = 0; i < 6; i++) {
            const there = (mode & 64 ? j : 3 - j) * 6 + (mode & 128 ? 5 - i : i);
            expect(latitudes[there]).toBeCloseTo(other.latitudes[j * 6 + i] ?? Number.NaN, 8);
            expect(longitudes[there]).toBeCloseTo(other.longitudes[j * 6 + i] ?? Number.NaN, 8);
          }
        }
      }
    }
  });

  it('reach the pole and leave NaN beyond what they show', () => {
    // 1.3146 radii from the tip of the cone to 35 N, none to the pole of Albers' projection.
    const places = gridCoordinates({ ...albers, earth: unitSphere, dxMetres: 3, dyMetres: 3 });
    expect(places.latitudes[0]).toBeCloseTo(23, 10);
    expect(places.latitudes[3]).toBeNaN();
  });

  it('are refused where header and projection do not go together', () => {
    const steps = { earth: unitSphere, dxMetres: 1, dyMetres: 1 };
    const refused: readonly [GridDefinition, string, RegExp][] = [
      [{ ...lambert, ...steps, latin2: -33 }, 'CORRUPT', /parallels 33 and -33 make no cone/],
      [{ ...albers, ...steps, latin1: 0, latin2: 0 }, 'CORRUPT', /parallels 0 and 0 make no cone/],
      [{ ...mercator, ...steps, orientation: 5 }, 'UNSUPPORTED', /turned by 5 degrees/],
      [{ ...mercator, ...steps, lad: 90.5 }, 'CORRUPT', /true scale at 90.5/],
      [
        { ...mercator, ...steps, earth: { ...unitSphere, radiusMetres: null } },
        'UNSUPPORTED',
        /figure of the earth/,
      ],
      [{ ...lambert, ...steps, scanningMode: 65 }, 'UNSUPPORTED', /scanning mode 65 .*one point less/],
    ];
    for (const [grid, code, message] of refused) {
      expect(() => gridCoordinates(grid)).toThrow(
        expect.objectContaining({ code, message: expect.stringMatching(message) }),
      );
    }
  });
});
