// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { LambertParameters } from '../../geo/index.ts';
import type { StoredField } from '../image/draw-tile.ts';
import type { RasterPlace } from './raster.ts';
import { type TiffTag, textTag, tiffFile } from './tiff-file.ts';

const inThread = promisify(deflate);

/** Cells that are packed together: large enough to be packed well, small enough for readers that want a corner. */
const CELLS_PER_STRIP = 2 ** 16;
/** As of PNGs: a higher one takes several times as long for little. */
const DEFLATE_LEVEL = 4;

/**
 * A field as GeoTIFF (OGC 19-008r4): one band of float32, NaN where there is no value, packed by zlib in threads. A pixel is the area around
 * its point.
 * @param field the northern row first
 * @param items what is said of the band, by its name as GDAL lists it
 */
export async function writeGeotiff(
  { nx, ny, integers, decimals, missing }: StoredField,
  place: RasterPlace,
  items: Readonly<Record<string, string>>,
): Promise<Uint8Array> {
  const power = 10 ** decimals;
  const rowsPerStrip = Math.max(1, Math.min(ny, Math.floor(CELLS_PER_STRIP / nx)));
  const strips: Uint8Array[] = [];
  for (let from = 0; from < integers.length; from += rowsPerStrip * nx) {
    const part = integers.subarray(from, from + rowsPerStrip * nx);
    const floats = new DataView(new ArrayBuffer(4 * part.length));
    for (let n = 0; n < part.length; n++)
      floats.setFloat32(4 * n, part[n] === missing ? Number.NaN : part[n]! / power, true);
    strips.push(await inThread(new Uint8Array(floats.buffer), { level: DEFLATE_LEVEL }));
  }
  return tiffFile(
    [
      long(256, nx), // width
      long(257, ny), // height
      short(258, 32), // bits of a value
      short(259, 8), // packed by Deflate
      short(262, 1), // black is zero
      short(277, 1), // bands
      long(278, rowsPerStrip),
      short(284, 1), // bands one after another
      short(339, 3), // floating point
      { tag: 33550, type: 'double', values: [place.width, place.height, 0] },
      { tag: 33922, type: 'double', values: [0, 0, 0, place.west, place.north, 0] },
      ...keysOf(place.projection),
      textTag(42112, itemsOf(items)), // GDAL's metadata
      textTag(42113, 'nan'), // GDAL's value of no data
    ],
    strips,
  );
}

const short = (tag: number, value: number): TiffTag => ({ tag, type: 'short', values: [value] });
const long = (tag: number, value: number): TiffTag => ({ tag, type: 'long', values: [value] });

const USER_DEFINED = 32767;
const DOUBLE_PARAMETERS = 34736;

/** The coordinate reference system as keys (OGC 19-008r4, section 7.5): EPSG:4326, or the projection with its parameters. */
function keysOf(projection: LambertParameters | null): readonly TiffTag[] {
  const keys: (readonly [key: number, value: number, isDouble?: true])[] =
    projection === null
      ? [
          [1024, 2], // latitudes and longitudes
          [1025, 1], // a pixel is an area
          [2048, 4326],
          [2054, 9102], // degrees
        ]
      : [
          [1024, 1], // projected
          [1025, 1],
          [2048, USER_DEFINED],
          [2050, USER_DEFINED],
          [2054, 9102],
          [2056, USER_DEFINED],
          [2057, projection.majorAxisMetres, true],
          [2058, projection.minorAxisMetres, true],
          [3072, USER_DEFINED],
          [3074, USER_DEFINED],
          [3075, 8], // Lambert conformal conic with two parallels, here often the same one
          [3076, 9001], // metres
          [3078, projection.latin1, true],
          [3079, projection.latin2, true],
          [3084, projection.lov, true],
          [3085, projection.lad, true],
          [3086, 0, true],
          [3087, 0, true],
        ];
  const doubles = keys.filter(([, , isDouble]) => isDouble).map(([, value]) => value);
  let at = 0;
  const directory = keys.flatMap(([key, value, isDouble]) =>
    isDouble ? [key, DOUBLE_PARAMETERS, 1, at++] : [key, 0, 1, value],
  );
  return [
    { tag: 34735, type: 'short', values: [1, 1, 1, keys.length, ...directory] },
    ...(doubles.length > 0 ? [{ tag: DOUBLE_PARAMETERS, type: 'double', values: doubles } as const] : []),
  ];
}

/** As GDAL reads them (GTiff driver, metadata): `units` and `description` are those of the band. */
function itemsOf(items: Readonly<Record<string, string>>): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const roles: Readonly<Record<string, string>> = { units: 'unittype', description: 'description' };
  const lines = Object.entries(items).map(([name, text]) => {
    const role = roles[name];
    const ofBand = role === undefined ? '' : ` sample="0" role="${role}"`;
    return `  <Item name="${escaped(name)}"${ofBand}>${escaped(text)}</Item>\n`;
  });
  return `<GDALMetadata>\n${lines.join('')}</GDALMetadata>`;
}
