import { HOUR_MS } from '../../catalog/index.ts';
import { formatTime, MISSING } from '../../forecast/index.ts';
import type { TextBuffer } from '../../formats/index.ts';
import { type PlacesAnswer, placeOf } from './read-places.ts';

/**
 * Writes values at places as CSV (RFC 4180): a row of names, then one row for each place and lead; a value that there is none of
 * is empty. Every row says which run it is from, and whether that was made up: tables are cut and joined.
 */
export async function* writePlacesCsv(
  out: TextBuffer,
  { run, fields, tables }: PlacesAnswer,
): AsyncGenerator<void, void> {
  const named = tables.some(({ place }) => place.location !== null);
  const columns = new Map(fields.map(({ variable }, n) => [variable, n]));
  const names = [...columns.keys()].join(',');
  out.text(`model,init_time,lead_hours,valid_time,${named ? 'location,' : ''}lat,lon,${names},synthetic\r\n`);
  const start = `${run.model},${formatTime(run.initTime)},`;
  for (const { place, cell, leads, columns: values } of tables) {
    const { latitude, longitude } = placeOf(cell, place);
    const where = `${named ? `${place.location ?? ''},` : ''}${latitude},${longitude}`;
    for (const [t, lead] of leads.entries()) {
      out.text(`${start}${lead},${formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS))},${where}`);
      for (const n of columns.values()) {
        const { integers, decimals } = values[n]!;
        const integer = integers[t]!;
        out.text(',');
        if (integer !== MISSING) out.decimal(integer, decimals);
      }
      out.text(`,${run.synthetic}\r\n`);
    }
    yield;
  }
}
