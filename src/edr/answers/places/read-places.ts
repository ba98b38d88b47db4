import { type VariableName, variableOf } from '../../../catalog/index.ts';
import {
  type CellTables,
  type ForecastCell,
  type ForecastRequest,
  formatTime,
  MISSING,
  type NullReason,
  type Run,
  storedGround,
} from '../../../forecast/index.ts';
import type { PlaceColumn } from '../../../formats/index.ts';
import { type FormatName, noData, notThereYet, tooLarge } from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { MAX_HELD_VALUES } from '../../limits.ts';
import { type ChosenField, variablesOf } from '../../parameters/variables/chosen-fields.ts';
import { memberColumns, requireFewMemberValues } from '../members/member-columns.ts';

/** A requested place. */
export interface RequestedPlace {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Id of a named location; null if the place has none. */
  readonly location: string | null;
  readonly label: string;
}

/** The values of a run at a place. */
export interface PlaceTable {
  readonly place: RequestedPlace;
  /** The nearest cell; null outside the domain. */
  readonly cell: ForecastCell | null;
  /** Metres above mean sea level of the model's ground at the cell, as `storedGround`; null in other forms than GeoJSON. */
  readonly ground: number | null;
  /** Hours, ascending. */
  readonly leads: readonly number[];
  /** One per field; MISSING where there is no value. */
  readonly columns: readonly PlaceColumn[];
}

export interface PlacesAnswer {
  /** The run that was read, including fields ingested for the question. */
  readonly run: Run;
  readonly fields: readonly ChosenField[];
  /** The leads of all tables; at least one. */
  readonly leads: readonly number[];
  readonly tables: readonly PlaceTable[];
}

/**
 * Reads fields at places, at some leads of a run. Places outside the domain have no values. Throws IsobarError: with the reason
 * 'too_large', with the reason 'no_data' if all places are outside the domain or nothing is stored at the leads, and as
 * `ForecastRequest.requireCellTables`.
 * @param format of the answer: GeoJSON alone has the height of the ground, which is not read for others
 */
export async function readPlaces(
  request: ForecastRequest,
  run: Run,
  places: readonly RequestedPlace[],
  fields: readonly ChosenField[],
  leads: readonly number[],
  format: FormatName,
): Promise<PlacesAnswer> {
  requireLeads(run, leads);
  requireFewValues(places.length, fields.length, leads.length);
  requireFewMemberValues(run, places.length, fields, leads);
  const cells = places.map(({ latitude, longitude }) => request.cell(run, latitude, longitude));
  const [first] = places;
  // Any of the places serves to make the error that names the domain.
  if (first !== undefined && cells.every((cell) => cell === null)) {
    request.requireCell(run, first.latitude, first.longitude);
  }
  const variables = variablesOf(fields);
  const distinct = new Map(cells.flatMap((cell) => (cell === null ? [] : [[cell.index, cell] as const])));
  if (distinct.size === 0) throw noData(`none of the places is in the domain of ${run.model}`);
  const answer = await readCells(request, run, [...distinct.values()], variables, leads);
  const grounds = format === 'geojson' ? await storedGround(request, answer.run, [...distinct.values()]) : [];
  const ofMembers = fields.some(({ along }) => along !== undefined)
    ? await cellsOfMembers(request, run, [...distinct.values()], fields, answer.leads)
    : null;
  requireLeads(answer.run, answer.leads);
  const cellPositions = new Map([...distinct.keys()].map((index, n) => [index, n]));
  const variablePositions = new Map(variables.map((variable, n) => [variable, n]));
  const columnsOf = (cell: ForecastCell | null): readonly PlaceColumn[] => {
    const at = cellPositions.get(cell?.index ?? -1) ?? -1;
    const columns = answer.cells[at];
    if (ofMembers !== null) {
      const lacking = fields.map(({ variable }) => noValues(variable, answer.leads.length));
      return ofMembers[at] ?? lacking;
    }
    return fields.map(({ variable }) => {
      const column = columns?.[variablePositions.get(variable) ?? -1];
      return column ?? noValues(variable, answer.leads.length);
    });
  };
  return {
    run: answer.run,
    fields,
    leads: answer.leads,
    tables: places.map((place, n) => {
      const cell = cells[n] ?? null;
      const ground = grounds[cellPositions.get(cell?.index ?? -1) ?? -1] ?? null;
      return { place, cell, ground, leads: answer.leads, columns: columnsOf(cell) };
    }),
  };
}

/** Cells one after another: the members of one are many values, which are let go before the next. */
async function cellsOfMembers(
  request: ForecastRequest,
  run: Run,
  cells: readonly ForecastCell[],
  fields: readonly ChosenField[],
  leads: readonly number[],
): Promise<readonly (readonly PlaceColumn[])[]> {
  const found: (readonly PlaceColumn[])[] = [];
  for (const cell of cells) found.push(await memberColumns(request, run, cell, fields, leads));
  return found;
}

/** Reports fields that a known run does not hold (yet) as missing data, not as an unknown run. */
async function readCells(...[request, ...question]: CellsQuestion): Promise<CellTables> {
  try {
    return await request.requireCellTables(...question);
  } catch (error) {
    if (error instanceof IsobarError && error.code === 'not_found') throw notThereYet(error.message, error);
    throw error;
  }
}

type CellsQuestion = [ForecastRequest, ...Parameters<ForecastRequest['requireCellTables']>];

function noValues(variable: VariableName, leads: number): PlaceColumn {
  const absences = new Array<NullReason>(leads).fill('OUTSIDE_DOMAIN');
  return { decimals: variableOf(variable).decimals, integers: new Int32Array(leads).fill(MISSING), absences };
}

/** Throws IsobarError with the reason 'too_large' for more values than an answer may hold in memory. */
export function requireFewValues(places: number, fields: number, leads: number): void {
  const values = places * fields * leads;
  if (values <= MAX_HELD_VALUES) return;
  throw tooLarge(
    `${places} places at ${leads} times with ${fields} variables are ${values} values, at most ${MAX_HELD_VALUES} are answered: ask for fewer`,
  );
}

/** Throws IsobarError with the reason 'no_data' unless there are leads. */
export function requireLeads({ model, initTime }: Run, leads: readonly number[]): void {
  if (leads.length > 0) return;
  throw noData(
    `the ${model} run of ${formatTime(initTime)} has no values at the times of datetime; nothing is interpolated`,
  );
}

/** The coordinates of a table: those of its cell, or outside the domain those that were requested. */
export function placeOf(cell: ForecastCell | null, { latitude, longitude }: RequestedPlace) {
  if (cell !== null) return { longitude: cell.longitude, latitude: cell.latitude };
  return { longitude: longitude >= 180 ? longitude - 360 : longitude, latitude };
}
