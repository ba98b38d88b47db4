import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { describeEmpty, type SlabBands } from '../../../forecast/index.ts';
import { noData } from '../../../http/index.ts';
import { maskOfAxes } from '../../regions/mask.ts';
import { contains, type Region } from '../../regions/region.ts';

/** Points tested before yielding: a polygon of a thousand corners takes some 30 microseconds per point. */
const POINTS_PER_STEP = 1024;

/** Throws IsobarError with the reason 'no_data' unless a region contains a point of a slab. */
export async function requirePoints(slab: SlabBands, region: Region): Promise<void> {
  if (await hasPoint(slab, region)) return;
  throw noData(describeEmpty(slab.run, region.box, 'area'));
}

async function hasPoint({ axes, places }: SlabBands, region: Region): Promise<boolean> {
  if (axes.kind === 'latlon') {
    const { count } = await maskOfAxes(region, axes.latitudes, axes.longitudes);
    return count > 0;
  }
  for await (const { latitudes, longitudes } of places()) {
    for (const [n, latitude] of latitudes.entries()) {
      if (n % POINTS_PER_STEP === POINTS_PER_STEP - 1) await yieldToEventLoop();
      const longitude = longitudes[n];
      if (longitude !== undefined && contains(region, latitude, longitude)) return true;
    }
  }
  return false;
}
