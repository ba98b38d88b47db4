// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time.
import type { BandedGrid } from '../grid/banded-grid.ts';
import { columnsInBox, type Edges } from '../grid/box-filter.ts';
import { rowsOfGrids } from '../grid/grid-rows.ts';
import type { TextBuffer } from '../text/text-buffer.ts';

/**
 * Writes fields as a GeoJSON FeatureCollection (RFC 7946): one Point for each point in the box, whose properties are the
 * values by name, null where there is none. The collection's `bbox` has west > east when it crosses the antimeridian (section 5.2).
 * Throws what the bands throw.
 * @param fields on the same rows and columns, at least one
 * @param members further ones of the collection (section 6.1); not empty
 */
export async function* writeGridGeojson(
  out: TextBuffer,
  fields: readonly { readonly name: string; readonly grid: BandedGrid }[],
  box: Edges,
  members: object,
): AsyncGenerator<void, void> {
  const { west, south, east, north } = box;
  const bbox = JSON.stringify([west, south, east, north]);
  out.text(`{"type":"FeatureCollection",${JSON.stringify(members).slice(1, -1)},"bbox":${bbox},"features":[`);
  const start = Buffer.from('{"type":"Feature","geometry":{"type":"Point","coordinates":[');
  const grids = fields.map(({ grid }) => grid);
  const names = fields.map(({ name }, n) =>
    Buffer.from(`${n === 0 ? ']},"properties":{' : ','}${JSON.stringify(name)}:`),
  );
  const [layout] = grids;
  if (layout === undefined) throw new RangeError('features need a field');
  let isFirst = true;
  for await (const row of rowsOfGrids(grids, layout, columnsInBox(box))) {
    const { latitudes, longitudes, columns } = row;
    for (const x of columns) {
      if (!isFirst) out.text(',\n');
      isFirst = false;
      out.bytes(start).number(longitudes[x]!).text(',').number(latitudes[x]!);
      for (let n = 0; n < grids.length; n++) {
        const { decimals, missing } = grids[n]!;
        const integer = row.integers[n]?.[x] ?? missing;
        out.bytes(names[n]!);
        if (integer === missing) out.text('null');
        else out.decimal(integer, decimals);
      }
      out.text('}}');
    }
    yield;
  }
  out.text(']}');
}
