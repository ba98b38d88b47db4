import type { Bounds, Grid, GridWindow, WindowOptions } from '../../../geo/index.ts';
import { memo } from '../../common/memo.ts';
import type { Run } from '../../runs/run/run.ts';
import { type Thinning, thinnedWindow } from './thinned-window.ts';

/** The grid windows of one request, each computed once. */
export class WindowCache {
  readonly #windows = new Map<Grid, Map<string, GridWindow | null>>();
  readonly #thinned = new Map<Grid, Map<string, GridWindow>>();

  /** The points of a run's grid in a box, or those of a mesh, as `Grid.window`. */
  window({ grid }: Run, box: Bounds, options: WindowOptions = {}): GridWindow | null {
    const ofGrid = memo(this.#windows, grid, () => new Map<string, GridWindow | null>());
    return memo(ofGrid, windowKey(box, options), () => grid.window(box, options));
  }

  /** The window of a box, thinned as requested. Throws as `thinnedWindow`. */
  thinned(run: Run, box: Bounds, { stride, maxCells }: Thinning, cellLimit: number): GridWindow {
    const ofGrid = memo(this.#thinned, run.grid, () => new Map<string, GridWindow>());
    return memo(ofGrid, `${windowKey(box)} ${stride} ${maxCells} ${cellLimit}`, () =>
      thinnedWindow(run, box, this.window(run, box), { stride, maxCells }, cellLimit),
    );
  }
}

function windowKey({ west, south, east, north }: Bounds, { mesh = false }: WindowOptions = {}): string {
  return `${west} ${south} ${east} ${north} ${mesh}`;
}
