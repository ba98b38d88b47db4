import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  projectedAxes,
  rowsOf,
  type Slab,
  slabStatistics,
  type Thinning,
} from '../../../src/forecast/index.ts';
import type { GridSpec } from '../../../src/geo/index.ts';
import { closeDatabases, NX } from '../../store/run-fixtures.ts';
import { HRRR_GRID } from '../../support/grids.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { type SmallRun, smallRun } from '../small-runs.ts';

const root = scratchFolder();

/** The south-western corner of hrrr's grid. */
const CORNER: GridSpec = {
  ...HRRR_GRID,
  nx: 40,
  ny: 30,
};

/** A point's own number, in K. */
const numbered = { decimals: 2, leads: [0, 3], value: (_: number, cell: number) => cell };
const MASKED = 2 * NX + 2;

let rows: SmallRun;
let projected: SmallRun;
beforeAll(async () => {
  rows = await smallRun(root, {
    air_temperature_2m: numbered,
    cape: { decimals: 0, leads: [0], value: (_, cell) => (cell === MASKED ? null : 100) },
    wind_u_10m: { decimals: 2, leads: [0], value: (_, cell) => (cell === MASKED ? 0 : -3) },
    wind_v_10m: { decimals: 2, leads: [0], value: (_, cell) => (cell === MASKED ? 0 : 4) },
  });
  projected = await smallRun(root, { air_temperature_2m: numbered }, { model: 'hrrr', grid: CORNER });
});
afterAll(closeDatabases);

/** 57 N to 51 N and 2 E to 9 E: rows 3 to 9 of the grid, columns 2 to 9. */
const BOX = { west: 2, south: 51, east: 9, north: 57 };
const EVERYTHING = { west: -180, south: -90, east: 180, north: 90 };

function temperature(of: SmallRun, box = BOX, thinning: Thinning = {}): Promise<Slab> {
  return of.request.grids.requireSlab(of.run, 'air_temperature_2m', 0, box, thinning);
}

