import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SeriesName } from '../../catalog/index.ts';
import {
  bandsOf,
  type GridWindow,
  type PointCoordinates,
  piecesOf,
  type RectangleWindow,
  type WindowBand,
  type WindowPart,
} from '../../geo/index.ts';
import { runInSteps } from '../reading/run-in-steps.ts';
import type { WindowColumn, WindowReader } from '../reading/window-reader.ts';
import type { Run } from '../runs/run.ts';
import { type ProjectedAxes, projectedAxes } from './projected-axes.ts';

/** One variable or diagnostic at one lead over a window of the grid. */
export interface SlabHead {
  /** As it is with what was read on demand for the slab. */
  readonly run: Run;
  readonly name: SeriesName;
  readonly lead: number;
  readonly window: GridWindow;
  /** Of the grid's rows and columns in the box every so many are in the slab. */
  readonly stride: number;
  /** Columns and rows; together they are the cells of the slab. */
  readonly nx: number;
  readonly ny: number;
  /** value = integer / 10^decimals, in the units of the name. */
  readonly decimals: number;
}

/** A slab that is read while it is answered: it takes the memory of a band. */
export interface SlabBands extends SlabHead {
  readonly axes: SlabAxes;
  /**
   * The rows, band by band. Each reads a row of the store's tiles in turns with whatever else there is to do. Throws
   * DamagedTileError, IsobarError('not_found') when the run is swept meanwhile, and the reason of the request's signal.
   * @param places whether bands of a projected grid have the places of their points; by default they do
   */
  bands(options?: { readonly places?: boolean }): AsyncGenerator<SlabBand, void>;
  /** The places of a projected grid's points in the same bands, for whoever needs them first; no bands on other grids. */
  places(): AsyncGenerator<WindowBand & PointCoordinates, void>;
}

export interface SlabBand extends WindowBand {
  /** `[rows][nx]`: MISSING where there is no value: masked, without a cell, or on a projected grid outside the box. */
  readonly integers: Int32Array;
  /** Degrees, `[rows][nx]`, longitudes from -180 to below 180; null where rows and columns are latitudes and longitudes. */
  readonly latitudes: Float64Array | null;
  readonly longitudes: Float64Array | null;
}

/** Where the rows and columns of a slab are. */
type SlabAxes =
  | {
      readonly kind: 'latlon';
      /** Degrees, `[y]`, in the grid's order of rows. */
      readonly latitudes: Float64Array;
      /** Degrees from -180 to below 180, `[x]`, eastward: they fall where the box crosses the antimeridian. */
      readonly longitudes: Float64Array;
      /** Of the regular mesh, thinned or not, on which an icosahedral grid is answered by its nearest cells; null for rows. */
      readonly meshStepDegrees: number | null;
    }
  | ({ readonly kind: 'projected' } & ProjectedAxes);

/** Rows of a field with their values, one band after the other. */
export type BandReading = () => AsyncGenerator<WindowBand & Pick<SlabBand, 'integers'>, void>;

/** @param signal ends the reading */
export function slabBands(
  head: Omit<SlabHead, 'stride' | 'nx' | 'ny'>,
  read: BandReading,
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
        await yieldToEventLoop();
      }
    },
  };
}

/** Reads a variable while it is answered: each strip of rows takes the memory of its own values. */
export function readingOf(
  reader: WindowReader,
  column: WindowColumn,
  signal: AbortSignal | undefined,
): BandReading {
  return async function* read() {
    const { window } = reader;
    for (const strip of reader.strips()) {
      const into = new Int32Array(strip.rows * window.nx);
      await runInSteps(reader.read(strip, column, { into, at: 0, plane: into.length }), signal);
      for (const band of bandsOf(window, strip))
        yield { ...band, integers: rowsIn(into, band, strip.y0, window.nx) };
    }
  };
}

/** Rows of a band in an array whose first row is `y0`; it shares the memory of the array. */
export function rowsIn(integers: Int32Array, band: WindowBand, y0: number, nx: number): Int32Array {
  const from = (band.y0 - y0) * nx;
  return integers.subarray(from, from + band.rows * nx);
}

/** The places of a band's points, piece by piece. */
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
  if (axes === null) throw new Error('forecast: a rectangle of a grid that is not projected');
  return { kind: 'projected', ...axes };
}

/** @param into the rows of the part, from side to side */
function copyPart(
  from: Float64Array,
  { x0, columns, rows }: WindowPart,
  into: Float64Array,
  nx: number,
): void {
  for (let y = 0; y < rows; y++) into.set(from.subarray(y * columns, (y + 1) * columns), y * nx + x0);
}
