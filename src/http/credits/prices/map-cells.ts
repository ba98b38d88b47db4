import type { RequestGrids, Run } from '../../../forecast/index.ts';
import type { Bounds, GridWindow } from '../../../geo/index.ts';
import type { MapCells } from './prices.ts';

/** The cells of a map over a box. @param window its points, thinned out on request */
export function mapCells(
  grids: Pick<RequestGrids, 'window'>,
  run: Run,
  box: Bounds,
  { nx, ny, kind }: GridWindow,
): MapCells {
  const all = grids.window(run, box);
  const read = nx * ny;
  return { read, spanned: all === null ? read : all.nx * all.ny, meshed: kind === 'mesh' ? read : 0 };
}
