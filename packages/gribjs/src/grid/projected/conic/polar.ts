import { GribError } from '../../../octets/errors.ts';
import { RADIANS } from '../../earth/angles.ts';
import { conformalLatitude } from '../../earth/conformal.ts';
import { ellipsoidOf } from '../../earth/earth.ts';
import type { GridTemplate } from '../../template.ts';
import {
  describeProjected,
  type ProjectedGrid,
  type Projection,
  parsePlane,
  projectedCoordinates,
  writePlane,
} from '../projected.ts';
import { fromMeridian } from './conic.ts';

/** Grid definition template 3.20: polar stereographic. Angles in degrees, as coded. */
export interface PolarStereographicGrid extends ProjectedGrid {
  readonly template: 20;
  /** Meridian parallel to the y axis, along which latitudes increase with y. */
  readonly lov: number;
  /** Flag table 3.5: 0x80 set when the south pole is on the projection plane. */
  readonly projectionCentreFlag: number;
}

const LENGTH = 65;

/** Flag table 3.5. */
const SOUTH_POLE = 0x80;

export const polarStereographic: GridTemplate<PolarStereographicGrid> = {
  template: 20,
  gridType: () => 'polar_stereographic',
  parse: (section, points) => ({ template: 20, known: true, points, ...parsePlane(section) }),
  write: (grid) => writePlane(grid, LENGTH).bytes,
  coordinates: (grid) => projectedCoordinates(grid, polarProjection(grid)),
  describe: (grid) => ({
    ...describeProjected(grid),
    projectionCentreFlag: grid.projectionCentreFlag,
    orientationOfTheGridInDegrees: grid.lov,
  }),
};

/**
 * Snyder, Map Projections: A Working Manual (1987), equations 21-30 to 21-40, with the pole as origin. The
 * southern projection is the northern one of the mirrored earth. LaD counts without its sign: NCEP writes 60
 * for the south as well.
 */
function polarProjection({ lad, lov, projectionCentreFlag, earth }: PolarStereographicGrid): Projection {
  const { major, eccentricity: e } = ellipsoidOf(earth, 20);
  const { m, t, latitudeOf } = conformalLatitude(e);
  const trueScale = Math.abs(lad);
  if (!(trueScale <= 90)) throw new GribError('CORRUPT', `grid 3.20: a true scale at ${lad} degrees`);
  // Radius = scale * t. Equation 21-33 at the pole itself, where 21-34 is 0 / 0.
  const scale =
    trueScale === 90
      ? (2 * major) / Math.sqrt((1 + e) ** (1 + e) * (1 - e) ** (1 - e))
      : (major * m(trueScale)) / t(trueScale);
  const mirror = projectionCentreFlag & SOUTH_POLE ? -1 : 1;
  return {
    latitude: 0,
    longitude: 0,
    forward(latitude, longitude) {
      const radius = scale * t(mirror * latitude);
      const angle = fromMeridian(longitude, lov) * RADIANS;
      return [radius * Math.sin(angle), -mirror * radius * Math.cos(angle)];
    },
    inverse(x, y) {
      this.latitude = mirror * latitudeOf(Math.sqrt(x * x + y * y) / scale);
      this.longitude = lov + Math.atan2(x, -mirror * y) / RADIANS;
    },
  };
}
