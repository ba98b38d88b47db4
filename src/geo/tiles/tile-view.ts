import type { Bounds } from '../shapes/box.ts';
import type { GridWindow } from '../windows/window.ts';

/** The part of a grid that a map tile shows. */
export interface TileView {
  /** Holds the points around every pixel, and begins at a row and a column that a neighbouring tile would begin at too. */
  readonly box: Bounds;
  /** Every so many rows and columns are enough: the points are not more than about two pixels apart. */
  readonly stride: number;
  /** Where the pixels lie among the points of the box, thinned out by the stride. */
  places(window: GridWindow): PixelPlaces;
}

/** Where the pixels of a tile lie on a window of a grid. */
export interface PixelPlaces {
  /** Whether the column after the last one is the first: the window goes around the globe. */
  readonly isClosed: boolean;
  /**
   * The columns and rows of the window at which the middles of a row of pixels lie, between its points; NaN for a pixel outside of the
   * grid, which ends half a cell beyond its outer points. The arrays are written again for the next row.
   * @param pixel counted from the northern edge
   */
  row(pixel: number): { readonly columns: Float64Array; readonly rows: Float64Array };
}
