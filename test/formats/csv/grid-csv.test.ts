import { describe, expect, it } from 'vitest';
import { quantityOf } from '../../../src/catalog/index.ts';
import { type BandedGrid, columnsInBox, type Edges, writeGridCsv } from '../../../src/formats/index.ts';
import { PACIFIC, PACIFIC_BOX, PLANE, PLANE_BOX, textOf } from '../banded-grids.ts';

const RUN = {
  model: 'gfs',
  initTime: new Date('2026-01-15T00:00:00Z'),
  state: 'COMPLETE',
  horizonHours: 384,
  synthetic: true,
  source: 'a test',
  attribution: null,
} as const;

const fieldOf = (name: 'cape' | 'wind_gust_10m') => ({
  quantity: quantityOf(name),
  cellMethods: null,
  windowStarts: null,
  vertical: false,
});

/** CAPE at lead 6 in a box. */
const capeIn = (grid: BandedGrid, box: Edges) =>
  textOf((out) =>
    writeGridCsv(out, {
      run: RUN,
      leads: [6],
      fields: [fieldOf('cape')],
      regridded: null,
      layout: grid,
      filter: columnsInBox(box),
      plane: () => grid,
    }),
  );

const HEAD = 'model,init_time,lead_hours,valid_time,lat,lon';
const row = (lead: number, values: string) =>
  `gfs,2026-01-15T00:00:00Z,${lead},2026-01-15T0${lead}:00:00Z,${values},true`;

describe('writeGridCsv', () => {
  it('writes a row of names and a row for each point, empty where there is no value', async () => {
    expect(await capeIn(PACIFIC, PACIFIC_BOX)).toBe(
      [
        `${HEAD},cape (J kg-1),synthetic`,
        row(6, '10,179.75,273.1'),
        row(6, '10,-180,-0.5'),
        row(6, '9.75,179.75,'),
        row(6, '9.75,-180,0'),
        row(6, '9.5,179.75,1'),
        row(6, '9.5,-180,12345.6'),
        '',
      ].join('\r\n'),
    );
  });

  it('writes a column for each field and rows for each lead, empty where there is nothing of a field', async () => {
    const text = await textOf((out) =>
      writeGridCsv(out, {
        run: RUN,
        leads: [0, 3],
        fields: [fieldOf('cape'), fieldOf('wind_gust_10m')],
        regridded: null,
        layout: PLANE,
        filter: columnsInBox({ ...PLANE_BOX, north: 22.55 }),
        plane: (field, t) => (field === 0 && t === 0 ? null : PLANE),
      }),
    );
    expect(text).toBe(
      [
        `${HEAD},cape (J kg-1),wind_gust_10m (m s-1),synthetic`,
        row(0, '22,-99.5,,280.1'),
        row(0, '22.5,-100.505,,280.2'),
        row(3, '22,-99.5,280.1,280.1'),
        row(3, '22.5,-100.505,280.2,280.2'),
        '',
      ].join('\r\n'),
    );
  });

  it('keeps all points without a filter, and says where they are when there is nothing of any field', async () => {
    const text = await textOf((out) =>
      writeGridCsv(out, {
        run: RUN,
        leads: [6],
        fields: [fieldOf('cape')],
        regridded: null,
        layout: PLANE,
        filter: null,
        plane: () => null,
      }),
    );
    expect(text.split('\r\n').slice(1, -1)).toEqual([
      row(6, '21.999999,-100.5,'),
      row(6, '22,-99.5,'),
      row(6, '22.5,-100.505,'),
      row(6, '22.6,-99.495,'),
    ]);
  });

  it.each([
    [PLANE_BOX, ['22,-99.5,280.1', '22.5,-100.505,280.2', '22.6,-99.495,']],
    [{ ...PLANE_BOX, north: 22.55 }, ['22,-99.5,280.1', '22.5,-100.505,280.2']],
    [{ ...PLANE_BOX, west: 170, east: -100 }, ['22.5,-100.505,280.2']],
    [{ ...PLANE_BOX, west: -100, east: 170 }, ['22,-99.5,280.1', '22.6,-99.495,']],
    [{ ...PLANE_BOX, west: -180, east: 180 }, ['22,-99.5,280.1', '22.5,-100.505,280.2', '22.6,-99.495,']],
  ])('writes the points of a projected grid in the box or on its edge: %o', async (box, rows) => {
    const text = await capeIn(PLANE, box);
    expect(text.split('\r\n').slice(1, -1)).toEqual(rows.map((values) => row(6, values)));
  });
});
