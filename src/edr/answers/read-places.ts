import { setImmediate } from 'node:timers/promises';
import { variableOf } from '../../catalog/index.ts';
import {
  type CellTable,
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
 * as `ForecastRequest.requireCellTable`.
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
  const range = { from: leads[0] ?? 0, to: leads.at(-1) ?? 0 };
  let answering: { readonly run: Run; readonly leads: readonly number[] } | null = null;
  const columns = new Map<number, readonly PlaceColumn[]>();
  for (const cell of cells) {
    if (cell === null || columns.has(cell.index)) continue;
    if (answering !== null) await setImmediate();
    const table = await cellTable(request, run, cell, variables, range);
    answering ??= { run: table.run, leads: leads.filter((lead) => table.leads.includes(lead)) };
    // A table has all leads of the range: of thousands of cells no more is kept than what is answered.
    columns.set(cell.index, columnsOf(table, fields, answering.leads));
  }
  if (answering === null) throw noData(`none of the places is in the domain of ${run.model}`);
  const held = answering.leads;
  requireLeads(answering.run, held);
  const nothing = columnsOf(null, fields, held);
  return {
    run: answering.run,
    fields,
    leads: held,
    tables: places.map((place, n) => {
      const cell = cells[n] ?? null;
      const ofCell = cell === null ? undefined : columns.get(cell.index);
      return { place, cell, leads: held, columns: ofCell ?? nothing };
    }),
  };
}

/** What a run that is known does not hold is no data, not an unknown run. */
async function cellTable(...[request, ...asked]: CellQuestion): Promise<CellTable> {
  try {
    return await request.requireCellTable(...asked);
  } catch (error) {
    if (error instanceof IsobarError && error.code === 'not_found') throw notThereYet(error.message, error);
    throw error;
  }
}

type CellQuestion = [ForecastRequest, ...Parameters<ForecastRequest['requireCellTable']>];

/** Throws IsobarError with the reason 'no_data' unless there are leads. */
export function requireLeads({ model, initTime }: Run, leads: readonly number[]): void {
  if (leads.length > 0) return;
  throw noData(
    `the ${model} run of ${formatTime(initTime)} has no values at the times of datetime; nothing is interpolated`,
  );
}

/** Fields at some of the leads of a table; without a table nothing. */
function columnsOf(
  table: CellTable | null,
  fields: readonly ChosenField[],
  leads: readonly number[],
): readonly PlaceColumn[] {
  const known = new Map(table?.columns.map((column) => [column.variable, column]));
  const at = new Map(table?.leads.map((lead, n) => [lead, n]));
  const places = leads.map((lead) => at.get(lead) ?? -1);
  return fields.map(({ variable }) => {
    const { decimals, integers } = known.get(variable) ?? {
      decimals: variableOf(variable).decimals,
      integers: NO_VALUES,
    };
    return { decimals, integers: Int32Array.from(places, (place) => integers[place] ?? MISSING) };
  });
}

const NO_VALUES = new Int32Array(0);

/** Where values are: in their cell, or outside of the domain where they were asked for. */
export function placeOf(cell: ForecastCell | null, { latitude, longitude }: RequestedPlace) {
  if (cell !== null) return { longitude: cell.longitude, latitude: cell.latitude };
  return { longitude: longitude >= 180 ? longitude - 360 : longitude, latitude };
}
