import { modelOf, nativeOf, type VariableName, variableOf } from '../../catalog/index.ts';
import { formatTime, MISSING, type Run, type SlabBands, windowStartsOf } from '../../forecast/index.ts';
import { EncoderBusyError, type GridAxes, type GridDataset, type GridQuantity } from '../../formats/index.ts';
import type { RouteContext } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { ChosenField } from '../parameters/chosen-fields.ts';
import type { Region } from '../regions/region.ts';
import { rowsOfBand } from './native-points.ts';
import type { OpenSlabs } from './open-slabs.ts';
import { meshWords } from './region-grid.ts';

/** Files take some tenths of a second each. */
const BUSY_RETRY_SECONDS = 2;

/**
 * Fields over a region as a NetCDF file on the model's own grid, in one piece; read when its turn comes. Each level of a parameter
 * is a variable of its own. Throws IsobarError('overloaded') when too many files wait to be made, and what reading throws.
 */
export async function regionFile(
  slabs: OpenSlabs,
  region: Region,
  fields: readonly ChosenField[],
  { netcdf, version, now, signal }: RouteContext,
): Promise<Uint8Array> {
  const made = { createdAt: now(), version };
  try {
    return await netcdf.encode(() => datasetOf(slabs, region, fields, made), signal);
  } catch (error) {
    if (!(error instanceof EncoderBusyError)) throw error;
    throw new IsobarError('overloaded', error.message, {
      cause: error,
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    });
  }
}

/** As in `gfs_area_20260101T00Z.nc`. */
export function regionFileName({ model, initTime }: Run, query: string): string {
  const init = formatTime(initTime).slice(0, 13).replaceAll('-', '');
  return `${model}_${query}_${init}Z.nc`;
}

async function datasetOf(
  slabs: OpenSlabs,
  region: Region,
  fields: readonly ChosenField[],
  made: Pick<GridDataset, 'createdAt' | 'version'>,
): Promise<GridDataset> {
  const { run, leads, some } = slabs;
  const variables = [...new Set(fields.map(({ variable }) => variable))];
  const { axes, inside } = await layoutOf(some, region);
  const quantities: GridQuantity[] = [];
  for (const variable of variables) quantities.push(await quantityOf(slabs, variable, inside));
  return {
    ...made,
    model: run.model,
    initTime: run.initTime,
    leads,
    axes,
    quantities,
    source: run.source,
    attribution: run.attribution,
    licence: modelOf(run.model).licence,
    synthetic: run.synthetic,
  };
}

/** Where the points are, and which of them are in the region. */
async function layoutOf(slab: SlabBands, region: Region): Promise<{ axes: GridAxes; inside: Uint8Array }> {
  const { axes, nx, ny } = slab;
  const inside = new Uint8Array(nx * ny);
  const places = { latitudes: new Float64Array(nx * ny), longitudes: new Float64Array(nx * ny) };
  for await (const band of slab.bands()) {
    const at = band.y0 * nx;
    for await (const { from, columns } of rowsOfBand(slab, band, region)) {
      for (const x of columns) inside[at + from + x] = 1;
    }
    if (band.latitudes !== null) places.latitudes.set(band.latitudes, at);
    if (band.longitudes !== null) places.longitudes.set(band.longitudes, at);
  }
  if (axes.kind === 'latlon') {
    const { latitudes, longitudes } = axes;
    return { axes: { kind: 'latlon', latitudes, longitudes, made: meshWords(slab) }, inside };
  }
  const { x, y, projection } = axes;
  return { axes: { kind: 'projected', x, y, ...places, projection }, inside };
}

async function quantityOf(
  slabs: OpenSlabs,
  variable: VariableName,
  inside: Uint8Array,
): Promise<GridQuantity> {
  const { run, leads } = slabs;
  const native = nativeOf(run.model, variable);
  const planes: Int32Array[] = [];
  for (const t of leads.keys()) {
    const plane = new Int32Array(inside.length).fill(MISSING);
    const slab = slabs.of(variable, t);
    if (slab !== null) {
      for await (const { y0, integers } of slab.bands({ places: false })) plane.set(integers, y0 * slab.nx);
    }
    for (let n = 0; n < plane.length; n++) if (inside[n] === 0) plane[n] = MISSING;
    planes.push(plane);
  }
  const quantity = variableOf(variable);
  return {
    quantity,
    cellMethods: native.status === 'unavailable' ? null : native.cellMethods,
    windowStarts: windowStartsOf(run, native, leads),
    planes,
    decimals: quantity.decimals,
    missing: MISSING,
  };
}
