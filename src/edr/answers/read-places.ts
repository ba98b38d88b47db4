import { type VariableName, variableOf } from '../../catalog/index.ts';
import {
  type CellTables,
  type ForecastCell,
  type ForecastRequest,
  formatTime,
  MISSING,
  type Run,
} from '../../forecast/index.ts';
import type { PlaceColumn } from '../../formats/index.ts';
import { noData, notThereYet, tooLarge } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { MAX_HELD_VALUES } from '../limits.ts';
import type { ChosenField } from '../parameters/chosen-fields.ts';

/** A place that is asked for. */
export interface RequestedPlace {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Id of a named location; null where the place has none. */
  readonly location: string | null;
  readonly label: string;
}

/** What a run has at a place. */
export interface PlaceTable {
  readonly place: RequestedPlace;
  /** The one that answers; null outside of the domain. */
  readonly cell: ForecastCell | null;
  /** Hours, ascending. */
  readonly leads: readonly number[];
  /** One for each field; MISSING where there is nothing. */
  readonly columns: readonly PlaceColumn[];
}

export interface PlacesAnswer {
  /** As it was read. */
  readonly run: Run;
  readonly fields: readonly ChosenField[];
  /** Of all tables; at least one. */
  readonly leads: readonly number[];
  readonly tables: readonly PlaceTable[];
}

/**
 * Reads fields at places, at some leads of a run. Places outside of the domain have no values, unless all of them are. Throws
 * IsobarError: with the reason 'too_large', with the reason 'no_data' where there is nothing at any of the places or leads, and
 * as `ForecastRequest.requireCellTables`.
 */
export async function readPlaces(
  request: ForecastRequest,
  run: Run,
  places: readonly RequestedPlace[],
  fields: readonly ChosenField[],
  leads: readonly number[],
): Promise<PlacesAnswer> {
  requireLeads(run, leads);
  const values = places.length * fields.length * leads.length;
  if (values > MAX_HELD_VALUES) {
    throw tooLarge(
      `${places.length} places at ${leads.length} times with ${fields.length} variables are ${values} values, at most ${MAX_HELD_VALUES} are answered: ask for fewer`,
    );
  }
  const cells = places.map(({ latitude, longitude }) => request.cell(run, latitude, longitude));
  const [first] = places;
  // One of them will do to say where the domain is.
  if (first !== undefined && cells.every((cell) => cell === null)) {
    request.requireCell(run, first.latitude, first.longitude);
  }
  const variables = [...new Set(fields.map(({ variable }) => variable))];
  const distinct = new Map(cells.flatMap((cell) => (cell === null ? [] : [[cell.index, cell] as const])));
  if (distinct.size === 0) throw noData(`none of the places is in the domain of ${run.model}`);
  const answer = await readCells(request, run, [...distinct.values()], variables, leads);
  requireLeads(answer.run, answer.leads);
  const numbers = new Map([...distinct.keys()].map((index, n) => [index, n]));
  const numberOf = new Map(variables.map((variable, n) => [variable, n]));
  const columnsOf = (cell: ForecastCell | null): readonly PlaceColumn[] => {
    const columns = answer.cells[numbers.get(cell?.index ?? -1) ?? -1];
    return fields.map(({ variable }) => {
      const column = columns?.[numberOf.get(variable) ?? -1];
      return column ?? noValues(variable, answer.leads.length);
    });
  };
  return {
    run: answer.run,
    fields,
    leads: answer.leads,
    tables: places.map((place, n) => {
      const cell = cells[n] ?? null;
      return { place, cell, leads: answer.leads, columns: columnsOf(cell) };
    }),
  };
}

/** What a run that is known does not hold is no data, not an unknown run. */
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
  return { decimals: variableOf(variable).decimals, integers: new Int32Array(leads).fill(MISSING) };
}

/** Throws IsobarError with the reason 'no_data' unless there are leads. */
export function requireLeads({ model, initTime }: Run, leads: readonly number[]): void {
  if (leads.length > 0) return;
  throw noData(
    `the ${model} run of ${formatTime(initTime)} has no values at the times of datetime; nothing is interpolated`,
  );
}

/** Where values are: in their cell, or outside of the domain where they were asked for. */
export function placeOf(cell: ForecastCell | null, { latitude, longitude }: RequestedPlace) {
  if (cell !== null) return { longitude: cell.longitude, latitude: cell.latitude };
  return { longitude: longitude >= 180 ? longitude - 360 : longitude, latitude };
}
