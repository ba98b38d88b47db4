import {
  encodeMessage,
  type GridDefinition,
  gridCoordinates,
  parseMessage,
  type ReducedLatLonGrid,
  toRowMajor,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import {
  albersGrid,
  gaussianGrid,
  mercatorGrid,
  polarGrid,
  rotatedGrid,
  unstructuredGrid,
} from './support/grids.ts';
import { identification, lambertGrid, latLonGrid, oneRow, temperature } from './support/messages.ts';

function pairs(grid: GridDefinition): string[] {
  const { latitudes, longitudes } = gridCoordinates(grid);
  return Array.from(
    latitudes,
    (latitude, k) => `${+latitude.toFixed(6)} ${+(longitudes[k] ?? 0).toFixed(6)}`,
  );
}

/** 50 N 350 E, 3 columns and 3 rows a hundredth of a degree apart, southward. */
const three = latLonGrid(3, 3);

describe('staggered rows', () => {
  it('are offset by half a step: even rows, odd rows', () => {
    const even = pairs({ ...three, scanningMode: 0x04 });
    expect(even.slice(0, 6)).toEqual([
      ...['50 350', '50 350.01', '50 350.02'],
      ...['49.99 350.005', '49.99 350.015', '49.99 350.025'],
    ]);
    const odd = pairs({ ...three, scanningMode: 0x08 });
    expect(odd.slice(0, 6)).toEqual([
      ...['50 350.005', '50 350.015', '50 350.025'],
      ...['49.99 350', '49.99 350.01', '49.99 350.02'],
    ]);
  });

  it('and columns, in scan direction', () => {
    expect(pairs({ ...three, scanningMode: 0xca })[0]).toBe('50.005 349.995');
    expect(pairs({ ...three, scanningMode: 0x02 })[0]).toBe('49.995 350');
  });

  it('and columns of a projection', () => {
    const grid = { ...lambertGrid(2, 2), dyMetres: 6000, scanningMode: 0x42 };
    const full = gridCoordinates(lambertGrid(2, 4));
    expect(gridCoordinates(grid).latitudes[0]).toBeCloseTo(full.latitudes[2] ?? 0, 9);
    expect(gridCoordinates(grid).latitudes[3]).toBeCloseTo(full.latitudes[7] ?? 0, 9);
  });

  it('and rows of a projection', () => {
    const grid = { ...lambertGrid(2, 2), dxMetres: 6000, scanningMode: 0x44 };
    const full = gridCoordinates(lambertGrid(4, 2));
    expect(gridCoordinates(grid).longitudes[2]).toBeCloseTo(full.longitudes[5] ?? 0, 9);
    expect(gridCoordinates(grid).latitudes[3]).toBeCloseTo(full.latitudes[7] ?? 0, 9);
  });

  it('keep their rows and columns when ordered', () => {
    const values = Int32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect([...toRowMajor(values, { ...three, scanningMode: 0x94 })]).toEqual([3, 2, 1, 4, 5, 6, 9, 8, 7]);
  });
});

describe('rows of different length', () => {
  const { nx: _, ...rest } = three;
  const reduced: ReducedLatLonGrid = {
    ...rest,
    nx: null,
    points: 9,
    latitudeOfLast: 30,
    longitudeOfFirst: 0,
    longitudeOfLast: 270,
    rowLengths: [2, 4, 3],
    rowLengthsMeaning: 1,
  };

  it('go around the globe', () => {
    expect(pairs(reduced)).toEqual([
      ...['50 0', '50 180'],
      ...['40 0', '40 90', '40 180', '40 270'],
      ...['30 0', '30 120', '30 240'],
    ]);
  });

  it('or from limit to limit', () => {
    expect(pairs({ ...reduced, rowLengthsMeaning: 2 })).toEqual([
      ...['50 0', '50 270'],
      ...['40 0', '40 90', '40 180', '40 270'],
      ...['30 0', '30 135', '30 270'],
    ]);
  });

  it('westward, and every other row backward', () => {
    expect(pairs({ ...reduced, longitudeOfLast: 90, scanningMode: 0x90 })).toEqual([
      ...['50 0', '50 180'],
      ...['40 90', '40 180', '40 270', '40 0'],
      ...['30 0', '30 240', '30 120'],
    ]);
  });

  it('have no columns', () => {
    expect(() => toRowMajor(new Int32Array(9), reduced)).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED', message: expect.stringMatching(/different length/) }),
    );
  });
});

describe('a rotated grid', () => {
  it('turned about its axis lies where its longitudes are moved east', () => {
    const grid = rotatedGrid(4, 3);
    const moved = {
      ...grid,
      longitudeOfFirst: grid.longitudeOfFirst + 25,
      longitudeOfLast: grid.longitudeOfLast + 25,
    };
    expect(pairs({ ...grid, angleOfRotation: 25 })).toEqual(pairs(moved));
  });

  it('whose pole is not moved is a plain one', () => {
    const plain = latLonGrid(4, 3);
    const same = {
      ...rotatedGrid(4, 3),
      ...plain,
      template: 1,
      southernPoleLatitude: -90,
      southernPoleLongitude: 0,
    } as const;
    expect(pairs(same)).toEqual(pairs(plain));
  });
});

