import { type ForecastRequest, MISSING, type Run, type SlabBands } from '../../forecast/index.ts';
import type { BandedGrid } from '../../formats/index.ts';
import { noData } from '../../http/index.ts';
import { MAX_VALUES } from '../limits.ts';
import type { ChosenField } from '../parameters/chosen-fields.ts';
import { type Mask, maskOfAxes } from '../regions/mask.ts';
import type { Region } from '../regions/region.ts';
import { openSlabs } from './open-slabs.ts';
import { openRegridded } from './regridded.ts';

/** Fields over a region, on rows along parallels and columns along meridians. */
export interface RegionGrid {
  readonly run: Run;
  readonly leads: readonly number[];
  /** Degrees, `[y]` and `[x]`; longitudes from -180 to below 180, eastward. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** How the values came onto these axes, in words; null where they are the model's own. */
  readonly regridded: string | null;
  /** A field at `leads[t]`, without values outside of the region; null where there is nothing of it. */
  plane(field: number, t: number): BandedGrid | null;
}

/** How the fields of some run become a grid of a region, masked or not. */
export interface RegionQuestion {
  readonly request: ForecastRequest;
  readonly run: Run;
  readonly region: Region;
  /** Whether the region is its box. */
  readonly isBox: boolean;
  readonly fields: readonly ChosenField[];
  readonly leads: readonly number[];
}

/**
 * Opens fields over a region for CoverageJSON, whose grids are of latitudes and longitudes: rows of the model's own where it has
 * them, else the nearest cells on a mesh. Throws as `openSlabs`.
 */
export async function openRegionGrid(question: RegionQuestion): Promise<RegionGrid> {
  const { request, run, region, isBox, fields, leads } = question;
  const grid =
    run.grid.spec.kind === 'lambert'
      ? await openRegridded(question, run.grid.spec)
      : nativeGrid(fields, await openSlabs(request, run, region.box, fields, leads, MAX_VALUES));
  if (isBox) return grid;
  const mask = await maskOfAxes(region, grid.latitudes, grid.longitudes);
  if (mask.count === 0) throw noData(`no point of ${run.model} is in the area: it lies between them`);
  return {
    ...grid,
    plane(field, t) {
      const plane = grid.plane(field, t);
      return plane === null ? null : maskedPlane(plane, mask);
    },
  };
}

function nativeGrid(
  fields: readonly ChosenField[],
  { run, leads, some, of }: Awaited<ReturnType<typeof openSlabs>>,
): RegionGrid {
  const { axes } = some;
  if (axes.kind !== 'latlon') throw new Error('edr: a projected grid has no latitudes and longitudes');
  return {
    run,
    leads,
    latitudes: axes.latitudes,
    longitudes: axes.longitudes,
    regridded: meshWords(some),
    plane(field, t) {
      const slab = of(fields[field]!.variable, t);
      return slab === null ? null : { ...slab, missing: MISSING };
    },
  };
}

/** How the cells of an icosahedral grid came into rows and columns; null for a grid that has them. */
export function meshWords({ axes, run }: SlabBands): string | null {
  if (axes.kind !== 'latlon' || axes.meshStepDegrees === null) return null;
  return `a mesh of ${axes.meshStepDegrees} degrees, each point the nearest cell of the icosahedral grid of ${run.model}`;
}

function maskedPlane(plane: BandedGrid, { inside }: Mask): BandedGrid {
  return {
    ...plane,
    async *bands(options) {
      for await (const band of plane.bands(options)) {
        const from = band.y0 * plane.nx;
        const integers = band.integers.map((integer, n) => (inside[from + n] === 1 ? integer : MISSING));
        yield { ...band, integers };
      }
    },
  };
}
