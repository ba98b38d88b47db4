import { setImmediate } from 'node:timers/promises';
import { TextBuffer } from './decimal-text.ts';

/** One field over a window of a grid, in bands of rows that come one after the other: what is written while it is read. */
export interface BandedGrid {
  /** Columns and rows. */
  readonly nx: number;
  readonly ny: number;
  /** value = integer / 10^decimals. */
  readonly decimals: number;
  /** The integer that stands for no value. */
  readonly missing: number;
  readonly axes: BandedAxes;
  /** @param places whether bands of a projected grid have the places of their points; by default they do */
  bands(options?: { readonly places?: boolean }): AsyncIterable<GridBand>;
  /** The places of a projected grid's points in the same bands; no bands on other grids. */
  places(): AsyncIterable<PlacesOfBand>;
}

/** Where the rows and columns are. */
export type BandedAxes =
  | {
      readonly kind: 'latlon';
      /** Degrees, `[y]` and `[x]`. */
      readonly latitudes: Float64Array;
      readonly longitudes: Float64Array;
    }
  | {
      readonly kind: 'projected';
      /** Metres, `[x]` and `[y]`. */
      readonly x: readonly number[];
      readonly y: readonly number[];
      /** Their projection as a PROJ string. */
      readonly proj: string;
    };

export interface GridBand {
  /** First row, and how many. */
  readonly y0: number;
  readonly rows: number;
  /** `[rows][nx]` */
  readonly integers: Int32Array;
  /** Degrees, `[rows][nx]`; null where rows and columns are latitudes and longitudes. */
  readonly latitudes: Float64Array | null;
  readonly longitudes: Float64Array | null;
}

export interface PlacesOfBand {
  readonly rows: number;
  /** Degrees, `[rows][nx]`. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** Edges of a box in degrees; with west > east it crosses the antimeridian. */
export interface Edges {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Writes a text bit by bit, some kilobytes at a time; between two bits it may be sent. */
export type TextWriting = (out: TextBuffer) => AsyncGenerator<void, void>;

/** A text of fewer bytes is given whole. */
const MAX_WHOLE_BYTES = 256 * 1024;
/** Bytes from which on a piece of a longer text is given. */
const PIECE_BYTES = 128 * 1024;

/**
 * A text as a whole where it is short, else in pieces that are written as they are asked for, each in turns with whatever else
 * there is to do: a client that takes them at once would keep the others waiting for a whole band. Throws what writing throws.
 */
export async function readText(write: TextWriting): Promise<Buffer | AsyncGenerator<Buffer, void>> {
  const out = new TextBuffer();
  const bits = write(out);
  while (out.length < MAX_WHOLE_BYTES) {
    const { done } = await bits.next();
    if (done === true) return out.take();
  }
  return piecesOf(out, bits);
}

async function* piecesOf(out: TextBuffer, bits: AsyncGenerator<void, void>): AsyncGenerator<Buffer, void> {
  yield out.take();
  for await (const _ of bits) {
    if (out.length < PIECE_BYTES) continue;
    yield out.take();
    await setImmediate();
  }
  if (out.length > 0) yield out.take();
}
