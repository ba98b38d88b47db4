import { HOUR_MS } from '../../catalog/index.ts';
import { formatTime, MISSING, type SlabBand } from '../../forecast/index.ts';
import type { TextBuffer } from '../../formats/index.ts';
import type { ChosenField } from '../parameters/chosen-fields.ts';
import type { Region } from '../regions/region.ts';
import { rowsOfBand } from './native-points.ts';
import type { OpenSlabs } from './open-slabs.ts';

/**
 * Writes fields over a region as CSV (RFC 4180) while they are read: a row of names, then one row for each lead and point of the
 * model's own grid in the region; a value that there is none of is empty. Throws what the bands throw.
 */
export async function* writeRegionCsv(
  out: TextBuffer,
  slabs: OpenSlabs,
  region: Region,
  fields: readonly ChosenField[],
): AsyncGenerator<void, void> {
  const { run, leads, some } = slabs;
  const variables = [...new Set(fields.map(({ variable }) => variable))];
  out.text(`model,init_time,lead_hours,valid_time,lat,lon,${variables.join(',')},synthetic\r\n`);
  const end = Buffer.from(`,${run.synthetic}\r\n`);
  for (const [t, lead] of leads.entries()) {
    const validTime = formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS));
    const start = Buffer.from(`${run.model},${formatTime(run.initTime)},${lead},${validTime},`);
    const columns = variables.map((variable) => slabs.of(variable, t));
    const decimals = columns.map((slab) => slab?.decimals ?? 0);
    const present = columns.filter((slab) => slab !== null);
    // Without any of them its rows are all empty: those of another lead say where they are.
    const leading = present[0] ?? some;
    const others = columns.map((slab) =>
      slab === null || slab === leading ? null : slab.bands({ places: false }),
    );
    for await (const band of leading.bands()) {
      const bands: (SlabBand | null)[] = [];
      for (const [n, slab] of columns.entries()) {
        bands.push(slab === leading ? band : await nextBand(others[n] ?? null));
      }
      for await (const { from, latitudes, longitudes, columns: inside } of rowsOfBand(
        leading,
        band,
        region,
      )) {
        for (const x of inside) {
          out.bytes(start).number(latitudes[x]!).text(',').number(longitudes[x]!);
          for (const [n, one] of bands.entries()) {
            const integer = one?.integers[from + x] ?? MISSING;
            out.text(',');
            if (integer !== MISSING) out.decimal(integer, decimals[n]!);
          }
          out.bytes(end);
        }
        yield;
      }
    }
  }
}

/** Slabs of one box come in the same bands. */
async function nextBand(bands: AsyncGenerator<SlabBand, void> | null): Promise<SlabBand | null> {
  if (bands === null) return null;
  const next = await bands.next();
  return next.done === true ? null : next.value;
}
