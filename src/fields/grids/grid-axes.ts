import type { Grid } from '../../geo/index.ts';

/** Angle between a grid's x axis and east at points, computed once for all winds of a run. */
export interface GridAxes {
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
}

export function axesOf(grid: Grid): GridAxes {
  return axesAt(grid, grid.size, (n) => n);
}

/** At some points alone, in their order. */
export function axesOfPoints(grid: Grid, points: Int32Array): GridAxes {
  return axesAt(grid, points.length, (n) => points[n] ?? -1);
}

function axesAt(grid: Grid, count: number, indexOf: (n: number) => number): GridAxes {
  const cosines = new Float64Array(count);
  const sines = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    const angle = grid.windRotation(indexOf(n));
    cosines[n] = Math.cos(angle);
    sines[n] = Math.sin(angle);
  }
  return { cosines, sines };
}
