// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
import type { BandedGrid } from '../grid/banded-grid.ts';
import { columnsInBox, type Edges } from '../grid/box-filter.ts';
import { rowsOfGrids } from '../grid/grid-rows.ts';
import type { TextBuffer } from '../text/text-buffer.ts';

/**
 * Writes a field as a GeoJSON FeatureCollection (RFC 7946): one Point for each point in the box, whose only property is the
 * value, null where there is none. The collection's `bbox` has west > east when it crosses the antimeridian (section 5.2).
 * Throws what the bands throw.
 * @param members further ones of the collection (section 6.1); not empty
 */
export async function* writeGridGeojson(
  out: TextBuffer,
  grid: BandedGrid,
  box: Edges,
  variable: string,
  members: object,
): AsyncGenerator<void, void> {
  const { west, south, east, north } = box;
  const bbox = JSON.stringify([west, south, east, north]);
  out.text(`{"type":"FeatureCollection",${JSON.stringify(members).slice(1, -1)},"bbox":${bbox},"features":[`);
  const start = Buffer.from('{"type":"Feature","geometry":{"type":"Point","coordinates":[');
  const middle = Buffer.from(`]},"properties":{${JSON.stringify(variable)}:`);
  const { decimals, missing } = grid;
  let isFirst = true;
  for await (const row of rowsOfGrids([grid], grid, columnsInBox(box))) {
    const { latitudes, longitudes, columns } = row;
    const [integers] = row.integers;
    for (const x of columns) {
      if (!isFirst) out.text(',\n');
      isFirst = false;
      const integer = integers?.[x] ?? missing;
      out.bytes(start).number(longitudes[x]!).text(',').number(latitudes[x]!).bytes(middle);
      if (integer === missing) out.text('null}}');
      else out.decimal(integer, decimals).text('}}');
    }
    yield;
  }
  out.text(']}');
}
