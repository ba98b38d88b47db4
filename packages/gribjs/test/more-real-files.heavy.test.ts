import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Coordinates,
  decodeValues,
  type GribField,
  type GridDefinition,
  gridCoordinates,
  lastCorner,
  parseMessage,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared, sharedPath } from '../../../test/support/shared.ts';
import type { OracleField } from './support/corpus.ts';
import { degreesApart } from './support/sphere.ts';

/** Files of kinds that the corpus does not have, with what ecCodes 2.50 makes of them. */
const ROOT = hasShared ? sharedPath('grib', 'found') : '';
const names = hasShared
  ? readdirSync(ROOT)
      .filter((name) => name.endsWith('.oracle.json'))
      .map((name) => name.slice(0, -'.oracle.json'.length))
      .sort()
  : [];

const NOT_A_NUMBER = 0x7fc00000;

/** Degrees; ecCodes gives rotated ones in float32. */
const TOLERANCE = 3e-5;

/** Headers that contradict themselves, or have no place: the figure after the name is what the error says. */
const WITHOUT_PLACES: Readonly<Record<string, RegExp>> = {
  EPyGrAM__tests__data__geometries__VGeometry_hybridP: /39 x 29 points, but 481401/,
  EPyGrAM__tests__data__geometries__mercator_HS: /320 x 320 points, but 481401/,
  EPyGrAM__tests__data__geometries__regLL_large: /720 x 361 points, but 481401/,
  eccodes__tests__grib_to_gridspec__transverse_mercator: /3\.12 in this variant/,
};

function bitsOf(values: Float32Array): Uint8Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) bits[i] = NOT_A_NUMBER;
  return new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength);
}

/** The places of the grid that was asked for last: fields of a file lie on few grids. */
let latest: { readonly section: Uint8Array; readonly places: Coordinates } | null = null;

function placesOf(message: Uint8Array, field: GribField): Coordinates {
  const { offset = 0, length = 0 } = field.sections[3] ?? {};
  const section = message.subarray(offset, offset + length);
  if (latest === null || Buffer.compare(latest.section, section) !== 0)
    latest = { section, places: gridCoordinates(field.grid) };
  return latest.places;
}

/** Whether ecCodes stands at the coded corner, which is a cell too far, or does not know the grid's stretching. */
function isEcCodesElsewhere(grid: GridDefinition): boolean {
  if (!grid.known) return true;
  if (grid.template === 43 || grid.template === 90) return true;
  if (grid.template !== 0 || grid.nx === null) return false;
  const corner = lastCorner(grid);
  return corner.latitudeOfLast !== grid.latitudeOfLast || corner.longitudeOfLast !== grid.longitudeOfLast;
}

describe.skipIf(!hasShared)('more real files', () => {
  let fields = 0;
  for (const name of names) {
    it(name, () => {
      const bytes = readFileSync(path.join(ROOT, name));
      const oracle = JSON.parse(
        readFileSync(path.join(ROOT, `${name}.oracle.json`), 'utf8'),
      ) as OracleField[];
      for (const wanted of oracle) {
        // What ecCodes could not read, and the largest constant field.
        if (wanted.sha256F32 === undefined) continue;
        const message = bytes.subarray(wanted.offset, wanted.offset + wanted.length);
        const field = parseMessage(message)[wanted.field];
        if (field === undefined) throw new Error(`message ${wanted.message} has no field ${wanted.field}`);
        const values = decodeValues(message, field);
        expect(createHash('sha256').update(bitsOf(values)).digest('hex')).toBe(wanted.sha256F32);
        fields++;
        const error = Object.entries(WITHOUT_PLACES).find(([start]) => name.startsWith(start))?.[1];
        if (error !== undefined) {
          expect(() => gridCoordinates(field.grid)).toThrow(error);
          continue;
        }
        const { latitudes, longitudes } = placesOf(message, field);
        if (isEcCodesElsewhere(field.grid)) continue;
        for (const [index, place] of [
          [0, wanted.firstPoint],
          [latitudes.length - 1, wanted.lastPoint],
        ] as const) {
          if (place === undefined) continue;
          expect(Math.abs((latitudes[index] ?? 0) - place[0]), `latitude of ${index}`).toBeLessThan(
            TOLERANCE,
          );
          expect(Math.abs(degreesApart(longitudes[index] ?? 0, place[1]))).toBeLessThan(TOLERANCE);
        }
      }
    });
  }

  it('are 57 files of more than 300 fields', () => {
    expect(names.length).toBe(57);
    expect(fields).toBeGreaterThan(300);
  });

  it('put the disk of a satellite where ecCodes does', () => {
    const bytes = readFileSync(path.join(ROOT, 'eccodes__tests__grib_to_gridspec__space_view.grib'));
    const [field] = parseMessage(bytes.subarray(0, 183));
    if (field === undefined) throw new Error('no field');
    const { latitudes, longitudes } = gridCoordinates(field.grid);
    // ecCodes 2.50, codes_get_array of latitudes and longitudes.
    const places = [
      [300, 633, 47.88377304325882, 354.4249915569315],
      [600, 475, 35.21637574698789, 350.0943603217506],
      [899, 1899, 26.04402679895224, 38.87299209433841],
    ] as const;
    for (const [row, column, latitude, longitude] of places) {
      expect(latitudes[row * 1900 + column]).toBeCloseTo(latitude, 6);
      expect(longitudes[row * 1900 + column]).toBeCloseTo(longitude, 6);
    }
  });

  it('put the mountains of a stretched and rotated field in their places', () => {
    const bytes = readFileSync(path.join(ROOT, 'EPyGrAM__tests__data__geometries__gaussC2.4.grb2'));
    const [field] = parseMessage(bytes);
    if (field === undefined) throw new Error('no field');
    const heights = decodeValues(bytes, field);
    const { latitudes, longitudes } = gridCoordinates(field.grid);
    // The highest is in Tibet, and the Atlantic is flat; heights in m2 s-2.
    const top = heights.indexOf(heights.reduce((most, height) => Math.max(most, height)));
    expect(latitudes[top]).toBeGreaterThan(28);
    expect(latitudes[top]).toBeLessThan(38);
    expect(longitudes[top]).toBeGreaterThan(74);
    expect(longitudes[top]).toBeLessThan(100);
    const atlantic = [...heights].filter(
      (_, k) => latitudes[k]! > 20 && latitudes[k]! < 40 && longitudes[k]! > 310 && longitudes[k]! < 340,
    );
    expect(Math.max(...atlantic.map(Math.abs))).toBeLessThan(1500);
  });
});
