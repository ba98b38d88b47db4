import type { Box, ModelId } from '../../../catalog/index.ts';
import type { ForecastRequest, Pin } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { Scope } from '../../pricing/scope.ts';

/** The arguments that choose the cells of a map. */
export interface BoxArguments {
  readonly model: ModelId;
  readonly box: Box;
  readonly initTime?: Date | null;
  readonly stride?: number | null;
  readonly maxCells?: number | null;
}

const NONE = { axis: 0, sides: 0, spanned: 0, meshed: 0 };

/** The cells of a map on the grid of the run that answers. None where there is no such run or box: the field fails at once. */
export async function sizeOfBox(
  request: ForecastRequest,
  { model, box, initTime, stride, maxCells }: BoxArguments,
  pin: Pin | null,
): Promise<Pick<Scope, 'axis' | 'sides' | 'spanned' | 'meshed'>> {
  if (!isBox(box)) return NONE;
  try {
    const run = await request.run(model, initTime ?? null, pin);
    const { nx, ny, kind } = request.grids.slabWindow(run, box, { stride, maxCells });
    const all = request.grids.window(run, box);
    const spanned = all === null ? 0 : all.nx * all.ny;
    const axis = nx * ny;
    return {
      axis,
      sides: kind === 'rectangle' ? axis : nx + ny,
      spanned,
      meshed: kind === 'mesh' ? axis : 0,
    };
  } catch (error) {
    if (error instanceof IsobarError) return NONE;
    throw error;
  }
}

function isBox({ west, south, east, north }: Box): boolean {
  const isLongitude = (degrees: number) => degrees >= -180 && degrees <= 360;
  return isLongitude(west) && isLongitude(east) && south >= -90 && north <= 90 && south <= north;
}
