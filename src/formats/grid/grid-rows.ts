// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
import { setImmediate } from 'node:timers/promises';
import type { BandedGrid, GridBand } from './banded-grid.ts';

/** Where the points of a row are. */
export interface RowPlaces {
  /** Degrees, `[x]`. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** The latitude of all points of a row along a parallel; null for a row of a projected grid. */
  readonly parallel: number | null;
}

/** Which columns of a row to write, ascending. */
export type ColumnFilter = (row: RowPlaces) => readonly number[];

/** Picks every point. */
export const allColumns: ColumnFilter = ({ longitudes }) => [...longitudes.keys()];

/** A row of a grid with the values of several fields. */
export interface GridRow extends RowPlaces {
  /** Those to write. */
  readonly columns: readonly number[];
  /** One for each field, `[x]`; null where there is nothing of it. */
  readonly integers: readonly (Int32Array | null)[];
}

/**
 * Several fields over one window row by row, each with the columns that the filter picks: maybe none. Throws what reading throws.
 * @param fields on the same rows and columns; null where there is nothing of one
 * @param layout a field with these rows and columns, which says where the points are when there is nothing of any
 */
export async function* rowsOfGrids(
  fields: readonly (BandedGrid | null)[],
  layout: BandedGrid,
  filter: ColumnFilter,
): AsyncGenerator<GridRow, void> {
  const leading = fields.find((field) => field !== null) ?? layout;
  const followers = fields.map((field) =>
    field === null || field === leading ? null : field.bands({ places: false })[Symbol.asyncIterator](),
  );
  for await (const band of leading.bands()) {
    const integers: (Int32Array | null)[] = [];
    for (const [n, field] of fields.entries()) {
      integers.push(field === leading ? band.integers : await nextIntegers(followers[n] ?? null));
    }
    for await (const { from, ...row } of rowsOfBand(leading, band)) {
      yield {
        ...row,
        columns: filter(row),
        integers: integers.map((all) => all?.subarray(from, from + leading.nx) ?? null),
      };
    }
  }
}

async function nextIntegers(bands: AsyncIterator<GridBand> | null): Promise<Int32Array | null> {
  const next = await bands?.next();
  return next === undefined || next.done === true ? null : next.value.integers;
}

/** Where the rows of a band are, and where each starts in the band's arrays. */
async function* rowsOfBand(
  { axes, nx }: BandedGrid,
  { y0, rows, latitudes, longitudes }: Omit<GridBand, 'integers'>,
): AsyncGenerator<RowPlaces & { readonly from: number }, void> {
  for (let y = 0; y < rows; y++) {
    const from = y * nx;
    if (axes.kind === 'latlon') {
      const parallel = axes.latitudes[y0 + y]!;
      const same = new Float64Array(nx).fill(parallel);
      yield { from, latitudes: same, longitudes: axes.longitudes, parallel };
      continue;
    }
    if (latitudes === null || longitudes === null) {
      throw new Error('formats: a projected grid without the places of its points');
    }
    // A filter may compare every point of a projected grid with a polygon.
    if (y > 0) await setImmediate();
    const [lats, lons] = [latitudes.subarray(from, from + nx), longitudes.subarray(from, from + nx)];
    yield { from, latitudes: lats, longitudes: lons, parallel: null };
  }
}

/** Where all rows of a grid are, without reading a value; `from` counts from the first point of the grid. */
export async function* placesOfRows(
  grid: BandedGrid,
): AsyncGenerator<RowPlaces & { readonly from: number }, void> {
  const { axes, nx, ny } = grid;
  if (axes.kind === 'latlon') {
    yield* rowsOfBand(grid, { y0: 0, rows: ny, latitudes: null, longitudes: null });
    return;
  }
  let y0 = 0;
  for await (const band of grid.places()) {
    for await (const { from, ...row } of rowsOfBand(grid, { y0, ...band }))
      yield { from: y0 * nx + from, ...row };
    y0 += band.rows;
  }
}
