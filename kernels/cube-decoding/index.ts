// Reads bricks (docs/cube-format.md): the series of one cell, all cells at one lead, or all of them; and the cells of a tile at one lead.
import { INPUT, PLANE, SERIES, strideOf, TILE, VALUES } from './memory';

export { readPlane } from './plane';
export { readSeries } from './series';
export { readTile } from './tile';
export { readWhole } from './whole';
export { strideOf };

/** Where part `which` of the memory begins: the input, one series, one plane, all series, one tile. */
export function addressOf(which: i32): usize {
  if (which === 0) return INPUT;
  if (which === 1) return SERIES;
  if (which === 2) return PLANE;
  return which === 3 ? VALUES : TILE;
}
