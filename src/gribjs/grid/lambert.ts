import { GribError } from '../errors.ts';
import { type Earth, parseEarth, writeEarth } from './earth.ts';
import { type GridTemplate, type StructuredGrid, writeGridHead, writeMicrodegrees } from './template.ts';

/** Grid definition template 3.30: Lambert conformal. Angles in degrees, as coded. */
export interface LambertGrid extends StructuredGrid {
  readonly template: 30;
  readonly latitudeOfFirst: number;
  readonly longitudeOfFirst: number;
  /** Latitude where dx and dy are given. */
  readonly lad: number;
  /** Meridian parallel to the y axis. */
  readonly lov: number;
  readonly dxMetres: number;
  readonly dyMetres: number;
  /** Latitudes where the cone cuts the earth. */
  readonly latin1: number;
  readonly latin2: number;
  /** Flag table 3.5: 0x80 set when the south pole is on the projection plane. */
  readonly projectionCentreFlag: number;
  readonly southernPoleLatitude: number;
  readonly southernPoleLongitude: number;
  readonly earth: Earth;
}

const LENGTH = 81;
const RADIANS = Math.PI / 180;

export const lambert: GridTemplate<LambertGrid> = {
  template: 30,
  gridType: 'lambert',

  parse(section, points) {
    return {
      template: 30,
      known: true,
      points,
      nx: section.u32(31),
      ny: section.u32(35),
      latitudeOfFirst: section.s32(39) / 1e6,
      longitudeOfFirst: section.s32(43) / 1e6,
      lad: section.s32(48) / 1e6,
      lov: section.s32(52) / 1e6,
      dxMetres: section.u32(56) / 1e3,
      dyMetres: section.u32(60) / 1e3,
      latin1: section.s32(66) / 1e6,
      latin2: section.s32(70) / 1e6,
      projectionCentreFlag: section.u8(64),
      southernPoleLatitude: section.s32(74) / 1e6,
      southernPoleLongitude: section.u32(78) / 1e6,
      earth: parseEarth(section),
      resolutionAndComponentFlags: section.u8(47),
      scanningMode: section.u8(65),
    };
  },

  write(grid) {
    const bytes = new Uint8Array(LENGTH);
    const view = new DataView(bytes.buffer);
    writeGridHead(view, 30, grid.points);
    writeEarth(view, grid.earth);
    view.setUint32(30, grid.nx);
    view.setUint32(34, grid.ny);
    writeMicrodegrees(view, 38, grid.latitudeOfFirst);
    writeMicrodegrees(view, 42, grid.longitudeOfFirst);
    view.setUint8(46, grid.resolutionAndComponentFlags);
    writeMicrodegrees(view, 47, grid.lad);
    writeMicrodegrees(view, 51, grid.lov);
    view.setUint32(55, Math.round(grid.dxMetres * 1e3));
    view.setUint32(59, Math.round(grid.dyMetres * 1e3));
    view.setUint8(63, grid.projectionCentreFlag);
    view.setUint8(64, grid.scanningMode);
    writeMicrodegrees(view, 65, grid.latin1);
    writeMicrodegrees(view, 69, grid.latin2);
    writeMicrodegrees(view, 73, grid.southernPoleLatitude);
    view.setUint32(77, Math.round(grid.southernPoleLongitude * 1e6));
    return bytes;
  },

  coordinates(grid) {
    const { nx, ny } = grid;
    const cone = coneOf(grid);
    const latitudes = new Float64Array(nx * ny);
    const longitudes = new Float64Array(nx * ny);
    const first = grid.longitudeOfFirst - grid.lov;
    const angle = cone.n * (first - 360 * Math.round(first / 360)) * RADIANS;
    const radius = cone.radiusAt(grid.latitudeOfFirst);
    const x0 = radius * Math.sin(angle);
    const y0 = -radius * Math.cos(angle);
    const dx = grid.scanningMode & 0x80 ? -grid.dxMetres : grid.dxMetres;
    const dy = grid.scanningMode & 0x40 ? grid.dyMetres : -grid.dyMetres;
    // On a southern cone the pole lies on the other side: n and the radii are negative there.
    const side = Math.sign(cone.n);
    for (let j = 0, k = 0; j < ny; j++) {
      const y = side * (y0 + j * dy);
      for (let i = 0; i < nx; i++, k++) {
        const x = side * (x0 + i * dx);
        const longitude = (grid.lov + Math.atan2(x, -y) / cone.n / RADIANS) % 360;
        latitudes[k] = cone.latitudeAt(side * Math.hypot(x, y));
        longitudes[k] = longitude < 0 ? longitude + 360 : longitude;
      }
    }
    return { latitudes, longitudes };
  },

  describe(grid) {
    return {
      latitudeOfFirstGridPointInDegrees: grid.latitudeOfFirst,
      longitudeOfFirstGridPointInDegrees: grid.longitudeOfFirst,
      DxInMetres: grid.dxMetres,
      DyInMetres: grid.dyMetres,
      LaDInDegrees: grid.lad,
      LoVInDegrees: grid.lov,
      Latin1InDegrees: grid.latin1,
      Latin2InDegrees: grid.latin2,
      projectionCentreFlag: grid.projectionCentreFlag,
      latitudeOfSouthernPoleInDegrees: grid.southernPoleLatitude,
      longitudeOfSouthernPoleInDegrees: grid.southernPoleLongitude,
    };
  },
};

