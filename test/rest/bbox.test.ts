import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rowsOfCsv } from '../support/box-forms.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { hasShared, sharedPath } from '../support/shared.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

interface BoxAnswer {
  model: string;
  units: string;
  init_time: string;
  lead_hours: number;
  valid_time: string;
  bbox: number[];
  grid: { type: string; shape: [number, number]; stride?: number; made?: string };
  lats: number[];
  lons: number[];
  values: (number | null)[][];
}

async function get<Body>(pathAndQuery: string, from = gateway): Promise<{ status: number; body: Body }> {
  const response = await from.get(pathAndQuery);
  return { status: response.status, body: (await response.json()) as Body };
}

const EUROPE = 'west=-10&south=35&east=30&north=60';
const box = (query: string) => get<BoxAnswer>(`/bbox?model=gfs&${query}`);
const refused = async (query: string) => {
  const { status, body } = await get<{ detail: string }>(`/bbox?${query}`);
  return `${status} ${body.detail}`;
};

describe('GET /bbox', () => {
  it('answers a variable at a lead over all grid points in the box, edges included', async () => {
    const { status, body } = await box(`var=air_temperature_2m&${EUROPE}&lead_hours=6`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      model: 'gfs',
      var: 'air_temperature_2m',
      units: 'K',
      init_time: '2026-01-15T00:00:00Z',
      lead_hours: 6,
      valid_time: '2026-01-15T06:00:00Z',
      bbox: [-10, 35, 30, 60],
      run: { synthetic: true },
    });
    const { lats, lons, values, grid } = body;
    // The demo's GFS has a point every five degrees, from the north.
    expect(lats).toEqual([60, 55, 50, 45, 40, 35]);
    expect(lons).toEqual([-10, -5, 0, 5, 10, 15, 20, 25, 30]);
    expect(grid).toEqual({ type: 'regular_latlon', shape: [6, 9] });
    expect(values).toHaveLength(6);
    for (const row of values) expect(row).toHaveLength(9);
  });

  it('has the very numbers of /point at every point, also across the antimeridian and at the poles', async () => {
    for (const [query, points] of [
      [`var=temperature_500hpa&${EUROPE}&lead_hours=24`, 54],
      ['var=total_precipitation&west=170&south=-10&east=-170&north=10&lead_hours=12', 25],
      ['var=wind_u_10m&west=-180&south=85&east=180&north=90&lead_hours=0', 144],
    ] as const) {
      const { body } = await box(query);
      const variable = /var=(\w+)/.exec(query)?.[1];
      expect(body.values.flat()).toHaveLength(points);
      for (const [y, lat] of body.lats.entries()) {
        for (const [x, lon] of body.lons.entries()) {
          if ((x + y) % 3 > 0) continue;
          const { body: point } = await get<{ values: number[] }>(
            `/point?model=gfs&lat=${lat}&lon=${lon > 180 ? lon - 360 : lon}&var=${variable}&lead_from=${body.lead_hours}&lead_to=${body.lead_hours}`,
          );
          expect([lat, lon, ...point.values]).toEqual([lat, lon, body.values[y]?.[x]]);
        }
      }
    }
  });

  it('runs eastward from the western edge, beyond 180 across the antimeridian', async () => {
    const { body } = await box('var=wind_u_10m&west=170&south=0&east=-170&north=0');
    expect(body.lons).toEqual([170, 175, 180, 185, 190]);
    expect(body.lead_hours).toBe(0);
  });

  it('answers every second row and column with stride=2', async () => {
    const question = `var=air_temperature_2m&${EUROPE}&lead_hours=6`;
    const [all, thinned] = [(await box(question)).body, (await box(`${question}&stride=2`)).body];
    expect(thinned.grid).toEqual({ type: 'regular_latlon', shape: [3, 5], stride: 2 });
    expect([thinned.lats, thinned.lons]).toEqual([
      [60, 50, 40],
      [-10, 0, 10, 20, 30],
    ]);
    const even = <Item>(items: readonly Item[]) => items.filter((_, n) => n % 2 === 0);
    expect(thinned.values).toEqual(even(all.values).map(even));
    expect((await box(`${question}&stride=1`)).body).toEqual(all);
  });

  it('has the form of fmt, else of Accept', async () => {
    const address = `${gateway.address}/bbox?model=gfs&var=air_temperature_2m&${EUROPE}`;
    const authorization = `Bearer ${TEST_KEY}`;
    for (const [accept, fmt, type] of [
      ['*/*', null, 'application/json'],
      ['text/csv', null, 'text/csv; charset=utf-8'],
      ['application/geo+json, application/json;q=0.5', null, 'application/geo+json'],
      ['application/x-netcdf', null, 'application/x-netcdf'],
      ['application/x-netcdf', 'csv', 'text/csv; charset=utf-8'],
      ['image/png,image/*;q=0.8', null, 'image/png'],
      ['image/tiff', null, 'image/tiff; application=geotiff'],
      ['*/*', 'tif', 'image/tiff; application=geotiff'],
    ] as const) {
      const url = fmt === null ? address : `${address}&fmt=${fmt}`;
      const response = await fetch(url, { headers: { authorization, accept } });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      await response.arrayBuffer();
    }
    const neither = await fetch(address, { headers: { authorization, accept: 'audio/ogg' } });
    expect(neither.status).toBe(406);
  });

  it('names its run in every row of CSV, and the unit in the header', async () => {
    const response = await gateway.get(
      `/bbox?model=gfs&var=air_temperature_2m&${EUROPE}&lead_hours=6&fmt=csv`,
    );
    const text = await response.text();
    const rows = rowsOfCsv(text);
    expect(rows).toHaveLength(54);
    expect(text.split('\r\n')[0]).toBe(
      'model,init_time,lead_hours,valid_time,lat,lon,air_temperature_2m (K),synthetic',
    );
    for (const row of rows) {
      expect(row).toMatchObject({
        model: 'gfs',
        init_time: '2026-01-15T00:00:00Z',
        lead_hours: '6',
        valid_time: '2026-01-15T06:00:00Z',
        synthetic: 'true',
      });
    }
  });

  it('has the members of JSON in the collection of GeoJSON', async () => {
    const question = 'var=wind_u_10m&west=170&south=-10&east=-170&north=10&lead_hours=12';
    const { body } = await box(question);
    const { values: _, lats: __, lons: ___, ...head } = body;
    const { body: collection } = await get<object & { features: unknown }>(
      `/bbox?model=gfs&${question}&fmt=geojson`,
    );
    const { features, ...members } = collection;
    expect(members).toEqual({ type: 'FeatureCollection', ...head });
    expect(features).toHaveLength(25);
  });

  it('takes a valid time for a lead hour, of the run that is named or the newest that reaches it', async () => {
    const question = `model=gfs&var=air_temperature_2m&${EUROPE}`;
    const { body: byLead } = await box('var=air_temperature_2m&' + `${EUROPE}&lead_hours=12`);
    for (const written of [
      byLead.valid_time,
      byLead.valid_time.replace(':00:00Z', ''),
      `${byLead.valid_time.slice(0, -1)}%2B00:00`,
    ]) {
      const { body } = await get<typeof byLead>(`/bbox?${question}&valid_time=${written}`);
      expect(body).toEqual(byLead);
    }
    const named = `${question}&init_time=${byLead.init_time}&valid_time=${byLead.valid_time}`;
    expect((await get<typeof byLead>(`/bbox?${named}`)).body).toEqual(byLead);
    expect(await refused(`${named}&lead_hours=12`)).toMatch(
      /^422 valid_time and lead_hours exclude each other/,
    );
    expect(await refused(`${question}&valid_time=2026-01-15T06:30Z`)).toMatch(
      /^422 .*no output step at .*06:30/,
    );
    expect(await refused(`${question}&valid_time=2026-01-15`)).toMatch(/^422 valid_time .*is not a moment/);
    expect(await refused(`${question}&valid_time=2036-01-15T06:00:00Z`)).toMatch(/^(404|422) /);
  });

  it('says which parameter is not valid, and why', async () => {
    expect(await refused(`model=gfs&var=air_temperature_2m&${EUROPE}&lead_hours=121`)).toMatch(
      /^422 .*no output step at lead 121; the nearest are 120 and 123/,
    );
    expect(await refused('model=gfs&var=cape&west=0&south=50&east=5&north=40')).toMatch(/^422 .*south 50/);
    expect(await refused('model=gfs&var=cape&west=1&south=41&east=2&north=42')).toMatch(
      /^422 .*no grid point/,
    );
    expect(await refused(`model=gfs&var=cap&${EUROPE}`)).toMatch(/^422 .*cape/);
    expect(await refused(`model=gfs&var=cape&${EUROPE}&stride=0`)).toMatch(/^422 stride must be a whole/);
    expect(await refused(`model=gfs&var=cape&${EUROPE}&fmt=xml`)).toMatch(
      /^422 fmt must be json or netcdf or csv or geojson or geotiff or png/,
    );
    expect(await refused('model=gfs&var=cape&west=0&south=0&east=5')).toMatch(/^422 north is required/);
    expect(await refused(`model=nam&var=wind_u_80m&${EUROPE}`)).toMatch(/^422 .*gfs/);
    expect(await refused(`model=gfs&var=cape&${EUROPE}&init_time=2020-01-01T00`)).toMatch(/^404 /);
  });
});

