import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelId } from '../../src/catalog/index.ts';
import { type Colour, colourOf, scaleOf } from '../../src/display/index.ts';
import type { GridSpec } from '../../src/geo/index.ts';
import { MISSING } from '../../src/store/index.ts';
import { COMPLETE, MIDNIGHT, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { hasGdal, inRaster, runGdal, valuesOfRaster } from '../support/gdal.ts';
import { globalGrid, HRRR_GRID } from '../support/grids.ts';
import { colourAt, readPng } from '../support/png.ts';
import { send } from './http-client.ts';

let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  gateway = await openGateway();
  await write('gfs', globalGrid(5));
  await write('icon-eu', EASTWARD);
  await write('hrrr', { ...HRRR_GRID, nx: 180, ny: 106, dxMetres: 30_000, dyMetres: 30_000 });
  folder = mkdtempSync(path.join(tmpdir(), 'bbox-images-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await gateway.close();
});

/** Rows from the south, as ICON has them. */
const EASTWARD: GridSpec = {
  kind: 'latlon',
  nx: 90,
  ny: 50,
  rows: 'south-to-north',
  latitudeOfFirst: 30,
  longitudeOfFirst: 336,
  latitudeOfLast: 54.5,
  longitudeOfLast: 20.5,
  latitudeStep: 0.5,
  longitudeStep: 0.5,
};

/** Temperatures at lead 6, every eleventh cell without one. */
async function write(model: ModelId, grid: GridSpec): Promise<void> {
  const draft = await gateway.parts.store.draft(model, MIDNIGHT, grid, { ...SOURCE, synthetic: true });
  const plane = Int32Array.from({ length: grid.nx * grid.ny }, (_, n) =>
    n % 11 === 5 ? MISSING : 25_000 + ((n * 37) % 5003),
  );
  await draft.addCube({ variable: 'air_temperature_2m', leads: [6], planes: [plane], lineage: [] });
  await draft.publish(COMPLETE);
}

interface Grid {
  readonly lats: number[] | number[][];
  readonly lons: number[] | number[][];
  readonly values: (number | null)[][];
}

/** The points of an answer, in the order of its rows. */
function pointsOf({ lats, lons, values }: Grid) {
  return values.flatMap((row, y) =>
    row.map((value, x) => {
      const [lat, lon] = [lats[y], lons[y]];
      const place = Array.isArray(lat) && Array.isArray(lon) ? [lon[x], lat[x]] : [lons[x], lat];
      return { value, place: place as [number, number] };
    }),
  );
}

async function geotiffOf(query: string): Promise<string> {
  const { status, headers, content } = await send(gateway, `/bbox?${query}&fmt=geotiff`);
  expect(`${status} ${headers['content-type']}`).toBe('200 image/tiff; application=geotiff');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+_f\d+\.tif"$/);
  const file = path.join(folder, `${query.replaceAll(/\W/g, '_')}.tif`);
  writeFileSync(file, content);
  return file;
}

const FIELD = 'var=air_temperature_2m&lead_hours=6';
const EUROPE = 'west=-10&south=35&east=30&north=60';
const PLAINS = 'west=-105&south=35&east=-95&north=42';

describe.skipIf(!hasGdal)('/bbox?fmt=geotiff, as GDAL reads it', () => {
  it.each([
    ['rows from the north', `model=gfs&${EUROPE}`],
    ['every second of them', `model=gfs&${EUROPE}&stride=2`],
    ['rows from the south', 'model=icon-eu&west=-3&south=44&east=7&north=52'],
    ['a single point', 'model=gfs&west=9&south=49&east=11&north=51'],
    ['the antimeridian', 'model=gfs&west=170&south=-10&east=-170&north=10'],
    ['a Lambert grid', 'model=hrrr&west=-105&south=35&east=-95&north=42'],
    ['every third point of it', 'model=hrrr&west=-115&south=30&east=-85&north=42&stride=3'],
  ])('has the values of /bbox at the same places: %s', async (_, question) => {
    const query = `${question}&${FIELD}`;
    const file = await geotiffOf(query);
    const grid = (await (await gateway.get(`/bbox?${query}`)).json()) as Grid;
    const points = pointsOf(grid);
    expect(points.length).toBeGreaterThan(0);
    const places = points.map(({ place }) => place);
    expect(valuesOfRaster(file, places, query.includes('hrrr'))).toEqual(
      points.map(({ value }) => inRaster(value)),
    );
  });

  it('says its reference system, its pixels and what it holds', async () => {
    const latLon = await geotiffOf(`model=gfs&${EUROPE}&${FIELD}`);
    const info = JSON.parse(runGdal('gdalinfo', ['-json'], latLon));
    // Points every five degrees from 60 N, 10 W: pixels begin half a step before them.
    expect(info.geoTransform).toEqual([-12.5, 5, 0, 62.5, 0, -5]);
    expect(info.size).toEqual([9, 6]);
    expect(info.coordinateSystem.wkt).toContain('ID["EPSG",4326]');
    expect(info.metadata['']).toMatchObject({
      AREA_OR_POINT: 'Area',
      model: 'gfs',
      lead_hours: '6',
      notice: expect.stringContaining('Synthetic'),
    });
    expect(info.bands).toMatchObject([
      { type: 'Float32', noDataValue: 'NaN', unit: 'K', description: 'air_temperature_2m' },
    ]);
    const lambert = await geotiffOf(`model=hrrr&${PLAINS}&${FIELD}`);
    const { wkt } = JSON.parse(runGdal('gdalinfo', ['-json'], lambert)).coordinateSystem;
    expect(wkt).toMatch(/Lambert Conic Conformal/);
    expect(wkt).toMatch(/ELLIPSOID\["[^"]*",6371229/);
  });
});

describe('/bbox?fmt=png', () => {
  it.each([
    ['gfs', EUROPE],
    ['icon-eu', 'west=-3&south=44&east=7&north=52'],
    ['hrrr', PLAINS],
  ])('has a pixel in the colour of each value, north up: %s', async (model, box) => {
    const query = `/bbox?model=${model}&${box}&${FIELD}`;
    const { status, headers, content } = await send(gateway, `${query}&fmt=png`);
    expect(`${status} ${headers['content-type']}`).toBe('200 image/png');
    const png = readPng(content);
    const { lats, values } = (await (await gateway.get(query)).json()) as Grid;
    const rises = [lats].flat(2)[0]! < [lats].flat(2).at(-1)!;
    const rows = rises ? values.toReversed() : values;
    expect([png.width, png.height]).toEqual([rows[0]?.length, rows.length]);
    const scale = scaleOf({ name: 'air_temperature_2m' });
    const coloured = ([red, green, blue, opacity]: Colour) => [red, green, blue, Math.round(255 * opacity)];
    let compared = 0;
    for (const [y, row] of rows.entries()) {
      for (const [x, value] of row.entries()) {
        const colour = colourAt(png, x, y);
        if (value === null) expect(colour).toEqual([0, 0, 0, 0]);
        else {
          const celsius = Math.round((value - 273.15) * 100) / 100;
          expect(colour, `${x} ${y}: ${celsius}`).toEqual(coloured(colourOf(scale, celsius)));
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('costs what the other forms cost', async () => {
    const costs = await Promise.all(
      ['json', 'png', 'geotiff'].map(async (form) => {
        const { headers } = await send(gateway, `/bbox?model=gfs&${EUROPE}&${FIELD}&fmt=${form}`);
        return headers['x-credits-cost'];
      }),
    );
    expect(new Set(costs).size).toBe(1);
  });
});
