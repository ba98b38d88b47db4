import { setImmediate } from 'node:timers/promises';
import type { SlabBand, SlabBands } from '../../forecast/index.ts';
import { noData } from '../../http/index.ts';
import { maskOfAxes } from '../regions/mask.ts';
import { contains, isWithin, type LongitudeInterval, type Region } from '../regions/region.ts';

/** Points that are compared in one go: a polygon of a thousand corners takes some 30 microseconds for each. */
const POINTS_AT_ONCE = 1024;

/** Rows of a slab on the model's own grid, with which of their points are in a region. */
export interface RowOfPoints {
  /** Degrees, `[x]`. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** Columns that are in the region, ascending. */
  readonly columns: readonly number[];
}

/** The rows of a band, one by one; others have a turn between those of a projected grid, whose points are compared one by one. */
export async function* rowsOfBand(
  { axes, nx }: SlabBands,
  { y0, rows, latitudes, longitudes }: SlabBand,
  region: Region,
): AsyncGenerator<RowOfPoints & { readonly from: number }, void> {
  for (let y = 0; y < rows; y++) {
    const from = y * nx;
    if (axes.kind === 'latlon') {
      const latitude = axes.latitudes[y0 + y]!;
      const intervals = region.intervalsAt(latitude);
      yield {
        from,
        latitudes: new Float64Array(nx).fill(latitude),
        longitudes: axes.longitudes,
        columns: columnsIn(axes.longitudes, () => intervals),
      };
      continue;
    }
    if (y > 0) await setImmediate();
    if (latitudes === null || longitudes === null) throw new Error('edr: a projected grid without places');
    const [lats, lons] = [latitudes.subarray(from, from + nx), longitudes.subarray(from, from + nx)];
    yield {
      from,
      latitudes: lats,
      longitudes: lons,
      columns: columnsIn(lons, (x) => region.intervalsAt(lats[x]!)),
    };
  }
}

function columnsIn(
  longitudes: Float64Array,
  intervalsOf: (x: number) => readonly LongitudeInterval[],
): readonly number[] {
  const columns: number[] = [];
  for (let x = 0; x < longitudes.length; x++) {
    if (isWithin(intervalsOf(x), longitudes[x]!)) columns.push(x);
  }
  return columns;
}

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
      if (contains(region, latitude, longitudes[n]!)) return true;
    }
  }
  return false;
}
