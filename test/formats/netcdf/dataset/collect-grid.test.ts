import { describe, expect, it } from 'vitest';
import { quantityOf } from '../../../../src/catalog/index.ts';
import { collectGrid, columnsInBox, type NativeGridDataset } from '../../../../src/formats/index.ts';
import { MISSING, PACIFIC, PLANE, PLANE_BOX } from '../../banded-grids.ts';

const ORIGIN = { createdAt: new Date('2026-01-15T06:00:00Z'), version: '1.2.3' };

const datasetOf = (layout: NativeGridDataset['layout']): NativeGridDataset => ({
  run: {
    model: 'gfs',
    initTime: new Date('2026-01-15T00:00:00Z'),
    state: 'COMPLETE',
    horizonHours: 384,
    synthetic: true,
    source: 'a test',
    attribution: null,
  },
  leads: [0, 3],
  fields: [{ quantity: quantityOf('cape'), cellMethods: 'time: point', windowStarts: null, vertical: false }],
  regridded: 'a mesh',
  layout,
  filter: null,
  plane: (_, t) => (t === 0 ? null : layout),
});

describe('collectGrid', () => {
  it('reads bands along parallels into planes, and fills planes of which there is nothing', async () => {
    const { axes, quantities, model, synthetic, version } = await collectGrid(datasetOf(PACIFIC), ORIGIN);
    expect({ model, synthetic, version }).toEqual({ model: 'gfs', synthetic: true, version: '1.2.3' });
    expect(axes).toEqual({
      kind: 'latlon',
      latitudes: Float64Array.of(10, 9.75, 9.5),
      longitudes: Float64Array.of(179.75, -180),
      made: 'a mesh',
    });
    const [{ planes = [], decimals, cellMethods } = {}] = quantities;
    expect({ decimals, cellMethods }).toEqual({ decimals: 1, cellMethods: 'time: point' });
    expect(planes.map((plane) => [...plane])).toEqual([
      Array.from({ length: 6 }, () => MISSING),
      [2731, -5, MISSING, 0, 10, 123_456],
    ]);
  });

  it('gives the places of a projected grid, and no values outside of the filter', async () => {
    const dataset = { ...datasetOf(PLANE), filter: columnsInBox({ ...PLANE_BOX, west: -100 }) };
    const { axes, quantities } = await collectGrid(dataset, ORIGIN);
    expect(axes).toMatchObject({
      kind: 'projected',
      latitudes: Float64Array.of(21.999999, 22, 22.5, 22.6),
      longitudes: Float64Array.of(-100.5, -99.5, -100.505, -99.495),
    });
    expect([...(quantities[0]?.planes[1] ?? [])]).toEqual([MISSING, 2801, MISSING, MISSING]);
  });
});
