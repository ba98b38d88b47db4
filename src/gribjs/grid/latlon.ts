import type { SectionOctets } from '../section-octets.ts';
import { type Earth, parseEarth, writeEarth } from './earth.ts';
import {
  type Coordinates,
  type GridTemplate,
  type StructuredGrid,
  writeGridHead,
  writeMicrodegrees,
} from './template.ts';

/**
 * Grid definition template 3.0: regular latitude/longitude. Angles in degrees, as coded (longitudes not
 * wrapped).
 */
export interface LatLonGrid extends StructuredGrid {
  readonly template: 0;
  readonly latitudeOfFirst: number;
  readonly longitudeOfFirst: number;
  readonly latitudeOfLast: number;
  readonly longitudeOfLast: number;
  /** Degrees between columns, positive; null when the message does not give it. */
  readonly iIncrement: number | null;
  /** Degrees between rows, positive; null when the message does not give it. */
  readonly jIncrement: number | null;
  readonly earth: Earth;
}

const LENGTH = 72;
const MISSING = 0xffffffff;

export const latLon: GridTemplate<LatLonGrid> = {
  template: 0,
  gridType: 'regular_ll',

  parse(section, points) {
    const nx = section.u32OrNull(31);
    const ny = section.u32OrNull(35);
    // Rows of different length (a list of row lengths follows) are another kind of grid.
    if (nx === null || ny === null) return null;
    const degrees = angleReader(section);
    const flags = section.u8(55);
    return {
      template: 0,
      known: true,
      points,
      nx,
      ny,
      latitudeOfFirst: degrees(section.s32(47)),
      longitudeOfFirst: degrees(section.s32(51)),
      latitudeOfLast: degrees(section.s32(56)),
      longitudeOfLast: degrees(section.s32(60)),
      iIncrement: flags & 0x20 ? increment(section, 64, degrees) : null,
      jIncrement: flags & 0x10 ? increment(section, 68, degrees) : null,
      earth: parseEarth(section),
      resolutionAndComponentFlags: flags,
      scanningMode: section.u8(72),
    };
  },

  write(grid) {
    const bytes = new Uint8Array(LENGTH);
    const view = new DataView(bytes.buffer);
    writeGridHead(view, 0, grid.points);
    writeEarth(view, grid.earth);
    view.setUint32(30, grid.nx);
    view.setUint32(34, grid.ny);
    view.setUint32(38, 0);
    view.setUint32(42, MISSING);
    writeMicrodegrees(view, 46, grid.latitudeOfFirst);
    writeMicrodegrees(view, 50, grid.longitudeOfFirst);
    view.setUint8(54, grid.resolutionAndComponentFlags);
    writeMicrodegrees(view, 55, grid.latitudeOfLast);
    writeMicrodegrees(view, 59, grid.longitudeOfLast);
    if (grid.iIncrement === null) view.setUint32(63, MISSING);
    else writeMicrodegrees(view, 63, grid.iIncrement);
    if (grid.jIncrement === null) view.setUint32(67, MISSING);
    else writeMicrodegrees(view, 67, grid.jIncrement);
    view.setUint8(71, grid.scanningMode);
    return bytes;
  },

  coordinates(grid): Coordinates {
    const { nx, ny } = grid;
    const latitudes = new Float64Array(nx * ny);
    const longitudes = new Float64Array(nx * ny);
    // Between the corners rather than by the increments: these are rounded (0.166667), and some producers
    // write wrong ones.
    const westward = (grid.scanningMode & 0x80) !== 0;
    const dLatitude = ny > 1 ? (grid.latitudeOfLast - grid.latitudeOfFirst) / (ny - 1) : 0;
    const dLongitude = nx > 1 ? longitudeSpan(grid, westward) / (nx - 1) : 0;
    const row = new Float64Array(nx);
    for (let i = 0; i < nx; i++) {
      row[i] = wrap360(grid.longitudeOfFirst + i * dLongitude);
    }
    for (let j = 0; j < ny; j++) {
      latitudes.fill(grid.latitudeOfFirst + j * dLatitude, j * nx, (j + 1) * nx);
      longitudes.set(row, j * nx);
    }
    return { latitudes, longitudes };
  },

  describe(grid) {
    return {
      latitudeOfFirstGridPointInDegrees: grid.latitudeOfFirst,
      longitudeOfFirstGridPointInDegrees: grid.longitudeOfFirst,
      latitudeOfLastGridPointInDegrees: grid.latitudeOfLast,
      longitudeOfLastGridPointInDegrees: grid.longitudeOfLast,
      iDirectionIncrementInDegrees: grid.iIncrement,
      jDirectionIncrementInDegrees: grid.jIncrement,
    };
  },
};

/** Degrees from first to last column, signed; a whole turn when both are the same meridian. */
function longitudeSpan(grid: LatLonGrid, westward: boolean): number {
  const eastward = wrap360(grid.longitudeOfLast - grid.longitudeOfFirst) || 360;
  return westward ? eastward - 360 || -360 : eastward;
}

function wrap360(longitude: number): number {
  const wrapped = longitude % 360;
  return wrapped < 0 ? wrapped + 360 : wrapped;
}

/**
 * Units are basic angle / subdivisions degrees; without a basic angle, millionths of a degree (note 1 of
 * 3.0).
 */
function angleReader(section: SectionOctets): (coded: number) => number {
  const basicAngle = section.u32OrNull(39) ?? 0;
  const subdivisions = section.u32OrNull(43) ?? 0;
  if (basicAngle === 0 || subdivisions === 0) return (coded) => coded / 1e6;
  return (coded) => (coded * basicAngle) / subdivisions;
}

function increment(section: SectionOctets, octet: number, degrees: (coded: number) => number): number | null {
  const coded = section.u32OrNull(octet);
  return coded === null ? null : degrees(coded);
}
