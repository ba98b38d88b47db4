import { GribError } from '../octets/errors.ts';
import type { SectionOctets } from '../octets/section-octets.ts';
import { writeSigned, writeUnsigned } from '../octets/write-octets.ts';

/** What every known grid has. `template` is the grid definition template number 3.N. */
interface KnownGridBase {
  readonly template: number;
  readonly known: true;
  /** Number of points that section 3 declares. */
  readonly points: number;
}

interface ScannedGrid extends KnownGridBase {
  /** Flag table 3.3, as coded. */
  readonly resolutionAndComponentFlags: number;
  /** Flag table 3.4, as coded. */
  readonly scanningMode: number;
}

/** A grid of rows and columns; `points` equals nx * ny in a sound message. */
export interface StructuredGrid extends ScannedGrid {
  /** Points along a parallel, or along the x axis. */
  readonly nx: number;
  /** Points along a meridian, or along the y axis. */
  readonly ny: number;
}

/** A grid whose rows have different numbers of points (quasi-regular, "reduced"). */
export interface ReducedGrid extends ScannedGrid {
  readonly nx: null;
  /** Rows. */
  readonly ny: number;
  /** The list of numbers after the template, one of each row in scan order. */
  readonly rowLengths: readonly number[];
  /** Code table 3.11: 1 points of a full circle, 2 points between the extreme longitudes. */
  readonly rowLengthsMeaning: number;
}

/** A grid without rows: its points are the cells of a grid that is published elsewhere. */
export interface ScatteredGrid extends KnownGridBase {
  readonly nx?: never;
}

/** A grid whose template this codec does not know: its values decode, its places do not. */
export interface UnknownGrid {
  readonly template: number;
  readonly known: false;
  readonly points: number;
}

/**
 * Places of the points, degrees, in the file's scan order; longitudes from 0 to below 360. NaN where a grid
 * reaches beyond what its projection shows of the earth.
 */
export interface Coordinates {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** One grid definition template: all that the codec knows about it. */
export interface GridTemplate<G extends StructuredGrid | ReducedGrid | ScatteredGrid> {
  /** N of template 3.N. */
  readonly template: G['template'];
  /** ecCodes' word for such a grid. */
  gridType(grid: G): string;
  /** The definition; null for a variant of the template that is not supported (it becomes an UnknownGrid). */
  parse(section: SectionOctets, points: number): G | null;
  /**
   * The whole of section 3.
   *
   * @throws GribError UNSUPPORTED for a variant of the template that is only read
   */
  write(grid: G): Uint8Array;
  /**
   * Places of the points. Of rows and columns: index = j * nx + i, i and j counted in scan direction from the
   * first point, whatever way the file goes through them. Of other grids: the file's order.
   *
   * @throws GribError
   */
  coordinates(grid: G): Coordinates;
  /** The template's own keys, in ecCodes' words and units. */
  describe(grid: G): Readonly<Record<string, number | string | null>>;
}

/** @throws GribError UNSUPPORTED, as `GridTemplate.write` of a template that is only read */
export function notWritten(template: number): never {
  throw new GribError('UNSUPPORTED', `grid 3.${template} is only read, not written`);
}

/** Whether a grid has rows of one length. */
export function hasColumns<G extends { readonly nx?: number | null }>(
  grid: G,
): grid is Extract<G, { readonly nx: number }> {
  return typeof grid.nx === 'number';
}

/** Octets 1 to 14 of section 3. */
export function writeGridHead(view: DataView, template: number, points: number): void {
  view.setUint32(0, view.byteLength);
  view.setUint8(4, 3);
  writeUnsigned(view, 6, 4, points, 'points');
  writeUnsigned(view, 12, 2, template, 'template');
}

/** Millionths of a degree, sign and magnitude. */
export function writeMicrodegrees(view: DataView, at: number, degrees: number, name: string): void {
  const micro = Math.round(Math.abs(degrees) * 1e6);
  writeSigned(view, at, 4, degrees < 0 ? -micro : micro, name);
}
