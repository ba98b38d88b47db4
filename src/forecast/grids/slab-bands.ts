import { setImmediate } from 'node:timers/promises';
import type { SeriesName } from '../../catalog/index.ts';
import {
  bandsOf,
  type GridWindow,
  type PointPlaces,
  piecesOf,
  type WindowBand,
  type WindowPart,
} from '../../geo/index.ts';
import type { Run } from '../runs/run.ts';
import { type ProjectedAxes, projectedAxes } from './projected-axes.ts';
import type { SlabCells } from './slab-cells.ts';

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
  places(): AsyncGenerator<WindowBand & PointPlaces, void>;
}

export interface SlabBand extends WindowBand {
  /** `[rows][nx]`: MISSING where there is no value: masked, without a cell, or on a projected grid outside the box. */
  readonly integers: Int32Array;
  /** Degrees, `[rows][nx]`, longitudes from -180 to below 180; null where rows and columns are latitudes and longitudes. */
  readonly latitudes: Float64Array | null;
  readonly longitudes: Float64Array | null;
}

/** Where the rows and columns of a slab are. */
export type SlabAxes =
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

/** @param signal ends the reading */
export function slabBands(
  head: Omit<SlabHead, 'decimals' | 'stride' | 'nx' | 'ny'>,
  { decimals, read }: SlabCells,
  signal: AbortSignal | undefined,
): SlabBands {
  const { window } = head;
  const { stride, nx, ny } = window;
  const placesOf = window.kind === 'rectangle' ? (part: WindowPart) => window.places(part) : null;
  return {
    ...head,
    stride,
    nx,
    ny,
    decimals,
    axes: axesOf(head.run, window),
    bands({ places = true } = {}) {
      const placesOfPart = places ? placesOf : null;
      const begin = (band: WindowBand): SlabBand => ({
        ...band,
        integers: new Int32Array(band.rows * nx),
        ...(placesOfPart === null ? { latitudes: null, longitudes: null } : emptyPlaces(band.rows * nx)),
      });
      return inTurns(window, signal, begin, (band, part) => {
        copyPart(read(part), part, band.integers, nx);
        if (placesOfPart !== null) copyPlaces(placesOfPart(part), part, band, nx);
      });
    },
    async *places() {
      if (placesOf === null) return;
      const begin = (band: WindowBand) => ({ ...band, ...emptyPlaces(band.rows * nx) });
      yield* inTurns(window, signal, begin, (band, part) => copyPlaces(placesOf(part), part, band, nx));
    },
  };
}

/** Fills band after band, piece by piece; others have a turn before each piece but the first. */
async function* inTurns<Band>(
  window: GridWindow,
  signal: AbortSignal | undefined,
  begin: (band: WindowBand) => Band,
  fill: (band: Band, part: WindowPart) => void,
): AsyncGenerator<Band, void> {
  let begun = false;
  for (const rows of bandsOf(window)) {
    const band = begin(rows);
    for (const parts of piecesOf(window, rows)) {
      if (begun) await setImmediate();
      begun = true;
      signal?.throwIfAborted();
      for (const part of parts) fill(band, part);
    }
    yield band;
  }
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

function emptyPlaces(points: number): PointPlaces {
  return { latitudes: new Float64Array(points), longitudes: new Float64Array(points) };
}

function copyPlaces(
  from: PointPlaces,
  part: WindowPart,
  into: { readonly latitudes: Float64Array | null; readonly longitudes: Float64Array | null },
  nx: number,
): void {
  if (into.latitudes !== null) copyPart(from.latitudes, part, into.latitudes, nx);
  if (into.longitudes !== null) copyPart(from.longitudes, part, into.longitudes, nx);
}

/** @param into the rows of the part, from side to side */
function copyPart<Values extends Int32Array | Float64Array>(
  from: Values,
  { x0, columns, rows }: WindowPart,
  into: Values,
  nx: number,
): void {
  for (let y = 0; y < rows; y++) into.set(from.subarray(y * columns, (y + 1) * columns), y * nx + x0);
}
