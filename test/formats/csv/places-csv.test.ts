import { describe, expect, it } from 'vitest';
import { quantityOf } from '../../../src/catalog/index.ts';
import { type PlacesTable, writePlacesCsv } from '../../../src/formats/index.ts';
import { MISSING, textOf } from '../banded-grids.ts';

const column = (...integers: number[]) => ({ decimals: 1, integers: Int32Array.from(integers) });

const TABLE: PlacesTable = {
  run: { model: 'gfs', initTime: new Date('2026-01-15T00:00:00Z'), synthetic: false },
  leads: [0, 3],
  fields: [{ quantity: quantityOf('cape') }, { quantity: quantityOf('wind_gust_10m') }],
  places: [
    {
      latitude: 52.5,
      longitude: 13.25,
      location: null,
      columns: [column(2731, MISSING), column(-5, 0)],
    },
  ],
  missing: MISSING,
};

const textOfTable = (table: PlacesTable) => textOf((out) => writePlacesCsv(out, table));

describe('writePlacesCsv', () => {
  it('writes a row for each lead with a column for each variable, empty where there is no value', async () => {
    expect(await textOfTable(TABLE)).toBe(
      [
        'model,init_time,lead_hours,valid_time,lat,lon,cape (J kg-1),wind_gust_10m (m s-1),synthetic',
        'gfs,2026-01-15T00:00:00Z,0,2026-01-15T00:00:00Z,52.5,13.25,273.1,-0.5,false',
        'gfs,2026-01-15T00:00:00Z,3,2026-01-15T03:00:00Z,52.5,13.25,,0,false',
        '',
      ].join('\r\n'),
    );
  });

  it('has a column of locations when a place has one, and leads of a place where it has its own', async () => {
    const places = TABLE.places.flatMap((place) => [
      { ...place, location: 'berlin', leads: [6], columns: [column(1), column(2)] },
      { ...place, leads: [9], columns: [column(3), column(4)] },
    ]);
    const [head, ...rows] = (await textOfTable({ ...TABLE, places })).split('\r\n');
    expect(head).toContain('valid_time,location,lat,lon,');
    expect(rows).toEqual([
      'gfs,2026-01-15T00:00:00Z,6,2026-01-15T06:00:00Z,berlin,52.5,13.25,0.1,0.2,false',
      'gfs,2026-01-15T00:00:00Z,9,2026-01-15T09:00:00Z,,52.5,13.25,0.3,0.4,false',
      '',
    ]);
  });

  it('writes a variable once that comes alone and as one of several levels', async () => {
    const fields = [{ quantity: quantityOf('cape') }, { quantity: quantityOf('cape') }];
    expect((await textOfTable({ ...TABLE, fields })).split('\r\n')[0]).toMatch(
      /,lon,cape \(J kg-1\),synthetic$/,
    );
  });

  it('refuses locations that would have to be quoted', async () => {
    for (const location of ['a,b', 'a"b', 'a\nb', 'a\rb']) {
      const places = TABLE.places.map((place) => ({ ...place, location }));
      await expect(textOfTable({ ...TABLE, places })).rejects.toThrow('quotes');
    }
  });
});
