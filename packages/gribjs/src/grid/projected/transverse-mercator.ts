// biome-ignore-all lint/style/noNonNullAssertion: the series have as many terms as they have coefficients.
import { GribError } from '../../octets/errors.ts';
import { RADIANS } from '../earth/angles.ts';
import { conformalLatitude } from '../earth/conformal.ts';
import { type Earth, ellipsoidOf, parseEarth } from '../earth/earth.ts';
import { type GridTemplate, notWritten, type StructuredGrid } from '../template.ts';
import { type Projection, planeCoordinates } from './projected.ts';

/** Grid definition template 3.12: transverse Mercator. Angles in degrees, lengths in metres, as coded. */
export interface TransverseMercatorGrid extends StructuredGrid {
  readonly template: 12;
  readonly latitudeOfReference: number;
  readonly longitudeOfReference: number;
  readonly scaleFactor: number;
  /** Coordinates of the reference point. */
  readonly falseEasting: number;
  readonly falseNorthing: number;
  readonly dxMetres: number;
  readonly dyMetres: number;
  readonly xOfFirst: number;
  readonly yOfFirst: number;
  readonly xOfLast: number;
  readonly yOfLast: number;
  readonly earth: Earth;
}

export const transverseMercator: GridTemplate<TransverseMercatorGrid> = {
  template: 12,
  gridType: () => 'transverse_mercator',

  parse: (section, points) => ({
    template: 12,
    known: true,
    points,
    nx: section.u32(31),
    ny: section.u32(35),
    latitudeOfReference: section.s32(39) / 1e6,
    longitudeOfReference: section.s32(43) / 1e6,
    scaleFactor: section.f32(48),
    falseEasting: section.s32(52) / 100,
    falseNorthing: section.s32(56) / 100,
    dxMetres: section.u32(61) / 100,
    dyMetres: section.u32(65) / 100,
    xOfFirst: section.s32(69) / 100,
    yOfFirst: section.s32(73) / 100,
    xOfLast: section.s32(77) / 100,
    yOfLast: section.s32(81) / 100,
    earth: parseEarth(section),
    resolutionAndComponentFlags: section.u8(47),
    scanningMode: section.u8(60),
  }),

  write: () => notWritten(12),
  coordinates: (grid) => planeCoordinates(grid, projectionOf(grid), [grid.xOfFirst, grid.yOfFirst]),

  describe: (grid) => ({
    latitudeOfReferencePointInDegrees: grid.latitudeOfReference,
    longitudeOfReferencePointInDegrees: grid.longitudeOfReference,
    scaleFactorAtReferencePoint: grid.scaleFactor,
    XRInMetres: grid.falseEasting,
    YRInMetres: grid.falseNorthing,
    DiInMetres: grid.dxMetres,
    DjInMetres: grid.dyMetres,
    X1InGridLengths: grid.xOfFirst,
    Y1InGridLengths: grid.yOfFirst,
    X2InGridLengths: grid.xOfLast,
    Y2InGridLengths: grid.yOfLast,
  }),
};

/**
 * Krueger's series in the third flattening to its sixth power: Karney, Transverse Mercator with an accuracy of a few
 * nanometers (2011), equations 9 to 15, 35 and 36.
 */
function projectionOf({
  latitudeOfReference: latitude0,
  longitudeOfReference: longitude0,
  scaleFactor,
  falseEasting,
  falseNorthing,
  earth,
}: TransverseMercatorGrid): Pick<Projection, 'latitude' | 'longitude' | 'inverse'> {
  if (!(scaleFactor > 0 && scaleFactor < 10) || !(Math.abs(latitude0) <= 90)) {
    throw new GribError('CORRUPT', `grid 3.12: a scale of ${scaleFactor} at ${latitude0} degrees`);
  }
  const { major, eccentricity: e } = ellipsoidOf(earth, 12);
  const { t, latitudeOf } = conformalLatitude(e);
  const flattening = 1 - Math.sqrt(1 - e * e);
  const n = flattening / (2 - flattening);
  const radius = ((scaleFactor * major) / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64 + n ** 6 / 256);
  const backward = INVERSE.map((term) => power(term, n));
  // Rectifying latitude of the reference point.
  const conformal0 = Math.PI / 2 - 2 * Math.atan(t(latitude0));
  const xi0 = FORWARD.reduce(
    (xi, term, j) => xi + power(term, n) * Math.sin(2 * (j + 1) * conformal0),
    conformal0,
  );
  return {
    latitude: 0,
    longitude: 0,
    inverse(x, y) {
      const xi = (y - falseNorthing) / radius + xi0;
      const eta = (x - falseEasting) / radius;
      let [xiPrime, etaPrime] = [xi, eta];
      for (let j = 1; j <= backward.length; j++) {
        xiPrime -= backward[j - 1]! * Math.sin(2 * j * xi) * Math.cosh(2 * j * eta);
        etaPrime -= backward[j - 1]! * Math.cos(2 * j * xi) * Math.sinh(2 * j * eta);
      }
      const across = Math.sinh(etaPrime);
      const tau = Math.sin(xiPrime) / Math.hypot(across, Math.cos(xiPrime));
      this.latitude = latitudeOf(Math.exp(-Math.asinh(tau)));
      this.longitude = longitude0 + Math.atan2(across, Math.cos(xiPrime)) / RADIANS;
    },
  };
}

/** Coefficients of n^j, n^(j + 1) ... of the j-th term. */
const FORWARD: readonly (readonly number[])[] = [
  [1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37_800],
  [13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1_983_433 / 1_935_360],
  [61 / 240, -103 / 140, 15_061 / 26_880, 167_603 / 181_440],
  [49_561 / 161_280, -179 / 168, 6_601_661 / 7_257_600],
  [34_729 / 80_640, -3_418_889 / 1_995_840],
  [212_378_941 / 319_334_400],
];

const INVERSE: readonly (readonly number[])[] = [
  [1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96_199 / 604_800],
  [1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1_118_711 / 3_870_720],
  [17 / 480, -37 / 840, -209 / 4480, 5569 / 90_720],
  [4397 / 161_280, -11 / 504, -830_251 / 7_257_600],
  [4583 / 161_280, -108_847 / 3_991_680],
  [20_648_693 / 638_668_800],
];

function power(term: readonly number[], n: number): number {
  const first = FORWARD[0]!.length - term.length + 1;
  return term.reduce((sum, coefficient, k) => sum + coefficient * n ** (first + k), 0);
}
