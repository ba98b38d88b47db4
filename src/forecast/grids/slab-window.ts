import type { GridWindow } from '../../geo/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { Run } from '../runs/run.ts';

/** Cells of a slab in one piece: the globe at half a degree. */
export const MAX_CELLS = 262_144;

/** Cells of a slab in bands: all of HRRR, or twice the globe at a quarter degree. */
export const MAX_STREAMED_CELLS = 2 ** 21;

/** How many of the points in a box are wanted. */
export interface Thinning {
  /** Every so many rows and columns, from the first in the box on, or of the grid where that is projected; by default 1. */
  readonly stride?: number | null | undefined;
  /** Cells that the answer may have: the stride is made as long as it takes. */
  readonly maxCells?: number | null | undefined;
}

/**
 * A window of a run's grid, thinned out as asked; none of its points is worked out yet. Throws IsobarError('validation_error') for a box outside
 * the domain or between its points, and for one of more than `limit` cells: it says how many, and which stride would do.
 * @param all the window of the box; null where it holds no point
 */
export function thinnedWindow(
  run: Run,
  all: GridWindow | null,
  { stride, maxCells }: Thinning,
  limit: number,
): GridWindow {
  const least = stride ?? 1;
  const most = Math.min(maxCells ?? limit, limit);
  if (!Number.isInteger(least) || least < 1 || !(most >= 1)) {
    throw new IsobarError('validation_error', 'stride and maxCells must be whole numbers from 1 on');
  }
  const longer = (maxCells ?? null) !== null;
  const asked = least === 1 ? all : (all?.thinned(least) ?? null);
  const fitting = asked === null || cellsOf(asked) <= most ? asked : shortestStride(asked, most);
  if (asked !== null && fitting !== asked && !longer) throw tooMany(run, asked, fitting, most);
  if (fitting !== null) return fitting;
  const { west, south, east, north } = run.grid.bounds;
  const left = least > 1 || longer ? ' that is left' : '';
  throw new IsobarError(
    'validation_error',
    `no grid point of ${run.model}${left} lies in the box: its domain is west ${west}, south ${south}, east ${east}, north ${north}`,
    { reason: 'no_data' },
  );
}

function cellsOf({ nx, ny }: GridWindow): number {
  return nx * ny;
}

/** The window with the next stride that leaves no more than `most` points; null when a shorter one leaves none. */
function shortestStride(window: GridWindow, most: number): GridWindow | null {
  // Every second row and column are a quarter of the cells; those of a projected grid lie in a box of any shape.
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
    { reason: 'too_large' },
  );
}
