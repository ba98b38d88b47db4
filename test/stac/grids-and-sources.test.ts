import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelId, VariableName } from '../../src/catalog/index.ts';
import {
  buildGeometry,
  type GridSpec,
  icosahedralSpec,
  makeGrid,
  parseGeometry,
} from '../../src/geo/index.ts';
import { createAdmission, Pipeline, ResponseCache } from '../../src/http/index.ts';
import { stacRouter } from '../../src/stac/index.ts';
import { definitionOf, iconMesh } from '../geo/meshes.ts';
import { planesOf } from '../store/planes.ts';
import { COMPLETE, GRID } from '../store/run-fixtures.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { HRRR_GRID } from '../support/grids.ts';
import { hasStacSchemas, stacProblems } from '../support/stac.ts';
import type { Item } from './stac-client.ts';

/** A corner of HRRR's grid, on a cone that cuts the earth twice. */
const LAMBERT: GridSpec = {
  ...HRRR_GRID,
  nx: 40,
  ny: 30,
  latin1: 33,
  latin2: 45,
};
const MESH = iconMesh(2, 1);
const GEOMETRY = buildGeometry(MESH.latitudes, MESH.longitudes);
const CELLS = MESH.latitudes.length;
const ICOSAHEDRAL = icosahedralSpec(definitionOf(CELLS), parseGeometry(GEOMETRY));

let gateway: TestGateway;
let server: Server;
let address: string;
beforeAll(async () => {
  gateway = await openGateway();
  const { parts } = gateway;
  // Of a catalogue whose files are somewhere else than their lineage says, as the demo's are.
  const app = express();
  const router = stacRouter(
    {
      ...{
        forecasts: parts.forecasts,
        language: parts.language,
        answers: new ResponseCache(0),
        netcdf: parts.netcdf,
        version: '0',
        now: parts.now,
      },
      ...{
        plans: parts.plans,
        publicUrl: 'https://weather.example/isobar',
        publicDiscovery: true,
        anonymous: false,
        registry: new Registry(),
        health: async () => ({ ageMs: 0, faults: [], condition: null, runs: [] }),
      },
      status: () => {
        throw new Error('nobody asks how the process is');
      },
      addressFor: (url) => url.replace('isobar-demo:/', 'http://127.0.0.1:1234/'),
    },
    new Pipeline({ admission: createAdmission(parts.keyring, parts.meter), log: parts.log }),
    parts.log,
  );
  server = app.use(router).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  await parts.store.putGeometry(GEOMETRY);
  await publish('hrrr', LAMBERT, [
    ['air_temperature_2m', [0, 1], (lead) => `https://files.example/hrrr.t00z.wrfsfcf0${lead}.grib2`],
    ['temperature_500hpa', [0, 1], (lead) => `https://files.example/hrrr.t00z.wrfprsf0${lead}.grib2`],
    ['temperature_850hpa', [0, 1], (lead) => `https://files.example/hrrr.t00z.wrfprsf0${lead}.grib2`],
    ['u_wind_850hpa', [0, 1], (lead) => `https://files.example/hrrr.t00z.wrfprsf0${lead}.grib2`],
  ]);
  await publish('icon-global', ICOSAHEDRAL, [
    ['air_temperature_2m', [0, 3], (lead) => `https://files.example/T_2M_00${lead}.grib2.bz2`],
  ]);
  await publish('euro-ifs', GRID, [
    ['air_temperature_2m', [0, 3], (lead) => `isobar-demo:/euro-ifs/20260101000000-${lead}h-oper-fc.grib2`],
  ]);
  await publish('arome', GRID, [
    [
      'air_temperature_2m',
      [0, 1, 2, 7],
      (lead) => `https://files.example/SP1_${lead < 7 ? '00H06H' : '07H12H'}.grib2`,
    ],
  ]);
  await publish('nam', GRID, [['air_temperature_2m', [0, 1], () => '/data/of/this/machine.grib2']]);
});
afterAll(async () => {
  server?.close();
  await gateway?.close();
});

type CubeOfFiles = readonly [VariableName, readonly number[], (lead: number) => string];

