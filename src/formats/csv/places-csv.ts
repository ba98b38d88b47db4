import { numbersByName, type PlacesTable } from '../datasets.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import { CsvTable, headersOf } from './csv-table.ts';

/** Writes series at places as CSV: one row for each place and lead, with locations where a place has one. */
export function* writePlacesCsv(out: TextBuffer, dataset: PlacesTable): Generator<void> {
  const { run, places, missing } = dataset;
  const numbers = numbersByName(dataset.fields);
  const hasLocations = places.some(({ location }) => location !== null);
  const table = new CsvTable(out, run, headersOf(dataset.fields), { hasLocations });
  for (const { latitude, longitude, location, leads = dataset.leads, columns } of places) {
    for (const [t, lead] of leads.entries()) {
      table.startRows(lead, location);
      table.startRow(latitude, longitude);
      for (const n of numbers.values()) {
        const { integers, decimals } = columns[n] ?? NOTHING;
        table.value(integers[t] ?? missing, decimals, missing);
      }
      table.endRow();
    }
    yield;
  }
}

const NOTHING = { integers: new Int32Array(), decimals: 0 };
