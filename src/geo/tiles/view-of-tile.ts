import type { Grid } from '../grids/grid.ts';
import { projectedView } from './lambert-view.ts';
import type { MapTile } from './map-tile.ts';
import { regularView } from './regular-view.ts';
import type { TileView } from './tile-view.ts';

/** What a tile shows of a grid; null where no pixel is inside it. */
export function tileView(grid: Grid, tile: MapTile): TileView | null {
  const { spec } = grid;
  return spec.kind === 'lambert' ? projectedView(spec, tile) : regularView(spec, tile);
}
