// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { VariableName } from '../../catalog/index.ts';
import { MISSING, type RunStore } from '../../store/index.ts';
import { memo } from '../common/memo.ts';
import type { MemberRun } from '../runs/run/member-run.ts';
import type { CellReader, CellSeries } from '../tiles/cells/cell-block.ts';
import type { WindowReaderOfSegment, WindowSeries } from '../tiles/window-reader.ts';

export type StoredMembers = NonNullable<ReturnType<RunStore['openMembers']>>;

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
  readonly #nx: number;
  /** For each lead, its index in the leads of the stored members. */
  readonly #indexes: ReadonlyMap<number, number>;
  /** `[member][lead]` by cell. */
  readonly #series = new Map<number, Int32Array>();

  /** @param nx cells of a row of the grid */
  constructor(stored: StoredMembers, nx: number) {
    this.#stored = stored;
    this.#nx = nx;
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
    const nx = this.#nx;
    return {
      isRemote: stored.isRemote,
      header: { nx },
      seriesPerRead: stored.members.length,
      fetch: (tiles) => stored.fetch(tiles),
      fetchRectangle: (rectangle) => stored.fetchPlane(member, leads[0] ?? 0, rectangle),
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
        const tile = around(visit.indexes, cells, nx);
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

/** The rectangle around some of the cells, which lie in one tile. */
function around(indexes: ArrayLike<number>, cells: ArrayLike<number>, nx: number): Rectangle {
  let [west, north, east, south] = [nx, Number.POSITIVE_INFINITY, 0, 0];
  for (let n = 0; n < indexes.length; n++) {
    const cell = cells[indexes[n]!]!;
    const [i, j] = [cell % nx, Math.floor(cell / nx)];
    [west, east] = [Math.min(west, i), Math.max(east, i)];
    [north, south] = [Math.min(north, j), Math.max(south, j)];
  }
  return { i0: west, columns: east - west + 1, j0: north, rows: south - north + 1 };
}
