import type { GridDefinition } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { gridSpecOf, makeGrid, UnsupportedGridError } from '../../../../src/geo/index.ts';

const EARTH = { shape: 6, radiusMetres: 6_371_229, majorAxisMetres: null, minorAxisMetres: null };

const ICON_EU = {
  template: 0,
  known: true,
  points: 1377 * 657,
  nx: 1377,
  ny: 657,
  latitudeOfFirst: 29.5,
  longitudeOfFirst: 336.5,
  latitudeOfLast: 70.5,
  longitudeOfLast: 62.5,
  iIncrement: 0.0625,
  jIncrement: 0.0625,
  earth: EARTH,
  resolutionAndComponentFlags: 48,
  scanningMode: 64,
} as const;

const HRRR = {
  template: 30,
  known: true,
  points: 1799 * 1059,
  nx: 1799,
  ny: 1059,
  latitudeOfFirst: 21.138123,
  longitudeOfFirst: 237.280472,
  lad: 38.5,
  lov: 262.5,
  latin1: 38.5,
  latin2: 38.5,
  dxMetres: 3000,
  dyMetres: 3000,
  projectionCentreFlag: 0,
  southernPoleLatitude: 0,
  southernPoleLongitude: 0,
  earth: EARTH,
  resolutionAndComponentFlags: 8,
  scanningMode: 64,
} as const;

const refused = (definition: GridDefinition): string => {
  try {
    gridSpecOf(definition);
  } catch (error) {
    if (error instanceof UnsupportedGridError)
      return error.message.replace('geo: cannot serve a grid with ', '');
    throw error;
  }
  return 'accepted';
};

describe('grid specifications', () => {
  it('repeat the header of a regular grid', () => {
    expect(gridSpecOf(ICON_EU)).toEqual({
      kind: 'latlon',
      nx: 1377,
      ny: 657,
      rows: 'south-to-north',
      latitudeOfFirst: 29.5,
      longitudeOfFirst: 336.5,
      latitudeOfLast: 70.5,
      longitudeOfLast: 62.5,
      latitudeStep: 0.0625,
      longitudeStep: 0.0625,
    });
  });

  it('repeat the header of a Lambert grid', () => {
    expect(gridSpecOf(HRRR)).toEqual({
      kind: 'lambert',
      nx: 1799,
      ny: 1059,
      rows: 'south-to-north',
      latitudeOfFirst: 21.138123,
      longitudeOfFirst: 237.280472,
      lad: 38.5,
      lov: 262.5,
      latin1: 38.5,
      latin2: 38.5,
      dxMetres: 3000,
      dyMetres: 3000,
      majorAxisMetres: 6_371_229,
      minorAxisMetres: 6_371_229,
      winds: 'grid',
    });
  });

  it('survive a round trip through JSON', () => {
    for (const definition of [ICON_EU, HRRR]) {
      const spec = gridSpecOf(definition);
      const again = makeGrid(JSON.parse(JSON.stringify(spec)) as typeof spec);
      expect(again.spec).toEqual(spec);
      expect(again.bounds).toEqual(makeGrid(spec).bounds);
    }
  });

  it('take the direction of winds from bit 5 of the component flags alone', () => {
    const winds = (resolutionAndComponentFlags: number) =>
      gridSpecOf({ ...HRRR, resolutionAndComponentFlags });
    expect([8, 56, 0, 48, 247].map((flags) => winds(flags))).toMatchObject([
      { winds: 'grid' },
      { winds: 'grid' },
      { winds: 'earth' },
      { winds: 'earth' },
      { winds: 'earth' },
    ]);
  });

  it('take steps from the corners, and from the increments only where there is one point', () => {
    expect(gridSpecOf({ ...ICON_EU, iIncrement: null, jIncrement: null })).toMatchObject({
      latitudeStep: 0.0625,
      longitudeStep: 0.0625,
    });
    const point = { ...ICON_EU, nx: 1, ny: 1, points: 1, latitudeOfLast: 29.5, longitudeOfLast: 336.5 };
    expect(gridSpecOf(point)).toMatchObject({ latitudeStep: 0.0625, longitudeStep: 0.0625 });
    expect(gridSpecOf({ ...point, iIncrement: null, jIncrement: null })).toMatchObject({
      latitudeStep: 0,
      longitudeStep: 0,
    });
  });

  it('take the order of rows from the scanning mode', () => {
    const turned = { latitudeOfFirst: 70.5, latitudeOfLast: 29.5, scanningMode: 0 };
    expect(gridSpecOf({ ...ICON_EU, ...turned })).toMatchObject({ rows: 'north-to-south' });
  });
});

describe('grids that cannot be served', () => {
  it.each([
    ['template 3.101', { template: 101, points: 6, known: false }, 'grid definition template 3.101'],
    ['rows from the east', { ...ICON_EU, scanningMode: 128 }, 'scanning mode 128 (only 0 and 64)'],
    ['columns first', { ...HRRR, scanningMode: 96 }, 'scanning mode 96 (only 0 and 64)'],
    ['alternating rows', { ...ICON_EU, scanningMode: 80 }, 'scanning mode 80 (only 0 and 64)'],
    ['too few points', { ...HRRR, points: 7 }, '7 points in 1059 rows of 1799 (reduced grid?)'],
    ['no points', { ...HRRR, points: 0, nx: 0 }, '0 points in 1059 rows of 0 (reduced grid?)'],
    [
      'a row without end',
      { ...HRRR, points: 1e8, nx: 1e8, ny: 1 },
      '1 rows of 100000000 points (at most 100000 each)',
    ],
    [
      'rows against the scanning mode',
      { ...ICON_EU, scanningMode: 0 },
      'latitudes from 29.5 to 70.5 in 657 rows north-to-south',
    ],
    ['a latitude beyond the pole', { ...ICON_EU, latitudeOfLast: 91 }, 'a latitude of 91 for the last point'],
    ['a cylinder', { ...HRRR, latin2: -38.5 }, 'a cone through latitudes 38.5 and -38.5'],
    ['a cone at the pole', { ...HRRR, latin1: 90 }, 'Latin1 of 90 degrees'],
    ['steps of nothing', { ...HRRR, dxMetres: 0 }, 'steps of 0 m and 3000 m'],
    ['two cones', { ...HRRR, projectionCentreFlag: 64 }, 'a bipolar projection'],
    [
      'an earth without size',
      { ...HRRR, earth: { ...EARTH, shape: 7, radiusMetres: null } },
      'an earth of unknown size (shape 7)',
    ],
    [
      'an earth longer than wide',
      { ...HRRR, earth: { ...EARTH, radiusMetres: null, majorAxisMetres: 6e6, minorAxisMetres: 7e6 } },
      'an earth with axes of 6000000 m and 7000000 m',
    ],
  ] as const)('%s', (_, definition, message) => {
    expect(refused(definition)).toBe(message);
  });
});
