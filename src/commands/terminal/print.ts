import { formatTime } from '../../platform/index.ts';
import { type Column, formatTable } from './table.ts';

/** Rows as a table for people, or as a JSON array. Where there is none, people read on standard error what to do. */
export function printRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  json: boolean | undefined,
  none: string,
): void {
  if (json) console.log(JSON.stringify(rows, null, 1));
  else if (rows.length === 0) console.error(none);
  else console.log(formatTable(columns, rows));
}

/** One thing: as JSON, or as a line for people. */
export function printOne(thing: object, json: boolean | undefined, line: string): void {
  console.log(json ? JSON.stringify(thing, null, 1) : line);
}

/** Lines of a name and a value, the values aligned. */
export function formatFacts(facts: readonly (readonly [string, string])[]): string {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

export function timeOf(time: Date | string | null): string | null {
  return time === null ? null : formatTime(new Date(time));
}
