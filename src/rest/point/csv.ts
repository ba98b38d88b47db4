import { HOUR_MS } from '../../catalog/index.ts';
import { type CellTable, formatTime, MISSING } from '../../forecast/index.ts';
import { TextBuffer } from '../../formats/index.ts';
import type { AnsweringCell } from './answering-cell.ts';

/** Answers are made in one piece, one after the other. */
const text = new TextBuffer();

/**
 * Variables at a cell as CSV (RFC 4180): a row of names, then one row for each lead; a value that there is none of is empty.
 * Every row says which run it is from, and whether that was made up: tables are cut and joined.
 */
export function pointCsv({ lat, lon }: AnsweringCell, { run, leads, columns }: CellTable): Buffer {
  const names = columns.map(({ variable }) => variable);
  text.text(`model,init_time,lead_hours,valid_time,lat,lon,${names.join(',')},synthetic\r\n`);
  const start = `${run.model},${formatTime(run.initTime)},`;
  const end = `,${run.synthetic}\r\n`;
  for (const [n, lead] of leads.entries()) {
    const validTime = formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS));
    text.text(`${start}${lead},${validTime},${lat},${lon}`);
    for (const { integers, decimals } of columns) {
      const integer = integers[n] ?? MISSING;
      text.text(',');
      if (integer !== MISSING) text.decimal(integer, decimals);
    }
    text.text(end);
  }
  return text.take();
}
