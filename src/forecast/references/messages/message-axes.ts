// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction
import type { Grid, LambertParameters } from '../../../geo/index.ts';
import { planeAxes } from '../../grids/projected-axes.ts';

/** The positions of the values in a run's messages, in the order of the messages. */
export type MessageAxes =
  | {
      readonly kind: 'latlon';
      /** Degrees, in the order of the rows. */
      readonly latitudes: Float64Array;
      /** Degrees, ascending, so above 180 where rows continue past it. */
      readonly longitudes: Float64Array;
    }
  | {
      readonly kind: 'projected';
      /** Metres on the plane, in the order of columns and rows. */
      readonly x: readonly number[];
      readonly y: readonly number[];
      readonly projection: LambertParameters;
      /** Whether wind components are towards east and north, or along the grid's axes. */
      readonly winds: 'earth' | 'grid';
    }
  /** Cells in the producer's order, which is not that of the store; messages give their coordinates. */
  | { readonly kind: 'cells'; readonly cells: number };

/** The axes of a run's messages. On grids with rows, values are in scan order, row by row; no other order is served. */
export function messageAxes(grid: Grid): MessageAxes {
  const { spec, nx, ny } = grid;
  switch (spec.kind) {
    case 'latlon':
      return {
        kind: 'latlon',
        latitudes: Float64Array.from({ length: ny }, (_, j) => grid.cell(j * nx).latitude),
        longitudes: ascending(Float64Array.from({ length: nx }, (_, i) => grid.cell(i).longitude)),
      };
    case 'lambert': {
      const { x, y, projection } = planeAxes(spec);
      return { kind: 'projected', x, y, projection, winds: spec.winds };
    }
    case 'icosahedral':
      return { kind: 'cells', cells: spec.cells };
  }
}

function ascending(longitudes: Float64Array): Float64Array {
  for (let i = 1; i < longitudes.length; i++) {
    if (longitudes[i]! < longitudes[i - 1]!) longitudes[i] = longitudes[i]! + 360;
  }
  return longitudes;
}
