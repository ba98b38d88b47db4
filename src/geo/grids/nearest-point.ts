import { haversine } from '../shapes/sphere.ts';
import type { Cell, Grid } from './grid.ts';

/** The grid point nearest to a place, wherever that is: outside the domain one of the outermost points. */
export function nearestPoint(grid: Grid, latitude: number, longitude: number): Cell {
  const inside = grid.locate(latitude, longitude);
  if (inside !== null) return inside;
  let [nearest, least] = [grid.cell(0), Number.POSITIVE_INFINITY];
  for (const index of borderOf(grid)) {
    const cell = grid.cell(index);
    const distance = haversine({ latitude, longitude }, cell);
    if (distance >= least) continue;
    nearest = cell;
    least = distance;
  }
  return nearest;
}

/** The points of the first and last rows and columns. A grid without rows leaves no place out, so that nothing asks for its border. */
function* borderOf({ nx, ny, size }: Grid): Generator<number> {
  for (let i = 0; i < nx; i++) {
    yield i;
    yield size - nx + i;
  }
  for (let j = 0; j < ny; j++) {
    yield j * nx;
    yield j * nx + nx - 1;
  }
}
