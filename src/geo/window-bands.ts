import { TILE_SIDE } from './cell-order.ts';
import type { MeshWindow } from './mesh-window.ts';
import type { GridWindow } from './window.ts';
import type { WindowPart } from './window-view.ts';

/** Neighbouring rows of a window. */
export type WindowBand = Pick<WindowPart, 'y0' | 'rows'>;

/** Tiles of a store that a piece lies in, of a mesh about: a millisecond's reading. */
const TILES_OF_PIECE = 16;
/** Points of a piece of a mesh: each is searched. */
const POINTS_OF_PIECE = 1024;

/**
 * A window's rows, or some of them, in bands that each lie in one row of a store's tiles; those of a mesh, whose cells lie
 * anyhow, by sixteen.
 */
export function* bandsOf(
  window: GridWindow,
  of: WindowBand = { y0: 0, rows: window.ny },
): Generator<WindowBand> {
  const { kind, stride } = window;
  const end = of.y0 + of.rows;
  for (let { y0 } = of; y0 < end; ) {
    // Rows of the grid from the first of the band to the last of its tiles.
    const left = kind === 'mesh' ? TILE_SIDE * stride : TILE_SIDE - ((window.j0 + y0 * stride) % TILE_SIDE);
    const rows = Math.min(end - y0, Math.ceil(left / stride));
    yield { y0, rows };
    y0 += rows;
  }
}

/**
 * A band from side to side in pieces that each are a bounded amount of work. A piece has several parts where its tiles hold
 * columns from both ends of a window that goes around the globe; no tile is in two pieces but of a mesh.
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
  // By the grid's columns, so that what two runs have of a tile is read in one go.
  const runs = [...window.columns].sort((a, b) => a.start - b.start);
  const end = Math.max(...runs.map(({ start, count }) => start + (count - 1) * stride)) + 1;
  const width = TILES_OF_PIECE * TILE_SIDE;
  for (let left = 0; left < end; left += width) {
    const parts = runs.flatMap(({ x0, start, count }) => {
      const first = Math.max(0, Math.ceil((left - start) / stride));
      const columns = Math.min(count, Math.ceil((left + width - start) / stride)) - first;
      return columns > 0 ? [{ ...band, x0: x0 + first, columns }] : [];
    });
    if (parts.length > 0) yield parts;
  }
}

/** As many columns as have a piece's points, or fewer where thinned points are each in a tile of their own. */
function meshColumns({ stride }: MeshWindow, { rows }: WindowBand): number {
  const pointsOfTile = Math.max(1, Math.floor(TILE_SIDE / stride)) ** 2;
  return Math.max(1, Math.floor(Math.min(POINTS_OF_PIECE, TILES_OF_PIECE * pointsOfTile) / rows));
}
