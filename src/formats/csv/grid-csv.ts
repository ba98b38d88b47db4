// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
import { type NativeGridDataset, numbersByName } from '../datasets.ts';
import { allColumns, rowsOfGrids } from '../grid/grid-rows.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import { CsvTable, headersOf } from './csv-table.ts';

/**
 * Writes fields over a grid as CSV while they are read: one row for each lead and point that the filter picks. Throws what
 * reading throws.
 */
export async function* writeGridCsv(out: TextBuffer, dataset: NativeGridDataset): AsyncGenerator<void, void> {
  const { run, leads, fields, layout, filter } = dataset;
  const numbers = numbersByName(fields);
  const table = new CsvTable(out, run, headersOf(fields));
  for (const [t, lead] of leads.entries()) {
    table.startRows(lead);
    const planes = await Promise.all([...numbers.values()].map((n) => dataset.plane(n, t)));
    const precisions = planes.map((plane) => ({
      decimals: plane?.decimals ?? 0,
      missing: plane?.missing ?? layout.missing,
    }));
    for await (const row of rowsOfGrids(planes, layout, filter ?? allColumns)) {
      const { latitudes, longitudes, integers, columns } = row;
      for (const x of columns) {
        table.startRow(latitudes[x]!, longitudes[x]!);
        for (const [n, { decimals, missing }] of precisions.entries()) {
          table.value(integers[n]?.[x] ?? missing, decimals, missing);
        }
        table.endRow();
      }
      yield;
    }
  }
}
