import type { BandedGrid } from '../grid/banded-grid.ts';
import { risingLongitudes } from '../grid/rising-longitudes.ts';
import type { TextBuffer } from '../text/text-buffer.ts';

/** Each break costs as much as some rows: there is one after so many bytes. */
const BYTES_BETWEEN_BREAKS = 32 * 1024;

/** JSON text as it is, or a plane `[y][x]` that it has a value for. */
export type GridPart = string | Pick<WholeGrid, 'nx' | 'ny' | 'decimals' | 'missing' | 'integers'>;

/**
 * Writes a field as a JSON object: the members of `before`; `lats` and `lons`, of rows and columns (rising) or on a projected grid
 * `[y][x]` with `x`, `y` and `crs`; `values` `[y][x]`, null where there is none; the members of `after`. Neither is empty.
 * @param parts further members after `values`, each with the comma before it
 */
export async function* writeGridJson(
  out: TextBuffer,
  grid: BandedGrid,
  before: object,
  after: object,
  parts: readonly GridPart[] = [],
): AsyncGenerator<void, void> {
  const { axes, nx, decimals, missing } = grid;
  out.text(JSON.stringify(before).slice(0, -1));
  if (axes.kind === 'latlon') {
    writeAxes(out, axes);
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
      writeRow(out, { integers, nx, decimals, missing }, y, !isStarted);
      isStarted = true;
      if (out.length < lastBreak + BYTES_BETWEEN_BREAKS) continue;
      yield;
      lastBreak = out.length;
    }
  }
  out.text(']');
  for (const part of parts) {
    if (typeof part === 'string') out.text(part);
    else yield* writePlane(out, part);
  }
  out.text(`,${JSON.stringify(after).slice(1)}`);
}

function* writePlane(out: TextBuffer, plane: Exclude<GridPart, string>): Generator<void, void> {
  let lastBreak = out.length;
  for (let y = 0; y < plane.ny; y++) {
    writeRow(out, plane, y, y === 0);
    if (out.length < lastBreak + BYTES_BETWEEN_BREAKS) continue;
    yield;
    lastBreak = out.length;
  }
  out.text(']');
}

/** A field on rows and columns of latitude and longitude that is there as a whole. */
export interface WholeGrid extends Pick<BandedGrid, 'nx' | 'ny' | 'decimals' | 'missing'> {
  readonly axes: LatLonAxes;
  /** `[ny][nx]` */
  readonly integers: Int32Array;
}

/** As `writeGridJson`, without a break: for small ones. */
export function* writeWholeGridJson(
  out: TextBuffer,
  grid: WholeGrid,
  before: object,
  after: object,
): Generator<void, void> {
  out.text(JSON.stringify(before).slice(0, -1));
  writeAxes(out, grid.axes);
  out.text(',"values":');
  for (let y = 0; y < grid.ny; y++) writeRow(out, grid, y, y === 0);
  out.text(`],${JSON.stringify(after).slice(1)}`);
  yield;
}

type LatLonAxes = Extract<BandedGrid['axes'], { kind: 'latlon' }>;

function writeAxes(out: TextBuffer, { latitudes, longitudes }: LatLonAxes): void {
  out.text(',"lats":[').numbers(latitudes).text('],"lons":[').numbers(risingLongitudes(longitudes)).text(']');
}

function writeRow(
  out: TextBuffer,
  { integers, nx, decimals, missing }: Pick<WholeGrid, 'integers' | 'nx' | 'decimals' | 'missing'>,
  y: number,
  isFirst: boolean,
): void {
  out
    .text(isFirst ? '[[' : ',[')
    .decimals(integers, y * nx, (y + 1) * nx, decimals, missing)
    .text(']');
}
