import { DamagedDataError } from '../../platform/index.ts';
import { absencesOf } from '../plan/plan.ts';
import { groundOf } from '../points/height-correction.ts';
import type { ForecastCell } from '../points/place.ts';
import type { Run } from '../runs/run/run.ts';
import type { ForecastRequest } from './forecast-request.ts';

const GROUND = ['surface_altitude'] as const;
const AT_START = [0];

/**
 * Metres above mean sea level of the model's ground at cells of a run, as `ForecastRequest.ground`, but nothing is fetched for it: null
 * also for runs on demand, and where it is damaged. Throws ResourceFault and the reason of the request's signal.
 */
export async function storedGround(
  request: ForecastRequest,
  run: Run,
  cells: readonly ForecastCell[],
): Promise<readonly (number | null)[]> {
  const isStored = !run.onDemand && absencesOf(run, 'surface_altitude', AT_START)[0] === null;
  if (!isStored || cells.length === 0) return cells.map(() => null);
  try {
    const tables = await request.requireCellTables(run, cells, GROUND, AT_START);
    return tables.cells.map(([column]) => groundOf(column?.integers[0]));
  } catch (error) {
    // Nobody asked for the height: damage of it, which the store reports, must not keep the rest from being answered.
    if (error instanceof DamagedDataError) return cells.map(() => null);
    throw error;
  }
}
