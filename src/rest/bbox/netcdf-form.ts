import { modelOf, nativeOf, variableOf } from '../../catalog/index.ts';
import { MISSING, windowStartsOf } from '../../forecast/index.ts';
import {
  EncoderBusyError,
  type GridAxes,
  type GridDataset,
  type NetcdfEncoder,
} from '../../formats/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { howMade, type VariableSlab } from './grid-head.ts';

/** Files take some tenths of a second each. */
const BUSY_RETRY_SECONDS = 2;

/** What making a file takes besides the field. */
export interface FileMaking {
  readonly netcdf: NetcdfEncoder;
  readonly version: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/**
 * A field as a NetCDF file, in one piece; read when its turn comes.
 * Throws IsobarError('overloaded') when too many files wait to be made, and what reading the field throws.
 */
export async function netcdfFile(
  slab: VariableSlab,
  { netcdf, version, now, signal }: FileMaking,
): Promise<Uint8Array> {
  try {
    return await netcdf.encode(() => datasetOf(slab, { createdAt: now(), version }), signal);
  } catch (error) {
    if (!(error instanceof EncoderBusyError)) throw error;
    throw new IsobarError('overloaded', error.message, {
      cause: error,
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    });
  }
}

/** As in `gfs_air_temperature_2m_20260101T00Z_f003.nc`. */
export function netcdfFileName({ run, name, lead }: VariableSlab): string {
  const init = `${run.initTime.toISOString().slice(0, 13).replaceAll('-', '')}Z`;
  return `${run.model}_${name}_${init}_f${String(lead).padStart(3, '0')}.nc`;
}

async function datasetOf(
  slab: VariableSlab,
  made: Pick<GridDataset, 'createdAt' | 'version'>,
): Promise<GridDataset> {
  const { run, name, lead, decimals } = slab;
  const native = nativeOf(run.model, name);
  const { plane, axes } = await readWhole(slab);
  return {
    ...made,
    model: run.model,
    initTime: run.initTime,
    leads: [lead],
    axes,
    quantities: [
      {
        quantity: variableOf(name),
        cellMethods: native.status === 'unavailable' ? null : native.cellMethods,
        windowStarts: windowStartsOf(run, native, [lead]),
        planes: [plane],
        decimals,
        missing: MISSING,
      },
    ],
    source: run.source,
    attribution: run.attribution,
    licence: modelOf(run.model).licence,
    synthetic: run.synthetic,
  };
}

/** A file is written from the whole field. */
async function readWhole(slab: VariableSlab): Promise<{ plane: Int32Array; axes: GridAxes }> {
  const { axes, nx, ny } = slab;
  const plane = new Int32Array(nx * ny);
  if (axes.kind === 'latlon') {
    for await (const { y0, integers } of slab.bands()) plane.set(integers, y0 * nx);
    const { latitudes, longitudes } = axes;
    return { plane, axes: { kind: 'latlon', latitudes, longitudes, made: howMade(slab) } };
  }
  const latitudes = new Float64Array(nx * ny);
  const longitudes = new Float64Array(nx * ny);
  for await (const band of slab.bands()) {
    const at = band.y0 * nx;
    plane.set(band.integers, at);
    if (band.latitudes !== null) latitudes.set(band.latitudes, at);
    if (band.longitudes !== null) longitudes.set(band.longitudes, at);
  }
  const { x, y, projection } = axes;
  return { plane, axes: { kind: 'projected', x, y, latitudes, longitudes, projection } };
}