async function publish(model: ModelId, spec: GridSpec, cubes: readonly CubeOfFiles[]): Promise<void> {
  const source = { label: 'test', base: 'https://files.example/', synthetic: false };
  const draft = await gateway.parts.store.draft(model, new Date('2026-01-01T00:00:00Z'), spec, source);
  for (const [variable, leads, fileOf] of cubes) {
    const planes = planesOf(spec.nx, spec.ny, leads.length, (i) => 100 + i);
    const lineage = leads.map((lead) => ({ lead, url: fileOf(lead), offset: 0, length: 1, etag: null }));
    await draft.addCube({ variable, leads, planes, lineage });
  }
  await draft.publish(COMPLETE);
}

async function itemOf(model: ModelId): Promise<Item> {
  const response = await fetch(`${address}/stac/collections/${model}/items/${model}-20260101T00Z`);
  expect(response.status).toBe(200);
  return (await response.json()) as Item;
}

const filesIn = ({ assets }: Item) =>
  Object.entries(assets).flatMap(([key, { href }]) => (/^(grib2|index)-/.test(key) ? [[key, href]] : []));

interface Axis {
  readonly extent: readonly [number, number];
  readonly step: number;
  readonly reference_system: object;
}
const dimensionsOf = ({ properties }: Item) =>
  properties['cube:dimensions'] as Readonly<Record<string, Axis>>;

describe.runIf(hasStacSchemas)('items on every kind of grid', () => {
  it.each(['hrrr', 'icon-global', 'euro-ifs', 'arome', 'nam'] as const)('are sound: %s', async (model) => {
    const item = await itemOf(model);
    for (const schema of ['item', 'forecast', 'datacube'] as const) {
      expect([model, schema, stacProblems(schema, item)]).toEqual([model, schema, []]);
    }
  });
});

describe('the cube of a run', () => {
  it('on a projected grid is over y and x in metres, and its outline is that of the grid', async () => {
    const item = await itemOf('hrrr');
    const { x, y } = dimensionsOf(item);
    expect(x?.step).toBe(3000);
    expect((x?.extent[1] ?? 0) - (x?.extent[0] ?? 0)).toBeCloseTo(39 * 3000, 3);
    expect((y?.extent[1] ?? 0) - (y?.extent[0] ?? 0)).toBeCloseTo(29 * 3000, 3);
    const { west, south, east, north } = makeGrid(LAMBERT).bounds;
    expect(item.bbox).toEqual([west, south, east, north]);
    expect(item.geometry.type).toBe('Polygon');
    // What lacks a level that others have stands by itself.
    expect(item.properties['cube:variables']).toMatchObject({
      temperature: { dimensions: ['time', 'air_pressure', 'y', 'x'] },
      u_wind_850hpa: { dimensions: ['time', 'y', 'x'], unit: 'm s-1' },
    });
    expect(dimensionsOf(item)['air_pressure']).toMatchObject({ values: [850, 500] });
  });

  it('on an icosahedral grid is over its cells', async () => {
    const { cell, ...others } = dimensionsOf(await itemOf('icon-global'));
    expect(cell?.extent).toEqual([0, CELLS - 1]);
    expect(Object.keys(others)).toEqual(['time']);
  });

  it('has an even step where leads are even', async () => {
    expect(dimensionsOf(await itemOf('euro-ifs'))['time']?.step).toBe('PT3H');
    expect(dimensionsOf(await itemOf('arome'))['time']?.step).toBeNull();
  });
});

const hasProj = spawnSync('/usr/bin/python3', ['-c', 'import pyproj']).status === 0;
if (!hasProj)
  console.warn('SKIPPED: no pyproj, so PROJ does not read our PROJJSON (apt install python3-pyproj)');

