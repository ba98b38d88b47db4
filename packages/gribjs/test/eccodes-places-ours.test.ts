import { encodeMessage, type GridDefinition, gridCoordinates, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { corpusFiles } from './support/corpus.ts';
import { hasEcCodes, placesByEcCodes } from './support/eccodes.ts';
import { gaussianGrid, mercatorGrid, polarGrid, rotatedGrid } from './support/grids.ts';
import { identification, lambertGrid, latLonGrid, temperature } from './support/messages.ts';
import { degreesApart } from './support/sphere.ts';

const wgs84 = { shape: 5, radiusMetres: null, majorAxisMetres: 6_378_137, minorAxisMetres: 6_356_752.3142 };
const grs80 = { shape: 4, radiusMetres: null, majorAxisMetres: 6_378_137, minorAxisMetres: 6_356_752.314 };

/**
 * Without southern cones and 3.20 and 3.30 scanned southward or westward: ecCodes 2.28 does not return to the
 * first point of the one and ignores the scanning mode of the others. projections.test.ts has them.
 */
const GRIDS: Readonly<Record<string, GridDefinition>> = {
  '3.0': latLonGrid(30, 20),
  '3.0, westward': { ...latLonGrid(30, 20, 128), longitudeOfFirst: 10, longitudeOfLast: 9.71 },
  '3.1': rotatedGrid(30, 20),
  '3.1, far from home': { ...rotatedGrid(30, 20), southernPoleLatitude: 35.5, southernPoleLongitude: 200 },
  '3.10': mercatorGrid(30, 20),
  '3.10, ellipsoid': { ...mercatorGrid(30, 20), earth: wgs84, latitudeOfFirst: -48.1 },
  '3.20': polarGrid(30, 20),
  '3.20, south pole': {
    ...polarGrid(30, 20),
    projectionCentreFlag: 128,
    lad: -60,
    lov: 0,
    latitudeOfFirst: -33.25,
    longitudeOfFirst: 12.5,
  },
  '3.30': lambertGrid(30, 20),
  '3.30, ellipsoid': { ...lambertGrid(30, 20), earth: grs80, latin1: 25, latin2: 60 },
  '3.40': gaussianGrid(20),
  '3.40, northward': {
    ...gaussianGrid(20),
    latitudeOfFirst: -87.863799,
    latitudeOfLast: 87.863799,
    scanningMode: 64,
  },
  '3.40, some of the rows': {
    ...gaussianGrid(20),
    ny: 3,
    points: 60,
    latitudeOfFirst: 51.625734,
    latitudeOfLast: 46.044727,
  },
};

function expectSamePlaces(message: Uint8Array, grid: GridDefinition): void {
  const ours = gridCoordinates(grid);
  const theirs = placesByEcCodes(message);
  expect(theirs.latitudes.length).toBe(ours.latitudes.length);
  // ecCodes rounds what it turns (3.1) to millionths of a degree, in float32.
  const tolerance = grid.template === 1 ? 1e-6 + 360 * 2 ** -24 : 1e-6;
  ours.latitudes.forEach((latitude, k) => {
    expect(Math.abs(latitude - (theirs.latitudes[k] ?? Number.NaN)), `latitude of ${k}`).toBeLessThan(
      tolerance,
    );
    const apart = degreesApart(ours.longitudes[k] ?? Number.NaN, theirs.longitudes[k] ?? Number.NaN);
    expect(Math.abs(apart), `longitude of ${k}`).toBeLessThan(tolerance);
  });
}

describe.skipIf(!hasEcCodes)('ecCodes finds the points of written grids where we say', () => {
  it.each(Object.entries(GRIDS))('%s', (_, grid) => {
    const values = Float32Array.from({ length: grid.points }, (_point, i) => i % 100);
    const packing = { template: 0, decimalScale: 0 } as const;
    const message = encodeMessage({
      discipline: 0,
      identification,
      fields: [{ grid, product: temperature, packing, values }],
    });
    const [field] = parseMessage(message);
    expect(field?.grid).toEqual(grid);
    expectSamePlaces(message, grid);
  });

  it.skipIf(!hasShared)('and those of a part of a reduced Gaussian grid', () => {
    // The 12 northern rows of O32 from 10 to 50 degrees east: octets of sections 3 and 5 changed to say so.
    const file = corpusFiles().find(({ name }) => name.endsWith('3.40-gaussian/reduced-o32-t.grib2'));
    const whole = new Uint8Array(file?.bytes() ?? []);
    const [field] = parseMessage(whole);
    const at = (number: number) => field?.sections[number]?.offset ?? 0;
    const rows = 12;
    const lengths = Array.from({ length: rows }, (_, j) => 20 + 4 * j);
    const points = lengths.reduce((sum, length) => {
      const mesh = 360 / length;
      return sum + Math.floor(50 / mesh) - Math.ceil(10 / mesh) + 1;
    }, 0);
    const listEnd = at(3) + 72 + 2 * rows;
    const constant = Uint8Array.from([0, 0, 0, 21, 5, 0, 0, 0, 0, 0, 0, 67, 0x80, 0, 0, 0, 0, 0, 0, 0, 0]);
    const tail = [0, 0, 0, 6, 6, 255, 0, 0, 0, 5, 7, 0x37, 0x37, 0x37, 0x37];
    const message = Uint8Array.from([
      ...whole.subarray(0, listEnd),
      ...whole.subarray(at(4), at(5)),
      ...constant,
      ...tail,
    ]);
    const view = new DataView(message.buffer);
    view.setBigUint64(8, BigInt(message.length));
    view.setUint32(at(3), 72 + 2 * rows);
    view.setUint32(at(3) + 6, points);
    view.setUint32(at(3) + 34, rows);
    view.setUint32(at(3) + 50, 10e6);
    // The twelfth Gaussian latitude of N = 32.
    view.setUint32(at(3) + 55, 57_206_939);
    view.setUint32(at(3) + 59, 50e6);
    view.setUint32(listEnd + (at(5) - at(4)) + 5, points);
    const [part] = parseMessage(message);
    if (part === undefined) throw new Error('no field');
    expect(part.grid).toMatchObject({ ny: rows, rowLengths: lengths, points });
    expectSamePlaces(message, part.grid);
  });
});
