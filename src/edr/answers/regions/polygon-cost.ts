import type { RequestGrids, Run } from '../../../forecast/index.ts';
import { tooLarge } from '../../../http/index.ts';
import { MAX_SIDE_TESTS } from '../../limits.ts';
import type { Region } from '../../regions/region.ts';

/**
 * Throws IsobarError with the reason 'too_large' for a polygon or path with too many corners for its size. On rows of latitude, the sides
 * that a row crosses are found once per row. On a projected grid every point lies on its own parallel and has to be tested.
 */
export function requireAffordablePolygon(
  grids: Pick<RequestGrids, 'window'>,
  run: Run,
  { box, corners }: Region,
): void {
  const { model, grid } = run;
  if (grid.spec.kind !== 'lambert' || corners === 0) return;
  const window = grids.window(run, box);
  if (window === null) return;
  const tests = window.nx * window.ny * corners;
  if (tests <= MAX_SIDE_TESTS) return;
  const maxCorners = Math.floor(MAX_SIDE_TESTS / (window.nx * window.ny));
  throw tooLarge(
    `a geometry of ${corners} corners over ${window.nx * window.ny} points of ${model} takes too long: ask for a smaller area, or with at most ${maxCorners} corners`,
  );
}
