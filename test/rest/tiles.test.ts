import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Colour, colourOf, scaleOf } from '../../src/display/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { colourAt, type Png, readPng } from '../support/png.ts';
import { send } from './http-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

async function tile(path: string): Promise<Png> {
  const { status, headers, content } = await send(gateway, `/tiles/${path}`);
  expect(`${status} ${headers['content-type']}`).toBe('200 image/png');
  return readPng(content);
}

/** The world on the grid of the demo's gfs, which has a point every five degrees, from the north. */
interface World {
  readonly lats: number[];
  readonly lons: number[];
  readonly values: (number | null)[][];
}
async function world(name: string, lead: number): Promise<World> {
  const response = await gateway.get(
    `/bbox?model=gfs&var=${name}&west=-180&south=-90&east=180&north=90&lead_hours=${lead}`,
  );
  return (await response.json()) as World;
}

/** The place of the middle of a pixel: the inverse of the Mercator projection as EPSG Guidance Note 7-2 gives it. */
function placeOf(z: number, x: number, y: number, size: number, column: number, row: number) {
  const world = size * 2 ** z;
  const lon = ((x * size + column + 0.5) / world) * 360 - 180;
  const north = Math.PI * (1 - (2 * (y * size + row + 0.5)) / world);
  return { lon, lat: (2 * Math.atan(Math.exp(north)) - Math.PI / 2) * (180 / Math.PI) };
}

/** The four points around a place and their weights, found by their coordinates in the answer of /bbox. */
function around({ lats, lons, values }: World, { lat, lon }: { lat: number; lon: number }) {
  const row = lats.findLastIndex((each) => each >= lat);
  const column = lons.findLastIndex((each) => each <= lon);
  const y = ((lats[row] ?? 0) - lat) / 5;
  const x = (lon - (lons[column] ?? 0)) / 5;
  const at = (j: number, i: number) =>
    values[Math.min(row + j, lats.length - 1)]?.[(column + i) % lons.length];
  return [
    { value: at(0, 0), part: (1 - x) * (1 - y) },
    { value: at(0, 1), part: x * (1 - y) },
    { value: at(1, 0), part: (1 - x) * y },
    { value: at(1, 1), part: x * y },
  ];
}

const rgba = ([red, green, blue, opacity]: Colour) => [red, green, blue, Math.round(255 * opacity)];

/** The same 200 places in every run of the tests. */
function* places(count: number, size: number): Generator<readonly [number, number]> {
  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x80000000;
  };
  for (let n = 0; n < count; n++) yield [Math.floor(next() * size), Math.floor(next() * size)];
}

/** Whether a value is so near to the end of a colour that rounding decides. */
const isNearBound = (bounds: readonly number[], value: number) =>
  bounds.some((bound) => Math.abs(bound - value) < 1e-6);

