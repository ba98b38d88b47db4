import { GribError } from '../../octets/errors.ts';
import { writeUnsigned } from '../../octets/write-octets.ts';
import { longitudeSpan, RADIANS } from '../earth/angles.ts';
import { conformalLatitude } from '../earth/conformal.ts';
import { ellipsoidOf, parseEarth, writeEarth } from '../earth/earth.ts';
import { I_NEGATIVE } from '../scan-order.ts';
import { type GridTemplate, writeGridHead, writeMicrodegrees } from '../template.ts';
import { describeProjected, type ProjectedGrid, type Projection, projectedCoordinates } from './projected.ts';

/** Grid definition template 3.10: Mercator. Angles in degrees, as coded. */
export interface MercatorGrid extends ProjectedGrid {
  readonly template: 10;
  /** As coded; the places follow from the first point and the steps. */
  readonly latitudeOfLast: number;
  readonly longitudeOfLast: number;
  /** Angle between the i direction and the equator. */
  readonly orientation: number;
}

const LENGTH = 72;

export const mercator: GridTemplate<MercatorGrid> = {
  template: 10,

  gridType: () => 'mercator',

  parse(section, points) {
    return {
      template: 10,
      known: true,
      points,
      nx: section.u32(31),
      ny: section.u32(35),
      latitudeOfFirst: section.s32(39) / 1e6,
      longitudeOfFirst: section.s32(43) / 1e6,
      lad: section.s32(48) / 1e6,
      latitudeOfLast: section.s32(52) / 1e6,
      longitudeOfLast: section.s32(56) / 1e6,
      orientation: section.u32(61) / 1e6,
      dxMetres: section.u32(65) / 1e3,
      dyMetres: section.u32(69) / 1e3,
      earth: parseEarth(section),
      resolutionAndComponentFlags: section.u8(47),
      scanningMode: section.u8(60),
    };
  },

  write(grid) {
    const bytes = new Uint8Array(LENGTH);
    const view = new DataView(bytes.buffer);
    writeGridHead(view, 10, grid.points);
    writeEarth(view, grid.earth);
    writeUnsigned(view, 30, 4, grid.nx, 'nx');
    writeUnsigned(view, 34, 4, grid.ny, 'ny');
    writeMicrodegrees(view, 38, grid.latitudeOfFirst, 'latitudeOfFirst');
    writeMicrodegrees(view, 42, grid.longitudeOfFirst, 'longitudeOfFirst');
    writeUnsigned(view, 46, 1, grid.resolutionAndComponentFlags, 'resolutionAndComponentFlags');
    writeMicrodegrees(view, 47, grid.lad, 'lad');
    writeMicrodegrees(view, 51, grid.latitudeOfLast, 'latitudeOfLast');
    writeMicrodegrees(view, 55, grid.longitudeOfLast, 'longitudeOfLast');
    writeUnsigned(view, 59, 1, grid.scanningMode, 'scanningMode');
    writeUnsigned(view, 60, 4, Math.round(grid.orientation * 1e6), 'orientation');
    writeUnsigned(view, 64, 4, Math.round(grid.dxMetres * 1e3), 'dxMetres');
    writeUnsigned(view, 68, 4, Math.round(grid.dyMetres * 1e3), 'dyMetres');
    return bytes;
  },

  coordinates(grid) {
    const projection = mercatorProjection(grid);
    // The angle is that of a turned grid, but some files have their central meridian there.
    if (grid.orientation !== 0 && !endsAtCorner(grid, projection)) {
      throw new GribError('UNSUPPORTED', `grid 3.10 turned by ${grid.orientation} degrees is not supported`);
    }
    return projectedCoordinates(grid, projection);
  },

  describe: (grid) => ({
    ...describeProjected(grid),
    latitudeOfLastGridPointInDegrees: grid.latitudeOfLast,
    longitudeOfLastGridPointInDegrees: grid.longitudeOfLast,
    orientationOfTheGridInDegrees: grid.orientation,
  }),
};

/**
 * Snyder, Map Projections: A Working Manual (1987), equations 7-6 to 7-10, true to scale at LaD; x counts
 * from the first point.
 */
function mercatorProjection({ lad, longitudeOfFirst, earth }: MercatorGrid): Projection {
  const { major, eccentricity } = ellipsoidOf(earth, 10);
  const { m, t, latitudeOf } = conformalLatitude(eccentricity);
  const scale = major * m(lad);
  if (!(scale > 0)) throw new GribError('CORRUPT', `grid 3.10: a true scale at ${lad} degrees`);
  return {
    latitude: 0,
    longitude: 0,
    forward(latitude, longitude) {
      return [scale * (longitude - longitudeOfFirst) * RADIANS, -scale * Math.log(t(latitude))];
    },
    inverse(x, y) {
      this.latitude = latitudeOf(Math.exp(-y / scale));
      this.longitude = longitudeOfFirst + x / scale / RADIANS;
    },
  };
}

/** Whether steps along parallels and meridians lead to the coded last point, within a tenth of a step. */
function endsAtCorner(grid: MercatorGrid, projection: Projection): boolean {
  const { nx, ny, scanningMode, dxMetres, dyMetres } = grid;
  const [x0, y0] = projection.forward(grid.latitudeOfFirst, grid.longitudeOfFirst);
  const turn = longitudeSpan(grid.longitudeOfFirst, grid.longitudeOfLast, (scanningMode & I_NEGATIVE) !== 0);
  const [x, y] = projection.forward(grid.latitudeOfLast, grid.longitudeOfFirst + turn);
  const isWide = Math.abs(Math.abs(x - x0) - (nx - 1) * dxMetres) < dxMetres / 10;
  return isWide && Math.abs(Math.abs(y - y0) - (ny - 1) * dyMetres) < dyMetres / 10;
}
