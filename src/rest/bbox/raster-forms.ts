import { codesOf, quantityOf, variableOf } from '../../catalog/index.ts';
import { MISSING, runInSteps } from '../../forecast/index.ts';
import {
  drawGrid,
  northernFirst,
  packPng,
  type RasterAxes,
  rasterPlace,
  type StoredField,
  SYNTHETIC_NOTICE,
  writeGeotiff,
} from '../../formats/index.ts';
import { coloursOf } from '../tiles/variable-colours.ts';
import { headOf, meshDescription, type VariableSlab } from './grid-head.ts';

/** A field as PNG: a pixel for each point of the grid, in the colours of map tiles; clear where there is no value. */
export async function pngImage(slab: VariableSlab, signal: AbortSignal): Promise<Uint8Array> {
  const { steps } = await coloursOf(slab.name);
  const field = await fieldOf(slab);
  return packPng(await runInSteps(drawGrid(field, steps(slab.decimals)), signal));
}

/** A field as GeoTIFF, on the grid's own rows and columns. */
export async function geotiffFile(slab: VariableSlab): Promise<Uint8Array> {
  const field = await fieldOf(slab);
  const { spec } = slab.run.grid;
  const { stride, axes } = slab;
  const step =
    axes.kind === 'latlon' && axes.meshStepDegrees !== null
      ? { x: axes.meshStepDegrees, y: axes.meshStepDegrees }
      : spec.kind === 'lambert'
        ? { x: spec.dxMetres, y: spec.dyMetres }
        : spec.kind === 'latlon'
          ? { x: spec.longitudeStep, y: spec.latitudeStep }
          : { x: 0, y: 0 };
  const place = rasterPlace(rasterAxes(slab), { x: step.x * stride || 1, y: step.y * stride || 1 });
  return writeGeotiff(field, place, itemsOf(slab));
}

/** What the file says of itself. */
function itemsOf(slab: VariableSlab): Readonly<Record<string, string>> {
  const { name } = slab;
  const { model, units, init_time: initTime, lead_hours: lead, valid_time: validTime } = headOf(slab);
  const made = meshDescription(slab);
  const codes = codesOf(name);
  return {
    description: name,
    units,
    long_name: quantityOf(name).longName,
    standard_name: variableOf(name).standardName ?? '',
    model,
    init_time: initTime,
    lead_hours: `${lead}`,
    valid_time: validTime,
    source: slab.run.source,
    ...(codes !== null && { codes: codes.map(({ value, meaning }) => `${value} ${meaning}`).join(', ') }),
    ...(made !== null && { made }),
    ...(slab.run.synthetic && { notice: SYNTHETIC_NOTICE }),
  };
}

/** All values of a slab, the northern row first. */
async function fieldOf(slab: VariableSlab): Promise<StoredField> {
  const { nx, ny, decimals } = slab;
  const read = new Int32Array(nx * ny);
  for await (const band of slab.bands({ places: false })) read.set(band.integers, band.y0 * nx);
  return { nx, ny, decimals, missing: MISSING, integers: northernFirst(read, nx, rasterAxes(slab)) };
}

const rasterAxes = ({ axes }: VariableSlab): RasterAxes => axes;
