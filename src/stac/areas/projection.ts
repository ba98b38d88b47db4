import { messageAxes, type Run } from '../../forecast/index.ts';
import { lambertCrs } from './lambert-crs.ts';

export const PROJECTION_EXTENSION = 'https://stac-extensions.github.io/projection/v2.0.0/schema.json';

/**
 * Members of the projection extension 2.0: the raster that a message of the run is, in the order of its rows. Pixels are around the grid's
 * points. Null for grids without rows.
 */
export function projectionOf({ grid }: Pick<Run, 'grid'>): object | null {
  const axes = messageAxes(grid);
  switch (axes.kind) {
    case 'latlon':
      return { 'proj:code': 'EPSG:4326', ...rasterOf(axes.longitudes, axes.latitudes) };
    case 'projected':
      // EPSG has no code for it.
      return {
        'proj:code': null,
        'proj:projjson': lambertCrs(axes.projection),
        ...rasterOf(axes.x, axes.y),
      };
    case 'cells':
      return null;
  }
}

function rasterOf(x: ArrayLike<number>, y: ArrayLike<number>): object {
  const [width, height] = [stepOf(x), stepOf(y)];
  const [left, top] = [(x[0] ?? 0) - width / 2, (y[0] ?? 0) - height / 2];
  const [right, bottom] = [left + width * x.length, top + height * y.length];
  return {
    'proj:shape': [y.length, x.length],
    'proj:transform': [width, 0, left, 0, height, top],
    'proj:bbox': [Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom)],
  };
}

/** Of the whole axis, since a single step is rounded; negative where it falls. */
function stepOf(axis: ArrayLike<number>): number {
  const last = axis.length - 1;
  return last === 0 ? 0 : Number((((axis[last] ?? 0) - (axis[0] ?? 0)) / last).toPrecision(12));
}
