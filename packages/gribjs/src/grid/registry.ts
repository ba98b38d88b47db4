import { GribError } from '../errors.ts';
import type { SectionOctets } from '../section-octets.ts';
import { albers } from './albers.ts';
import { azimuthal } from './azimuthal.ts';
import { gaussian } from './gaussian.ts';
import { healpix } from './healpix.ts';
import { lambert } from './lambert.ts';
import { latLon } from './latlon.ts';
import { mercator } from './mercator.ts';
import { ncepRotated } from './ncep-rotated.ts';
import { polarStereographic } from './polar.ts';
import { rotated } from './rotated.ts';
import { spaceView } from './space-view.ts';
import type { GridTemplate, UnknownGrid } from './template.ts';
import { transverseMercator } from './transverse-mercator.ts';
import { rotatedGaussian, stretchedGaussian, stretchedRotatedGaussian } from './turned-gaussian.ts';
import { unstructured } from './unstructured.ts';

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
