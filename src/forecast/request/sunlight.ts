import { absenceOf, type LeadRange, type ModelId } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import {
  DAILY_INPUTS,
  type DayOfEvapotranspiration,
  evapotranspirationOfDays,
} from '../analysis/crop-water/evapotranspiration-of-days.ts';
import type { Location } from '../diagnostics/sun/position.ts';
import { requireServed } from '../plan/require-served.ts';
import type { Place } from '../points/place.ts';
import { type Run, titleOf } from '../runs/run/run.ts';
import {
  EVAPOTRANSPIRATION_INPUTS,
  type Evapotranspiration,
  evapotranspiration,
} from '../series/derived/evapotranspiration.ts';
import { type Plane, type TiltedRadiation, tiltedRadiation } from '../series/derived/tilted-radiation.ts';
import type { LeadTable } from '../series/loading/lead-table.ts';
import type { ForecastRequest } from './forecast-request.ts';

const GLOBAL = 'shortwave_radiation';
const DIRECT = 'direct_shortwave_radiation';

/** Where the direct part of the sunlight is from: the model itself, or the estimate of Erbs and others. */
type DirectSource = 'MODEL' | 'ERBS';

/** Where and when something that depends on the sun is computed. */
export interface SunlitPlace {
  readonly run: Run;
  /** Null outside the domain. */
  readonly place: Place | null;
  /** The requested place, above which the sun is. */
  readonly location: Location;
  readonly range: LeadRange;
}

/** Sunlight on a tilted plane over the leads of a table. */
export interface TiltedTable extends TiltedRadiation {
  readonly table: LeadTable;
  readonly directFrom: DirectSource;
}

/** Reference evapotranspiration over the leads of a table. */
export interface EvapotranspirationTable extends Evapotranspiration {
  readonly table: LeadTable;
  /** By the equation for days, for local days of a zone that have a part in the range: null for those that are not wholly in it. */
  days(zone: string): Promise<readonly DayOfEvapotranspiration[]>;
}

/** Throws IsobarError('validation_error') for models without the sunlight, naming those that have it. */
export function requireSunlight(model: ModelId): void {
  requireServed(model, [GLOBAL]);
}

/** Throws IsobarError('validation_error') for models without an input of the evapotranspiration, naming those that have it. */
export function requireEvapotranspiration(model: ModelId): void {
  requireServed(model, [...EVAPOTRANSPIRATION_INPUTS, 'surface_altitude']);
}

/** Where the direct part is from: the model if the run holds it. */
function directSourceOf({ model, manifest, onDemand }: Run): DirectSource {
  const isServed = absenceOf(model, DIRECT) === null;
  return isServed && (onDemand || (manifest.cubes[DIRECT] ?? []).length > 0) ? 'MODEL' : 'ERBS';
}

/** Sunlight on a tilted plane, as `tiltedRadiation`. Throws as `requireSunlight`. */
export async function sunlightOnPlane(
  request: ForecastRequest,
  { run, place, location, range }: SunlitPlace,
  plane: Plane,
): Promise<TiltedTable> {
  requireSunlight(run.model);
  const table = request.table(run, place, range);
  const directFrom = directSourceOf(run);
  const [global, direct] = await Promise.all([
    table.column(GLOBAL),
    directFrom === 'MODEL' ? table.column(DIRECT) : null,
  ]);
  return { table, directFrom, ...tiltedRadiation(run.initTime, location, plane, global, direct) };
}

/**
 * Reference evapotranspiration, as `evapotranspiration`: its inputs are read from the start of the run. Throws as
 * `requireEvapotranspiration`, and IsobarError('validation_error') where the run does not have the height of the ground.
 */
export async function evapotranspirationAt(
  request: ForecastRequest,
  { run, place, location, range }: SunlitPlace,
): Promise<EvapotranspirationTable> {
  requireEvapotranspiration(run.model);
  const table = request.table(run, place, range);
  const [altitude, columns] = await Promise.all([
    request.ground(run, place),
    request.table(run, place, { from: 0, to: range.to }).columns(EVAPOTRANSPIRATION_INPUTS),
  ]);
  if (altitude === null && place !== null) {
    throw new IsobarError(
      'validation_error',
      `reference evapotranspiration needs the height of the model's ground, surface_altitude, which ${titleOf(run)} does not have at this place`,
      { reason: 'no_data' },
    );
  }
  const [{ leads } = table] = columns;
  const found = evapotranspiration({ leads, columns }, run.initTime, location, altitude ?? 0, table.leads);
  const days = async (zone: string) => {
    const daily = await table.columns(DAILY_INPUTS);
    return evapotranspirationOfDays(
      { run, leads: table.leads, columns: daily },
      { zone },
      location,
      altitude ?? 0,
    );
  };
  return { table, ...found, days };
}
