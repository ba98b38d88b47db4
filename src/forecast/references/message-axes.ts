// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction
import type { Grid, LambertParameters } from '../../geo/index.ts';
import { planeAxes } from '../grids/projected-axes.ts';

/** Where the values of a run's messages are, in the order in which the messages have them. */
export type MessageAxes =
  | {
      readonly kind: 'latlon';
      /** Degrees, in the order of the rows. */
      readonly latitudes: Float64Array;
      /** Degrees, rising: beyond 180 where rows go on there. */
      readonly longitudes: Float64Array;
    }
  | {
      readonly kind: 'projected';
      /** Metres on the plane, in the order of columns and rows. */
      readonly x: readonly number[];
      readonly y: readonly number[];
      readonly projection: LambertParameters;
      /** Whether winds are towards east and north, or along the axes. */
      readonly winds: 'earth' | 'grid';
    }
  /** Cells in the producer's order, which is not that of the store; messages say where they are. */
  | { readonly kind: 'cells'; readonly cells: number };

/** Values of grids with rows are in scan order, row by row: others are not served. */
export function messageAxes(grid: Grid): MessageAxes {
  const { spec, nx, ny } = grid;
  switch (spec.kind) {
    case 'latlon':
      return {
        kind: 'latlon',
        latitudes: Float64Array.from({ length: ny }, (_, j) => grid.cell(j * nx).latitude),
        longitudes: rising(Float64Array.from({ length: nx }, (_, i) => grid.cell(i).longitude)),
      };
    case 'lambert': {
      const { x, y, projection } = planeAxes(spec);
      return { kind: 'projected', x, y, projection, winds: spec.winds };
    }
    case 'icosahedral':
      return { kind: 'cells', cells: spec.cells };
  }
}

function rising(longitudes: Float64Array): Float64Array {
  for (let i = 1; i < longitudes.length; i++) {
    if (longitudes[i]! < longitudes[i - 1]!) longitudes[i] = longitudes[i]! + 360;
  }
  return longitudes;
}
