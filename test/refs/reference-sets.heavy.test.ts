import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import { locateDemo } from '../../src/ingest/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let producer: DemoProducer;
let gateway: TestGateway;
beforeAll(async () => {
  producer = await startDemoProducer({ now: () => new Date('2026-01-15T06:00:00Z'), models: ['gfs'] });
  gateway = await openGateway(inject('demoData'), undefined, locateDemo(producer));
});
afterAll(async () => {
  await gateway.close();
  await producer.close();
});

interface ReferenceSet {
  readonly version: number;
  readonly refs: Readonly<Record<string, string | readonly [string, number, number]>>;
}

async function setOf(pathAndQuery: string): Promise<ReferenceSet> {
  const response = await gateway.get(pathAndQuery);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  return (await response.json()) as ReferenceSet;
}

// Listing the messages of a run takes the demo's producer several seconds.
describe('GET /refs/{model}', () => {
  it('gives the references of the newest run, with and without .json', async () => {
    const set = await setOf('/refs/gfs');
    expect(set.version).toBe(1);
    expect(Object.keys(set.refs).length).toBeGreaterThan(11_000);
    expect(await setOf('/refs/gfs.json')).toEqual(set);
    const [url, offset, length] = set.refs['air_temperature_2m/0.0.0'] as readonly [string, number, number];
    const range = `bytes=${offset}-${offset + length - 1}`;
    const message = Buffer.from(await (await fetch(url, { headers: { range } })).arrayBuffer());
    expect([message.subarray(0, 4).toString(), message.subarray(-4).toString()]).toEqual(['GRIB', '7777']);
  });

  it('answers HEAD with the length, its tag with 304, and compresses by gzip', async () => {
    const headers = { authorization: `Bearer ${TEST_KEY}`, 'accept-encoding': 'identity' };
    const head = await fetch(`${gateway.address}/refs/gfs.json`, { method: 'HEAD', headers });
    const whole = await fetch(`${gateway.address}/refs/gfs.json`, { headers });
    const length = (await whole.arrayBuffer()).byteLength;
    expect(head.headers.get('content-length')).toBe(String(length));
    const tag = whole.headers.get('etag') ?? '';
    const notModified = await fetch(`${gateway.address}/refs/gfs.json`, {
      headers: { ...headers, 'if-none-match': tag },
    });
    expect([tag === '', notModified.status]).toEqual([false, 304]);
    const packed = await rawBody('/refs/gfs.json', 'gzip');
    expect(packed.byteLength).toBeLessThan(length / 4);
    expect(gunzipSync(packed).byteLength).toBe(length);
  });

  it('`GET /refs/{model}` | optional `init_time` pinning one run, shape `<YYYY-MM-DD>T<HH>` | kerchunk reference JSON for reading the GRIB2 files from the remote object store (anonymous access) with array tooling', async () => {
    const response = await gateway.get('/refs/gfs?init_time=2026-01-14T18');
    expect(response.headers.get('x-run')).toBe('gfs/2026-01-14T18:00:00Z');
    const { refs } = (await response.json()) as ReferenceSet;
    expect(refs['air_temperature_2m/0.0.0']?.[0]).toContain('gfs.20260114/18');
  });

  it('`/refs/{model}` | §5.2, `examples/kerchunk-ref.json`; unknown run 404; `init_time` `YYYY-MM-DDTHH` and full forms', async () => {
    const set = await setOf('/refs/gfs?init_time=2026-01-15T00');
    expect(await setOf('/refs/gfs?init_time=2026-01-15T00:00:00Z')).toEqual(set);
    expect(await setOf('/refs/gfs?init_time=2026-01-15T00:00')).toEqual(set);
    const unknown = await gateway.get('/refs/gfs?init_time=2025-01-01T00');
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not_found' }]);

    const { version, refs } = set;
    expect([Object.keys(set), version]).toEqual([['version', 'refs'], 1]);
    const text = (key: string) => {
      // All metadata are strings: objects in references need a recent fsspec.
      expect([key, typeof refs[key]]).toEqual([key, 'string']);
      return JSON.parse(refs[key] as string);
    };
    expect(text('.zgroup')).toEqual({ zarr_format: 2 });
    expect(text('.zattrs')).toMatchObject({
      Conventions: expect.stringMatching(/^CF-1/),
      title: expect.stringContaining('GFS'),
      institution: expect.any(String),
      source: expect.any(String),
      history: expect.any(String),
      license: expect.any(String),
    });
    // The newest run of the demo: 209 leads, on a grid of 5 degrees.
    expect(text('air_temperature_2m/.zarray')).toMatchObject({
      dtype: '<f4',
      compressor: null,
      fill_value: 'NaN',
      order: 'C',
      zarr_format: 2,
      shape: [209, 37, 72],
      chunks: [1, 37, 72],
      filters: [{ id: 'grib', var: 'air_temperature_2m', dtype: 'float32' }],
    });
    expect(text('air_temperature_2m/.zattrs')).toMatchObject({
      // By valid time, which is what readers select by; the lead and the run are coordinates beside it.
      _ARRAY_DIMENSIONS: ['time', 'latitude', 'longitude'],
      coordinates: 'forecast_period forecast_reference_time',
      units: 'K',
      standard_name: 'air_temperature',
      GRIB_shortName: expect.any(String),
      GRIB_typeOfLevel: 'heightAboveGround',
      GRIB_level: 2,
    });
  });
});

function rawBody(path: string, coding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${TEST_KEY}`, 'accept-encoding': coding };
    request(`${gateway.address}${path}`, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve(Buffer.concat(chunks));
    })
      .on('error', reject)
      .end();
  });
}
