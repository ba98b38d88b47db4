import type { BandedGrid, Edges } from './banded-grid.ts';
import type { TextBuffer } from './decimal-text.ts';
import { rowsOfPoints } from './grid-points.ts';

/** What the rows of a table say of themselves besides place and value: texts without commas, quotes and line breaks. */
export interface CsvColumns {
  /** By name of the column, before place and value. */
  readonly before: Readonly<Record<string, string>>;
  /** Name of the column of values. */
  readonly variable: string;
  /** After the value. */
  readonly after: Readonly<Record<string, string>>;
}

/** What would have to be quoted (RFC 4180, section 2); none of our columns needs it. */
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Writes a field as CSV (RFC 4180) with a row of names: one row for each point in the box, with its place and its value, which
 * is empty where there is none. Throws what the bands throw.
 */
export async function* writeGridCsv(
  out: TextBuffer,
  grid: BandedGrid,
  box: Edges,
  { before, variable, after }: CsvColumns,
): AsyncGenerator<void, void> {
  const names = [...Object.keys(before), 'lat', 'lon', variable, ...Object.keys(after)];
  const [first, last] = [Object.values(before), Object.values(after)];
  const quoted = [...names, ...first, ...last].find((text) => NEEDS_QUOTES.test(text));
  if (quoted !== undefined) throw new Error(`csv: ${quoted} needs quotes`);
  out.text(`${names.join(',')}\r\n`);
  const start = Buffer.from(first.map((text) => `${text},`).join(''));
  const end = Buffer.from(`${last.map((text) => `,${text}`).join('')}\r\n`);
  const { decimals, missing } = grid;
  for await (const { latitudes, longitudes, integers, columns } of rowsOfPoints(grid, box)) {
    for (const x of columns) {
      const integer = integers[x]!;
      out.bytes(start).number(latitudes[x]!).text(',').number(longitudes[x]!).text(',');
      if (integer !== missing) out.decimal(integer, decimals);
      out.bytes(end);
    }
    yield;
  }
}
