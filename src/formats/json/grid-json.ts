import type { BandedGrid } from '../grid/banded-grid.ts';
import { risingLongitudes } from '../grid/rising-longitudes.ts';
import type { TextBuffer } from '../text/text-buffer.ts';

/** Each break costs as much as some rows: there is one after so many bytes. */
const BYTES_BETWEEN_BREAKS = 32 * 1024;

/**
 * Writes a field as a JSON object: the members of `before`; `lats` and `lons`, of rows and columns (rising) or on a projected grid
 * `[y][x]` with `x`, `y` and `crs`; `values` `[y][x]`, null where there is none; the members of `after`. Neither is empty.
 */
export async function* writeGridJson(
  out: TextBuffer,
  grid: BandedGrid,
  before: object,
  after: object,
): AsyncGenerator<void, void> {
  const { axes, nx, decimals, missing } = grid;
  out.text(JSON.stringify(before).slice(0, -1));
  if (axes.kind === 'latlon') {
    out
      .text(',"lats":[')
      .numbers(axes.latitudes)
      .text('],"lons":[')
      .numbers(risingLongitudes(axes.longitudes))
      .text(']');
  } else {
    // The longitudes are computed once more rather than kept, so that the answer takes the memory of one band.
    for (const [name, which] of [
      ['lats', 'latitudes'],
      ['lons', 'longitudes'],
    ] as const) {
      out.text(`,"${name}":`);
      let isStarted = false;
      for await (const band of grid.places()) {
        for (let y = 0; y < band.rows; y++) {
          out
            .text(isStarted ? ',[' : '[[')
            .numbers(band[which], y * nx, (y + 1) * nx)
            .text(']');
          isStarted = true;
          yield;
        }
      }
      out.text(']');
    }
    out.text(',"x":[').numbers(axes.x).text('],"y":[').numbers(axes.y);
    out.text(`],"crs":${JSON.stringify(axes.proj)}`);
  }
  out.text(',"values":');
  let isStarted = false;
  let lastBreak = out.length;
  for await (const { rows, integers } of grid.bands({ places: false })) {
    for (let y = 0; y < rows; y++) {
      out
        .text(isStarted ? ',[' : '[[')
        .decimals(integers, y * nx, (y + 1) * nx, decimals, missing)
        .text(']');
      isStarted = true;
      if (out.length < lastBreak + BYTES_BETWEEN_BREAKS) continue;
      yield;
      lastBreak = out.length;
    }
  }
  out.text(`],${JSON.stringify(after).slice(1)}`);
}
