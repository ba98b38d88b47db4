import type { MeshWindow } from './mesh-window.ts';
import type { RectangleWindow } from './rectangle-window.ts';
import type { RowsWindow } from './rows-window.ts';

/** The points of a grid in a box, in rows and columns; how they lie in the grid differs with its kind. */
export type GridWindow = RowsWindow | RectangleWindow | MeshWindow;

export interface WindowOptions {
  /**
   * On a regular mesh of latitudes and longitudes, each point with its nearest cell; an icosahedral grid has no other windows.
   * By default false.
   */
  readonly mesh?: boolean;
}
