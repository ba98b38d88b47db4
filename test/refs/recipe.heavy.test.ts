import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import { locateDemo } from '../../src/ingest/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { REFERENCE_READERS } from '../support/reference-readers.ts';
import { scratchFolder } from '../support/scratch.ts';

/** As from another machine: the demo's producer listens on 127.0.0.1, the gateway on another address. */
const OUTSIDE = '127.0.0.2';
const DOCS = path.join(import.meta.dirname, '../../docs/kerchunk.md');
const folder = scratchFolder();

let producer: DemoProducer;
let gateway: TestGateway;
beforeAll(async () => {
  producer = await startDemoProducer({ now: () => new Date('2026-01-15T06:00:00Z'), models: ['gfs'] });
  gateway = await openGateway(inject('demoData'), undefined, locateDemo(producer), {
    ISOBAR_HOST: OUTSIDE,
  });
});
afterAll(async () => {
  await gateway.close();
  await producer.close();
});

const FILE = '/refs/demo/gfs/gfs.20260115/00/atmos/gfs.t00z.pgrb2.0p25.f003';

describe('references to the demo from another machine', () => {
  it('name only the address under which the gateway was asked', async () => {
    const { refs } = (await (await gateway.get('/refs/gfs.json')).json()) as { refs: object };
    const urls = Object.values(refs).flatMap((each) => (Array.isArray(each) ? [String(each[0])] : []));
    expect(urls.length).toBeGreaterThan(1000);
    expect(urls.filter((url) => !url.startsWith(`${gateway.address}/refs/demo/gfs/`))).toEqual([]);
  });

  it('are those of STAC items too', async () => {
    const response = await gateway.get('/stac/collections/gfs/items?limit=1');
    const { features } = (await response.json()) as {
      features: { assets: Record<string, { href: string }> }[];
    };
    const hrefs = Object.values(features[0]?.assets ?? {}).map(({ href }) => href);
    expect(hrefs.filter((href) => href.includes('/refs/demo/gfs/')).length).toBeGreaterThan(100);
    expect(hrefs.filter((href) => !href.startsWith(`${gateway.address}/`))).toEqual([]);
  });

  it('are answered without a key, whole, in ranges, and by their tags', async () => {
    const url = gateway.address + FILE;
    const whole = await fetch(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, bytes.subarray(0, 4).toString()]).toEqual([200, 'GRIB']);
    const part = await fetch(url, { headers: { range: 'bytes=100-299' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 300));
    const conditional = { 'if-none-match': whole.headers.get('etag') ?? '' };
    expect((await fetch(url, { headers: conditional })).status).toBe(304);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect((await fetch(url, { headers: { range: 'bytes=999999999-' } })).status).toBe(416);
  });

  it.each([
    ['GET', '/refs/demo/gfs/no/such/file', 404],
    ['GET', '/refs/demo/nosuchmodel/file', 404],
    ['GET', '/refs/demo/gfs/%2e%2e/%2e%2e/', 404],
    ['GET', '/refs/demo/', 404],
    ['POST', FILE, 405],
  ])('%s %s is %i', async (method, call, status) => {
    const response = await fetch(gateway.address + call, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status });
  });
});

const [reader] = REFERENCE_READERS;
describe.skipIf(reader?.there !== true)('the recipe of docs/kerchunk.md', () => {
  it('prints, pasted as it is, what /point answers', async () => {
    const [, recipe = ''] = /```python\n(.*?)```/s.exec(readFileSync(DOCS, 'utf8')) ?? [];
    const script = path.join(folder, 'recipe.py');
    writeFileSync(script, recipe);
    vi.stubEnv('ISOBAR_URL', gateway.address);
    vi.stubEnv('ISOBAR_KEY', TEST_KEY);
    const printed = (await reader?.ask(script)) as number[];
    vi.unstubAllEnvs();
    const point = await gateway.get(
      '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=23',
    );
    const { values } = (await point.json()) as { values: number[] };
    expect(values).toHaveLength(24);
    expect(printed.map((value) => Number(value.toFixed(2)))).toEqual(values);
  });
});

describe.each(REFERENCE_READERS)('the codec of docs/kerchunk.md with $name', (each) => {
  it.skipIf(!each.there)('keeps a value of 9999, which kerchunk takes for missing', async () => {
    const [, codec] = [...readFileSync(DOCS, 'utf8').matchAll(/```python\n(.*?)```/gs)];
    const script = path.join(folder, 'codec.py');
    writeFileSync(script, codec?.[1] ?? '');
    const found = await each.ask(path.join(import.meta.dirname, 'missing_value.py'), script);
    expect(found).toEqual({
      kerchunk: [
        [9998, null, 10_000, 10_001],
        [9998, null, null, 10_001],
      ],
      documented: [
        [9998, 9999, 10_000, 10_001],
        [9998, 9999, null, 10_001],
      ],
    });
  });

  it('is named by every reference set', async () => {
    const { refs } = (await (await gateway.get('/refs/gfs.json')).json()) as { refs: Record<string, string> };
    const attributes = JSON.parse(refs['.zattrs'] ?? '{}') as Record<string, unknown>;
    expect(attributes['isobar:missing_value']).toContain('9999');
  });
});
