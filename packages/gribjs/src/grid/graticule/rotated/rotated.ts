import { writeFloat } from '../../../octets/write-octets.ts';
import { type GridTemplate, type StructuredGrid, writeMicrodegrees } from '../../template.ts';
import {
  describeGraticule,
  type EvenRows,
  evenCoordinates,
  type Graticule,
  microdegreesOrMissing,
  parseGraticule,
  parseRowIncrement,
  writeGraticule,
} from '../graticule.ts';
import { describeRotation, parseRotation, type Rotation, unrotate } from './rotation.ts';

/**
 * Grid definition template 3.1: latitude/longitude on a rotated sphere. Corners and increments are those of
 * the rotated coordinates.
 */
export interface RotatedLatLonGrid extends StructuredGrid, Graticule, EvenRows, Rotation {
  readonly template: 1;
}

const LENGTH = 84;

export const rotated: GridTemplate<RotatedLatLonGrid> = {
  template: 1,

  gridType: () => 'rotated_ll',

  parse(section, points) {
    const nx = section.u32OrNull(31);
    const ny = section.u32OrNull(35);
    if (nx === null || ny === null) return null;
    return {
      template: 1,
      known: true,
      points,
      nx,
      ny,
      ...parseGraticule(section),
      jIncrement: parseRowIncrement(section),
      ...parseRotation(section),
    };
  },

  write(grid) {
    const { bytes, view } = writeGraticule(grid, LENGTH, microdegreesOrMissing(grid.jIncrement));
    writeMicrodegrees(view, 72, grid.southernPoleLatitude, 'southernPoleLatitude');
    writeMicrodegrees(view, 76, grid.southernPoleLongitude, 'southernPoleLongitude');
    writeFloat(view, 80, grid.angleOfRotation, 'angleOfRotation');
    return bytes;
  },

  coordinates(grid) {
    const places = evenCoordinates(grid);
    unrotate(places, grid);
    return places;
  },

  describe: (grid) => ({
    ...describeGraticule(grid),
    jDirectionIncrementInDegrees: grid.jIncrement,
    ...describeRotation(grid),
  }),
};
