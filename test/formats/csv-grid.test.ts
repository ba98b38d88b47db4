import { describe, expect, it } from 'vitest';
import { writeGridCsv } from '../../src/formats/index.ts';
import { PACIFIC, PACIFIC_BOX, PLANE, PLANE_BOX, textOf } from './banded-grids.ts';

describe('a field as CSV', () => {
  it('has a row of names and one for each point, empty where there is no value', async () => {
    const columns = {
      before: { model: 'gfs', lead_hours: '6' },
      variable: 'cape',
      after: { synthetic: 'true' },
    };
    expect(await textOf((out) => writeGridCsv(out, PACIFIC, PACIFIC_BOX, columns))).toBe(
      [
        'model,lead_hours,lat,lon,cape,synthetic',
        'gfs,6,10,179.75,273.1,true',
        'gfs,6,10,-180,-0.5,true',
        'gfs,6,9.75,179.75,,true',
        'gfs,6,9.75,-180,0,true',
        'gfs,6,9.5,179.75,1,true',
        'gfs,6,9.5,-180,12345.6,true',
        '',
      ].join('\r\n'),
    );
  });

  it('of a projected grid has the points in the box only, those on its edge too', async () => {
    const columns = { before: {}, variable: 'cape', after: {} };
    expect(await textOf((out) => writeGridCsv(out, PLANE, PLANE_BOX, columns))).toBe(
      'lat,lon,cape\r\n22,-99.5,280.1\r\n22.5,-100.505,280.2\r\n22.6,-99.495,\r\n',
    );
  });

  it.each([
    [{ ...PLANE_BOX, north: 22.55 }, ['22,-99.5,280.1', '22.5,-100.505,280.2']],
    [{ ...PLANE_BOX, west: 170, east: -100 }, ['22.5,-100.505,280.2']],
    [{ ...PLANE_BOX, west: -100, east: 170 }, ['22,-99.5,280.1', '22.6,-99.495,']],
    [{ ...PLANE_BOX, west: -180, east: 180 }, ['22,-99.5,280.1', '22.5,-100.505,280.2', '22.6,-99.495,']],
  ])('of a projected grid keeps to each edge: %o', async (box, rows) => {
    const columns = { before: {}, variable: 'cape', after: {} };
    const text = await textOf((out) => writeGridCsv(out, PLANE, box, columns));
    expect(text.split('\r\n').slice(1, -1)).toEqual(rows);
  });

  it('refuses texts that would have to be quoted', async () => {
    for (const text of ['a,b', 'a"b', 'a\nb', 'a\rb']) {
      const columns = { before: { model: text }, variable: 'cape', after: {} };
      await expect(textOf((out) => writeGridCsv(out, PLANE, PLANE_BOX, columns))).rejects.toThrow('quotes');
    }
  });
});
