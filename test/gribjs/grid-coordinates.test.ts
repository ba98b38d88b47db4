import { describe, expect, it } from 'vitest';
import {
  decodeValues,
  type GridDefinition,
  gridCoordinates,
  parseMessage,
  toRowMajor,
} from '../../src/gribjs/index.ts';
import { hasShared } from '../support/shared.ts';
import { type CorpusFile, corpusFiles } from './support/corpus.ts';

/** Degrees. */
const TOLERANCE = 1e-6;

/**
 * ecCodes 2.28 steps rows of 3.0 by the coded increment, which is rounded to 1e-6 degrees and in one file
 * plainly wrong, and puts the last row on the coded corner. The codec divides the span between the corners
 * evenly. By row j the two may differ by j times the error of the increment, but not in the first and the
 * last row.
 */
function rowTolerance(grid: GridDefinition, index: number): number {
  if (!grid.known || grid.template !== 0 || grid.jIncrement === null || grid.ny < 2) return TOLERANCE;
  const row = grid.scanningMode & 0x20 ? index % grid.ny : Math.floor(index / grid.nx);
  const even = Math.abs(grid.latitudeOfLast - grid.latitudeOfFirst) / (grid.ny - 1);
  return row === grid.ny - 1 ? TOLERANCE : TOLERANCE + row * Math.abs(grid.jIncrement - even);
}

function eastOf(longitude: number, reference: number): number {
  return ((longitude - reference + 540) % 360) - 180;
}

function firstField(file: CorpusFile, message: number, index: number) {
  const oracle = file.oracle.find((field) => field.message === message && field.field === index);
  if (oracle === undefined) throw new Error(`${file.name} has no field ${message}.${index}`);
  const bytes = file.bytes().subarray(oracle.offset, oracle.offset + oracle.length);
  const field = parseMessage(bytes)[index];
  if (field === undefined) throw new Error(`${file.name}: field ${index} is not there`);
  return { bytes, field };
}

describe.skipIf(!hasShared)('places of grid points agree with ecCodes', () => {
  const compared = new Map<number, number>();

  for (const file of hasShared ? corpusFiles() : []) {
    // One field of each grid is enough.
    const fields = file.oracle.filter(
      (field) =>
        !field.incomplete &&
        field.latLonSource != null &&
        [0, 30].includes(field.gridDefinitionTemplateNumber ?? -1) &&
        field['gridType'] !== 'reduced_ll' &&
        field.field === 0,
    );
    const one = fields[0];
    if (one === undefined) continue;
    it(file.name, () => {
      const { field } = firstField(file, one.message, 0);
      const { latitudes, longitudes } = gridCoordinates(field.grid);
      expect(latitudes.length).toBe(one.numberOfValues);
      const last = latitudes.length - 1;
      const places = [
        ...(one.samples ?? []).map(({ index, lat, lon }) => [index, lat, lon] as const),
        [0, ...(one.firstPoint ?? [])] as const,
        [last, ...(one.lastPoint ?? [])] as const,
      ];
      for (const [index, latitude, longitude] of places) {
        if (latitude == null || longitude == null) continue;
        const [ourLatitude, ourLongitude] = [latitudes[index] ?? Number.NaN, longitudes[index] ?? Number.NaN];
        expect(Math.abs(ourLatitude - latitude), `latitude of point ${index}`).toBeLessThan(
          rowTolerance(field.grid, index),
        );
        expect(Math.abs(eastOf(ourLongitude, longitude)), `longitude of point ${index}`).toBeLessThan(
          TOLERANCE,
        );
        expect(ourLongitude).toBeGreaterThanOrEqual(0);
        expect(ourLongitude).toBeLessThan(360);
      }
      const template = field.grid.template;
      compared.set(template, (compared.get(template) ?? 0) + 1);
    });
  }

  it('covers both grids', () => {
    console.table([...compared].map(([template, files]) => ({ grid: `3.${template}`, files })));
    expect([...compared.keys()].sort((a, b) => a - b)).toEqual([0, 30]);
  });

  it('spaces rows evenly between the corners where the coded increment contradicts them', () => {
    const file = corpusFiles().find(({ name }) => name.endsWith('3.0-latlon/wrong-increment.grib2'));
    if (file === undefined) throw new Error('the file is missing');
    const { field } = firstField(file, 0, 0);
    const { latitudes } = gridCoordinates(field.grid);
    // 37 rows from 90 to -90; the header says 2 degrees.
    expect(Array.from({ length: 37 }, (_, j) => latitudes[j * 72])).toEqual(
      Array.from({ length: 37 }, (_, j) => 90 - 5 * j),
    );
  });

  it('gives one field in twelve scanning modes the same value at the same place', () => {
    const byPlace = corpusFiles()
      .filter((file) => /scanning-mode-\d+/.test(file.name))
      .map((file) => {
        const { bytes, field } = firstField(file, 0, 0);
        const values = decodeValues(bytes, field);
        const { latitudes, longitudes } = gridCoordinates(field.grid);
        const key = (k: number) => `${(latitudes[k] ?? 0).toFixed(4)} ${(longitudes[k] ?? 0).toFixed(4)}`;
        return Array.from(values, (value, k) => `${key(k)} ${value.toFixed(3)}`).sort();
      });
    expect(byPlace.length).toBe(12);
    for (const places of byPlace) expect(places).toEqual(byPlace[0]);
  });

  it('orders rows eastward in every scanning mode', () => {
    const rowMajor = corpusFiles()
      .filter((file) => /scanning-mode-\d+/.test(file.name))
      .map((file) => {
        const { bytes, field } = firstField(file, 0, 0);
        if (!field.grid.known) throw new Error('unknown grid');
        const values = toRowMajor(decodeValues(bytes, field), field.grid);
        const { nx, ny } = field.grid;
        const rows = Array.from({ length: ny }, (_, j) => [...values.subarray(j * nx, (j + 1) * nx)]);
        return field.grid.scanningMode & 0x40 ? rows.reverse() : rows;
      });
    for (const rows of rowMajor) expect(rows).toEqual(rowMajor[0]);
  });
});
