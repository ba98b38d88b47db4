import { type LeadRange, type VariableName, variableOf } from '../../../catalog/index.ts';
import { DamagedDataError, isTraced, tellTraced } from '../../../platform/index.ts';
import { MISSING } from '../../../store/index.ts';
import { planOver, planReading } from '../../plan/plan.ts';
import { groundOf } from '../../points/height-correction.ts';
import { cellAt, type ForecastCell } from '../../points/place.ts';
import type { Run } from '../../runs/run/run.ts';
import { fillCell } from '../../tiles/cells/cell-block.ts';
import type { CellTable } from '../../tiles/cells/cell-table.ts';
import { storeRead } from '../../tiles/store-read.ts';
import type { StoreAccess } from '../request-reader.ts';
import { openSeriesCache } from './open-series.ts';

/** Variables of a stored run over an axis of leads, read at one cell after another without waiting for anything. */
export interface StoredCells {
  /** The nearest cell to a place, or null outside the run's domain. */
  cellAt(latitude: number, longitude: number): ForecastCell | null;
  /**
   * What is stored at a cell: the same table each time, with other numbers. Throws DamagedTileError, DamagedCubeError, and
   * IsobarError('not_found') for a run that has been deleted.
   */
  read(cell: ForecastCell): CellTable;
  /** Metres above mean sea level of the model's ground at a cell; null where the run does not have it, or it is damaged. Throws as `read`. */
  ground(cell: ForecastCell): number | null;
}

const GROUND: readonly VariableName[] = ['surface_altitude'];

/**
 * Prepares the reading of variables at any cell of a run: what `ForecastRequest.requireCellTable` works out for each question is worked
 * out once. Null where it would have to be waited for, or where there is nothing to read: for a run on demand, a store elsewhere, a
 * range without stored leads.
 */
export function storedCells(
  access: Pick<StoreAccess, 'openSeries' | 'isRemote'>,
  run: Run,
  variables: readonly VariableName[],
  range: LeadRange,
): StoredCells | null {
  if (run.onDemand || access.isRemote) return null;
  const plan = planReading(run, variables, range);
  const { leads, columns } = plan;
  if (leads.length === 0) return null;
  const open = openSeriesCache(
    access,
    run,
    columns.map(({ variable }) => variable),
  );
  const integers = new Int32Array(columns.length * leads.length).fill(MISSING);
  const table: CellTable = {
    run,
    leads,
    columns: columns.map(({ variable, absences }, n) => {
      const { units, decimals } = variableOf(variable);
      const own = integers.subarray(n * leads.length, (n + 1) * leads.length);
      return { variable, units, decimals, integers: own, absences };
    }),
  };
  const groundPlan = planOver(run, GROUND, [0]);
  const openGround = openSeriesCache(access, run, GROUND);
  const groundAt = new Int32Array(1);
  return {
    cellAt: (latitude, longitude) => cellAt(run, latitude, longitude),
    read({ index }) {
      const startedAt = isTraced() ? performance.timeOrigin + performance.now() : null;
      fillCell(plan, open(), index, integers);
      if (startedAt !== null) tellTraced({ ...storeRead(run, columns, 1), startedAt });
      return table;
    },
    ground({ index }) {
      groundAt[0] = MISSING;
      try {
        fillCell(groundPlan, openGround(), index, groundAt);
      } catch (error) {
        // As in `storedGround`.
        if (!(error instanceof DamagedDataError)) throw error;
      }
      return groundOf(groundAt[0]);
    },
  };
}
