import { setImmediate } from 'node:timers/promises';
import { type Bounds, MISSING, type Run, type SlabBands } from '../../forecast/index.ts';
import type { BandedGrid } from '../../formats/index.ts';
import { noData } from '../../http/index.ts';
import { MAX_VALUES } from '../limits.ts';
import { MICRO, TURN } from '../regions/region.ts';
import { type GridSpacing, type MeshAxes, meshAxes, meshStep, widthOf } from './mesh-axes.ts';
import { openSlabs, requireCells } from './open-slabs.ts';
import type { RegionGrid, RegionQuestion } from './region-grid.ts';

/** Points whose cells are looked up, or given, in one go. */
const POINTS_AT_ONCE = 4096;

/**
 * A projected grid on a regular mesh of latitudes and longitudes, which are whole multiples of its step: each point has the value
 * of its nearest cell, as `/point` there has. Throws as `openSlabs`.
 */
export async function openRegridded(
  { request, run, region, fields, leads }: RegionQuestion,
  spacing: GridSpacing,
): Promise<RegionGrid> {
  const step = meshStep(spacing);
  const { latitudes, longitudes } = meshAxes(region.box, run.grid.bounds, step);
  const [nx, ny] = [longitudes.length, latitudes.length];
  if (nx * ny === 0)
    throw noData(`no point of the mesh of ${step} degrees is in the area and in the domain of ${run.model}`);
  requireCells(run, nx * ny, leads.length, fields.length, MAX_VALUES);
  // The nearest cells of points at the edge may be outside of it.
  const slabs = await openSlabs(
    request,
    run,
    widened(region.box, 4 * step),
    fields,
    leads,
    Number.POSITIVE_INFINITY,
  );
  const places = await placesInWindow(run, slabs.some, latitudes, longitudes);
  if (places.every((place) => place < 0)) throw noData(`the area is outside of the domain of ${run.model}`);
  return {
    run: slabs.run,
    leads: slabs.leads,
    latitudes,
    longitudes,
    regridded: `a mesh of ${step} degrees, each point the nearest cell of the Lambert conformal grid of ${run.model}`,
    plane(field, t) {
      const slab = slabs.of(fields[field]!.variable, t);
      return slab === null ? null : meshPlane(slab, places, { latitudes, longitudes });
    },
  };
}

function widened(box: Bounds, degrees: number): Bounds {
  const wide = widthOf(box) + 4 * degrees * MICRO >= TURN;
  // Towards a pole meridians are closer; the domains of projected grids end well before.
  return {
    west: wide ? -180 : box.west - 2 * degrees,
    east: wide ? 180 : box.east + 2 * degrees,
    south: Math.max(-90, box.south - degrees),
    north: Math.min(90, box.north + degrees),
  };
}

/** For each point of the mesh the place of its nearest cell in the window of a slab; -1 outside of the domain. */
async function placesInWindow(
  { grid }: Run,
  { window }: SlabBands,
  latitudes: Float64Array,
  longitudes: Float64Array,
): Promise<Int32Array> {
  if (window.kind !== 'rectangle') throw new Error('edr: a projected grid without a rectangle');
  const [{ start }, { j0, nx, ny }] = [window.columns[0], window];
  const width = longitudes.length;
  const places = new Int32Array(latitudes.length * width).fill(-1);
  const rowsAtOnce = Math.max(1, Math.floor(POINTS_AT_ONCE / width));
  for (const [y, latitude] of latitudes.entries()) {
    if (y % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    for (let x = 0; x < width; x++) {
      const cell = grid.locate(latitude, longitudes[x]!);
      if (cell === null) continue;
      const [column, row] = [cell.i - start, cell.j - j0];
      if (column < 0 || column >= nx || row < 0 || row >= ny) {
        throw new Error('edr: the nearest cell of a point lies outside of the widened box');
      }
      places[y * width + x] = row * nx + column;
    }
  }
  return places;
}

function meshPlane(slab: SlabBands, places: Int32Array, axes: MeshAxes): BandedGrid {
  const [nx, ny] = [axes.longitudes.length, axes.latitudes.length];
  return {
    nx,
    ny,
    decimals: slab.decimals,
    missing: MISSING,
    axes: { kind: 'latlon', ...axes },
    async *bands() {
      const integers = new Int32Array(slab.nx * slab.ny);
      for await (const band of slab.bands({ places: false })) integers.set(band.integers, band.y0 * slab.nx);
      const rowsAtOnce = Math.max(1, Math.floor(POINTS_AT_ONCE / nx));
      for (let y0 = 0; y0 < ny; y0 += rowsAtOnce) {
        const rows = Math.min(rowsAtOnce, ny - y0);
        yield {
          y0,
          rows,
          integers: places
            .subarray(y0 * nx, (y0 + rows) * nx)
            .map((place) => (place < 0 ? MISSING : integers[place]!)),
          latitudes: null,
          longitudes: null,
        };
      }
    },
    async *places() {},
  };
}
