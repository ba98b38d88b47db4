import type { SectionOctets } from '../section-octets.ts';

/** What every grid of rows and columns has. `template` is the grid definition template number 3.N. */
export interface StructuredGrid {
  readonly template: number;
  readonly known: true;
  /** Number of points that section 3 declares; equals nx * ny in a sound message. */
  readonly points: number;
  /** Points along a parallel, or along the x axis. */
  readonly nx: number;
  /** Points along a meridian, or along the y axis. */
  readonly ny: number;
  /** Flag table 3.3, as coded. */
  readonly resolutionAndComponentFlags: number;
  /** Flag table 3.4, as coded. */
  readonly scanningMode: number;
}

/** A grid whose template this codec does not know: its values decode, its places do not. */
export interface UnknownGrid {
  readonly template: number;
  readonly known: false;
  readonly points: number;
}

/** Places of the points, degrees, in the file's scan order; longitudes from 0 to below 360. */
export interface Coordinates {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** One grid definition template: all that the codec knows about it. */
export interface GridTemplate<G extends StructuredGrid> {
  /** N of template 3.N. */
  readonly template: G['template'];
  /** ecCodes' word for such grids. */
  readonly gridType: string;
  /** The definition; null for a variant of the template that is not supported (it becomes an UnknownGrid). */
  parse(section: SectionOctets, points: number): G | null;
  /** The whole of section 3. */
  write(grid: G): Uint8Array;
  /** Places by scan row: index = j * nx + i, i and j counted in scan direction from the first point. */
  coordinates(grid: G): Coordinates;
  /** The template's own keys, in ecCodes' words and units. */
  describe(grid: G): Readonly<Record<string, number | string | null>>;
}

/** Octets 1 to 14 of section 3. */
export function writeGridHead(view: DataView, template: number, points: number): void {
  view.setUint32(0, view.byteLength);
  view.setUint8(4, 3);
  view.setUint32(6, points);
  view.setUint16(12, template);
}

/** Millionths of a degree, sign and magnitude. */
export function writeMicrodegrees(view: DataView, at: number, degrees: number): void {
  const micro = Math.round(Math.abs(degrees) * 1e6);
  view.setUint32(at, degrees < 0 && micro > 0 ? micro + 0x80000000 : micro);
}
