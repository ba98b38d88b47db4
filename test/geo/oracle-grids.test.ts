import { describe, expect, it } from 'vitest';
import { type Grid, greatCircleKm, gridSpecOf, makeGrid, UnsupportedGridError } from '../../src/geo/index.ts';
import { hasShared } from '../support/shared.ts';
import { definitionOf, incrementDrift, type OracleField, oracleFields } from './oracle.ts';

const fields = oracleFields();
const served = ({ gridType, scanningMode }: OracleField): boolean =>
  gridType !== 'reduced_ll' && (scanningMode === 0 || scanningMode === 64);

/** Headers that contradict themselves have their own test. */
const isConsistent = (field: OracleField): boolean => incrementDrift(field) < 0.001;

/** Fields on one and the same grid are compared together. */
const byGrid = Map.groupBy(
  fields.filter((field) => served(field) && isConsistent(field)),
  (field) => JSON.stringify(definitionOf(field)),
);
const grids = [...byGrid.values()].map((group) => ({
  name: `${group[0]!.file} (${group.length} fields)`,
  group,
}));

/** Half the shorter way from a point to its neighbours, in km. */
function halfCellKm(grid: Grid, index: number): number {
  const here = grid.cell(index);
  const neighbours = [here.i > 0 ? index - 1 : index + 1, here.j > 0 ? index - grid.nx : index + grid.nx];
  return Math.min(...neighbours.map((other) => greatCircleKm(here, grid.cell(other)))) / 2;
}

const modulo360 = (longitude: number): number => ((longitude % 360) + 360) % 360;

describe.skipIf(!hasShared)('grids of real files against ecCodes', () => {
  it('exist in the corpus', () => {
    expect(grids.length).toBeGreaterThan(50);
    expect(grids.filter(({ group }) => group[0]!.gridDefinitionTemplateNumber === 30).length).toBeGreaterThan(
      12,
    );
  });

  it.each(grids)('$name: points have the coordinates that ecCodes gives', ({ group }) => {
    const grid = makeGrid(gridSpecOf(definitionOf(group[0]!)));
    const tolerance = 1.1e-6 + incrementDrift(group[0]!);
    for (const sample of group.flatMap((field) => field.samples ?? [])) {
      const cell = grid.cell(sample.index);
      expect(cell.index).toBe(cell.j * grid.nx + cell.i);
      expect(Math.abs(cell.latitude - sample.lat), `latitude of point ${sample.index}`).toBeLessThan(
        tolerance,
      );
      const off = Math.abs(modulo360(cell.longitude - sample.lon + 180) - 180);
      expect(off, `longitude of point ${sample.index}`).toBeLessThan(tolerance);
    }
  });

  it.each(grids)('$name: the nearest point is the one that ecCodes and brute force found', ({ group }) => {
    const grid = makeGrid(gridSpecOf(definitionOf(group[0]!)));
    const toleranceKm = 2e-4 + 112 * incrementDrift(group[0]!);
    let inside = 0;
    for (const nearest of group.flatMap((field) => field.nearest ?? [])) {
      const query = { latitude: nearest.queryLat, longitude: nearest.queryLon };
      const cell = grid.locate(query.latitude, query.longitude);
      if (cell === null) {
        // Outside the domain: more than half a cell away, while ecCodes answers at any distance.
        if (grid.size > 1) expect(nearest.distanceKm).toBeGreaterThan(halfCellKm(grid, nearest.index));
        continue;
      }
      inside++;
      if (nearest.tied === undefined) expect(cell.index, JSON.stringify(query)).toBe(nearest.index);
      expect(Math.abs(greatCircleKm(query, cell) - nearest.distanceKm)).toBeLessThan(toleranceKm);
    }
    expect(inside).toBeGreaterThan(0);
  });

  it('takes the corners where the header contradicts itself', () => {
    const contradictory = fields.filter((field) => served(field) && !isConsistent(field));
    expect(contradictory.map(({ file }) => file)).toEqual(['grids/3.0-latlon/wrong-increment.grib2']);
    const grid = makeGrid(gridSpecOf(definitionOf(contradictory[0]!)));
    expect(grid.spec).toMatchObject({ latitudeStep: 5, longitudeStep: 5 });
    expect(grid.cell(grid.size - 1)).toMatchObject({ i: 71, j: 36, latitude: -90, longitude: -5 });
    expect(grid.locate(40.1, 359)).toMatchObject({ latitude: 40, longitude: 0, index: 10 * 72 });
  });

  it('refuses other scanning modes and reduced grids', () => {
    const refused = fields.filter((field) => !served(field));
    expect(new Set(refused.map((field) => field.scanningMode)).size).toBeGreaterThan(8);
    for (const field of refused)
      expect(() => gridSpecOf(definitionOf(field)), field.file).toThrow(UnsupportedGridError);
  });
});
