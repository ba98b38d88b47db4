import { GribError } from '../../octets/errors.ts';
import type { GridTemplate, ReducedGrid, StructuredGrid } from '../template.ts';
import {
  describeGraticule,
  type EvenRows,
  evenCoordinates,
  GRATICULE_LENGTH,
  type Graticule,
  microdegreesOrMissing,
  parseGraticule,
  parseRowIncrement,
  rowLatitudes,
  writeGraticule,
} from './graticule.ts';
import { parseRowLengths, reducedCoordinates } from './row-lengths.ts';

/**
 * Grid definition template 3.0: regular latitude/longitude. Angles in degrees, as coded (longitudes not
 * wrapped).
 */
export interface LatLonGrid extends StructuredGrid, Graticule, EvenRows {
  readonly template: 0;
}

/** Grid definition template 3.0 with rows of different length. */
export interface ReducedLatLonGrid extends ReducedGrid, Graticule, EvenRows {
  readonly template: 0;
}

export const latLon: GridTemplate<LatLonGrid | ReducedLatLonGrid> = {
  template: 0,

  gridType: (grid) => (grid.nx === null ? 'reduced_ll' : 'regular_ll'),

  parse(section, points) {
    const nx = section.u32OrNull(31);
    const ny = section.u32OrNull(35);
    // Columns of different length.
    if (ny === null) return null;
    const common = { template: 0, known: true, points } as const;
    const angles = { ...parseGraticule(section), jIncrement: parseRowIncrement(section) };
    if (nx !== null) return { ...common, nx, ny, ...angles };
    const list = parseRowLengths(section, GRATICULE_LENGTH, ny);
    return list && { ...common, nx, ny, ...list, ...angles };
  },

  write(grid) {
    if (grid.nx === null) {
      throw new GribError('UNSUPPORTED', 'grid 3.0 with rows of different length is not written');
    }
    return writeGraticule(grid, GRATICULE_LENGTH, microdegreesOrMissing(grid.jIncrement)).bytes;
  },

  coordinates(grid) {
    return grid.nx === null ? reducedCoordinates(grid, rowLatitudes(grid)) : evenCoordinates(grid);
  },

  describe: (grid) => ({ ...describeGraticule(grid), jDirectionIncrementInDegrees: grid.jIncrement }),
};