describe('Gaussian latitudes', () => {
  // Zeros of the Legendre polynomials of degree 2 and 4.
  it.each([
    [1, [Math.asin(1 / Math.sqrt(3))]],
    [2, [1, -1].map((sign) => Math.asin(Math.sqrt(3 / 7 + (sign * 2 * Math.sqrt(6 / 5)) / 7)))],
  ])('of N = %i', (parallels, radians) => {
    const northern = radians.map((latitude) => (latitude * 180) / Math.PI);
    const [first = 0] = northern;
    const grid = {
      ...gaussianGrid(1),
      parallels,
      ny: 2 * parallels,
      points: 2 * parallels,
      latitudeOfFirst: first,
      latitudeOfLast: -first,
    };
    const expected = [...northern, ...northern.map((latitude) => -latitude).reverse()];
    const { latitudes } = gridCoordinates(grid);
    for (const [j, latitude] of expected.entries()) expect(latitudes[j]).toBeCloseTo(latitude, 12);
  });
});

describe('written grids read back', () => {
  const grids = {
    '3.0': latLonGrid(3, 2),
    '3.0 without increments': {
      ...latLonGrid(3, 2),
      iIncrement: null,
      jIncrement: null,
      resolutionAndComponentFlags: 0,
    },
    '3.1': { ...rotatedGrid(3, 2), angleOfRotation: 12.5 },
    '3.10': mercatorGrid(3, 2),
    '3.20': polarGrid(3, 2),
    '3.30': lambertGrid(3, 2),
    '3.31': albersGrid(3, 2),
    '3.40': gaussianGrid(3),
    '3.101': { ...unstructuredGrid(6), numberOfGridUsed: 0x012345 },
  };
  it.each(Object.entries(grids))('%s', (_name, grid) => {
    const packing = { template: 0, decimalScale: 0 } as const;
    const values = new Float32Array(grid.points);
    const fields = [{ grid, product: temperature, packing, values }];
    expect(parseMessage(encodeMessage({ discipline: 0, identification, fields }))[0]?.grid).toEqual(grid);
  });
});

describe('angles and earths as coded', () => {
  const message = oneRow(Float32Array.of(1, 2, 3), { template: 0, decimalScale: 0 });
  const section3 = parseMessage(message)[0]?.sections[3]?.offset ?? 0;
  const gridWith = (write: (view: DataView) => void) => {
    const changed = message.slice();
    write(new DataView(changed.buffer, section3));
    return parseMessage(changed)[0]?.grid;
  };

  it('in parts of a basic angle', () => {
    // 30 degrees in 3600 parts: the unit is 1/120 of a degree.
    const grid = gridWith((view) => {
      view.setUint32(38, 30);
      view.setUint32(42, 3600);
      view.setUint32(46, 6001);
      view.setUint32(50, 0x80000000 + 1200);
      view.setUint32(63, 15);
    });
    expect(grid).toMatchObject({ latitudeOfFirst: 6001 / 120, longitudeOfFirst: -10, iIncrement: 0.125 });
  });

  const sphere = (radiusMetres: number | null) => ({
    radiusMetres,
    majorAxisMetres: null,
    minorAxisMetres: null,
  });
  const ellipsoid = (majorAxisMetres: number, minorAxisMetres: number) => ({
    radiusMetres: null,
    majorAxisMetres,
    minorAxisMetres,
  });

  // Code table 3.2; radius 63712000 / 10^1, axes 6378.137 and 6356.752 with scale factor 3 where coded.
  it.each([
    [0, sphere(6_367_470)],
    [1, sphere(6_371_200)],
    [2, ellipsoid(6_378_160, 6_356_775)],
    [3, ellipsoid(6_378_137, 6_356_752)],
    [4, ellipsoid(6_378_137, 6_356_752.314)],
    [5, ellipsoid(6_378_137, 6_356_752.3142)],
    [6, sphere(6_371_229)],
    [7, ellipsoid(6378.137, 6356.752)],
    [8, sphere(6_371_200)],
    [9, ellipsoid(6_377_563.396, 6_356_256.909)],
    [10, ellipsoid(6_378_137, 6_356_752.3142)],
    [11, sphere(695_990_000)],
    [12, sphere(null)],
    [255, sphere(null)],
  ])('shape of the earth %i', (shape, figure) => {
    const grid = gridWith((view) => {
      view.setUint8(14, shape);
      for (const [at, factor, value] of [
        [15, 1, 63_712_000],
        [20, 3, 6_378_137],
        [25, 3, 6_356_752],
      ] as const) {
        view.setUint8(at, factor);
        view.setUint32(at + 1, value);
      }
    });
    expect(grid).toMatchObject({ earth: { shape, ...figure } });
  });
});
