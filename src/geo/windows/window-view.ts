/** What all kinds of window have in common. Its size is known at once; its points are computed part by part on request. */
export interface WindowView<Window> {
  /** The window holds every `stride`th of the grid's rows and columns in the box. */
  readonly stride: number;
  readonly nx: number;
  readonly ny: number;
  /** Indexes of the grid's points, `[y][x]`, in a part of the window, by default all of it; -1 where no point is in the box. */
  indices(part?: WindowPart): Int32Array;
  /**
   * The window of every `stride`th row and column of the grid in the box, whatever the stride of this window: counted from the
   * first in the box, or on a projected grid from the first of the grid. Null where none is left.
   */
  thinned(stride: number): Window | null;
}

/** Points (x0 + x, y0 + y) of a window for x below `columns` and y below `rows`. */
export interface WindowPart {
  readonly x0: number;
  readonly columns: number;
  readonly y0: number;
  readonly rows: number;
}

/** Neighbouring columns of a grid, or every `stride`th of them, which are the columns of a window from its `x0` on. */
export interface ColumnRun {
  readonly x0: number;
  readonly start: number;
  readonly count: number;
}

/** The part that is all of a window. */
export function entireWindow({ nx, ny }: Pick<WindowView<unknown>, 'nx' | 'ny'>): WindowPart {
  return { x0: 0, columns: nx, y0: 0, rows: ny };
}

/** How many of `count` things remain when only every `stride`th is taken, starting with the first. */
export function countEveryNth(count: number, stride: number): number {
  return Math.ceil(count / stride);
}

/** Every `stride`th of the values, starting with the first. */
export function everyNth(values: Float64Array, stride: number): Float64Array {
  if (stride === 1) return values;
  return Float64Array.from(
    { length: countEveryNth(values.length, stride) },
    (_, n) => values[n * stride] ?? Number.NaN,
  );
}
