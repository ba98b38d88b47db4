import type { Grid } from '../geo/index.ts';

/** Angle between a grid's x axis and east at every point, computed once for all winds of a run. */
export interface GridAxes {
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
}

export function axesOf(grid: Grid): GridAxes {
  const cosines = new Float64Array(grid.size);
  const sines = new Float64Array(grid.size);
  for (let index = 0; index < grid.size; index++) {
    const angle = grid.windRotation(index);
    cosines[index] = Math.cos(angle);
    sines[index] = Math.sin(angle);
  }
  return { cosines, sines };
}