interface Cone {
  /** Sine of the cone's half angle; negative on the southern hemisphere. */
  readonly n: number;
  /** Distance from the cone's tip in metres, of n's sign, of a latitude in degrees. */
  radiusAt(latitude: number): number;
  latitudeAt(radius: number): number;
}

/** Snyder, Map Projections: A Working Manual (1987), equations 15-1 to 15-11, sphere and ellipsoid in one. */
function coneOf(grid: LambertGrid): Cone {
  const { earth } = grid;
  const major = earth.radiusMetres ?? earth.majorAxisMetres;
  const minor = earth.radiusMetres ?? earth.minorAxisMetres;
  if (major === null || minor === null || !(minor > 0) || !(major >= minor)) {
    throw new GribError(
      'UNSUPPORTED',
      `grid 3.30: the figure of the earth (shape ${earth.shape}) is not known`,
    );
  }
  const e = Math.sqrt(1 - (minor / major) ** 2);
  const m = (latitude: number) => {
    const sine = Math.sin(latitude * RADIANS);
    return Math.cos(latitude * RADIANS) / Math.sqrt(1 - e * e * sine * sine);
  };
  // Infinity at the south pole and 0 at the north pole, as the projection has it.
  const t = (latitude: number) => {
    const sine = Math.sin(latitude * RADIANS);
    return Math.tan(Math.PI / 4 - (latitude * RADIANS) / 2) * ((1 + e * sine) / (1 - e * sine)) ** (e / 2);
  };
  const { latin1, latin2 } = grid;
  const n =
    Math.abs(latin1 - latin2) < 1e-9
      ? Math.sin(latin1 * RADIANS)
      : (Math.log(m(latin1)) - Math.log(m(latin2))) / (Math.log(t(latin1)) - Math.log(t(latin2)));
  if (!Number.isFinite(n) || Math.abs(n) < 1e-9) {
    throw new GribError('CORRUPT', `grid 3.30: parallels ${latin1} and ${latin2} make no cone`);
  }
  const scale = (major * m(latin1)) / (n * t(latin1) ** n);
  return {
    n,
    radiusAt: (latitude) => scale * t(latitude) ** n,
    latitudeAt(radius) {
      const target = (radius / scale) ** (1 / n);
      let latitude = Math.PI / 2 - 2 * Math.atan(target);
      // Converges by a factor of e^2 (1/150) a turn; one turn is enough on a sphere.
      for (let turn = 0; turn < 12 && e > 0; turn++) {
        const sine = e * Math.sin(latitude);
        const next = Math.PI / 2 - 2 * Math.atan(target * ((1 - sine) / (1 + sine)) ** (e / 2));
        const moved = Math.abs(next - latitude);
        latitude = next;
        if (moved < 1e-13) break;
      }
      return latitude / RADIANS;
    },
  };
}
