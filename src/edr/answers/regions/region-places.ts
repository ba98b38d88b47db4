import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { describeEmpty } from '../../../forecast/index.ts';
import { noData, tooLarge } from '../../../http/index.ts';
import { MAX_FEATURES } from '../../limits.ts';
import { contains } from '../../regions/region.ts';
import type { RequestedPlace } from '../places/read-places.ts';
import { requireCells, requireWindow } from './open-slabs.ts';
import type { RegionQuestion } from './region-question.ts';

/** Cells tested before yielding. */
const CELLS_PER_STEP = 1024;

/**
 * The cells whose centres are in a region, as places to read. On an icosahedral grid only cells that are nearest to a point of its
 * mesh are included.
 * Throws IsobarError with the reason 'too_large' or 'no_data'.
 */
export async function placesInRegion({
  request,
  run,
  region,
  leads,
  fields,
}: RegionQuestion): Promise<readonly RequestedPlace[]> {
  const window = requireWindow(request, run, region.box);
  requireCells(run, window.nx * window.ny, leads.length, fields.length, Number.POSITIVE_INFINITY);
  // On a mesh adjacent points may share a cell.
  const cells = new Set(window.indices());
  cells.delete(-1);
  const places: RequestedPlace[] = [];
  let seen = 0;
  for (const index of cells) {
    if (++seen % CELLS_PER_STEP === 0) await yieldToEventLoop();
    const { latitude, longitude } = run.grid.cell(index);
    if (!contains(region, latitude, longitude)) continue;
    if (places.length === MAX_FEATURES) {
      throw tooLarge(
        `more than ${MAX_FEATURES} points of ${run.model} are in the area, which GeoJSON has a feature for each of: ask for a smaller area, or for CoverageJSON, NetCDF or CSV`,
      );
    }
    places.push({ latitude, longitude, location: null, label: `${latitude},${longitude}` });
  }
  if (places.length === 0) throw noData(describeEmpty(run, region.box, 'area'));
  return places;
}
