import {
  cellCoordinates,
  type DecodedField,
  decodeValues,
  encodeMessage,
  GribError,
  gridCoordinates,
  parseMessage,
  toRowMajor,
  type UnstructuredGrid,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { unstructuredGrid } from './support/grids.ts';
import { identification, latLonGrid, temperature } from './support/messages.ts';

const grid = unstructuredGrid(6);
const latitudes = [-89.98, -45.25, 0, 12.5, 45.75, 89.99];
const longitudes = [-179.99, -90.5, 0, 33.25, 120, 179.99];

/** A time-invariant field as ICON's producer writes it, read back. */
function coordinate(number: number, values: readonly number[], of: UnstructuredGrid = grid): DecodedField {
  const product = { ...temperature, category: 191, number, firstSurface: { type: 1, value: null } };
  const message = encodeMessage({
    discipline: 0,
    identification,
    fields: [
      { grid: of, product, packing: { template: 0, decimalScale: 3 }, values: Float64Array.from(values) },
    ],
  });
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return { field, values: decodeValues(message, field) };
}

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof GribError) return `${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error('no error');
}

describe('an unstructured grid', () => {
  const clat = coordinate(1, latitudes);
  const clon = coordinate(2, longitudes);

  it('takes its places from the fields of its latitudes and longitudes', () => {
    const places = cellCoordinates(grid, clat, clon);
    for (const [k, latitude] of latitudes.entries()) expect(places.latitudes[k]).toBeCloseTo(latitude, 5);
    expect([...places.longitudes].map((east) => Math.round(east * 100) / 100)).toEqual([
      180.01, 269.5, 0, 33.25, 120, 179.99,
    ]);
  });

  it('has no places of its own, and no order but that of the file', () => {
    expect(refusal(() => gridCoordinates(grid))).toMatch(/UNSUPPORTED: .*fields 0\/191\/1 and 0\/191\/2/);
    expect(toRowMajor(clat.values, grid)).toBe(clat.values);
  });

  it('takes no other fields', () => {
    expect(refusal(() => cellCoordinates(grid, clon, clat))).toMatch(
      /field is 0\/191\/2, where .* 0\/191\/1/,
    );
    const others: Partial<UnstructuredGrid>[] = [
      { numberOfGridUsed: 47 },
      { numberOfGridInReference: 2 },
      { uuid: '00000000000000000000000000000000' },
    ];
    for (const other of others) {
      const strange = coordinate(1, latitudes, { ...grid, ...other });
      expect(refusal(() => cellCoordinates(grid, strange, clon))).toMatch(
        /CORRUPT: 0\/191\/1 is of another grid/,
      );
    }
    const short = coordinate(1, latitudes.slice(1), unstructuredGrid(5));
    expect(refusal(() => cellCoordinates(grid, short, clon))).toMatch(/another grid/);
    const cut = { ...clat, values: clat.values.subarray(1) };
    expect(refusal(() => cellCoordinates(grid, cut, clon))).toMatch(/5 values of 0\/191\/1 for 6 points/);
    expect(refusal(() => cellCoordinates(latLonGrid(3, 2), clat, clon))).toMatch(
      /3\.0 is not an unstructured grid/,
    );
  });

  it('refuses values that are not in degrees', () => {
    const radians = (values: readonly number[]) => values.map((value) => (value / 180) * Math.PI);
    const [south, west] = [coordinate(1, radians(latitudes)), coordinate(2, radians(longitudes))];
    expect(refusal(() => cellCoordinates(grid, south, west))).toMatch(/grid 26 are radians, not degrees/);
    const beyond = coordinate(1, [...latitudes.slice(1), 90.5]);
    expect(refusal(() => cellCoordinates(grid, beyond, clon))).toMatch(/reach 90\.5 and 179\.99/);
    const rounded = coordinate(1, [...latitudes.slice(1), 90.005]);
    expect(cellCoordinates(grid, rounded, clon).latitudes[5]).toBe(90);
    const missing = coordinate(2, [Number.NaN, ...longitudes.slice(1)]);
    expect(refusal(() => cellCoordinates(grid, clat, missing))).toMatch(/and NaN degrees/);
  });

  it('is not written with an identifier that is none', () => {
    expect(refusal(() => coordinate(1, latitudes, { ...grid, uuid: 'R03B07' }))).toMatch(
      /'R03B07' is not an identifier/,
    );
  });
});
