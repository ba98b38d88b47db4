import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { makeGrid } from '../../../src/geo/index.ts';
import { projectionOf } from '../../../src/stac/areas/projection.ts';
import { HRRR_GRID } from '../../support/grids.ts';

const PYTHON = '/usr/bin/python3';
const hasProj = spawnSync(PYTHON, ['-c', 'import pyproj']).status === 0;
if (!hasProj) console.warn('SKIPPED: no pyproj, so the projection of items is not read by PROJ');

interface Projection {
  readonly 'proj:code': string | null;
  readonly 'proj:projjson'?: object;
  readonly 'proj:shape': readonly number[];
  readonly 'proj:transform': readonly number[];
  readonly 'proj:bbox': readonly number[];
}

describe('the projection of an item', () => {
  it('has pixels around the points of a grid of latitudes and longitudes', () => {
    const grid = makeGrid({
      kind: 'latlon',
      nx: 1440,
      ny: 721,
      rows: 'north-to-south',
      latitudeOfFirst: 90,
      longitudeOfFirst: 0,
      latitudeOfLast: -90,
      longitudeOfLast: 359.75,
      latitudeStep: 0.25,
      longitudeStep: 0.25,
    });
    // As gdalinfo describes a file of GFS at 0.25 degrees: origin (-0.125, 90.125), pixels of 0.25 by -0.25.
    expect(projectionOf({ grid })).toEqual({
      'proj:code': 'EPSG:4326',
      'proj:shape': [721, 1440],
      'proj:transform': [0.25, 0, -0.125, 0, -0.25, 90.125],
      'proj:bbox': [-0.125, -90.125, 359.875, 90.125],
    });
  });

  it.skipIf(!hasProj)('places the first point of HRRR where PROJ does', () => {
    const found = projectionOf({ grid: makeGrid(HRRR_GRID) }) as Projection;
    expect(found['proj:code']).toBeNull();
    expect(found['proj:shape']).toEqual([HRRR_GRID.ny, HRRR_GRID.nx]);
    const [width = 0, , left = 0, , height = 0, top = 0] = found['proj:transform'];
    const script =
      'import json,sys,pyproj; j,x,y=json.load(sys.stdin); c=pyproj.CRS.from_json_dict(j); print(json.dumps(pyproj.Transformer.from_crs(c,c.geodetic_crs,always_xy=True).transform(x,y)))';
    const input = JSON.stringify([found['proj:projjson'], left + width / 2, top + height / 2]);
    const [longitude, latitude] = JSON.parse(
      spawnSync(PYTHON, ['-c', script], { input, encoding: 'utf8' }).stdout,
    ) as [number, number];
    // The first point of HRRR by its producer: 21.138123 N, 237.280472 E.
    expect(latitude).toBeCloseTo(21.138123, 4);
    expect((longitude + 360) % 360).toBeCloseTo(237.280472, 4);
  });
});
