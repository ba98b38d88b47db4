// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { writeFloat } from '../write-octets.ts';
import { RADIANS, wrap360 } from './angles.ts';
import {
  describeGraticule,
  type EvenRows,
  evenCoordinates,
  type Graticule,
  microdegreesOrMissing,
  parseGraticule,
  parseRowIncrement,
  writeGraticule,
} from './graticule.ts';
import { type Coordinates, type GridTemplate, type StructuredGrid, writeMicrodegrees } from './template.ts';

/**
 * Grid definition template 3.1: latitude/longitude on a rotated sphere. Corners and increments are those of
 * the rotated coordinates.
 */
export interface RotatedLatLonGrid extends StructuredGrid, Graticule, EvenRows {
  readonly template: 1;
  /** Where the rotated system has its southern pole, degrees. */
  readonly southernPoleLatitude: number;
  readonly southernPoleLongitude: number;
  /** About the new polar axis, clockwise seen from the southern pole to the northern, degrees. */
  readonly angleOfRotation: number;
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
      southernPoleLatitude: section.s32(73) / 1e6,
      southernPoleLongitude: section.s32(77) / 1e6,
      angleOfRotation: section.f32(81),
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
    latitudeOfSouthernPoleInDegrees: grid.southernPoleLatitude,
    longitudeOfSouthernPoleInDegrees: grid.southernPoleLongitude,
    angleOfRotationInDegrees: grid.angleOfRotation,
  }),
};

/**
 * Turns rotated coordinates into geographic ones, in place: first about the rotated polar axis (clockwise
 * from the south is eastward), then the southern pole back along its meridian, then that meridian back to
 * Greenwich (WMO template 3.1, octets 73 to 84).
 */
function unrotate({ latitudes, longitudes }: Coordinates, grid: RotatedLatLonGrid): void {
  const sinePole = -Math.sin(grid.southernPoleLatitude * RADIANS);
  const cosinePole = Math.cos(grid.southernPoleLatitude * RADIANS);
  for (let k = 0; k < latitudes.length; k++) {
    const latitude = latitudes[k]! * RADIANS;
    const longitude = (longitudes[k]! + grid.angleOfRotation) * RADIANS;
    const x = Math.cos(latitude) * Math.cos(longitude);
    const y = Math.cos(latitude) * Math.sin(longitude);
    const z = Math.sin(latitude);
    const towardsPole = sinePole * x - cosinePole * z;
    // Not by the arc sine, which is inexact near the poles.
    const fromAxis = Math.sqrt(towardsPole * towardsPole + y * y);
    latitudes[k] = Math.atan2(sinePole * z + cosinePole * x, fromAxis) / RADIANS;
    longitudes[k] = wrap360(grid.southernPoleLongitude + Math.atan2(y, towardsPole) / RADIANS);
  }
}
