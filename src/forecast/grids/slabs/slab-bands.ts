import type { SeriesName } from '../../../catalog/index.ts';
import {
  bandsOf,
  type GridWindow,
  type PointCoordinates,
  piecesOf,
  type RectangleWindow,
  type WindowBand,
  type WindowPart,
} from '../../../geo/index.ts';
import type { NullReason } from '../../common/null-reason.ts';
import { runInSteps, yieldIfDue } from '../../common/run-in-steps.ts';
import type { Run } from '../../runs/run/run.ts';
import type { WindowColumn, WindowReader } from '../../tiles/window-reader.ts';
import { type ProjectedAxes, projectedAxes } from '../projected-axes.ts';

/** One variable or diagnostic at one lead over a window of the grid. */
export interface SlabHead {
  /** The run including fields ingested for the slab. */
  readonly run: Run;
  readonly name: SeriesName;
  readonly lead: number;
  /** Why no point has a value, as before the first step of a variable; null where something is stored. */
  readonly absence: NullReason | null;
  readonly window: GridWindow;
  /** The slab has every `stride`-th row and column of the grid in the box. */
  readonly stride: number;
  /** Number of columns and rows. */
  readonly nx: number;
  readonly ny: number;
  /** value = integer / 10^decimals, in the units of the name. */
  readonly decimals: number;
}

/** A slab that is read while it is sent. Only one band is in memory at a time. */
export interface SlabBands extends SlabHead {
  readonly axes: SlabAxes;
  /**
   * The rows, band by band. Each band reads one row of the store's tiles and lets the event loop run in between. Throws
   * DamagedTileError, IsobarError('not_found') if the run is deleted in the meantime, and the reason of the request's signal.
   * @param places whether bands of a projected grid include the positions of their points, by default true
   */
  bands(options?: { readonly places?: boolean }): AsyncGenerator<SlabBand, void>;
  /** The positions of a projected grid's points, in the same bands, to be read before the values; no bands on other grids. */
  places(): AsyncGenerator<WindowBand & PointCoordinates, void>;
}

export interface SlabBand extends WindowBand {
  /** `[rows][nx]`: MISSING where the value is masked, the point has no cell, or it lies outside the box on a projected grid. */
  readonly integers: Int32Array;
  /** Degrees, `[rows][nx]`, longitudes from -180 to below 180; null if rows and columns follow latitude and longitude. */
  readonly latitudes: Float64Array | null;
  readonly longitudes: Float64Array | null;
}

/** The coordinates of a slab's rows and columns. */
type SlabAxes =
  | {
      readonly kind: 'latlon';
      /** Degrees, `[y]`, in the grid's order of rows. */
      readonly latitudes: Float64Array;
      /** Degrees from -180 to below 180, `[x]`, eastward: they drop by 360 where the box crosses the antimeridian. */
      readonly longitudes: Float64Array;
      /** Step of the regular mesh on which an icosahedral grid is served by nearest cells; null for a grid with rows. */
      readonly meshStepDegrees: number | null;
    }
  | ({ readonly kind: 'projected' } & ProjectedAxes);

/** Starts reading the rows of a field, band by band. */
export type BandReader = () => AsyncGenerator<WindowBand & Pick<SlabBand, 'integers'>, void>;

/** @param signal aborts the reading */
export function slabBands(
  head: Omit<SlabHead, 'stride' | 'nx' | 'ny'>,
  read: BandReader,
  signal: AbortSignal | undefined,
): SlabBands {
  const { window } = head;
  const { stride, nx, ny } = window;
  return {
    ...head,
    stride,
    nx,
    ny,
    axes: axesOf(head.run, window),
    async *bands({ places = true } = {}) {
      for await (const band of read()) {
        if (!places || window.kind !== 'rectangle') yield { ...band, latitudes: null, longitudes: null };
        else yield { ...band, ...(await runInSteps(placesIn(window, band), signal)) };
      }
    },
    async *places() {
      if (window.kind !== 'rectangle') return;
      for (const band of bandsOf(window)) {
        yield { ...band, ...(await runInSteps(placesIn(window, band), signal)) };
        await yieldIfDue();
      }
    },
  };
}

/**
 * A map that is in memory as if it were read in bands: maps over one window have the same bands.
 * @param values `[y][x]`
 */
export function bandsInMemory(
  { run, name, lead, absence, window }: Pick<SlabHead, 'run' | 'name' | 'lead' | 'absence' | 'window'>,
  { integers, decimals }: { readonly integers: Int32Array; readonly decimals: number },
): SlabBands {
  return slabBands(
    { run, name, lead, absence, window, decimals },
    async function* read() {
      for (const band of bandsOf(window)) yield { ...band, integers: rowsIn(integers, band, 0, window.nx) };
    },
    undefined,
  );
}

/** Reads one variable strip by strip. Only the values of one strip are in memory at a time. */
export function bandReader(
  reader: WindowReader,
  column: WindowColumn,
  signal: AbortSignal | undefined,
): BandReader {
  return async function* read() {
    const { window } = reader;
    for (const strip of reader.strips()) {
      const into = new Int32Array(strip.rows * window.nx);
      await reader.read(strip, column, { into, at: 0, plane: into.length }, signal);
      for (const band of bandsOf(window, strip))
        yield { ...band, integers: rowsIn(into, band, strip.y0, window.nx) };
    }
  };
}

/** The rows of a band in an array whose first row is `y0`, sharing the array's memory. */
export function rowsIn(integers: Int32Array, band: WindowBand, y0: number, nx: number): Int32Array {
  const from = (band.y0 - y0) * nx;
  return integers.subarray(from, from + band.rows * nx);
}

/** Computes the positions of a band's points, yielding between pieces. */
export function* placesIn(window: RectangleWindow, band: WindowBand): Generator<void, PointCoordinates> {
  const { nx } = window;
  const places = {
    latitudes: new Float64Array(band.rows * nx),
    longitudes: new Float64Array(band.rows * nx),
  };
  let isFirst = true;
  for (const parts of piecesOf(window, band)) {
    if (!isFirst) yield;
    isFirst = false;
    for (const part of parts) {
      const { latitudes, longitudes } = window.coordinates(part);
      copyPart(latitudes, part, places.latitudes, nx);
      copyPart(longitudes, part, places.longitudes, nx);
    }
  }
  return places;
}

function axesOf(run: Run, window: GridWindow): SlabAxes {
  if (window.kind !== 'rectangle') {
    const { latitudes, longitudes } = window;
    const meshStepDegrees = window.kind === 'mesh' ? window.stepDegrees : null;
    return { kind: 'latlon', latitudes, longitudes, meshStepDegrees };
  }
  const axes = projectedAxes({ run, window });
  if (axes === null) throw new Error('forecast: a rectangle window is of a grid that is not projected');
  return { kind: 'projected', ...axes };
}

/** @param into full rows, the first of which is the first row of the part */
function copyPart(
  from: Float64Array,
  { x0, columns, rows }: WindowPart,
  into: Float64Array,
  nx: number,
): void {
  for (let y = 0; y < rows; y++) into.set(from.subarray(y * columns, (y + 1) * columns), y * nx + x0);
}
