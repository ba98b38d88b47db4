import { GribError } from '../../../octets/errors.ts';
import { RADIANS } from '../../earth/angles.ts';
import { authalicLatitude, authalicQ } from '../../earth/authalic.ts';
import { ellipsoidOf, parseEarth } from '../../earth/earth.ts';
import { type GridTemplate, notWritten } from '../../template.ts';
import { type ProjectedGrid, type Projection, projectedCoordinates } from '../projected.ts';
import { fromMeridian } from './conic.ts';

/** Grid definition template 3.140: Lambert azimuthal equal area. Angles in degrees, as coded. */
export interface AzimuthalGrid extends ProjectedGrid {
  readonly template: 140;
  /** Longitude of the centre of the projection; `lad` is its latitude. */
  readonly lov: number;
}

export const azimuthal: GridTemplate<AzimuthalGrid> = {
  template: 140,
  gridType: () => 'lambert_azimuthal_equal_area',

  parse: (section, points) => ({
    template: 140,
    known: true,
    points,
    nx: section.u32(31),
    ny: section.u32(35),
    latitudeOfFirst: section.s32(39) / 1e6,
    longitudeOfFirst: section.s32(43) / 1e6,
    lad: section.s32(47) / 1e6,
    lov: section.s32(51) / 1e6,
    dxMetres: section.u32(56) / 1e3,
    dyMetres: section.u32(60) / 1e3,
    earth: parseEarth(section),
    resolutionAndComponentFlags: section.u8(55),
    scanningMode: section.u8(64),
  }),

  write: () => notWritten(140),
  coordinates: (grid) => projectedCoordinates(grid, azimuthalProjection(grid)),

  describe: (grid) => ({
    latitudeOfFirstGridPointInDegrees: grid.latitudeOfFirst,
    longitudeOfFirstGridPointInDegrees: grid.longitudeOfFirst,
    standardParallelInDegrees: grid.lad,
    centralLongitudeInDegrees: grid.lov,
    xDirectionGridLengthInMetres: grid.dxMetres,
    yDirectionGridLengthInMetres: grid.dyMetres,
  }),
};

/** Snyder, Map Projections: A Working Manual (1987), equations 24-2, 24-17 to 24-30, in authalic latitudes. */
function azimuthalProjection({ lad, lov, earth }: AzimuthalGrid): Projection {
  if (!(Math.abs(lad) <= 90)) throw new GribError('CORRUPT', `grid 3.140: a centre at ${lad} degrees`);
  const { major, eccentricity: e } = ellipsoidOf(earth, 140);
  const q = authalicQ(e);
  const pole = q(1);
  const sineOf = (latitude: number) => Math.max(-1, Math.min(1, q(Math.sin(latitude * RADIANS)) / pole));
  const radius = major * Math.sqrt(pole / 2);
  const sine = sineOf(lad);
  const cosine = Math.sqrt(1 - sine * sine);
  const shape = Math.cos(lad * RADIANS) / Math.sqrt(1 - (e * Math.sin(lad * RADIANS)) ** 2);
  // Equation 24-20; at the poles, where it is 0 / 0, no stretching.
  const stretch = cosine < 1e-9 ? 1 : (major * shape) / (radius * cosine);
  return {
    latitude: 0,
    longitude: 0,
    forward(latitude, longitude) {
      const sineBeta = sineOf(latitude);
      const cosineBeta = Math.sqrt(1 - sineBeta * sineBeta);
      const angle = fromMeridian(longitude, lov) * RADIANS;
      const b = radius * Math.sqrt(2 / (1 + sine * sineBeta + cosine * cosineBeta * Math.cos(angle)));
      const north = cosine * sineBeta - sine * cosineBeta * Math.cos(angle);
      return [b * stretch * cosineBeta * Math.sin(angle), (b / stretch) * north];
    },
    inverse(x, y) {
      const [east, north] = [x / stretch, y * stretch];
      const rho = Math.sqrt(east * east + north * north);
      const angle = 2 * Math.asin(rho / (2 * radius));
      const sineAngle = Math.sin(angle);
      const cosineAngle = Math.cos(angle);
      const along = rho === 0 ? 0 : (north * sineAngle * cosine) / rho;
      this.latitude = authalicLatitude(pole * (cosineAngle * sine + along), q, e);
      const turn = Math.atan2(east * sineAngle, rho * cosine * cosineAngle - north * sine * sineAngle);
      this.longitude = lov + turn / RADIANS;
    },
  };
}
