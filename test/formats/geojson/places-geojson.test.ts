import { describe, expect, it } from 'vitest';
import { quantityOf } from '../../../src/catalog/index.ts';
import { writePlacesGeojson, writeSeriesFeature } from '../../../src/formats/index.ts';
import { MISSING, textOf } from '../banded-grids.ts';

const TABLE = { fields: [{ quantity: quantityOf('cape') }], missing: MISSING };
const FEATURE = {
  id: 'berlin',
  longitude: 13.25,
  latitude: 52.5,
  before: { label: 'Bogotá "x"' },
  after: { grid_lon: null },
  leads: [0, 3, 6],
  columns: [{ decimals: 1, integers: Int32Array.of(2731, MISSING, -5) }],
};
const WRITTEN = {
  type: 'Feature',
  id: 'berlin',
  geometry: { type: 'Point', coordinates: [13.25, 52.5] },
  properties: {
    label: 'Bogotá "x"',
    variables: {
      cape: { units: 'J kg-1', values: [273.1, null, -0.5], nulls: [{ reason: 'MASKED', lead_hours: [3] }] },
    },
    grid_lon: null,
  },
};

describe('writeSeriesFeature', () => {
  it('writes a Point with units and values by name, null where there is no value, and why', async () => {
    const text = await textOf((out) => writeSeriesFeature(out, TABLE, FEATURE));
    expect(text).toBe(JSON.stringify(WRITTEN));
  });

  it('refuses a place without a column for each field', async () => {
    const feature = { ...FEATURE, columns: [] };
    await expect(textOf((out) => writeSeriesFeature(out, TABLE, feature))).rejects.toThrow(
      'no column of cape',
    );
  });
});

describe('writePlacesGeojson', () => {
  it('writes a FeatureCollection with its own members around the features', async () => {
    const { id: _, ...unnamed } = FEATURE;
    const members = { before: { model: 'gfs' }, after: { numberReturned: 2 } };
    const text = await textOf((out) => writePlacesGeojson(out, TABLE, [FEATURE, unnamed], members));
    const { id: _id, ...second } = WRITTEN;
    expect(JSON.parse(text)).toEqual({
      type: 'FeatureCollection',
      model: 'gfs',
      features: [WRITTEN, second],
      numberReturned: 2,
    });
  });

  it('writes an empty list without features', async () => {
    const members = { before: { model: 'gfs' }, after: { numberReturned: 0 } };
    const text = await textOf((out) => writePlacesGeojson(out, TABLE, [], members));
    expect(JSON.parse(text)).toMatchObject({ features: [], numberReturned: 0 });
  });
});
