import { GribError } from '../../../octets/errors.ts';
import { RADIANS } from '../../earth/angles.ts';
import { authalicLatitude, authalicQ } from '../../earth/authalic.ts';
import { ellipsoidOf } from '../../earth/earth.ts';
import type { GridTemplate } from '../../template.ts';
import { describeProjected, type Projection, projectedCoordinates } from '../projected.ts';
import { type ConicGrid, describeConic, fromMeridian, parseConic, writeConic } from './conic.ts';

/** Grid definition template 3.31: Albers equal area. Angles in degrees, as coded. */
export interface AlbersGrid extends ConicGrid {
  readonly template: 31;
}

export const albers: GridTemplate<AlbersGrid> = {
  template: 31,
  gridType: () => 'albers',
  parse: (section, points) => ({ template: 31, known: true, points, ...parseConic(section) }),
  write: writeConic,
  coordinates: (grid) => projectedCoordinates(grid, albersProjection(grid)),
  describe: (grid) => ({ ...describeProjected(grid), ...describeConic(grid) }),
};

/** Snyder, Map Projections: A Working Manual (1987), equations 14-1 to 14-21; y counts from the cone's tip. */
function albersProjection({ latin1, latin2, lov, earth }: AlbersGrid): Projection {
  const { major, eccentricity: e } = ellipsoidOf(earth, 31);
  const m2 = (latitude: number) => {
    const sine = Math.sin(latitude * RADIANS);
    return (1 - sine * sine) / (1 - e * e * sine * sine);
  };
  const q = authalicQ(e);
  const qOf = (latitude: number) => q(Math.sin(latitude * RADIANS));
  const n =
    Math.abs(latin1 - latin2) < 1e-9
      ? Math.sin(latin1 * RADIANS)
      : (m2(latin1) - m2(latin2)) / (qOf(latin2) - qOf(latin1));
  if (!Number.isFinite(n) || Math.abs(n) < 1e-9) {
    throw new GribError('CORRUPT', `grid 3.31: parallels ${latin1} and ${latin2} make no cone`);
  }
  const c = m2(latin1) + n * qOf(latin1);
  const side = Math.sign(n);
  return {
    latitude: 0,
    longitude: 0,
    forward(latitude, longitude) {
      const radius = (major * Math.sqrt(c - n * qOf(latitude))) / n;
      const angle = n * fromMeridian(longitude, lov) * RADIANS;
      return [radius * Math.sin(angle), -radius * Math.cos(angle)];
    },
    inverse(x, y) {
      const radius = (Math.sqrt(x * x + y * y) * n) / major;
      this.latitude = authalicLatitude((c - radius * radius) / n, q, e);
      this.longitude = lov + Math.atan2(side * x, -side * y) / n / RADIANS;
    },
  };
}
