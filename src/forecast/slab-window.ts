import { type Bounds, type Grid, type GridWindow, type LambertGridSpec, makeGrid } from '../geo/index.ts';
import { IsobarError } from '../platform/index.ts';
import type { Run } from './run.ts';

/** Cells of one slab: the globe at half a degree. An answer is made in one piece, and others wait meanwhile. */
const MOST_CELLS = 262_144;

/** Points of a window before it is thinned: rows of a regular grid cost nothing until they are read, a mesh is searched. */
const MOST_POINTS = { latlon: 2 ** 23, icosahedral: MOST_CELLS } as const;

/** How many of the points in a box are wanted. */
export interface Thinning {
  /** Every so many rows and columns, from the first in the box on, or of the grid where that is projected; by default 1. */
  readonly stride?: number | null | undefined;
  /** Cells that the answer may have: the stride is made as long as it takes. */
  readonly maxCells?: number | null | undefined;
}

/** The points of a slab. */
export interface SlabWindow {
  /** All points in the box: of the grid, or of a projected grid that is thinned already. */
  readonly window: GridWindow;
  /** Of the grid's rows and columns in the box every so many are in the slab. */
  readonly stride: number;
  /** Columns and rows of the slab. */
  readonly nx: number;
  readonly ny: number;
  /** Degrees: `[y]` and `[x]`, or both `[y][x]` on a projected grid. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** `[y][x]`: the grid's points; -1 for none, and for those outside the box on a projected grid. */
  indices(): Int32Array;
}

/**
 * The points of a run's grid in a box. Throws IsobarError('validation_error') for a box outside the domain, between its
 * points, or with too many of them.
 */
export function windowOf(run: Run, box: Bounds, { stride, maxCells }: Thinning = {}): SlabWindow {
  const least = stride ?? 1;
  const most = Math.min(maxCells ?? MOST_CELLS, MOST_CELLS);
  if (!Number.isInteger(least) || least < 1 || !(most >= 1)) {
    throw new IsobarError('validation_error', 'stride and maxCells must be whole numbers from 1 on');
  }
  const longer = (maxCells ?? null) !== null;
  const slab =
    run.grid.spec.kind === 'lambert'
      ? projectedWindow(run, run.grid.spec, box, { stride: least, most, longer })
      : regularWindow(run, run.grid.spec.kind, box, { stride: least, most, longer });
  if (slab === null) {
    const { west, south, east, north } = run.grid.bounds;
    const left = least > 1 || longer ? ' that is left' : '';
    throw new IsobarError(
      'validation_error',
      `no grid point of ${run.model}${left} lies in the box: its domain is west ${west}, south ${south}, east ${east}, north ${north}`,
    );
  }
  if (slab.nx * slab.ny > most) throw tooMany(run, most);
  return slab;
}

interface Wanted {
  readonly stride: number;
  /** Cells. */
  readonly most: number;
  /** Whether the stride may be made longer to keep below them. */
  readonly longer: boolean;
}

/** Every so many points of a window with rows of latitude. */
function regularWindow(
  run: Run,
  kind: keyof typeof MOST_POINTS,
  box: Bounds,
  { stride, most, longer }: Wanted,
): SlabWindow | null {
  const window = fittingWindow(run, box, stride > 1 || longer ? MOST_POINTS[kind] : most);
  if (window === null) return null;
  return slabWindow(window, longer ? strideFor(window, stride, most) : stride);
}

/**
 * The window of a grid that is thinned as a whole, since every point of a projected window is worked out: every so many
 * points of a Lambert grid are a Lambert grid too.
 */
function projectedWindow(
  run: Run,
  spec: LambertGridSpec,
  box: Bounds,
  { stride: least, most, longer }: Wanted,
): SlabWindow | null {
  for (let stride = least; ; stride++) {
    const grid = stride === 1 ? run.grid : makeGrid(thinnedSpec(spec, stride));
    try {
      const window = grid.window(box, most);
      return window === null ? null : ofProjected(run.grid, window, stride);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (!longer) throw tooMany(run, most, error);
    }
  }
}

function thinnedSpec(spec: LambertGridSpec, stride: number): LambertGridSpec {
  return {
    ...spec,
    nx: Math.ceil(spec.nx / stride),
    ny: Math.ceil(spec.ny / stride),
    dxMetres: spec.dxMetres * stride,
    dyMetres: spec.dyMetres * stride,
  };
}

/** @param window of the grid thinned by `stride` */
function ofProjected(grid: Grid, window: GridWindow, stride: number): SlabWindow {
  if (window.kind !== 'rectangle') throw new Error('forecast: a projected grid gave no rectangle');
  const { nx, ny, latitudes, longitudes } = window;
  const columns = Math.ceil(grid.nx / stride);
  const indices = () =>
    window.indices().map((thin) => {
      if (!window.inside(thin)) return -1;
      const i = thin % columns;
      return ((thin - i) / columns) * stride * grid.nx + i * stride;
    });
  return { window, stride, nx, ny, latitudes, longitudes, indices };
}

function fittingWindow(run: Run, box: Bounds, most: number): GridWindow | null {
  try {
    return run.grid.window(box, most);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw tooMany(run, most, error);
  }
}

function tooMany({ model }: Run, most: number, cause?: Error): IsobarError {
  return new IsobarError(
    'validation_error',
    `the box holds more than ${most} cells of ${model}: ask for a smaller one`,
    { cause },
  );
}

/** The shortest stride with which a window has no more than `most` points. */
function strideFor({ nx, ny }: GridWindow, least: number, most: number): number {
  let stride = Math.max(least, Math.floor(Math.sqrt((nx * ny) / most)));
  while (Math.ceil(nx / stride) * Math.ceil(ny / stride) > most) stride++;
  return stride;
}

/** Of rows of latitude. */
function slabWindow(window: GridWindow, stride: number): SlabWindow {
  const [nx, ny] = [Math.ceil(window.nx / stride), Math.ceil(window.ny / stride)];
  if (stride === 1) {
    const { latitudes, longitudes } = window;
    return { window, stride, nx, ny, latitudes, longitudes, indices: () => window.indices() };
  }
  const every = (values: Float64Array, count: number): Float64Array =>
    Float64Array.from({ length: count }, (_, n) => values[n * stride]!);
  return {
    window,
    stride,
    nx,
    ny,
    latitudes: every(window.latitudes, ny),
    longitudes: every(window.longitudes, nx),
    indices() {
      const all = window.indices();
      return Int32Array.from({ length: nx * ny }, (_, at) => {
        const x = at % nx;
        return all[((at - x) / nx) * stride * window.nx + x * stride]!;
      });
    },
  };
}
