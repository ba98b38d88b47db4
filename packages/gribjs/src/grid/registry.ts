import { GribError } from '../octets/errors.ts';
import type { SectionOctets } from '../octets/section-octets.ts';
import { gaussian } from './graticule/gaussian.ts';
import { latLon } from './graticule/latlon.ts';
import { ncepRotated } from './graticule/rotated/ncep-rotated.ts';
import { rotated } from './graticule/rotated/rotated.ts';
import {
  rotatedGaussian,
  stretchedGaussian,
  stretchedRotatedGaussian,
} from './graticule/rotated/turned-gaussian.ts';
import { healpix } from './mesh/healpix.ts';
import { unstructured } from './mesh/unstructured.ts';
import { albers } from './projected/conic/albers.ts';
import { azimuthal } from './projected/conic/azimuthal.ts';
import { lambert } from './projected/conic/lambert.ts';
import { polarStereographic } from './projected/conic/polar.ts';
import { mercator } from './projected/mercator.ts';
import { spaceView } from './projected/space-view.ts';
import { transverseMercator } from './projected/transverse-mercator.ts';
import type { GridTemplate, UnknownGrid } from './template.ts';

/** Every grid definition template that the codec knows. To add one, add a file to this folder and a line here. */
const TEMPLATES = [
  latLon,
  rotated,
  mercator,
  transverseMercator,
  polarStereographic,
  lambert,
  albers,
  gaussian,
  rotatedGaussian,
  stretchedGaussian,
  stretchedRotatedGaussian,
  spaceView,
  unstructured,
  azimuthal,
  healpix,
  ncepRotated,
] as const;

export type KnownGrid = NonNullable<ReturnType<(typeof TEMPLATES)[number]['parse']>>;

/**
 * Section 3, told apart by `known`, then by `template`, then by `nx`: null where rows have different lengths,
 * absent where a grid has no rows.
 */
export type GridDefinition = KnownGrid | UnknownGrid;

const BY_NUMBER: ReadonlyMap<number, GridTemplate<KnownGrid>> = new Map(
  TEMPLATES.map((template) => [template.template, template]),
);

export function parseGrid(section: SectionOctets): GridDefinition {
  const points = section.u32(7);
  const template = section.u16(13);
  const grid = section.u8(6) === 0 ? BY_NUMBER.get(template)?.parse(section, points) : null;
  return grid ?? { template, known: false, points };
}

export function gridTemplate(grid: KnownGrid): GridTemplate<KnownGrid> {
  const found = BY_NUMBER.get(grid.template);
  if (found === undefined) throw unsupportedGrid(grid);
  return found;
}

/** NCEP's local template of the Arakawa E grid, as NAM used until 2006: each second row is shifted by half a column. */
const STAGGERED = 32768;

/** The error that names what is supported instead. */
export function unsupportedGrid(grid: GridDefinition): GribError {
  if (grid.template === STAGGERED) {
    const why =
      'its rows are staggered (Arakawa E grid of NCEP). Its values can be decoded, without coordinates';
    return new GribError('UNSUPPORTED', `grid definition template 3.${STAGGERED} is not supported: ${why}`);
  }
  const supported = TEMPLATES.map((template) => `3.${template.template}`).join(', ');
  const variant = BY_NUMBER.has(grid.template) ? ' in this variant' : '';
  return new GribError(
    'UNSUPPORTED',
    `grid definition template 3.${grid.template}${variant} is not supported; supported: ${supported}`,
  );
}
