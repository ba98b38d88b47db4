import { type Bounds, describeEmpty, MISSING, type Run } from '../../../forecast/index.ts';
import { noData } from '../../../http/index.ts';
import { MAX_VALUES } from '../../limits.ts';
import { MICRO, modulo, TURN } from '../../regions/region.ts';
import { openSlabs, requireCells, requireWindow } from '../regions/open-slabs.ts';
import { type RegionGrid, type RegionQuestion, sideBySide } from '../regions/region-question.ts';

/**
 * Regrids a projected grid to a regular mesh of latitudes and longitudes at whole multiples of its step. Each point has the value
 * of its nearest cell, as `/point` would give it. Throws as `openSlabs`.
 */
export async function openRegridded(question: RegionQuestion): Promise<RegionGrid> {
  const { request, run, region, fields, leads } = question;
  const step = run.grid.meshStepDegrees;
  const window = request.grids.window(run, region.box, { mesh: true });
  if (window === null || window.kind !== 'mesh') {
    throw noData(
      `on a mesh of ${step} degrees in place of its own grid, ${describeEmpty(run, region.box, 'area')}`,
    );
  }
  requireCells(run, window.nx * window.ny, leads.length, fields.length, MAX_VALUES);
  const slabs = await openSlabs(question, window, { maxValues: MAX_VALUES, sideBySide: sideBySide(fields) });
  if ((await slabs.countCells()) === 0) throw outsideDomain(question, run, step);
  return {
    run: slabs.run,
    leads: slabs.leads,
    latitudes: window.latitudes,
    longitudes: window.longitudes,
    regridded: `a mesh of ${step} degrees, each point the nearest cell of the Lambert conformal grid of ${run.model}`,
    async plane(field, t) {
      const requested = fields[field];
      const slab = requested === undefined ? null : await slabs.of(requested, t);
      return slab === null ? null : { ...slab, missing: MISSING };
    },
  };
}

/** The error for an area without cells. If there is no grid point around the area either, it names the domain. */
function outsideDomain({ request, region }: RegionQuestion, run: Run, step: number): Error {
  requireWindow(request, run, widened(region.box, 4 * step));
  return noData(describeEmpty(run, region.box, 'area'));
}

function widened({ west, south, east, north }: Bounds, degrees: number): Bounds {
  const width = Math.round(east * MICRO) - Math.round(west * MICRO);
  const isWide = width >= TURN || modulo(width, TURN) + 4 * degrees * MICRO >= TURN;
  // Twice as far in longitude, since meridians converge; the domains of projected grids end well before the poles.
  return {
    west: isWide ? -180 : west - 2 * degrees,
    east: isWide ? 180 : east + 2 * degrees,
    south: Math.max(-90, south - degrees),
    north: Math.min(90, north + degrees),
  };
}
