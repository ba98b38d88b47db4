import { GribError } from '../../octets/errors.ts';
import type { SectionOctets } from '../../octets/section-octets.ts';
import { J_POSITIVE, requireNoOffsets } from '../scan-order.ts';
import type { Coordinates, GridTemplate, ReducedGrid, StructuredGrid } from '../template.ts';
import { gaussianLatitudes } from './gaussian-latitudes.ts';
import {
  describeGraticule,
  GRATICULE_LENGTH,
  type Graticule,
  parseGraticule,
  rowLongitudes,
  rowsOf,
  writeGraticule,
} from './graticule.ts';
import { parseRowLengths, reducedCoordinates } from './row-lengths.ts';

interface GaussianRows {
  readonly template: 40;
  /** N: parallels between a pole and the equator. The rows lie on some or all of the 2N of them. */
  readonly parallels: number;
}

/** Grid definition template 3.40: regular Gaussian latitude/longitude. Angles in degrees, as coded. */
export interface GaussianGrid extends StructuredGrid, Graticule, GaussianRows {
  readonly template: 40;
}

/** Grid definition template 3.40 with rows of different length. */
export interface ReducedGaussianGrid extends ReducedGrid, Graticule, GaussianRows {
  readonly template: 40;
}

export const gaussian: GridTemplate<GaussianGrid | ReducedGaussianGrid> = {
  template: 40,

  gridType: (grid) => (grid.nx === null ? 'reduced_gg' : 'regular_gg'),

  parse(section, points) {
    const rows = parseGaussianRows(section, GRATICULE_LENGTH);
    return rows && { template: 40, known: true, points, ...rows };
  },

  write(grid) {
    if (grid.nx === null) {
      throw new GribError('UNSUPPORTED', 'grid 3.40 with rows of different length is not written');
    }
    return writeGraticule(grid, GRATICULE_LENGTH, grid.parallels).bytes;
  },

  coordinates: gaussianCoordinates,

  describe: (grid) => ({ ...describeGraticule(grid), N: grid.parallels }),
};

/**
 * What 3.40 to 3.43 have in common.
 *
 * @param length octets of the template, after which the lengths of the rows stand
 * @returns null for columns of different length, and where the list of lengths is absent
 */
export function parseGaussianRows(section: SectionOctets, length: number) {
  const nx = section.u32OrNull(31);
  const ny = section.u32OrNull(35);
  if (ny === null) return null;
  const angles = { ...parseGraticule(section), parallels: section.u32(68) };
  if (nx !== null) return { nx, ny, ...angles };
  const list = parseRowLengths(section, length, ny);
  return list && { nx, ny, ...list, ...angles };
}

/** Places of the points, before any turning or stretching. */
export function gaussianCoordinates(
  grid: (StructuredGrid | ReducedGrid) & Graticule & { readonly parallels: number },
): Coordinates {
  requireNoOffsets(grid.scanningMode, 'Gaussian grids');
  const latitudes = rowLatitudes(grid);
  if (grid.nx === null) return reducedCoordinates(grid, latitudes);
  const [row] = rowLongitudes(grid);
  return rowsOf(latitudes, () => row, grid.nx);
}

/** Those Gaussian latitudes that lie between the coded ones, which are rounded to 3 decimals in some files. */
function rowLatitudes(
  grid: Pick<GaussianGrid, 'ny' | 'parallels' | 'latitudeOfFirst' | 'latitudeOfLast' | 'scanningMode'>,
): Float64Array {
  const { ny, parallels, latitudeOfFirst, latitudeOfLast, scanningMode } = grid;
  if (ny < 1 || ny > 2 * parallels) {
    throw new GribError('CORRUPT', `grid 3.40: ${ny} rows on 2 x ${parallels} Gaussian latitudes`);
  }
  const all = gaussianLatitudes(parallels);
  if (scanningMode & J_POSITIVE) all.reverse();
  let first = 0;
  all.forEach((latitude, row) => {
    if (Math.abs(latitude - latitudeOfFirst) < Math.abs((all[first] ?? 0) - latitudeOfFirst)) first = row;
  });
  const rows = all.slice(first, first + ny);
  // A quarter of the distance of two rows.
  const tolerance = 22.5 / parallels;
  const fits = (row: number, coded: number) => Math.abs((rows[row] ?? Number.NaN) - coded) < tolerance;
  if (!fits(0, latitudeOfFirst) || !fits(ny - 1, latitudeOfLast)) {
    throw new GribError(
      'CORRUPT',
      `grid 3.40: ${ny} rows from ${latitudeOfFirst} to ${latitudeOfLast} degrees are none of the Gaussian latitudes of N = ${parallels}`,
    );
  }
  return rows;
}
