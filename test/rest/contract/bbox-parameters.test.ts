import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { callsOf } from './calls.ts';

let gateway: TestGateway;
const { ok, refused } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

interface Field {
  readonly init_time: string;
  readonly lead_hours: number;
  readonly lats: readonly number[];
  readonly lons: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

const ASKED = {
  model: 'gfs',
  var: 'air_temperature_2m',
  west: -10,
  south: 35,
  east: 30,
  north: 60,
  lead_hours: 6,
};
const field = (query: object = {}) => ok<Field>('/bbox', { ...ASKED, ...query });
const refusal = (query: object, words: string | RegExp, status = 422) =>
  refused('/bbox', { ...ASKED, ...query }, status, words);

/** The magic number of HDF5, which NetCDF-4 files are. */
const HDF5 = '\x89HDF\r\n\x1a\n';

async function bytes(query: string): Promise<{ headers: Headers; content: Buffer }> {
  const response = await gateway.get(`/bbox?${query}`);
  expect(response.status).toBe(200);
  return { headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
}

describe('a parameter of GET /bbox', () => {
  it('`model` | string | yes | none | model ID', async () => {
    await refusal({ model: undefined }, 'model is required');
    await refusal({ model: 'gsf' }, 'did you mean gfs');
    expect(await field()).toMatchObject({ model: 'gfs' });
  });

  it('`var` | string | yes | none | single variable name', async () => {
    await refusal({ var: undefined }, 'var is required');
    await refusal({ var: 'cape,visibility' }, 'is not a variable');
    await refusal({ var: 'air_temperature' }, 'did you mean air_temperature_2m');
    expect(await field({ var: 'temperature_500hpa' })).toMatchObject({
      var: 'temperature_500hpa',
      units: 'K',
    });
  });

  it('`west`, `south`, `east`, `north` | float | yes | none | bounds in decimal degrees', async () => {
    for (const edge of ['west', 'south', 'east', 'north']) {
      await refusal({ [edge]: undefined }, `${edge} is required`);
      await refusal({ [edge]: 'here' }, `${edge} must be a number`);
    }
    await refusal({ north: 91 }, 'north must be a number from -90 to 90');
    await refusal({ west: -181 }, 'west must be a number from -180 to 360');
    await refusal({ south: 61 }, 'south 61 is north of north 60');

    // The demo's GFS has a point every five degrees. Edges are inside.
    const europe = await field();
    expect(europe.lats).toEqual([60, 55, 50, 45, 40, 35]);
    expect(europe.lons).toEqual([-10, -5, 0, 5, 10, 15, 20, 25, 30]);
    expect(europe.values.map(({ length }) => length)).toEqual([9, 9, 9, 9, 9, 9]);
    const one = await field({ west: 10, east: 10, south: 50, north: 50 });
    expect(one.values).toEqual([[europe.values[2]?.[4]]]);
    const acrossTheDateLine = await field({ west: 170, east: -170, south: 0, north: 5 });
    expect(acrossTheDateLine.lons.map((lon) => (lon + 360) % 360)).toEqual([170, 175, 180, 185, 190]);
  });

  it('`west`, `south`, `east`, `north`, continued: each value is that of /point at its row and column', async () => {
    const { lats, lons, values } = await field();
    for (const [y, lat] of lats.entries()) {
      for (const [x, lon] of lons.entries()) {
        if ((x + 2 * y) % 5 > 0) continue;
        const point = await ok<{ values: number[] }>('/point', {
          model: 'gfs',
          var: 'air_temperature_2m',
          lat,
          lon,
          lead_from: 6,
          lead_to: 6,
        });
        expect([lat, lon, values[y]?.[x]]).toEqual([lat, lon, point.values[0]]);
      }
    }
  });

  it('`init_time` | string | no | latest available | ISO 8601', async () => {
    const newest = await field();
    expect(newest.init_time).toBe('2026-01-15T00:00:00Z');
    const earlier = await field({ init_time: '2026-01-14T18' });
    expect(earlier.init_time).toBe('2026-01-14T18:00:00Z');
    expect(earlier.values).not.toEqual(newest.values);
    expect(await field({ init_time: '2026-01-14T18:00:00Z' })).toEqual(earlier);
    await refusal({ init_time: '2020-01-01T00' }, '2026-01-15T00:00:00Z', 404);
    await refusal({ init_time: 'noon' }, 'init_time "noon" is not');
  });

  it('`lead_hours` | integer | no | 0 | single lead hour', async () => {
    const first = await field({ lead_hours: undefined });
    expect(first).toMatchObject({ lead_hours: 0, valid_time: '2026-01-15T00:00:00Z' });
    const last = await field({ lead_hours: 384 });
    expect(last).toMatchObject({ lead_hours: 384, valid_time: '2026-01-31T00:00:00Z' });
    expect(last.values).not.toEqual(first.values);
    for (const lead_hours of [-1, 0.5, '0,1', '']) {
      await refusal({ lead_hours }, 'lead_hours must be a whole number of hours');
    }
    await refusal({ lead_hours: 385 }, '384');
    await refusal({ lead_hours: 121 }, 'the nearest are 120 and 123');
  });

  it('`fmt` | string | no | `json` | `json` or `netcdf`', async () => {
    const address = `model=gfs&var=cape&west=0&south=40&east=10&north=50`;
    const plain = await bytes(address);
    expect(plain.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await bytes(`${address}&fmt=json`)).content).toEqual(plain.content);
    expect((await bytes(`${address}&fmt=netcdf`)).content.subarray(0, 8)).toEqual(
      Buffer.from(HDF5, 'latin1'),
    );
    await refusal({ fmt: 'grib' }, /^fmt must be json or .*netcdf/);
    await refusal({ fmt: '' }, 'fmt must be');
  });

  it('When `fmt=netcdf`, the body is a NetCDF4 binary and the `Content-Disposition` header carries a suggested file name. Otherwise the body is a JSON 2-D field.', async () => {
    const address = 'model=gfs&var=cape&west=0&south=40&east=10&north=50&lead_hours=3';
    const { headers, content } = await bytes(`${address}&fmt=netcdf`);
    expect(content.subarray(0, 8)).toEqual(Buffer.from(HDF5, 'latin1'));
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]*gfs[\w.-]*\.nc"$/);
    const json = await bytes(address);
    expect(json.headers.get('content-disposition')).toBeNull();
    const { values } = JSON.parse(json.content.toString()) as Field;
    expect(values.map(({ length }) => length)).toEqual([3, 3, 3]);
  });

  it('has no more parameters but the extensions, and takes each once', async () => {
    await refusal({ lead_hour: 3 }, 'did you mean lead_hours');
    await refusal({ vars: 'cape' }, 'did you mean var');
    const twice = await fetch(
      `${gateway.address}/bbox?model=gfs&var=cape&west=0&west=1&south=0&east=5&north=5`,
      {
        headers: { authorization: `Bearer ${TEST_KEY}` },
      },
    );
    expect(twice.status).toBe(422);
    expect(await twice.json()).toMatchObject({
      detail: expect.stringContaining('west is given more than once'),
    });
  });
});
