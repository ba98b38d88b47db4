// Reads bricks (docs/cube-format.md): the series of one cell, all cells at one lead, or all of them.
import { INPUT, PLANE, SERIES, strideOf, VALUES } from './memory';

export { readPlane } from './plane';
export { readSeries } from './series';
export { readWhole } from './whole';
export { strideOf };

/** Where part `which` of the memory begins: the input, one series, one plane, all series. */
export function addressOf(which: i32): usize {
  if (which === 0) return INPUT;
  if (which === 1) return SERIES;
  if (which === 2) return PLANE;
  return VALUES;
}
