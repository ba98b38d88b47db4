import { TILE_SIDE } from '../cells/cell-order.ts';
import type { MeshWindow } from './mesh/mesh-window.ts';
import type { GridWindow } from './window.ts';
import type { WindowPart } from './window-view.ts';

/** A range of neighbouring rows of a window. */
export type WindowBand = Pick<WindowPart, 'y0' | 'rows'>;

/** The most tiles that a piece reads, about a millisecond's work; on a mesh an estimate. */
const TILES_PER_PIECE = 16;
/** The most points of a piece of a mesh, since each costs a search for its cell. */
const POINTS_PER_PIECE = 1024;

/**
 * Divides a window's rows, or a range of them, into bands that each lie in one row of a store's tiles. On a mesh, whose cells
 * follow no rows of tiles, a band has as many rows as a tile.
 */
export function* bandsOf(
  window: GridWindow,
  range: WindowBand = { y0: 0, rows: window.ny },
): Generator<WindowBand> {
  const { kind, stride } = window;
  const end = range.y0 + range.rows;
  for (let { y0 } = range; y0 < end; ) {
    // Rows of the grid from the first of the band to the last of its tiles.
    const left = kind === 'mesh' ? TILE_SIDE * stride : TILE_SIDE - ((window.j0 + y0 * stride) % TILE_SIDE);
    const rows = Math.min(end - y0, Math.ceil(left / stride));
    yield { y0, rows };
    y0 += rows;
  }
}

/**
 * Divides a band from west to east into pieces that are each a bounded amount of work. A piece has several parts where its
 * tiles hold columns from both ends of a window that goes around the globe. No tile is in two pieces, except on a mesh.
 */
export function* piecesOf(window: GridWindow, band: WindowBand): Generator<readonly WindowPart[]> {
  if (window.kind === 'mesh') {
    const columns = meshColumns(window, band);
    for (let x0 = 0; x0 < window.nx; x0 += columns) {
      yield [{ ...band, x0, columns: Math.min(columns, window.nx - x0) }];
    }
    return;
  }
  const { stride } = window;
  // In the order of the grid's columns, so that a tile that two runs share is read once.
  const runs = [...window.columns].sort((a, b) => a.start - b.start);
  const end = Math.max(...runs.map(({ start, count }) => start + (count - 1) * stride)) + 1;
  const width = TILES_PER_PIECE * TILE_SIDE;
  for (let left = 0; left < end; left += width) {
    const parts = runs.flatMap(({ x0, start, count }) => {
      const first = Math.max(0, Math.ceil((left - start) / stride));
      const columns = Math.min(count, Math.ceil((left + width - start) / stride)) - first;
      return columns > 0 ? [{ ...band, x0: x0 + first, columns }] : [];
    });
    if (parts.length > 0) yield parts;
  }
}

/** Columns of a piece: limited by its points, and by its tiles where thinned points each lie in a separate tile. */
function meshColumns({ stride }: MeshWindow, { rows }: WindowBand): number {
  const pointsPerTile = Math.max(1, Math.floor(TILE_SIDE / stride)) ** 2;
  return Math.max(1, Math.floor(Math.min(POINTS_PER_PIECE, TILES_PER_PIECE * pointsPerTile) / rows));
}
