// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
import { modelOf } from '../../../catalog/index.ts';
import { isVertical, type NativeGridDataset, numbersByName } from '../../datasets.ts';
import type { BandedGrid } from '../../grid/banded-grid.ts';
import { placesOfRows } from '../../grid/grid-rows.ts';
import type { GridAxes, GridDataset, GridQuantity } from './grid-dataset.ts';

/** When a file is made, and by which version of this software. */
export type FileOrigin = Pick<GridDataset, 'createdAt' | 'version'>;

/**
 * Reads fields over a grid into memory, since a NetCDF file is written from the whole of them; without the values that the filter
 * leaves out. Throws what reading throws.
 */
export async function collectGrid(dataset: NativeGridDataset, origin: FileOrigin): Promise<GridDataset> {
  const { run, leads, fields, layout, filter, regridded } = dataset;
  const { model, initTime, horizonHours, source, attribution, synthetic } = run;
  const axes = await collectAxes(layout, regridded);
  const inside = filter === null ? null : await collectInside(layout, filter);
  const quantities: GridQuantity[] = [];
  for (const n of numbersByName(fields).values()) {
    const { quantity, along, cellMethods, windowStarts, absences = [] } = fields[n]!;
    const vertical = isVertical(fields, quantity.name);
    const planes: Int32Array[] = [];
    let decimals = 0;
    for (const t of leads.keys()) {
      const plane = await dataset.plane(n, t);
      decimals = plane?.decimals ?? decimals;
      planes.push(await collectPlane(plane, layout, inside));
    }
    quantities.push({
      quantity,
      ...(along !== undefined && { along }),
      cellMethods,
      windowStarts,
      absences,
      vertical,
      planes,
      decimals,
      missing: layout.missing,
    });
  }
  const { licence } = modelOf(model);
  const ofRun = { model, initTime, horizonHours, source, attribution, licence, synthetic };
  return { ...origin, ...ofRun, leads, axes, quantities };
}

async function collectAxes(layout: BandedGrid, regridded: string | null): Promise<GridAxes> {
  const { axes, nx, ny } = layout;
  if (axes.kind === 'latlon') {
    const { latitudes, longitudes } = axes;
    return { kind: 'latlon', latitudes, longitudes, made: regridded };
  }
  const { x, y, projection } = axes;
  const [latitudes, longitudes] = [new Float64Array(nx * ny), new Float64Array(nx * ny)];
  let from = 0;
  for await (const band of layout.places()) {
    latitudes.set(band.latitudes, from);
    longitudes.set(band.longitudes, from);
    from += band.latitudes.length;
  }
  return { kind: 'projected', x, y, latitudes, longitudes, projection };
}

/** 1 for each point that the filter picks, else 0; `[y][x]`. */
async function collectInside(
  layout: BandedGrid,
  filter: NonNullable<NativeGridDataset['filter']>,
): Promise<Uint8Array> {
  const inside = new Uint8Array(layout.nx * layout.ny);
  for await (const { from, ...row } of placesOfRows(layout)) {
    for (const x of filter(row)) inside[from + x] = 1;
  }
  return inside;
}

async function collectPlane(
  plane: BandedGrid | null,
  { nx, ny, missing }: BandedGrid,
  inside: Uint8Array | null,
): Promise<Int32Array> {
  const integers = new Int32Array(nx * ny);
  if (plane === null) return integers.fill(missing);
  for await (const band of plane.bands({ places: false })) integers.set(band.integers, band.y0 * nx);
  if (inside !== null) {
    for (let n = 0; n < integers.length; n++) if (inside[n] === 0) integers[n] = missing;
  }
  return integers;
}
