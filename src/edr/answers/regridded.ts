import { type Bounds, MISSING, type Run } from '../../forecast/index.ts';
import { noData } from '../../http/index.ts';
import { MAX_VALUES } from '../limits.ts';
import { MICRO, modulo, TURN } from '../regions/region.ts';
import { openSlabs, requireCells, requireWindow } from './open-slabs.ts';
import { type RegionGrid, type RegionQuestion, sideBySide } from './region-question.ts';

/**
 * A projected grid on a regular mesh of latitudes and longitudes, which are whole multiples of its step: each point has the value
 * of its nearest cell, as `/point` there has. Throws as `openSlabs`.
 */
export async function openRegridded(question: RegionQuestion): Promise<RegionGrid> {
  const { request, run, region, fields, leads } = question;
  const step = run.grid.meshStepDegrees;
  const window = request.window(run, region.box, { mesh: true });
  if (window === null || window.kind !== 'mesh') {
    throw noData(`no point of the mesh of ${step} degrees is in the area and in the domain of ${run.model}`);
  }
  requireCells(run, window.nx * window.ny, leads.length, fields.length, MAX_VALUES);
  const slabs = await openSlabs(question, window, { maxValues: MAX_VALUES, sideBySide: sideBySide(fields) });
  if ((await slabs.countCells()) === 0) throw outside(question, run, step);
  return {
    run: slabs.run,
    leads: slabs.leads,
    latitudes: window.latitudes,
    longitudes: window.longitudes,
    regridded: `a mesh of ${step} degrees, each point the nearest cell of the Lambert conformal grid of ${run.model}`,
    plane(field, t) {
      const variable = fields[field]?.variable;
      const slab = variable === undefined ? null : slabs.of(variable, t);
      return slab === null ? null : { ...slab, missing: MISSING };
    },
  };
}

/** Says whether there is no grid point around the area either. */
function outside({ request, region }: RegionQuestion, run: Run, step: number): Error {
  requireWindow(request, run, widened(region.box, 4 * step));
  return noData(`the area is outside of the domain of ${run.model}`);
}

function widened({ west, south, east, north }: Bounds, degrees: number): Bounds {
  const width = Math.round(east * MICRO) - Math.round(west * MICRO);
  const isWide = width >= TURN || modulo(width, TURN) + 4 * degrees * MICRO >= TURN;
  // Towards a pole meridians are closer; the domains of projected grids end well before.
  return {
    west: isWide ? -180 : west - 2 * degrees,
    east: isWide ? 180 : east + 2 * degrees,
    south: Math.max(-90, south - degrees),
    north: Math.min(90, north + degrees),
  };
}
