import { GribError } from '../../octets/errors.ts';
import type { SectionOctets } from '../../octets/section-octets.ts';
import { writeUnsigned } from '../../octets/write-octets.ts';
import { longitudeSpan, wrap360 } from '../earth/angles.ts';
import { type Earth, parseEarth, writeEarth } from '../earth/earth.ts';
import { I_NEGATIVE, J_POSITIVE, offsetsOf } from '../scan-order.ts';
import { type Coordinates, type StructuredGrid, writeGridHead, writeMicrodegrees } from '../template.ts';

/** What templates 3.0, 3.1 and 3.40 have in common. Angles in degrees, as coded (longitudes not wrapped). */
export interface Graticule {
  readonly latitudeOfFirst: number;
  readonly longitudeOfFirst: number;
  readonly latitudeOfLast: number;
  readonly longitudeOfLast: number;
  /** Degrees between columns, positive; null when the message does not give it. */
  readonly iIncrement: number | null;
  readonly earth: Earth;
  readonly resolutionAndComponentFlags: number;
  readonly scanningMode: number;
}

/** Rows that lie evenly. */
export interface EvenRows {
  /** Degrees between rows, positive; null when the message does not give it. */
  readonly jIncrement: number | null;
}

/** Octets up to the end of the common part; lists and further octets of a template follow. */
export const GRATICULE_LENGTH = 72;

const MISSING = 0xffffffff;

/** Octets 15 to 72 but for 31 to 38 (points) and 68 to 71 (which differ by template). */
export function parseGraticule(section: SectionOctets): Graticule {
  const degrees = angleReader(section);
  const flags = section.u8(55);
  return {
    latitudeOfFirst: degrees(section.s32(47)),
    longitudeOfFirst: degrees(section.s32(51)),
    latitudeOfLast: degrees(section.s32(56)),
    longitudeOfLast: degrees(section.s32(60)),
    iIncrement: flags & 0x20 ? increment(section, 64) : null,
    earth: parseEarth(section),
    resolutionAndComponentFlags: flags,
    scanningMode: section.u8(72),
  };
}

/** Octets 68 to 71 of 3.0 and 3.1. */
export function parseRowIncrement(section: SectionOctets): number | null {
  return section.u8(55) & 0x10 ? increment(section, 68) : null;
}

/** The common octets in millionths of a degree; `length` of the section, `octets68` to 71 as given. */
export function writeGraticule(
  grid: Graticule & StructuredGrid,
  length: number,
  octets68: number,
): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  writeGridHead(view, grid.template, grid.points);
  writeEarth(view, grid.earth);
  writeUnsigned(view, 30, 4, grid.nx, 'nx');
  writeUnsigned(view, 34, 4, grid.ny, 'ny');
  view.setUint32(38, 0);
  view.setUint32(42, MISSING);
  writeMicrodegrees(view, 46, grid.latitudeOfFirst, 'latitudeOfFirst');
  writeMicrodegrees(view, 50, grid.longitudeOfFirst, 'longitudeOfFirst');
  writeUnsigned(view, 54, 1, grid.resolutionAndComponentFlags, 'resolutionAndComponentFlags');
  writeMicrodegrees(view, 55, grid.latitudeOfLast, 'latitudeOfLast');
  writeMicrodegrees(view, 59, grid.longitudeOfLast, 'longitudeOfLast');
  writeUnsigned(view, 63, 4, microdegreesOrMissing(grid.iIncrement), 'iIncrement');
  writeUnsigned(view, 67, 4, octets68, 'jIncrement or parallels');
  writeUnsigned(view, 71, 1, grid.scanningMode, 'scanningMode');
  return { bytes, view };
}

export function microdegreesOrMissing(increment: number | null): number {
  return increment === null ? MISSING : Math.round(increment * 1e6);
}

/**
 * Where the last point is: the coded corner, but one step before it where the corner is the number of points, not of steps,
 * times the coded increment away from the first. So files say that count cells instead of points, and some global ones that
 * name the first meridian again.
 */
export function lastCorner(grid: Graticule & EvenRows & { readonly nx: number; readonly ny: number }): {
  readonly latitudeOfLast: number;
  readonly longitudeOfLast: number;
} {
  const { latitudeOfFirst, longitudeOfFirst, latitudeOfLast, longitudeOfLast, nx, ny, scanningMode } = grid;
  const westward = (scanningMode & I_NEGATIVE) !== 0;
  const height = latitudeOfLast - latitudeOfFirst;
  const width = longitudeSpan(longitudeOfFirst, longitudeOfLast, westward);
  const isTooHigh = isOneTooFar(height, grid.jIncrement, ny);
  const isTooWide = isOneTooFar(width, grid.iIncrement, nx);
  return {
    latitudeOfLast: isTooHigh ? latitudeOfFirst + (height * (ny - 1)) / ny : latitudeOfLast,
    longitudeOfLast: isTooWide ? longitudeOfFirst + (width * (nx - 1)) / nx : longitudeOfLast,
  };
}

