import { describeEmpty, MISSING, type SlabBands } from '../../../forecast/index.ts';
import type { BandedGrid } from '../../../formats/index.ts';
import { noData } from '../../../http/index.ts';
import { MAX_VALUES } from '../../limits.ts';
import { type Mask, maskOfAxes } from '../../regions/mask.ts';
import { openOwnGrid } from '../regions/open-slabs.ts';
import { type RegionGrid, type RegionQuestion, sideBySide } from '../regions/region-question.ts';
import { openRegridded } from './regridded.ts';

/**
 * Opens fields over a region for CoverageJSON, whose grids have axes of latitude and longitude. The model's own rows and columns
 * are used if they follow these axes; otherwise a mesh of nearest cells. Throws as `openSlabs`.
 */
export async function openRegionGrid(question: RegionQuestion): Promise<RegionGrid> {
  const { run, region, isBox } = question;
  const grid =
    run.grid.spec.kind === 'lambert' ? await openRegridded(question) : await openNativeGrid(question);
  if (isBox) return grid;
  const mask = await maskOfAxes(region, grid.latitudes, grid.longitudes);
  if (mask.count === 0) throw noData(describeEmpty(run, region.box, 'area'));
  return {
    ...grid,
    async plane(field, t) {
      const plane = await grid.plane(field, t);
      return plane === null ? null : maskedPlane(plane, mask);
    },
  };
}

async function openNativeGrid(question: RegionQuestion): Promise<RegionGrid> {
  const { region, fields } = question;
  const form = { maxValues: MAX_VALUES, sideBySide: sideBySide(fields) };
  const { run, leads, layout, of } = await openOwnGrid(question, region.box, form);
  const { axes } = layout;
  if (axes.kind !== 'latlon') throw new Error('edr: a projected grid has no latitudes and longitudes');
  return {
    run,
    leads,
    latitudes: axes.latitudes,
    longitudes: axes.longitudes,
    regridded: describeMesh(layout),
    async plane(field, t) {
      const requested = fields[field];
      const slab = requested === undefined ? null : await of(requested, t);
      return slab === null ? null : { ...slab, missing: MISSING };
    },
  };
}

/** Describes the mesh that represents an icosahedral grid; null for a grid with rows. */
export function describeMesh({ axes, run }: SlabBands): string | null {
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
