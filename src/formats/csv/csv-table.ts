import { columnNameOf, type DatasetRun, type PlacesTable } from '../datasets.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import { timeText, validTimeText } from '../time-text.ts';

/** Characters that require quotes (RFC 4180, section 2); none of our columns needs it. */
const NEEDS_QUOTES = /[",\r\n]/;

/** The header of a column of values: name and unit, as in `air_temperature_2m (K)`. */
export function headerOf(name: string, units: string): string {
  return `${name} (${units})`;
}

/** The headers of fields, in the order of `numbersByName`. */
export function headersOf(fields: PlacesTable['fields']): readonly string[] {
  const units = new Map(fields.map((field) => [columnNameOf(field), field.quantity.units]));
  return [...units].map(([name, unit]) => headerOf(name, unit));
}

/**
 * A table (RFC 4180) with a row of names, then one row for each place and lead: run, time, place, the value of each variable,
 * empty where there is none, and whether it is made up. Every row names its run, since tables are cut and joined.
 */
export class CsvTable {
  readonly #out: TextBuffer;
  readonly #run: Pick<DatasetRun, 'model' | 'initTime'>;
  readonly #init: string;
  readonly #end: Buffer;
  readonly #hasLocations: boolean;
  /** What rows of the present lead start with. */
  #start = Buffer.alloc(0);

  /**
   * Writes the row of names. Throws for a name that would have to be quoted.
   * @param columns headers of the values, as `headersOf` makes them
   */
  constructor(
    out: TextBuffer,
    run: Pick<DatasetRun, 'model' | 'initTime' | 'synthetic'>,
    columns: readonly string[],
    { hasLocations = false }: { readonly hasLocations?: boolean } = {},
  ) {
    for (const name of [run.model, ...columns]) requireUnquoted(name);
    this.#out = out;
    this.#run = run;
    this.#init = `${run.model},${timeText(run.initTime)}`;
    this.#end = Buffer.from(`,${run.synthetic}\r\n`);
    this.#hasLocations = hasLocations;
    const where = hasLocations ? 'location,lat,lon' : 'lat,lon';
    out.text(`model,init_time,lead_hours,valid_time,${where},${columns.join(',')},synthetic\r\n`);
  }

  /** The rows from here on are of this lead, and of this location where the table has them. */
  startRows(lead: number, location: string | null = null): void {
    if (location !== null) requireUnquoted(location);
    const time = `${this.#init},${lead},${validTimeText(this.#run.initTime, lead)},`;
    this.#start = Buffer.from(this.#hasLocations ? `${time}${location ?? ''},` : time);
  }

  /** Starts a row; degrees. */
  startRow(latitude: number, longitude: number): void {
    this.#out.bytes(this.#start).number(latitude).text(',').number(longitude);
  }

  /** Writes the next variable of a row. */
  value(integer: number, decimals: number, missing: number): void {
    this.#out.text(',');
    if (integer !== missing) this.#out.decimal(integer, decimals);
  }

  endRow(): void {
    this.#out.bytes(this.#end);
  }
}

function requireUnquoted(text: string): void {
  if (NEEDS_QUOTES.test(text)) throw new Error(`csv: ${text} needs quotes`);
}