describe('a slab', () => {
  it('has every point in the box by default', async () => {
    const slab = await temperature(rows);
    expect([slab.nx, slab.ny, slab.stride]).toEqual([8, 7, 1]);
    expect(rowsOf(slab)[0]).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((i) => 3 * NX + i));
  });

  it('has every third row and column with a stride of 3, starting with the first', async () => {
    const slab = await temperature(rows, BOX, { stride: 3 });
    expect([slab.nx, slab.ny, slab.stride]).toEqual([3, 3, 3]);
    expect([...slab.latitudes]).toEqual([57, 54, 51]);
    expect([...slab.longitudes]).toEqual([2, 5, 8]);
    expect(rowsOf(slab)).toEqual([3, 6, 9].map((j) => [2, 5, 8].map((i) => j * NX + i)));
  });

  it('uses the shortest stride with which it has at most maxCells cells', async () => {
    expect(await temperature(rows, BOX, { maxCells: 56 })).toMatchObject({ stride: 1 });
    expect(await temperature(rows, BOX, { maxCells: 55 })).toMatchObject({ stride: 2, nx: 4, ny: 4 });
    expect(await temperature(rows, BOX, { maxCells: 15 })).toMatchObject({ stride: 3, nx: 3, ny: 3 });
    expect(await temperature(rows, BOX, { maxCells: 1 })).toMatchObject({ nx: 1, ny: 1 });
    expect(await temperature(rows, BOX, { maxCells: 56, stride: 4 })).toMatchObject({ stride: 4 });
  });

  it('refuses invalid strides and numbers of cells', async () => {
    for (const thinning of [{ stride: 0 }, { stride: 1.5 }, { stride: -2 }, { maxCells: 0 }]) {
      await expect(temperature(rows, BOX, thinning)).rejects.toMatchObject({ code: 'validation_error' });
    }
  });

  it('on a projected grid has the positions and axes of the thinned points', async () => {
    const whole = await temperature(projected, EVERYTHING);
    const slab = await temperature(projected, EVERYTHING, { stride: 7 });
    expect([whole.nx, whole.ny]).toEqual([40, 30]);
    expect([slab.nx, slab.ny]).toEqual([6, 5]);
    expect(rowsOf(slab)).toEqual(
      [0, 7, 14, 21, 28].map((j) => [0, 7, 14, 21, 28, 35].map((i) => j * 40 + i)),
    );
    expect(slab.latitudes[slab.nx + 1]).toBe(whole.latitudes[7 * 40 + 7]);
    expect(slab.longitudes[slab.nx + 1]).toBe(whole.longitudes[7 * 40 + 7]);
    const [axes, wholeAxes] = [projectedAxes(slab), projectedAxes(whole)];
    expect(axes?.x).toEqual([0, 7, 14, 21, 28, 35].map((i) => wholeAxes?.x[i]));
    expect(axes?.y).toEqual([0, 7, 14, 21, 28].map((j) => wholeAxes?.y[j]));
  });

  it('on a projected grid has the values of its points, and none outside the box', async () => {
    const box = { west: -122.5, south: 21.3, east: -121.9, north: 21.7 };
    for (const thinning of [{ stride: 3 }, { maxCells: 60 }]) {
      const slab = await temperature(projected, box, thinning);
      expect(slab.stride).toBeGreaterThan(1);
      const values = rowsOf(slab).flat();
      const inside = values.map((_, at) => {
        const [latitude, longitude] = [slab.latitudes[at] ?? 0, slab.longitudes[at] ?? 0];
        const within = latitude >= 21.3 && latitude <= 21.7 && longitude >= -122.5 && longitude <= -121.9;
        return within ? (projected.run.grid.locate(latitude, longitude)?.index ?? -1) : null;
      });
      expect(values).toEqual(inside);
      expect(values.filter((value) => value !== null).length).toBeGreaterThan(10);
    }
    await expect(temperature(projected, box, { stride: 39 })).rejects.toThrow(
      /no grid point of hrrr that is left/,
    );
  });

  it('of a diagnostic has the same values as single points', async () => {
    const { request, run } = rows;
    const slab = await request.grids.requireSlab(run, 'wind_from_direction_10m', 0, EVERYTHING);
    const speed = await request.grids.requireSlab(run, 'wind_speed_10m', 0, EVERYTHING, { stride: 2 });
    expect(rowsOf(slab)[2]?.slice(0, 4)).toEqual([143.1, 143.1, null, 143.1]);
    expect(rowsOf(speed)[1]?.slice(0, 3)).toEqual([5, 0, 5]);
  });

  it('of a diagnostic is refused if its inputs are', async () => {
    const { request, run } = rows;
    await expect(request.grids.requireSlab(run, 'precipitation_type_2m', 0, BOX)).rejects.toThrow(
      /nothing from lead 0 to 0/,
    );
    await expect(request.grids.requireSlab(run, 'heat_index_2m', 0, BOX)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(request.grids.requireSlab(run, 'wind_speed_10m', 3, BOX)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('statistics of a slab', () => {
  it('are computed from its values, with the mean weighted by area', async () => {
    const statistics = slabStatistics(await temperature(rows));
    expect(statistics).toMatchObject({ minimum: 3 * NX + 2, maximum: 9 * NX + 9, count: 56 });
    // Rows have the means j * 24 + 5.5 and the weights cos(60 - j degrees).
    const weights = [57, 56, 55, 54, 53, 52, 51].map((latitude) => Math.cos((latitude * Math.PI) / 180));
    const sum = weights.reduce((total, weight, n) => total + weight * ((3 + n) * NX + 5.5), 0);
    expect(statistics.mean).toBeCloseTo(sum / weights.reduce((total, weight) => total + weight), 4);
  });

  it('leave out points without a value', async () => {
    const { request, run } = rows;
    const slab = await request.grids.requireSlab(run, 'cape', 0, { west: 1, south: 57, east: 3, north: 59 });
    expect(slabStatistics(slab)).toEqual({ minimum: 100, maximum: 100, mean: 100, count: 8 });
    const lone = await request.grids.requireSlab(run, 'cape', 0, { west: 2, south: 58, east: 2, north: 58 });
    expect(slabStatistics(lone)).toEqual({ minimum: null, maximum: null, mean: null, count: 0 });
  });

  it('have no mean for directions', async () => {
    const { request, run } = rows;
    const slab = await request.grids.requireSlab(run, 'wind_from_direction_10m', 0, BOX);
    expect(slabStatistics(slab)).toEqual({ minimum: 143.1, maximum: 143.1, mean: null, count: 56 });
  });
});