describe.skipIf(!hasShared)('GET /bbox on a projected grid', () => {
  it('answers the rectangle of rows and columns around the box with places and axes for each', async () => {
    const real = await openGateway();
    try {
      await real.ingest('hrrr', sharedPath('grib/models/hrrr/hrrr-tmp-850mb-20260812.grib2'));
      const stored = await real.query<{ model: { runs: { nodes: { initTime: string }[] } } }>(
        '{ model(id: hrrr) { runs { nodes { initTime } } } }',
      );
      const [run] = stored.data.model.runs.nodes;
      const lead = await get<{ lead_hours: number[]; values: number[] }>(
        `/point?model=hrrr&lat=39.74&lon=-104.99&var=temperature_850hpa&init_time=${run?.initTime}`,
        real,
      );
      const { status, body } = await get<{
        grid: { type: string; shape: [number, number] };
        lats: number[][];
        lons: number[][];
        x: number[];
        y: number[];
        crs: string;
        values: (number | null)[][];
      }>(
        `/bbox?model=hrrr&var=temperature_850hpa&west=-105.2&south=39.6&east=-104.8&north=39.9&init_time=${run?.initTime}&lead_hours=${lead.body.lead_hours[0]}`,
        real,
      );
      expect(status).toBe(200);
      const [ny, nx] = body.grid.shape;
      expect(body.grid.type).toBe('lambert_conformal');
      expect([body.y.length, body.x.length]).toEqual([ny, nx]);
      expect(body.crs).toContain('+proj=lcc +lat_1=38.5 +lat_2=38.5 +lat_0=38.5');
      // Three kilometres between columns and between rows; rows go northward.
      expect(body.x[1]! - body.x[0]!).toBeCloseTo(3000, 3);
      expect(body.y[1]! - body.y[0]!).toBeCloseTo(3000, 3);
      let answered = 0;
      for (let y = 0; y < ny; y++) {
        for (let x = 0; x < nx; x++) {
          const [lat, lon, value] = [body.lats[y]![x]!, body.lons[y]![x]!, body.values[y]![x]!];
          const inside = lat >= 39.6 && lat <= 39.9 && lon >= -105.2 && lon <= -104.8;
          expect(value === null).toBe(!inside);
          if (!inside || ++answered % 20 !== 0) continue;
          const point = await get<{ values: number[] }>(
            `/point?model=hrrr&lat=${lat}&lon=${lon}&var=temperature_850hpa&init_time=${run?.initTime}`,
            real,
          );
          expect(point.body.values[0]).toBe(value);
        }
      }
      // 0.3 degrees by 0.4 are 33 km by 34 km.
      expect(answered).toBeGreaterThan(100);
      expect(answered).toBeLessThan(140);
    } finally {
      await real.close();
    }
  });
});
