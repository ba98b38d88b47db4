import type { Bounds, GridWindow } from '../../../geo/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { describeEmpty } from '../../points/outside-domain.ts';
import type { Run } from '../../runs/run/run.ts';

/** Most cells of a slab in one piece: the globe at half a degree. */
export const MAX_CELLS = 262_144;

/** Most cells of a slab in bands: all of HRRR, or twice the globe at a quarter degree. */
export const MAX_STREAMED_CELLS = 2 ** 21;

/** How to thin out the points in a box. */
export interface Thinning {
  /** Takes every `stride`-th row and column, counted from the first in the box, or in the grid if it is projected; by default 1. */
  readonly stride?: number | null | undefined;
  /** Most cells in the answer: the stride is lengthened until they fit. */
  readonly maxCells?: number | null | undefined;
}

/**
 * Thins out a window of a run's grid as requested; its points are not computed yet. Throws IsobarError('validation_error') for a box
 * outside the domain or between its points, and for one of more than `limit` cells, saying how many and which stride would fit.
 * @param all the window of the box; null if it holds no point
 */
export function thinnedWindow(
  run: Run,
  box: Bounds,
  all: GridWindow | null,
  { stride, maxCells }: Thinning,
  limit: number,
): GridWindow {
  const minStride = stride ?? 1;
  const most = Math.min(maxCells ?? limit, limit);
  if (!Number.isInteger(minStride) || minStride < 1 || !(most >= 1)) {
    throw new IsobarError('validation_error', 'stride and maxCells must be whole numbers from 1 on');
  }
  const mayLengthen = (maxCells ?? null) !== null;
  const requested = minStride === 1 ? all : (all?.thinned(minStride) ?? null);
  const fitting =
    requested === null || cellsOf(requested) <= most ? requested : thinnedToFit(requested, most);
  if (requested !== null && fitting !== requested && !mayLengthen)
    throw tooMany(run, requested, fitting, most);
  if (fitting !== null) return fitting;
  const message =
    all === null
      ? describeEmpty(run, box, 'box')
      : `no grid point of ${run.model} that is left after thinning lies in the box: ask for a shorter stride or more cells`;
  throw new IsobarError('validation_error', message, { reason: 'no_data' });
}

function cellsOf({ nx, ny }: GridWindow): number {
  return nx * ny;
}

/** The window with the shortest stride that leaves at most `most` points; null if no point is left before that. */
function thinnedToFit(window: GridWindow, most: number): GridWindow | null {
  // Every second row and column have a quarter of the cells. On a projected grid this is not an estimate: the box is not a rectangle.
  const factor = window.kind === 'rectangle' ? 1 : Math.sqrt(cellsOf(window) / most);
  let stride = Math.max(window.stride + 1, Math.floor(window.stride * factor));
  for (;;) {
    const thinned = window.thinned(stride);
    if (thinned === null || cellsOf(thinned) <= most) return thinned;
    stride++;
  }
}

function tooMany({ model }: Run, window: GridWindow, fitting: GridWindow | null, most: number): IsobarError {
  const stride = window.stride === 1 ? '' : ` with a stride of ${window.stride}`;
  const advice = fitting === null ? '' : ` or for a stride of ${fitting.stride}`;
  return new IsobarError(
    'validation_error',
    `the box holds ${cellsOf(window)} cells of ${model}${stride}, at most ${most} are answered: ask for a smaller box${advice}`,
    { reason: 'too_large', argument: 'box', allowed: { maximum: most } },
  );
}
