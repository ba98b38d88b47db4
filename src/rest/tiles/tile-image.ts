import type { SeriesName } from '../../catalog/index.ts';
import { MISSING, type RequestGrids, type Run, runInSteps } from '../../forecast/index.ts';
import { drawTile, type IndexedImage, writePng } from '../../formats/index.ts';
import type { MapTile, TileView } from '../../geo/index.ts';
import { coloursOf } from './variable-colours.ts';

/** A variable or diagnostic at one lead of a run. */
interface DrawnField {
  readonly run: Run;
  readonly name: SeriesName;
  readonly lead: number;
}

/**
 * A tile as PNG, and the run with what was read for it. Others get to run between the rows of the store's tiles, and between pieces of the
 * image. Throws as `RequestGrids.requireSlabBands`.
 */
export async function tileImage(
  grids: Pick<RequestGrids, 'requireSlabBands'>,
  { run, name, lead }: DrawnField,
  tile: MapTile,
  view: TileView,
  signal: AbortSignal,
): Promise<{ readonly content: Uint8Array; readonly run: Run }> {
  const { blend, steps } = await coloursOf(name);
  const slab = await grids.requireSlabBands(run, name, lead, view.box, { stride: view.stride });
  const { nx, ny, decimals } = slab;
  const integers = new Int32Array(nx * ny);
  for await (const band of slab.bands({ places: false })) integers.set(band.integers, band.y0 * nx);
  const field = { nx, ny, integers, decimals, missing: MISSING };
  const drawn = drawTile(tile.size, view.places(slab.window), field, steps(decimals), blend);
  return { content: writePng(await runInSteps(drawn, signal)), run: slab.run };
}

const clear = new Map<number, Uint8Array>();

/** A tile without anything on it, for places outside of a model's grid. */
export function clearTile(size: number): Uint8Array {
  const known = clear.get(size);
  if (known !== undefined) return known;
  const image: IndexedImage = {
    width: size,
    height: size,
    pixels: new Uint8Array(size * size),
    palette: [[0, 0, 0, 0]],
  };
  const content = writePng(image);
  clear.set(size, content);
  return content;
}
