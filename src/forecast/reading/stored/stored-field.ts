import { nativeOf, type VariableName } from '../../../catalog/index.ts';
import type { Bounds, RowsWindow } from '../../../geo/index.ts';
import { isTraced, tellTraced } from '../../../platform/index.ts';
import { absencesOf, storedLeadOf } from '../../plan/plan.ts';
import type { Run } from '../../runs/run/run.ts';
import { storeRead } from '../../tiles/store-read.ts';
import type { StoreAccess } from '../request-reader.ts';
import { openSeriesCache } from './open-series.ts';

/** Values of one variable at one lead. */
export interface StoredPlane {
  /** `[y][x]`: value = integer / 10^decimals; MISSING where it is masked. */
  readonly integers: Int32Array;
  readonly decimals: number;
}

/** A variable of a stored run at one lead, read over one box after another without waiting for anything. */
export interface StoredField {
  /** The rows and columns of the grid in a box; null where there are none, more than are read at once, or where rows are not latitudes. */
  window(box: Bounds): RowsWindow | null;
  /** In memory that all fields share: the next one that is read is written over it. Throws as `StoredCells.read`. */
  read(window: RowsWindow): StoredPlane;
}

/** Points that are read without letting others continue: about a millisecond's work with 209 leads. */
const MAX_POINTS = 2 ** 14;

/** Made on first use. */
let memory = new Int32Array(0);

/**
 * Prepares the reading of a variable at a lead over any box: what `ForecastRequest.requireSlabBands` works out for each question is
 * worked out once. Null as `storedCells`, and where nothing is stored at the lead.
 */
export function storedField(
  access: Pick<StoreAccess, 'openSeries' | 'isRemote'>,
  run: Run,
  variable: VariableName,
  lead: number,
): StoredField | null {
  if (run.onDemand || access.isRemote || absencesOf(run, variable, [lead])[0] !== null) return null;
  const open = openSeriesCache(access, run, [variable]);
  const storedLead = storedLeadOf(nativeOf(run.model, variable), lead);
  const read = ({ nx, ny, j0, columns }: RowsWindow): StoredPlane => {
    const [series] = open();
    if (series === null || series === undefined) throw new Error(`forecast: the run has no ${variable}`);
    if (memory.length === 0) memory = new Int32Array(MAX_POINTS);
    for (const { x0, start, count } of columns) {
      series.rectangle(storedLead, { i0: start, columns: count, j0, rows: ny }, memory, x0, nx);
    }
    return { integers: memory.subarray(0, nx * ny), decimals: series.decimals };
  };
  return {
    window(box) {
      const window = run.grid.window(box);
      return window?.kind === 'rows' && window.nx * window.ny <= MAX_POINTS ? window : null;
    },
    read(window) {
      const startedAt = isTraced() ? performance.timeOrigin + performance.now() : null;
      const plane = read(window);
      if (startedAt !== null)
        tellTraced({ ...storeRead(run, [{ variable }], plane.integers.length), startedAt });
      return plane;
    },
  };
}