/** Within the rounding of corners and increment to millionths of a degree. */
function isOneTooFar(span: number, increment: number | null, points: number): boolean {
  if (increment === null || !(increment > 0) || points < 2) return false;
  return Math.abs(Math.abs(span) - points * increment) < Math.min(0.5e-6 * points + 2e-6, increment / 4);
}

/** Places by scan row of rows and columns that lie evenly between the corners, or staggered. */
export function evenCoordinates(grid: Graticule & EvenRows & StructuredGrid): Coordinates {
  const corrected = { ...grid, ...lastCorner(grid) };
  const latitudes = rowLatitudes(corrected);
  const [oddRow, evenRow] = rowLongitudes(corrected);
  return rowsOf(latitudes, (j) => (j % 2 === 0 ? oddRow : evenRow), grid.nx);
}

/** Points of every row, whose latitudes and longitudes are given. */
export function rowsOf(
  rowLatitudes: Float64Array,
  longitudesOf: (j: number) => Float64Array,
  nx: number,
): Coordinates {
  const latitudes = new Float64Array(rowLatitudes.length * nx);
  const longitudes = new Float64Array(latitudes.length);
  rowLatitudes.forEach((latitude, j) => {
    latitudes.fill(latitude, j * nx, (j + 1) * nx);
    longitudes.set(longitudesOf(j), j * nx);
  });
  return { latitudes, longitudes };
}

export function rowLatitudes(
  grid: Pick<Graticule, 'latitudeOfFirst' | 'latitudeOfLast' | 'scanningMode'> & EvenRows & { ny: number },
): Float64Array {
  const { ny, latitudeOfFirst, latitudeOfLast, scanningMode } = grid;
  const offsets = offsetsOf(scanningMode);
  const even = ny > 1 ? (latitudeOfLast - latitudeOfFirst) / (ny - 1) : 0;
  const step = offsets === null ? even : given(grid.jIncrement, 'j') * (scanningMode & J_POSITIVE ? 1 : -1);
  const start = latitudeOfFirst + (offsets?.columns ?? 0) * step;
  return Float64Array.from({ length: ny }, (_, j) => start + j * step);
}

/** Longitudes of the first, third ... row and of the others. */
export function rowLongitudes(grid: Graticule & { nx: number }): [Float64Array, Float64Array] {
  const { nx, longitudeOfFirst, longitudeOfLast, scanningMode } = grid;
  const offsets = offsetsOf(scanningMode);
  const westward = (scanningMode & I_NEGATIVE) !== 0;
  const row = (start: number, step: number) =>
    Float64Array.from({ length: nx }, (_, i) => wrap360(start + i * step));
  if (offsets === null) {
    const step = nx > 1 ? longitudeSpan(longitudeOfFirst, longitudeOfLast, westward) / (nx - 1) : 0;
    const every = row(longitudeOfFirst, step);
    return [every, every];
  }
  const step = given(grid.iIncrement, 'i') * (westward ? -1 : 1);
  return [
    row(longitudeOfFirst + offsets.oddRows * step, step),
    row(longitudeOfFirst + offsets.evenRows * step, step),
  ];
}

/** ecCodes' keys of the common octets. */
export function describeGraticule(grid: Graticule): Readonly<Record<string, number | string | null>> {
  return {
    latitudeOfFirstGridPointInDegrees: grid.latitudeOfFirst,
    longitudeOfFirstGridPointInDegrees: grid.longitudeOfFirst,
    latitudeOfLastGridPointInDegrees: grid.latitudeOfLast,
    longitudeOfLastGridPointInDegrees: grid.longitudeOfLast,
    iDirectionIncrementInDegrees: grid.iIncrement,
  };
}

function given(increment: number | null, direction: 'i' | 'j'): number {
  if (increment === null) {
    throw new GribError('CORRUPT', `the grid is staggered, but gives no ${direction} increment`);
  }
  return increment;
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

function increment(section: SectionOctets, octet: number): number | null {
  const coded = section.u32OrNull(octet);
  return coded === null ? null : angleReader(section)(coded);
}
