import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LatLonGrid } from 'gribjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COARSE_GLOBE, indexedFile, lambertCorner, nativeMessage } from '../support/native-messages.ts';
import { scratchFolder } from '../support/scratch.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const HALF: LatLonGrid = { ...COARSE_GLOBE, points: 20, nx: 4, iIncrement: 90, longitudeOfLast: 270 };

const folder = scratchFolder();
let store: TestStore;
beforeAll(async () => {
  store = await openTestStore(path.join(folder, 'data'));
});
afterAll(() => store.close());

function write(name: string, bytes: Uint8Array | string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return path.dirname(file);
}

const temperature = (grid: LatLonGrid, lead: number, value: number) =>
  nativeMessage({
    model: 'gfs',
    variable: 'air_temperature_2m',
    initTime: INIT,
    lead,
    grid,
    values: new Float64Array(grid.points).fill(value),
  });

describe('a folder with products of one run on two grids', () => {
  it('gives the fields on the grid of most, although the others come first by name', async () => {
    write('two/a-half.grib2', temperature(HALF, 3, 111));
    write('two/b-globe.grib2', temperature(COARSE_GLOBE, 3, 280));
    const source = write('two/c-globe.grib2', temperature(COARSE_GLOBE, 6, 281));
    const { runs } = await store.ingest('gfs', [source]);
    expect(runs[0]).toMatchObject({
      fieldsWritten: 2,
      notes: ['fields on another grid than the run, left out: 1'],
    });
    expect(await store.series('gfs', INIT, 'air_temperature_2m', 7)).toEqual({
      leads: [3, 6],
      values: [280, 281],
    });
  });

  it('keeps the grid of a stored run, whatever comes later', async () => {
    write('later/a.grib2', temperature(HALF, 9, 111));
    const source = write('later/b.grib2', temperature(HALF, 12, 111));
    const { runs } = await store.ingest('gfs', [source]);
    expect(runs[0]).toMatchObject({ fieldsWritten: 0, presentFields: 2 });
    expect((await store.series('gfs', INIT, 'air_temperature_2m', 7))?.leads).toEqual([3, 6]);
  });

  it('where only indexes list fields, those that turn out to be on another grid are left out with a note', async () => {
    const later = new Date('2026-08-01T12:00:00Z');
    for (const [name, grid, lead] of [
      ['a', COARSE_GLOBE, 0],
      ['b', HALF, 1],
    ] as const) {
      const message = nativeMessage({
        model: 'gfs',
        variable: 'cape',
        initTime: later,
        lead,
        grid,
        values: new Float64Array(grid.points),
      });
      const row = `CAPE:surface:${lead === 0 ? 'anl' : `${lead} hour fcst`}`;
      const { data, index } = indexedFile(later, [{ message, rows: [row] }]);
      write(`indexed/${name}.grib2`, data);
      write(`indexed/${name}.grib2.idx`, index);
    }
    const { runs } = await store.ingest('gfs', [path.join(folder, 'indexed')]);
    expect(runs[0]).toMatchObject({
      fieldsWritten: 1,
      notes: [expect.stringMatching(/b\.grib2: message at byte 0: its grid is not that of its run/)],
    });
  });
});

describe('a NAM file with its index', () => {
  it('gives each row of a shared message its own component', async () => {
    const grid = lambertCorner('nam', 3, 2, 48);
    const part = { model: 'nam', initTime: INIT, lead: 3, grid } as const;
    const message = nativeMessage(
      { ...part, variable: 'wind_u_10m', values: [1, 2, 3, 4, 5, 6] },
      { ...part, variable: 'wind_v_10m', values: [-1, -2, -3, -4, -5, -6] },
    );
    const rows = ['UGRD:10 m above ground:3 hour fcst', 'VGRD:10 m above ground:3 hour fcst'];
    const { data, index } = indexedFile(INIT, [{ message, rows }]);
    expect(index).toContain('1.2:0:');
    write('nam/a.grib2', data);
    const source = write('nam/a.grib2.idx', index);
    const { runs } = await store.ingest('nam', [source]);
    expect(runs[0]).toMatchObject({ fieldsWritten: 2, notes: [] });
    expect((await store.series('nam', INIT, 'wind_u_10m', 4))?.values).toEqual([5]);
    expect((await store.series('nam', INIT, 'wind_v_10m', 4))?.values).toEqual([-5]);
  });
});
