import { createHash } from 'node:crypto';
import {
  type Coordinates,
  decodeValues,
  type GribField,
  type GridDefinition,
  gridCoordinates,
  parseMessage,
  toRowMajor,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import {
  type CorpusFile,
  corpusFiles,
  decodedFiles,
  type OracleField,
  type OracleQuery,
} from './support/corpus.ts';
import { degreesApart, kilometresApart } from './support/sphere.ts';

/** Degrees. */
const TOLERANCE = 1e-6;
/** Kilometres: both points of a pair within the tolerance. */
const DISTANCE_TOLERANCE = TOLERANCE * 111.2 * Math.SQRT2;

/** Templates whose coordinates ecCodes 2.28 knows. */
const COMPARED = [0, 1, 10, 20, 30, 40];

/**
 * The grid whose rows ecCodes 2.28 means. It steps rows of 3.0 and 3.1 by the coded increment, whose rounding
 * to 1e-6 degrees adds up (and which is plainly wrong in one file), and puts the last row alone on the coded
 * corner. The codec divides the span between the corners evenly, as both do with columns.
 */
function asEcCodesSteps(grid: GridDefinition): GridDefinition {
  if (!grid.known || (grid.template !== 0 && grid.template !== 1)) return grid;
  if (grid.nx === null || grid.jIncrement === null) return grid;
  const step = grid.scanningMode & 0x40 ? grid.jIncrement : -grid.jIncrement;
  const latitudeOfLast = grid.latitudeOfFirst + (grid.ny - 1) * step;
  return Math.abs(latitudeOfLast - grid.latitudeOfLast) < 1e-9 ? grid : { ...grid, latitudeOfLast };
}

function isInLastRow(grid: GridDefinition, index: number): boolean {
  if (!grid.known || grid.nx == null) return false;
  return (grid.scanningMode & 0x20 ? index % grid.ny : Math.floor(index / grid.nx)) === grid.ny - 1;
}

/** ecCodes rounds what it turns (3.1) to millionths of a degree, in float32. */
function rounding(grid: GridDefinition, degrees: number): number {
  return grid.template === 1 ? Math.abs(degrees) * 2 ** -24 : 0;
}

interface CorpusField {
  /** The same for fields on the same grid. */
  readonly gridKey: string;
  readonly bytes: Uint8Array;
  readonly field: GribField;
  readonly oracle: OracleField;
}

/** One field of every grid of a file. */
function fieldsByGrid(file: CorpusFile): CorpusField[] {
  const all = file.bytes();
  const byGrid = new Map<string, CorpusField>();
  for (const oracle of file.oracle) {
    if (oracle.edition !== 2 || oracle.incomplete) continue;
    const start = oracle.sectionOffsets?.[3] ?? 0;
    const length = new DataView(all.buffer, all.byteOffset).getUint32(start);
    const key = createHash('sha256')
      .update(all.subarray(start, start + length))
      .digest('hex');
    if (byGrid.has(key)) continue;
    const bytes = all.subarray(oracle.offset, oracle.offset + oracle.length);
    const field = parseMessage(bytes)[oracle.field];
    if (field === undefined) throw new Error(`${file.name}: field ${oracle.field} is not there`);
    byGrid.set(key, { gridKey: key, bytes, field, oracle });
  }
  return [...byGrid.values()];
}

function fieldOf(name: string): CorpusField {
  const file = corpusFiles().find((candidate) => candidate.name.endsWith(name));
  const [first] = file === undefined ? [] : fieldsByGrid(file);
  if (first === undefined) throw new Error(`${name} is missing`);
  return first;
}

/** Places of a grid, and as ecCodes steps them. */
interface GridPlaces {
  readonly places: Coordinates;
  readonly stepped: Coordinates;
}

/** Of the grid that was asked for last, which the next file often has too. */
let latest: (GridPlaces & { readonly gridKey: string }) | null = null;

function placesOf({ gridKey, field: { grid } }: CorpusField): GridPlaces {
  if (latest?.gridKey === gridKey) return latest;
  const places = gridCoordinates(grid);
  const theirGrid = asEcCodesSteps(grid);
  latest = { gridKey, places, stepped: theirGrid === grid ? places : gridCoordinates(theirGrid) };
  return latest;
}

function expectPlaces(grid: GridDefinition, { places, stepped }: GridPlaces, oracle: OracleField): void {
  const last = places.latitudes.length - 1;
  const expected = [
    ...(oracle.samples ?? []).map(({ index, lat, lon }) => [index, lat, lon] as const),
    [0, ...(oracle.firstPoint ?? [])] as const,
    [last, ...(oracle.lastPoint ?? [])] as const,
  ];
  for (const [index, latitude, longitude] of expected) {
    if (latitude == null || longitude == null) throw new Error('the oracle has no place');
    const { latitudes, longitudes } = isInLastRow(grid, index) ? places : stepped;
    const [ours, east] = [latitudes[index] ?? Number.NaN, longitudes[index] ?? Number.NaN];
    expect(Math.abs(ours - latitude), `latitude of point ${index}`).toBeLessThan(
      TOLERANCE + rounding(grid, latitude),
    );
    expect(Math.abs(degreesApart(east, longitude)), `longitude of point ${index}`).toBeLessThan(
      TOLERANCE + rounding(grid, longitude),
    );
    expect(east).toBeGreaterThanOrEqual(0);
    expect(east).toBeLessThan(360);
  }
}

/** By brute force over all points. */
function nearestPoint({ latitudes, longitudes }: Coordinates, query: OracleQuery) {
  // No point outside this belt of latitudes can be as near.
  const belt = query.distanceKm / 111 + 0.001;
  let nearest = { index: -1, distance: Number.POSITIVE_INFINITY };
  for (let index = 0; index < latitudes.length; index++) {
    const latitude = latitudes[index]!;
    if (Math.abs(latitude - query.queryLat) > belt) continue;
    const distance = kilometresApart(latitude, longitudes[index]!, query.queryLat, query.queryLon);
    if (distance < nearest.distance) nearest = { index, distance };
  }
  return nearest;
}

/** Kilometres that no point of a grid lies farther from ecCodes' than; see `asEcCodesSteps`. */
function rowShiftKm(grid: GridDefinition): number {
  const stepped = asEcCodesSteps(grid);
  if (!grid.known || !stepped.known || !('latitudeOfLast' in grid) || !('latitudeOfLast' in stepped))
    return 0;
  return (Math.abs(stepped.latitudeOfLast - grid.latitudeOfLast) + 4 * rounding(grid, 360)) * 111.2;
}

describe.skipIf(!hasShared)('places of grid points agree with ecCodes', () => {
  const compared = new Map<string, number>();
  let [queries, tied] = [0, 0];

  for (const file of hasShared ? decodedFiles() : []) {
    const hasPlaces = ({ latLonSource, gridDefinitionTemplateNumber = -1 }: OracleField) =>
      latLonSource != null && COMPARED.includes(gridDefinitionTemplateNumber);
    if (!file.oracle.some(hasPlaces)) continue;
    it(file.name, () => {
      for (const one of fieldsByGrid(file)) {
        const { field, oracle } = one;
        if (!hasPlaces(oracle)) continue;
        const both = placesOf(one);
        const { places } = both;
        expect(places.latitudes.length).toBe(oracle.numberOfValues);
        expectPlaces(field.grid, both, oracle);
        // The rows of this one are degrees apart from ecCodes'.
        if (file.name.endsWith('wrong-increment.grib2')) continue;
        for (const query of oracle.nearest ?? []) {
          const where = `nearest to ${query.queryLat} ${query.queryLon}`;
          const nearest = nearestPoint(places, query);
          if (query.tied === undefined) expect(nearest.index, where).toBe(query.index);
          else tied++;
          expect(Math.abs(nearest.distance - query.distanceKm), where).toBeLessThan(
            DISTANCE_TOLERANCE + rowShiftKm(field.grid),
          );
          queries++;
        }
        const gridType = String(oracle['gridType']);
        compared.set(gridType, (compared.get(gridType) ?? 0) + 1);
      }
    });
  }

  it('covers every grid that ecCodes places', () => {
    console.table([...compared].map(([gridType, grids]) => ({ gridType, grids })));
    console.log(`${queries} places with their nearest point, ${tied} of them tied`);
    expect([...compared.keys()].sort()).toEqual([
      'lambert',
      'mercator',
      'polar_stereographic',
      'reduced_gg',
      'reduced_ll',
      'regular_gg',
      'regular_ll',
      'rotated_ll',
    ]);
  });

  it('with the lengths of reduced rows', () => {
    const seen: string[] = [];
    for (const file of corpusFiles()) {
      for (const oracle of file.oracle) {
        if (oracle['pl'] === undefined && oracle['plSha256'] === undefined) continue;
        const { grid } = fieldOf(file.name).field;
        if (!grid.known || grid.nx !== null) throw new Error('no rows of different length');
        if (oracle['pl'] === undefined) {
          const sha256 = createHash('sha256').update(new Uint8Array(Int32Array.from(grid.rowLengths).buffer));
          expect(sha256.digest('hex')).toBe(oracle['plSha256']);
        } else {
          expect(grid.rowLengths).toEqual(oracle['pl']);
        }
        seen.push(file.name);
      }
    }
    expect(seen.length).toBe(5);
  });
});

describe.skipIf(!hasShared)('rows and columns', () => {
  it('lie evenly between the corners where the coded increment contradicts them', () => {
    const { latitudes } = gridCoordinates(fieldOf('3.0-latlon/wrong-increment.grib2').field.grid);
    // 37 rows from 90 to -90; the header says 2 degrees.
    expect(Array.from({ length: 37 }, (_, j) => latitudes[j * 72])).toEqual(
      Array.from({ length: 37 }, (_, j) => 90 - 5 * j),
    );
  });

  it('meet every coded angle to its rounding', () => {
    const seen = new Set<string>();
    for (const file of decodedFiles()) {
      for (const { gridKey, field } of fieldsByGrid(file)) {
        const { grid } = field;
        if (seen.has(gridKey)) continue;
        seen.add(gridKey);
        if (!grid.known || grid.template !== 0 || grid.nx === null || grid.scanningMode & 0x3f) continue;
        if (file.name.endsWith('wrong-increment.grib2') || grid.ny < 2 || grid.nx < 2) continue;
        if (grid.points > 5e6) continue;
        const { latitudes, longitudes } = gridCoordinates(grid);
        const last = grid.points - 1;
        const far = (a: number | undefined, b: number) => Math.abs(degreesApart(a ?? Number.NaN, b));
        expect(far(latitudes[0], grid.latitudeOfFirst), file.name).toBeLessThan(1e-9);
        expect(far(latitudes[last], grid.latitudeOfLast), file.name).toBeLessThan(1e-9);
        expect(far(longitudes[last], grid.longitudeOfLast), file.name).toBeLessThan(1e-9);
        if (grid.jIncrement !== null) {
          const step = Math.abs((latitudes[grid.nx] ?? 0) - (latitudes[0] ?? 0));
          expect(Math.abs(step - grid.jIncrement), file.name).toBeLessThan(5.1e-7);
        }
        if (grid.iIncrement !== null) {
          const step = far(longitudes[1], longitudes[0] ?? Number.NaN);
          expect(Math.abs(step - grid.iIncrement), file.name).toBeLessThan(5.1e-7);
        }
      }
    }
  });

  it('of one field in twelve scanning modes have the same value at the same place', () => {
    const byPlace = corpusFiles()
      .filter((file) => /scanning-mode-\d+/.test(file.name))
      .map((file) => {
        const { bytes, field } = fieldOf(file.name);
        const values = decodeValues(bytes, field);
        const { latitudes, longitudes } = gridCoordinates(field.grid);
        const key = (k: number) => `${(latitudes[k] ?? 0).toFixed(4)} ${(longitudes[k] ?? 0).toFixed(4)}`;
        return Array.from(values, (value, k) => `${key(k)} ${value.toFixed(3)}`).sort();
      });
    expect(byPlace.length).toBe(12);
    for (const places of byPlace) expect(places).toEqual(byPlace[0]);
  });

  it('go eastward in every scanning mode when ordered so', () => {
    const rowMajor = corpusFiles()
      .filter((file) => /scanning-mode-\d+/.test(file.name))
      .map((file) => {
        const { bytes, field } = fieldOf(file.name);
        const { grid } = field;
        if (!grid.known || grid.nx == null) throw new Error('no rows and columns');
        const values = toRowMajor(decodeValues(bytes, field), grid);
        const { nx, ny } = grid;
        const rows = Array.from({ length: ny }, (_, j) => [...values.subarray(j * nx, (j + 1) * nx)]);
        return grid.scanningMode & 0x40 ? rows.reverse() : rows;
      });
    for (const rows of rowMajor) expect(rows).toEqual(rowMajor[0]);
  });

  it('of a staggered grid lie where the full grid has the same land', () => {
    const full = fieldOf('3.1-rotated/eta-full-slmask.grib2');
    const staggered = fieldOf('3.1-rotated/eta-e-grid-hpoints-scan68.grib2');
    const place = (latitude = 0, longitude = 0) => `${latitude.toFixed(4)} ${longitude.toFixed(4)}`;
    const land = new Map<string, number>();
    const places = gridCoordinates(full.field.grid);
    decodeValues(full.bytes, full.field).forEach((value, k) => {
      land.set(place(places.latitudes[k], places.longitudes[k]), value);
    });
    const { latitudes, longitudes } = gridCoordinates(staggered.field.grid);
    let [met, same] = [0, 0];
    decodeValues(staggered.bytes, staggered.field).forEach((value, k) => {
      const there = land.get(place(latitudes[k], longitudes[k]));
      if (there === undefined) return;
      met++;
      if (Math.round(value) === there) same++;
    });
    // The last point of every second row lies half a step beyond the full grid.
    expect(met).toBe(latitudes.length - 150);
    expect(same).toBe(met);
  });
});