describe.runIf(hasProj)('the projection of an item', () => {
  it('is read by PROJ, and puts the first grid point where the axes begin', async () => {
    const { x, y } = dimensionsOf(await itemOf('hrrr'));
    const script = `
import json, sys
from pyproj import CRS, Transformer
crs = CRS.from_json(sys.argv[1])
place = Transformer.from_crs(crs.geodetic_crs, crs, always_xy=True).transform(237.280472, 21.138123)
print(json.dumps(place))`;
    const { stdout, stderr } = spawnSync(
      '/usr/bin/python3',
      ['-c', script, JSON.stringify(x?.reference_system)],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    const [easting, northing] = JSON.parse(stdout) as [number, number];
    expect(x?.extent[0]).toBeCloseTo(easting, 1);
    expect(y?.extent[0]).toBeCloseTo(northing, 1);
  });
});

describe("the producer's files of an item", () => {
  it('are those of each product, with the index beside each', async () => {
    const files = filesIn(await itemOf('hrrr'));
    const of = (key: string, name: string) => [
      [`grib2-${key}`, `https://files.example/hrrr.t00z.${name}.grib2`],
      [`index-${key}`, `https://files.example/hrrr.t00z.${name}.grib2.idx`],
    ];
    expect(files).toHaveLength(8);
    expect(files).toEqual(
      expect.arrayContaining([
        ...of('wrfsfc-f000', 'wrfsfcf00'),
        ...of('wrfprs-f000', 'wrfprsf00'),
        ...of('wrfsfc-f001', 'wrfsfcf01'),
        ...of('wrfprs-f001', 'wrfprsf01'),
      ]),
    );
  });

  it('are named at their present address', async () => {
    expect(filesIn(await itemOf('euro-ifs'))).toEqual([
      ['grib2-f000', 'http://127.0.0.1:1234/euro-ifs/20260101000000-0h-oper-fc.grib2'],
      ['index-f000', 'http://127.0.0.1:1234/euro-ifs/20260101000000-0h-oper-fc.index'],
      ['grib2-f003', 'http://127.0.0.1:1234/euro-ifs/20260101000000-3h-oper-fc.grib2'],
      ['index-f003', 'http://127.0.0.1:1234/euro-ifs/20260101000000-3h-oper-fc.index'],
    ]);
  });

  it('name all their leads where they have several', async () => {
    const { assets } = await itemOf('arome');
    expect(assets['grib2-SP1-f000-f002']?.href).toBe('https://files.example/SP1_00H06H.grib2');
    expect(assets['grib2-SP1-f000-f002']?.['forecast:horizon']).toBeUndefined();
    expect(assets['grib2-SP1-f007']?.['forecast:horizon']).toBe('PT7H');
  });

  it('name their variable where they have one alone, and their compression', async () => {
    const { assets } = await itemOf('icon-global');
    expect(Object.values(assets).find(({ href }) => href.endsWith('T_2M_003.grib2.bz2'))).toMatchObject({
      type: 'application/x-bzip2',
      roles: ['data'],
      'forecast:horizon': 'PT3H',
      'forecast:variable': 'air_temperature',
      title: 'GRIB2 of air_temperature_2m alone, lead 3 h, packed with bzip2',
    });
  });

  it('of this machine are left out', async () => {
    expect(filesIn(await itemOf('nam'))).toEqual([]);
  });
});

describe('links', () => {
  it('start with the public address', async () => {
    const { links, assets } = await itemOf('hrrr');
    for (const { href } of links) expect(href).toMatch(/^https:\/\/weather\.example\/isobar\/(stac|edr)/);
    expect(assets['kerchunk']?.href).toBe(
      'https://weather.example/isobar/refs/hrrr.json?init_time=2026-01-01T00',
    );
    const page = await fetch(`${address}/stac/search?limit=1`);
    const { links: ofPage } = (await page.json()) as Item;
    expect(ofPage.find(({ rel }) => rel === 'next')?.href).toMatch(
      /^https:\/\/weather\.example\/isobar\/stac\/search\?limit=1&token=/,
    );
  });
});

describe('public discovery', () => {
  it('needs no key, which the catalogue does otherwise', async () => {
    for (const init of [
      {},
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    ]) {
      expect((await fetch(`${address}/stac/search`, init)).status).toBe(200);
      expect((await fetch(`${gateway.address}/stac/search`, init)).status).toBe(401);
    }
    const withKey = { headers: { authorization: `Bearer ${TEST_KEY}` } };
    expect((await fetch(`${gateway.address}/stac/search`, withKey)).status).toBe(200);
  });
});
