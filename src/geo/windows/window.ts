import type { MeshWindow } from './mesh/mesh-window.ts';
import type { RectangleWindow } from './rectangle-window.ts';
import type { RowsWindow } from './rows-window.ts';

/** The points of a grid in a box, in rows and columns; how these relate to the grid depends on the window's kind. */
export type GridWindow = RowsWindow | RectangleWindow | MeshWindow;

export interface WindowOptions {
  /**
   * True for a regular mesh of latitudes and longitudes, each point taking its nearest cell; an icosahedral grid has no other
   * windows. By default false.
   */
  readonly mesh?: boolean;
}
