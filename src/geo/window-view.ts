/** What every window of some kind has. It knows where its points are and how many; the points are worked out part by part. */
export interface WindowView<Window> {
  /** Of the grid's rows and columns in the box every `stride`th is here. */
  readonly stride: number;
  readonly nx: number;
  readonly ny: number;
  /** `[y][x]` of a part, by default of the whole: the grid's points; -1 where there is none in the box. */
  indices(part?: WindowPart): Int32Array;
  /**
   * Every `stride`th row and column of the grid in the box, however many are here: counted from the first in the box, or on a
   * projected grid from the grid's own. Null where none is left.
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

/** Neighbouring columns of a grid, or with a stride every `stride`th: those of a window from its column `x0` on. */
export interface ColumnRun {
  readonly x0: number;
  readonly start: number;
  readonly count: number;
}

/** All of a window. */
export function wholeOf({ nx, ny }: Pick<WindowView<unknown>, 'nx' | 'ny'>): WindowPart {
  return { x0: 0, columns: nx, y0: 0, rows: ny };
}

/** How many of `count` things are left when every `stride`th is taken, from the first on. */
export function countEvery(count: number, stride: number): number {
  return Math.ceil(count / stride);
}

export function every(values: Float64Array, stride: number): Float64Array {
  if (stride === 1) return values;
  return Float64Array.from(
    { length: countEvery(values.length, stride) },
    (_, n) => values[n * stride] ?? Number.NaN,
  );
}
