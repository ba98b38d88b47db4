import type { ForecastRequest, Run } from '../../forecast/index.ts';
import { tooLarge } from '../../http/index.ts';
import { MAX_SIDE_TESTS } from '../limits.ts';
import type { Region } from '../regions/region.ts';

/**
 * Throws IsobarError with the reason 'too_large' for a polygon that has too many corners for its size. On rows of latitude its
 * sides are crossed once a row; on a projected grid every point lies on a parallel of its own.
 */
export function requireAffordablePolygon(
  request: Pick<ForecastRequest, 'window'>,
  run: Run,
  { box, corners }: Region,
): void {
  const { model, grid } = run;
  if (grid.spec.kind !== 'lambert' || corners === 0) return;
  const window = request.window(run, box);
  if (window === null) return;
  const tests = window.nx * window.ny * corners;
  if (tests <= MAX_SIDE_TESTS) return;
  const most = Math.floor(MAX_SIDE_TESTS / (window.nx * window.ny));
  throw tooLarge(
    `a polygon of ${corners} corners over ${window.nx * window.ny} points of ${model} takes too long: ask for a smaller area, or with at most ${most} corners`,
  );
}
