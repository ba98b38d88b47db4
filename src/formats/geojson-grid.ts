import type { BandedGrid, Edges } from './banded-grid.ts';
import type { TextBuffer } from './decimal-text.ts';
import { rowsOfPoints } from './grid-points.ts';

/**
 * Writes a field as a GeoJSON FeatureCollection (RFC 7946): one Point for each point in the box, whose only property is the
 * value, null where there is none. The collection's `bbox` has west > east when it crosses the antimeridian (section 5.2).
 * Throws what the bands throw.
 * @param members of the collection besides (section 6.1); must not be empty
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
  let begun = false;
  for await (const { latitudes, longitudes, integers, columns } of rowsOfPoints(grid, box)) {
    for (const x of columns) {
      if (begun) out.text(',\n');
      begun = true;
      const integer = integers[x]!;
      out.bytes(start).number(longitudes[x]!).text(',').number(latitudes[x]!).bytes(middle);
      if (integer === missing) out.text('null}}');
      else out.decimal(integer, decimals).text('}}');
    }
    yield;
  }
  out.text(']}');
}
