import type { Grid } from './grid.ts';
import type { GridSpec } from './grid-spec.ts';
import { LambertGrid } from './lambert-grid.ts';
import { LatLonGrid } from './lat-lon-grid.ts';

/** The grid that a specification describes. Cheap but not free (a projected grid's border is walked): keep it. */
export function makeGrid(spec: GridSpec): Grid {
  switch (spec.kind) {
    case 'latlon':
      return new LatLonGrid(spec);
    case 'lambert':
      return new LambertGrid(spec);
  }
}
