import {
  type BandedAxes,
  type BandedGrid,
  PooledText,
  type TextWriter,
  writeText,
} from '../../src/formats/index.ts';

export const MISSING = -(2 ** 31);

/** Not read by any writer of text. */
const LAMBERT = {
  lad: 38.5,
  lov: -97.5,
  latin1: 38.5,
  latin2: 38.5,
  majorAxisMetres: 6_371_229,
  minorAxisMetres: 6_371_229,
};

interface SmallGrid {
  readonly axes: BandedAxes;
  /** `[y][x]`, in tenths; null where there is none. */
  readonly tenths: readonly (readonly (number | null)[])[];
  /** Degrees, `[y][x]`, of a projected grid. */
  readonly places?: readonly (readonly (readonly [latitude: number, longitude: number])[])[];
}

/** A grid whose bands are of two rows. */
export function bandedGrid({ axes, tenths, places }: SmallGrid): BandedGrid {
  const [ny, nx] = [tenths.length, tenths[0]?.length ?? 0];
  const starts = Array.from({ length: Math.ceil(ny / 2) }, (_, band) => 2 * band);
  const placesOf = (y0: number) => {
    const flat = places?.slice(y0, y0 + 2).flat();
    return {
      latitudes: flat === undefined ? null : Float64Array.from(flat, ([latitude]) => latitude),
      longitudes: flat === undefined ? null : Float64Array.from(flat, ([, longitude]) => longitude),
    };
  };
  return {
    nx,
    ny,
    decimals: 1,
    missing: MISSING,
    axes,
    async *bands({ places: wanted = true } = {}) {
      for (const y0 of starts) {
        const rows = tenths.slice(y0, y0 + 2);
        const where = wanted ? placesOf(y0) : { latitudes: null, longitudes: null };
        const integers = Int32Array.from(rows.flat(), (value) => value ?? MISSING);
        yield { y0, rows: rows.length, integers, ...where };
      }
    },
    async *places() {
      for (const y0 of starts) {
        const { latitudes, longitudes } = placesOf(y0);
        if (latitudes === null || longitudes === null) return;
        yield { rows: latitudes.length / nx, latitudes, longitudes };
      }
    },
  };
}

/** Three rows southward and two columns across the antimeridian. */
export const PACIFIC = bandedGrid({
  axes: {
    kind: 'latlon',
    latitudes: Float64Array.of(10, 9.75, 9.5),
    longitudes: Float64Array.of(179.75, -180),
  },
  tenths: [
    [2731, -5],
    [null, 0],
    [10, 123_456],
  ],
});
export const PACIFIC_BOX = { west: 179.5, south: 9.5, east: -179.9, north: 10 };

/** Two rows and columns, of which one point is outside the box and one inside has no value. */
export const PLANE = bandedGrid({
  axes: {
    kind: 'projected',
    x: [-1500, 1500],
    y: [0, 3000.5],
    proj: '+proj=lcc +lat_1=38.5',
    projection: LAMBERT,
  },
  tenths: [
    [null, 2801],
    [2802, null],
  ],
  places: [
    [
      [21.999999, -100.5],
      [22, -99.5],
    ],
    [
      [22.5, -100.505],
      [22.6, -99.495],
    ],
  ],
});
export const PLANE_BOX = { west: -101, south: 22, east: -99, north: 23 };

export async function textOf(write: TextWriter): Promise<string> {
  const content = await writeText(write);
  if (content instanceof PooledText) return content.bytes.toString();
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
