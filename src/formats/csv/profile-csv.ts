import type { DatasetPlace, PlaceColumn, PlacesTable } from '../datasets.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import { CsvTable, headerOf } from './csv-table.ts';

/** Values on pressure levels over a place at one lead. */
export interface ProfileTable extends Pick<PlacesTable, 'run' | 'missing'> {
  readonly lead: number;
  readonly place: Pick<DatasetPlace, 'latitude' | 'longitude'>;
  /** hPa, in the order of the rows. */
  readonly levels: readonly number[];
  readonly quantities: readonly {
    /** Without the level. */
    readonly name: string;
    readonly units: string;
    /** One for each level, with one value; undefined where it was not requested. */
    readonly columns: readonly (Pick<PlaceColumn, 'integers' | 'decimals'> | undefined)[];
  }[];
}

/** Writes a profile as CSV: one row for each level, with `level_hpa` before the values. */
export function* writeProfileCsv(out: TextBuffer, profile: ProfileTable): Generator<void> {
  const { run, lead, place, levels, quantities, missing } = profile;
  const headers = quantities.map(({ name, units }) => headerOf(name, units));
  const table = new CsvTable(out, run, ['level_hpa', ...headers]);
  table.startRows(lead);
  for (const [z, level] of levels.entries()) {
    table.startRow(place.latitude, place.longitude);
    table.value(level, 0, missing);
    for (const { columns } of quantities) {
      const { integers, decimals = 0 } = columns[z] ?? {};
      table.value(integers?.[0] ?? missing, decimals, missing);
    }
    table.endRow();
  }
  yield;
}
