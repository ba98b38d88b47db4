// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { VariableName } from '../../catalog/index.ts';
import { MISSING, type StoredMembers, TILE_SIDE } from '../../store/index.ts';
import { memo } from '../common/memo.ts';
import type { MemberRun } from '../runs/run/member-run.ts';
import type { CellReader, CellSeries } from '../tiles/cells/cell-block.ts';
import type { WindowReaderOfSegment, WindowSeries } from '../tiles/window-reader.ts';

/** What cells and windows of a variable are read from. */
export interface StoredValues extends CellSeries, WindowSeries {
  readonly segments: readonly {
    readonly leads: readonly number[];
    readonly reader: CellReader & WindowReaderOfSegment;
  }[];
}

type SegmentReader = StoredValues['segments'][number]['reader'];
type Rectangle = Parameters<WindowReaderOfSegment['rectangle']>[1];

/** A variable of an ensemble's run for one request. The series of all members at a cell are read together, once. */
export class RequestedMembers {
  readonly #stored: StoredMembers;
  readonly #size: { readonly nx: number; readonly ny: number };
  /** For each lead, its index in the leads of the stored members. */
  readonly #indexes: ReadonlyMap<number, number>;
  /** `[member][lead]` by cell. */
  readonly #series = new Map<number, Int32Array>();

  constructor(stored: StoredMembers, size: { readonly nx: number; readonly ny: number }) {
    this.#stored = stored;
    this.#size = size;
    this.#indexes = new Map(stored.leads.map((lead, index) => [lead, index]));
  }

  /** One member, with the segments of its manifest. */
  values({ member, manifest }: MemberRun, variable: VariableName): StoredValues {
    const segments = manifest.cubes[variable] ?? [];
    return {
      variable,
      decimals: this.#stored.decimals,
      segments: segments.map(({ leads }) => ({ leads, reader: this.#reader(member, leads) })),
    };
  }

  #reader(member: number, leads: readonly number[]): SegmentReader {
    const stored = this.#stored;
    const row = stored.members.indexOf(member) * stored.leads.length;
    const positions = leads.map((lead) => row + (this.#indexes.get(lead) ?? 0));
    const { nx, ny } = this.#size;
    return {
      isRemote: false,
      header: { nx },
      seriesPerRead: stored.members.length,
      fetch: () => null,
      fetchRectangle: () => null,
      readTile() {},
      series: (cell, into, at = 0) => {
        const all = this.#allAt(cell);
        for (let k = 0; k < positions.length; k++) into[at + k] = all[positions[k]!]!;
        return into;
      },
      rectangle(indexes, rectangle, into, { at, row: length, planes }) {
        const plane = new Int32Array(rectangle.columns * rectangle.rows);
        for (let n = 0; n < indexes.length; n++) {
          stored.plane(member, leads[indexes[n]!]!, rectangle, plane);
          for (let y = 0; y < rectangle.rows; y++) {
            const values = plane.subarray(y * rectangle.columns, (y + 1) * rectangle.columns);
            into.set(values, at + planes[n]! + y * length);
          }
        }
      },
      planesOfTile(indexes, visit, cells, into, planes) {
        const tile = tileAt(visit.tile, nx, ny);
        const plane = new Int32Array(tile.columns * tile.rows);
        for (let n = 0; n < indexes.length; n++) {
          stored.plane(member, leads[indexes[n]!]!, tile, plane);
          for (const c of visit.indexes) {
            const [i, j] = [cells[c]! % nx, Math.floor(cells[c]! / nx)];
            into[c + planes[n]!] = plane[(j - tile.j0) * tile.columns + i - tile.i0]!;
          }
        }
      },
    };
  }

  #allAt(cell: number): Int32Array {
    const { members, leads } = this.#stored;
    return memo(this.#series, cell, () => {
      const room = new Int32Array(members.length * leads.length).fill(MISSING);
      return this.#stored.series(cell, room);
    });
  }
}

/** The cells of a tile of the grid. */
function tileAt(tile: number, nx: number, ny: number): Rectangle {
  const tilesX = Math.ceil(nx / TILE_SIDE);
  const i0 = (tile % tilesX) * TILE_SIDE;
  const j0 = Math.floor(tile / tilesX) * TILE_SIDE;
  return { i0, j0, columns: Math.min(TILE_SIDE, nx - i0), rows: Math.min(TILE_SIDE, ny - j0) };
}