describe('GET /tiles', () => {
  it.each([
    ['air_temperature_2m', 0, 0, 0, 256, (kelvin: number) => kelvin - 273.15],
    ['air_temperature_2m', 3, 4, 2, 256, (kelvin: number) => kelvin - 273.15],
    ['mean_sea_level_pressure', 1, 1, 0, 512, (pascal: number) => pascal / 100],
    ['total_precipitation', 2, 0, 1, 256, (mm: number) => mm],
    // The last columns before 180 degrees, whose next points are those of the other side.
    ['wind_u_10m', 5, 31, 16, 256, (speed: number) => speed],
    // Up to the northern edge of the map, 85.05 degrees.
    ['air_temperature_2m', 4, 3, 0, 256, (kelvin: number) => kelvin - 273.15],
  ] as const)('colours the values of /bbox: %s at %d/%d/%d, %d px', async (name, z, x, y, size, shown) => {
    const png = await tile(`gfs/${name}/${z}/${x}/${y}.png?lead_hours=6&size=${size}`);
    expect([png.width, png.height]).toEqual([size, size]);
    const grid = await world(name, 6);
    const scale = scaleOf({ name });
    let compared = 0;
    for (const [column, row] of places(200, size)) {
      const points = around(grid, placeOf(z, x, y, size, column, row));
      const value = shown(points.reduce((sum, each) => sum + (each.value ?? Number.NaN) * each.part, 0));
      if (isNearBound(scale.bounds, value)) continue;
      compared++;
      expect(colourAt(png, column, row), `${column} ${row}: ${value}`).toEqual(rgba(colourOf(scale, value)));
    }
    expect(compared).toBeGreaterThan(190);
  });

  it('goes on without a seam: a tile of 512 px has the pixels of the four of the next zoom, @2x is the same', async () => {
    const whole = await tile('gfs/air_temperature_2m/1/1/0.png?lead_hours=6&size=512');
    const double = await tile('gfs/air_temperature_2m/1/1/0@2x.png?lead_hours=6');
    expect(double).toEqual(whole);
    for (const [x, y] of [
      [2, 0],
      [3, 0],
      [2, 1],
      [3, 1],
    ] as const) {
      const part = await tile(`gfs/air_temperature_2m/2/${x}/${y}.png?lead_hours=6`);
      for (let row = 0; row < 256; row++) {
        const from = ((y % 2) * 256 + row) * 512 + (x % 2) * 256;
        expect(whole.pixels.subarray(from, from + 256)).toEqual(
          part.pixels.subarray(row * 256, (row + 1) * 256),
        );
      }
    }
  });

  it('draws nothing where there is no value', async () => {
    const before = await tile('gfs/total_precipitation/0/0/0.png?lead_hours=0');
    expect(new Set(before.pixels)).toEqual(new Set([0]));
    expect(before.palette[0]).toEqual([0, 0, 0, 0]);
    // Defined where it is warm alone.
    const heat = await tile('gfs/heat_index_2m/0/0/0.png?lead_hours=6');
    expect([...new Set(heat.pixels)].length).toBeGreaterThan(2);
    expect(colourAt(heat, 128, 2)).toEqual([0, 0, 0, 0]);
  });

  it('draws directions between north-west and north-east as north, from the vectors of the wind', async () => {
    const png = await tile('gfs/wind_from_direction_10m/3/4/3.png?lead_hours=6');
    const [east, north] = [await world('wind_u_10m', 6), await world('wind_v_10m', 6)];
    const scale = scaleOf({ name: 'wind_from_direction_10m' });
    let compared = 0;
    for (const [column, row] of places(200, 256)) {
      const place = placeOf(3, 4, 3, 256, column, row);
      const [u, v] = [around(east, place), around(north, place)];
      let [sine, cosine] = [0, 0];
      for (const [n, { value, part }] of u.entries()) {
        const from = Math.atan2(-(value ?? 0), -(v[n]?.value ?? 0));
        sine += part * Math.sin(from);
        cosine += part * Math.cos(from);
      }
      const angle = ((Math.atan2(sine, cosine) * 180) / Math.PI + 360) % 360;
      // The directions of points are whole tenths, or whole degrees.
      if (Math.hypot(sine, cosine) < 0.1 || scale.bounds.some((bound) => Math.abs(bound - angle) < 1))
        continue;
      compared++;
      expect(colourAt(png, column, row), `${angle}`).toEqual(rgba(colourOf(scale, angle)));
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('is an answer as others are: tagged, priced, kept, of the run that it names', async () => {
    const path = '/tiles/gfs/air_temperature_2m/2/2/1.png';
    const first = await send(gateway, `${path}?lead_hours=6`);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, max-age=60',
      'x-run': 'gfs/2026-01-15T00:00:00Z',
      'x-credits-cost': expect.stringMatching(/^[1-9]\d+$/),
    });
    const { etag = '' } = first.headers;
    const headers = { 'if-none-match': etag };
    expect(await send(gateway, `${path}?lead_hours=6`, { headers })).toMatchObject({ status: 304 });
    for (let n = 0; n < 3; n++)
      expect((await send(gateway, `${path}?lead_hours=6`)).content).toEqual(first.content);
    const later = await send(gateway, `${path}?lead_hours=9`);
    expect(later.headers.etag).not.toBe(etag);
    expect(later.content).not.toEqual(first.content);
    expect(await send(gateway, path, { key: null })).toMatchObject({ status: 401 });
  });

  it.each([
    ['gfs/air_temperature_2m/15/0/0.png', '422 z is "15"; it must be a whole number from 0 to 14'],
    ['gfs/air_temperature_2m/2/4/0.png', '422 x is "4"; it must be a whole number from 0 to 3 at zoom 2'],
    ['gfs/air_temperature_2m/2/0/-1.png', '422 y is "-1"; it must be a whole number from 0 to 3 at zoom 2'],
    [
      'gfs/air_temprature_2m/2/0/0.png',
      '404 "air_temprature_2m" is not a variable, did you mean air_temperature_2m or',
    ],
    ['gsf/air_temperature_2m/2/0/0.png', '404 "gsf" is not a model, did you mean gfs?'],
    ['gfs/wave_height/2/0/0.png', '422 gfs'],
    ['gfs/air_temperature_2m/2/0/0.png?lead_hours=999', '422 lead_hours 999 lies beyond the horizon of gfs'],
    ['gfs/air_temperature_2m/2/0/0.png?size=300', '422 size '],
  ])('refuses %s and says what is allowed', async (path, expected) => {
    const { status, content } = await send(gateway, `/tiles/${path}`);
    const { detail } = JSON.parse(content.toString());
    expect(`${status} ${detail}`).toContain(expected);
  });
});

describe('what map libraries read beside tiles', () => {
  it('takes a valid time for a lead hour, also in TileJSON', async () => {
    const tile = '/tiles/gfs/air_temperature_2m/1/1/0.png';
    const bytesOf = async (query: string) =>
      Buffer.from(await (await gateway.get(tile + query)).arrayBuffer());
    expect(await bytesOf('?valid_time=2026-01-15T12:00:00Z')).toEqual(await bytesOf('?lead_hours=12'));
    expect(await bytesOf('?valid_time=2026-01-15T12:00:00Z')).not.toEqual(await bytesOf('?lead_hours=9'));
    const document = await gateway.get(
      '/tiles/gfs/air_temperature_2m/tile.json?valid_time=2026-01-15T12:00Z',
    );
    const { tiles } = (await document.json()) as { tiles: string[] };
    expect(tiles[0]).toMatch(/\{y\}\.png\?valid_time=2026-01-15T12:00Z$/);
  });

  it('is TileJSON with the address of the tiles, of the same parameters', async () => {
    const response = await gateway.get('/tiles/gfs/air_temperature_2m/tile.json?lead_hours=6&size=512');
    const body = (await response.json()) as { tiles: string[]; legend: string; attribution: string };
    expect(body).toMatchObject({
      tilejson: '3.0.0',
      tileSize: 512,
      minzoom: 0,
      bounds: [-180, -90, 180, 90],
      attribution: expect.stringContaining('Synthetic'),
    });
    expect(body.tiles).toEqual([
      `${gateway.address}/tiles/gfs/air_temperature_2m/{z}/{x}/{y}.png?lead_hours=6&size=512`,
    ]);
    const address = body.tiles[0]!.replace('{z}', '1').replace('{x}', '0').replace('{y}', '1');
    const png = readPng((await send(gateway, address.slice(gateway.address.length))).content);
    expect(png.width).toBe(512);
    expect((await fetch(body.legend)).status).toBe(200);
  });

  it('is a legend with the colours, the round bounds and the unit', async () => {
    const { status, headers, content } = await send(gateway, '/tiles/gfs/air_temperature_2m/legend.svg', {
      key: null,
    });
    expect(`${status} ${headers['content-type']}`).toBe('200 image/svg+xml');
    const svg = content.toString();
    expect(svg).toMatch(/<title>[^<]*temperature[^<]*, °C<\/title>/);
    const scale = scaleOf({ name: 'air_temperature_2m' });
    const fills = [...svg.matchAll(/fill="rgb\((\d+),(\d+),(\d+)\)"/g)].map(([, ...colour]) =>
      colour.map(Number),
    );
    expect(fills).toEqual(scale.colours.map(([red, green, blue]) => [red, green, blue]));
    const labels = [...svg.matchAll(/middle">([^<]+)</g)].map(([, text]) => text);
    expect(labels).toEqual(['−40', '−30', '−20', '−10', '0', '10', '20', '30', '40']);
  });

  it('names what codes mean, with their swatches', async () => {
    const { content } = await send(gateway, '/tiles/gfs/precipitation_type/legend.svg');
    expect(content.toString()).toMatch(/fill="rgb\(58,122,205\)" fill-opacity="0.8"\/>\n<text [^>]+>rain</i);
  });
});
