import { RADIANS } from '../../earth/angles.ts';
import { type Earth, parseEarth } from '../../earth/earth.ts';
import { I_NEGATIVE, J_POSITIVE, requireNoOffsets } from '../../scan-order.ts';
import { type GridTemplate, notWritten, type StructuredGrid } from '../../template.ts';
import { rowsOf } from '../graticule.ts';
import { unrotate } from './rotation.ts';

/**
 * Grid definition template 3.32769, local to NCEP: latitude/longitude rotated about a centre, not staggered (Arakawa A or B), as
 * of the RAP. Angles in degrees, as coded; corners are those on the earth.
 */
export interface NcepRotatedGrid extends StructuredGrid {
  readonly template: 32769;
  readonly latitudeOfFirst: number;
  readonly longitudeOfFirst: number;
  readonly latitudeOfCentre: number;
  readonly longitudeOfCentre: number;
  readonly latitudeOfLast: number;
  readonly longitudeOfLast: number;
  readonly iIncrement: number;
  readonly jIncrement: number;
  readonly earth: Earth;
}

export const ncepRotated: GridTemplate<NcepRotatedGrid> = {
  template: 32769,
  gridType: () => 'ncep_32769',

  parse: (section, points) => ({
    template: 32769,
    known: true,
    points,
    nx: section.u32(31),
    ny: section.u32(35),
    latitudeOfFirst: section.s32(47) / 1e6,
    longitudeOfFirst: section.s32(51) / 1e6,
    latitudeOfCentre: section.s32(56) / 1e6,
    longitudeOfCentre: section.s32(60) / 1e6,
    iIncrement: section.u32(64) / 1e6,
    jIncrement: section.u32(68) / 1e6,
    latitudeOfLast: section.s32(73) / 1e6,
    longitudeOfLast: section.s32(77) / 1e6,
    earth: parseEarth(section),
    resolutionAndComponentFlags: section.u8(55),
    scanningMode: section.u8(72),
  }),

  write: () => notWritten(32769),

  coordinates(grid) {
    const { nx, ny, scanningMode, iIncrement, jIncrement } = grid;
    requireNoOffsets(scanningMode, 'grid 3.32769');
    const [x, y] = turnedFirst(grid);
    const stepX = scanningMode & I_NEGATIVE ? -iIncrement : iIncrement;
    const stepY = scanningMode & J_POSITIVE ? jIncrement : -jIncrement;
    const row = Float64Array.from({ length: nx }, (_, i) => x + i * stepX);
    const rows = Float64Array.from({ length: ny }, (_, j) => y + j * stepY);
    const places = rowsOf(rows, () => row, nx);
    unrotate(places, {
      southernPoleLatitude: grid.latitudeOfCentre - 90,
      southernPoleLongitude: grid.longitudeOfCentre,
      angleOfRotation: 0,
    });
    return places;
  },

  describe: (grid) => ({
    latitudeOfFirstGridPointInDegrees: grid.latitudeOfFirst,
    longitudeOfFirstGridPointInDegrees: grid.longitudeOfFirst,
    iDirectionIncrementInDegrees: grid.iIncrement,
    jDirectionIncrementInDegrees: grid.jIncrement,
  }),
};

/** The first point in rotated coordinates, degrees: as many half steps from the centre as the grid has where that is near. */
function turnedFirst(grid: NcepRotatedGrid): readonly [x: number, y: number] {
  const latitude = grid.latitudeOfFirst * RADIANS;
  const east = (grid.longitudeOfFirst - grid.longitudeOfCentre) * RADIANS;
  const centre = grid.latitudeOfCentre * RADIANS;
  const towards =
    Math.cos(centre) * Math.cos(latitude) * Math.cos(east) + Math.sin(centre) * Math.sin(latitude);
  const up = Math.cos(centre) * Math.sin(latitude) - Math.sin(centre) * Math.cos(latitude) * Math.cos(east);
  const across = Math.cos(latitude) * Math.sin(east);
  const x = Math.atan2(across, towards) / RADIANS;
  const y = Math.atan2(up, Math.hypot(across, towards)) / RADIANS;
  // The header has the corner to thousandths of a degree.
  const halfX = (Math.sign(x) * (grid.nx - 1) * grid.iIncrement) / 2;
  const halfY = (Math.sign(y) * (grid.ny - 1) * grid.jIncrement) / 2;
  const isCentred = Math.abs(x - halfX) < grid.iIncrement / 10 && Math.abs(y - halfY) < grid.jIncrement / 10;
  return isCentred ? [halfX, halfY] : [x, y];
}
