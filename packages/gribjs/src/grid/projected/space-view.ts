import { GribError } from '../../octets/errors.ts';
import { RADIANS } from '../earth/angles.ts';
import { type Earth, ellipsoidOf, parseEarth } from '../earth/earth.ts';
import { I_NEGATIVE, J_POSITIVE } from '../scan-order.ts';
import { type GridTemplate, notWritten, type StructuredGrid } from '../template.ts';
import { type Projection, planeCoordinates } from './projected.ts';

/** Grid definition template 3.90: space view perspective, of a satellite. Angles in degrees, as coded. */
export interface SpaceViewGrid extends StructuredGrid {
  readonly template: 90;
  readonly subSatelliteLatitude: number;
  readonly subSatelliteLongitude: number;
  /** Apparent diameter of the earth in grid lengths. */
  readonly diameterX: number;
  readonly diameterY: number;
  /** Place of the sub-satellite point in grid lengths, counted eastward and southward from the north-western corner. */
  readonly xOfSubSatellite: number;
  readonly yOfSubSatellite: number;
  /** Angle of the y axis with the meridian of the sub-satellite point. */
  readonly orientation: number;
  /** Distance from the centre of the earth in radii; null for one that is not given (infinite). */
  readonly cameraRadii: number | null;
  readonly xOfOrigin: number;
  readonly yOfOrigin: number;
  readonly earth: Earth;
}

export const spaceView: GridTemplate<SpaceViewGrid> = {
  template: 90,
  gridType: () => 'space_view',

  parse: (section, points) => ({
    template: 90,
    known: true,
    points,
    nx: section.u32(31),
    ny: section.u32(35),
    subSatelliteLatitude: section.s32(39) / 1e6,
    subSatelliteLongitude: section.s32(43) / 1e6,
    diameterX: section.u32(48),
    diameterY: section.u32(52),
    xOfSubSatellite: section.u32(56) / 1e3,
    yOfSubSatellite: section.u32(60) / 1e3,
    orientation: section.s32(65) / 1e6,
    cameraRadii: section.u32OrNull(69) === null ? null : section.u32(69) / 1e6,
    xOfOrigin: section.u32(73),
    yOfOrigin: section.u32(77),
    earth: parseEarth(section),
    resolutionAndComponentFlags: section.u8(47),
    scanningMode: section.u8(64),
  }),

  write: () => notWritten(90),

  coordinates(grid) {
    const { nx, ny, scanningMode, xOfOrigin, yOfOrigin } = grid;
    const { projection, stepX, stepY } = viewOf(grid);
    // Turned by half a circle, the first point is the south-eastern corner.
    const turn = grid.orientation === 180 ? -1 : 1;
    const column = scanningMode & I_NEGATIVE ? nx - 1 : 0;
    const row = scanningMode & J_POSITIVE ? ny - 1 : 0;
    const first = [
      turn * (column + xOfOrigin - grid.xOfSubSatellite) * stepX,
      turn * (grid.yOfSubSatellite - row - yOfOrigin) * stepY,
    ] as const;
    return planeCoordinates(
      { nx, ny, scanningMode, dxMetres: turn * stepX, dyMetres: turn * stepY },
      projection,
      first,
    );
  },

  describe: (grid) => ({
    latitudeOfSubSatellitePointInDegrees: grid.subSatelliteLatitude,
    longitudeOfSubSatellitePointInDegrees: grid.subSatelliteLongitude,
    dx: grid.diameterX,
    dy: grid.diameterY,
    XpInGridLengths: grid.xOfSubSatellite,
    YpInGridLengths: grid.yOfSubSatellite,
    orientationOfTheGridInDegrees: grid.orientation,
    NrInRadiusOfEarth: grid.cameraRadii,
    Xo: grid.xOfOrigin,
    Yo: grid.yOfOrigin,
  }),
};

/**
 * The normalized geostationary projection of CGMS 03 (LRIT/HRIT Global Specification, section 4.4.3.2), its plane in radians
 * of scanning angle; NaN beside the disk.
 */
function viewOf(grid: SpaceViewGrid): {
  readonly projection: Pick<Projection, 'latitude' | 'longitude' | 'inverse'>;
  /** Radians of a grid length. */
  readonly stepX: number;
  readonly stepY: number;
} {
  const { cameraRadii, subSatelliteLatitude, subSatelliteLongitude, diameterX, diameterY, orientation } =
    grid;
  if (
    cameraRadii === null ||
    subSatelliteLatitude !== 0 ||
    (orientation !== 0 && Math.abs(orientation) !== 180)
  ) {
    throw new GribError(
      'UNSUPPORTED',
      'grid 3.90: only views from a given height above the equator, upright or turned by 180 degrees, are supported',
    );
  }
  if (!(cameraRadii > 1) || diameterX === 0 || diameterY === 0) {
    throw new GribError(
      'CORRUPT',
      `grid 3.90: a disk of ${diameterX} x ${diameterY} from ${cameraRadii} radii`,
    );
  }
  const { eccentricity: e } = ellipsoidOf(grid.earth, 90);
  const polar = Math.sqrt(1 - e * e);
  const oblate = 1 / (1 - e * e);
  const angularSize = 2 * Math.asin(1 / cameraRadii);
  return {
    stepX: angularSize / diameterX,
    stepY: (polar * angularSize) / diameterY,
    projection: {
      latitude: 0,
      longitude: 0,
      inverse(x, y) {
        const [sineY, cosineY] = [Math.sin(y), Math.cos(y)];
        const along = Math.cos(x) * cosineY;
        const width = 1 + (oblate - 1) * sineY * sineY;
        const visible = (cameraRadii * along) ** 2 - width * (cameraRadii * cameraRadii - 1);
        const distance = (cameraRadii * along - Math.sqrt(visible)) / width;
        const outward = cameraRadii - distance * along;
        const east = distance * Math.sin(x) * cosineY;
        const north = distance * sineY;
        this.latitude = Math.atan((oblate * north) / Math.sqrt(outward * outward + east * east)) / RADIANS;
        this.longitude = subSatelliteLongitude + Math.atan2(east, outward) / RADIANS;
      },
    },
  };
}
