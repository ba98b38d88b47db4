import type { LambertParameters } from '../../geo/index.ts';

/** One field over a window of a grid, in bands of rows that come one after another, so that it is written while it is read. */
export interface BandedGrid {
  /** Columns and rows. */
  readonly nx: number;
  readonly ny: number;
  /** value = integer / 10^decimals. */
  readonly decimals: number;
  /** The integer that stands for no value. */
  readonly missing: number;
  readonly axes: BandedAxes;
  /** @param places whether bands of a projected grid have the places of their points; true by default */
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
      /** Their projection as a PROJ string, and by its parameters. */
      readonly proj: string;
      readonly projection: LambertParameters;
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

interface PlacesOfBand {
  readonly rows: number;
  /** Degrees, `[rows][nx]`. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}
