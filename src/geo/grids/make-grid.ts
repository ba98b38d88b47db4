import type { CellGeometry } from '../cells/cell-geometry.ts';
import type { Grid } from './grid.ts';
import { IcosahedralGrid } from './icosahedral-grid.ts';
import { LambertGrid } from './lambert/lambert-grid.ts';
import { LatLonGrid } from './lat-lon-grid.ts';
import type { GridSpec } from './spec/grid-spec.ts';

/**
 * Makes the grid that a specification describes. Make it once: for a projected grid this projects all border points.
 * @param geometry for an icosahedral grid, the one that its specification names; other grids have none
 * @throws UnsupportedGridError for an icosahedral grid with another geometry; TypeError without any
 */
export function makeGrid(spec: GridSpec, geometry?: CellGeometry): Grid {
  switch (spec.kind) {
    case 'latlon':
      return new LatLonGrid(spec);
    case 'lambert':
      return new LambertGrid(spec);
    case 'icosahedral':
      if (geometry === undefined) throw new TypeError('geo: an icosahedral grid needs its geometry');
      return new IcosahedralGrid(spec, geometry);
  }
}
