import type { ColourScale } from '../../../../display/index.ts';
import type { Bounds } from '../../bounds.ts';
import type { Field } from './field-grid.ts';

/** From this opacity on, colours hide a thin line. */
const HIDING = 0.75;

/**
 * The box in which a field hides thin lines: it has a value in each cell, and no colour that is clearer. Null where it has some, and for
 * grids whose edges are not parallels and meridians.
 */
export function coveredBox({ grid, values }: Field, { colours }: ColourScale): Bounds | null {
  if (grid.isCurved || grid.nx < 2 || grid.ny < 2) return null;
  if (colours.some(([, , , opacity]) => opacity < HIDING)) return null;
  for (const value of values) if (Number.isNaN(value)) return null;
  const { latitudes, longitudes, isClosed } = grid;
  const [first = 0, last = 0] = [latitudes[0], latitudes[grid.ny - 1]];
  const [west = 0, east = 0] = [longitudes[0], longitudes[grid.nx - 1]];
  const [south, north] = [Math.min(first, last), Math.max(first, last)];
  return isClosed ? { west: -Infinity, east: Infinity, south, north } : { west, east, south, north };
}

/** Whether a box hides all of what is in view, whatever copy of the world that is. */
export function isCovered(box: Bounds | null, view: Bounds): boolean {
  if (box === null || view.south < box.south || view.north > box.north) return false;
  if (box.west === -Infinity) return true;
  const turn = 360 * Math.floor((view.west - box.west) / 360);
  return view.east - turn <= box.east;
}
