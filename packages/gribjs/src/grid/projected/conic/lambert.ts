import { GribError } from '../../../octets/errors.ts';
import { RADIANS } from '../../earth/angles.ts';
import { conformalLatitude } from '../../earth/conformal.ts';
import { ellipsoidOf } from '../../earth/earth.ts';
import type { GridTemplate } from '../../template.ts';
import { describeProjected, type Projection, projectedCoordinates } from '../projected.ts';
import { type ConicGrid, describeConic, fromMeridian, parseConic, writeConic } from './conic.ts';

/** Grid definition template 3.30: Lambert conformal. Angles in degrees, as coded. */
export interface LambertGrid extends ConicGrid {
  readonly template: 30;
}

export const lambert: GridTemplate<LambertGrid> = {
  template: 30,
  gridType: () => 'lambert',
  parse: (section, points) => ({ template: 30, known: true, points, ...parseConic(section) }),
  write: writeConic,
  coordinates: (grid) => projectedCoordinates(grid, lambertProjection(grid)),
  describe: (grid) => ({ ...describeProjected(grid), ...describeConic(grid) }),
};

/**
 * Snyder, Map Projections: A Working Manual (1987), equations 15-1 to 15-11, sphere and ellipsoid in one; y
 * counts from the tip of the cone. On a southern cone n and the radii are negative.
 */
function lambertProjection({ latin1, latin2, lov, earth }: LambertGrid): Projection {
  const { major, eccentricity } = ellipsoidOf(earth, 30);
  const { m, t, latitudeOf } = conformalLatitude(eccentricity);
  const n =
    Math.abs(latin1 - latin2) < 1e-9
      ? Math.sin(latin1 * RADIANS)
      : (Math.log(m(latin1)) - Math.log(m(latin2))) / (Math.log(t(latin1)) - Math.log(t(latin2)));
  if (!Number.isFinite(n) || Math.abs(n) < 1e-9) {
    throw new GribError('CORRUPT', `grid 3.30: parallels ${latin1} and ${latin2} make no cone`);
  }
  const scale = (major * m(latin1)) / (n * t(latin1) ** n);
  const side = Math.sign(n);
  return {
    latitude: 0,
    longitude: 0,
    forward(latitude, longitude) {
      const radius = scale * t(latitude) ** n;
      const angle = n * fromMeridian(longitude, lov) * RADIANS;
      return [radius * Math.sin(angle), -radius * Math.cos(angle)];
    },
    inverse(x, y) {
      const radius = side * Math.sqrt(x * x + y * y);
      this.latitude = latitudeOf((radius / scale) ** (1 / n));
      this.longitude = lov + Math.atan2(side * x, -side * y) / n / RADIANS;
    },
  };
}
