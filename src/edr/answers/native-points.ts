import { setImmediate } from 'node:timers/promises';
import type { SlabBands } from '../../forecast/index.ts';
import { noData } from '../../http/index.ts';
import { maskOfAxes } from '../regions/mask.ts';
import { contains, type Region } from '../regions/region.ts';

/** Points that are compared in one go: a polygon of a thousand corners takes some 30 microseconds for each. */
const POINTS_AT_ONCE = 1024;

/** Throws IsobarError with the reason 'no_data' unless a point of a slab is in a region. */
export async function requirePoints(slab: SlabBands, region: Region): Promise<void> {
  if (await hasPoint(slab, region)) return;
  throw noData(`no point of ${slab.run.model} is in the area: it lies between them`);
}

async function hasPoint({ axes, places }: SlabBands, region: Region): Promise<boolean> {
  if (axes.kind === 'latlon') {
    const { count } = await maskOfAxes(region, axes.latitudes, axes.longitudes);
    return count > 0;
  }
  for await (const { latitudes, longitudes } of places()) {
    for (const [n, latitude] of latitudes.entries()) {
      if (n % POINTS_AT_ONCE === POINTS_AT_ONCE - 1) await setImmediate();
      const longitude = longitudes[n];
      if (longitude !== undefined && contains(region, latitude, longitude)) return true;
    }
  }
  return false;
}
