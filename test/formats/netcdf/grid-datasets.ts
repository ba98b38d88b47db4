import { quantityOf, type SeriesName } from '../../../src/catalog/index.ts';
import type { GridDataset, GridQuantity, LatLonAxes, ProjectedAxes } from '../../../src/formats/index.ts';
import { LambertProjection } from '../../../src/geo/index.ts';

/** Stands for no value. */
export const MISSING = -(2 ** 31);

const INIT = new Date('2026-01-01T00:00:00Z');

/** A dataset of GFS with what a test does not say. */
export function gridDataset(
  parts: Pick<GridDataset, 'leads' | 'axes' | 'quantities'> & Partial<GridDataset>,
): GridDataset {
  return {
    model: 'gfs',
    initTime: INIT,
    horizonHours: 384,
    source: 'NOAA GFS v16 0.25 degree, from https://example.org/gfs/',
    attribution: 'NOAA/NCEP GFS',
    licence: 'Public domain',
    synthetic: false,
    createdAt: new Date('2026-01-01T04:05:06.789Z'),
    version: '1.2.3',
    ...parts,
  };
}

export function latLon(latitudes: readonly number[], longitudes: readonly number[]): LatLonAxes {
  return {
    kind: 'latlon',
    latitudes: Float64Array.from(latitudes),
    longitudes: Float64Array.from(longitudes),
    made: null,
  };
}

/** A few points of the grid of HRRR or NAM: both earths are spheres, one cone is secant where asked for. */
export function lambert(projection: ProjectedAxes['projection']): ProjectedAxes {
  const x = [-300_000, -297_000, -294_000, -291_000];
  const y = [50_000, 47_000, 44_000];
  const plane = new LambertProjection(projection);
  const points = y.flatMap((row) => x.map((column) => plane.toEarth({ x: column, y: row })));
  return {
    kind: 'projected',
    x,
    y,
    latitudes: Float64Array.from(points, ({ latitude }) => latitude),
    longitudes: Float64Array.from(points, ({ longitude }) => longitude),
    projection,
  };
}

/** A quantity whose planes are given as integers. */
export function quantity(
  name: SeriesName,
  planes: readonly (readonly number[])[],
  rest: Partial<GridQuantity> = {},
): GridQuantity {
  const facts = quantityOf(name);
  return {
    quantity: facts,
    cellMethods: facts.cellMethods,
    windowStarts: null,
    vertical: false,
    planes: planes.map((plane) => Int32Array.from(plane)),
    decimals: facts.decimals,
    missing: MISSING,
    ...rest,
  };
}
