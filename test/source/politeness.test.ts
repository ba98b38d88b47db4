import dns from 'node:dns';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchText, isThere, openHttpFile } from '../../src/source/files/http-file.ts';
import { retryAfterMs } from '../../src/source/network/hosts/host-backoff.ts';
import { isObjectStore } from '../../src/source/network/hosts/object-stores.ts';
import { limitConnections } from '../../src/source/network/http.ts';
import { createSourceTree } from '../../src/source/runs/create-source-tree.ts';
import { onlyFirst, status, throttlePage } from '../support/origin-faults.ts';
import { producerRun } from '../support/producer-run.ts';
import { etagOf, openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { clock } from '../support/virtual-clock.ts';

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (await import('../support/virtual-clock.ts')).virtualSleep,
}));

const BYTES = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const RUN = new Date('2026-08-01T00:00:00Z');
/** A whole second, as HTTP dates have them. */
const START = RUN.getTime();

let origin: RangeOrigin;
beforeAll(async () => {
  origin = await openOrigin();
});
beforeEach(() => {
  clock.start();
  clock.skipSleeps = true;
});
afterEach(() => {
  clock.stop();
  origin.misbehave = null;
  origin.delayMs = 0;
  origin.files.clear();
  origin.requests.length = 0;
  origin.statuses.length = 0;
});
afterAll(() => origin.close());

const read = (name = 'a.grib2') => openHttpFile(`${origin.base}${name}`).read(0, 10);

describe('concurrent requests', () => {
  it('to one host are eight at most', async () => {
    origin.files.set('a.grib2', BYTES);
    origin.delayMs = 20;
    await Promise.all(Array.from({ length: 40 }, () => read()));
    expect(origin.requests).toHaveLength(40);
    expect(origin.maxAtOnce()).toBe(8);
  });

  it('are bounded as set for the thread', async () => {
    const host = await openOrigin({ 'a.grib2': BYTES });
    host.delayMs = 20;
    limitConnections({ total: 8, perHost: 2 });
    try {
      await Promise.all(Array.from({ length: 10 }, () => openHttpFile(`${host.base}a.grib2`).read(0, 10)));
      expect(host.maxAtOnce()).toBe(2);
    } finally {
      limitConnections({ total: 32, perHost: 8 });
      await host.close();
    }
  });

  it('to a public object store are those set for it, whatever others may have', async () => {
    const store = await openOrigin({ 'a.grib2': BYTES });
    const producer = await openOrigin({ 'a.grib2': BYTES });
    for (const each of [store, producer]) each.delayMs = 50;
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(toLoopback);
    const bucket = new URL(store.base);
    bucket.hostname = 'noaa-gfs-bdp-pds.s3.amazonaws.com';
    limitConnections({ total: 40, perHost: 2, perObjectStore: 20 });
    try {
      const reads = [
        ...Array.from({ length: 40 }, () => `${bucket}a.grib2`),
        ...Array.from({ length: 8 }, () => `${producer.base}a.grib2`),
      ];
      await Promise.all(reads.map((url) => openHttpFile(url).read(0, 10)));
      expect(store.maxAtOnce()).toBe(20);
      expect(producer.maxAtOnce()).toBe(2);
    } finally {
      limitConnections({ total: 32, perHost: 8 });
      lookup.mockRestore();
      await store.close();
      await producer.close();
    }
  });
});

/** Answers for the name servers of the Internet. */
const toLoopback = ((_name: string, options: { all?: boolean }, callback: (...answer: unknown[]) => void) => {
  const found = { address: '127.0.0.1', family: 4 };
  if (options.all === true) callback(null, [found]);
  else callback(null, found.address, found.family);
}) as typeof dns.lookup;

it('public object stores may be asked more at a time than producers', async () => {
  const stores = [
    'noaa-gfs-bdp-pds.s3.amazonaws.com',
    'ecmwf-forecasts.s3.eu-central-1.amazonaws.com',
    'storage.googleapis.com',
    'noaagfs.blob.core.windows.net',
  ];
  const others = ['nomads.ncep.noaa.gov', 'data.ecmwf.int', 'opendata.dwd.de', 'amazonaws.com.example.org'];
  expect(stores.filter(isObjectStore)).toEqual(stores);
  expect(others.filter(isObjectStore)).toEqual([]);
});

it('every request names Isobar', async () => {
  origin.files.set('a.grib2', BYTES);
  await read();
  await fetchText(`${origin.base}a.idx`, 100);
  for (const { headers } of origin.requests) expect(headers['user-agent']).toMatch(/^Isobar\/\d/);
});

describe('Retry-After', () => {
  const now = Date.parse('2026-08-01T00:00:00Z');

  it.each([
    ['120', 120_000],
    [' 3 ', 3000],
    ['0', 0],
    ['Sat, 01 Aug 2026 00:00:05 GMT', 5000],
    ['Fri, 31 Jul 2026 23:59:00 GMT', 0],
    ['1.5', null],
    ['-1', null],
    ['soon', null],
    ['2026-08-01', null],
    [null, null],
  ])('%s', (header, ms) => expect(retryAfterMs(header, now)).toBe(ms));

  it.each([
    ['seconds', () => '2'],
    ['a date', () => new Date(Date.now() + 2000).toUTCString()],
  ])('in %s: all requests to the host wait for it', async (_, header) => {
    const host = await openOrigin({ 'a.grib2': BYTES, 'b.grib2': BYTES });
    try {
      vi.setSystemTime(START);
      clock.skipSleeps = false;
      host.misbehave = onlyFirst(1, (...request) => status(429, { 'retry-after': header() })(...request));
      const first = openHttpFile(`${host.base}a.grib2`).read(0, 10);
      await vi.waitUntil(() => clock.sleepers.size === 1);
      const second = openHttpFile(`${host.base}b.grib2`).read(0, 10);
      await vi.waitUntil(() => clock.sleepers.size === 2);
      for (const { until } of clock.sleepers) expect(until).toBeGreaterThanOrEqual(START + 2000);
      expect(host.requests).toHaveLength(1);
      clock.advance(3000);
      await Promise.all([first, second]);
      expect(host.requests).toHaveLength(3);
    } finally {
      await host.close();
    }
  });

  it('of more than 30 s fails the request at once, and none is sent until then', async () => {
    const host = await openOrigin({ 'a.grib2': BYTES });
    try {
      host.misbehave = status(503, { 'retry-after': '3600' });
      const reading = () => openHttpFile(`${host.base}a.grib2`).read(0, 10);
      await expect(reading()).rejects.toMatchObject({
        code: 'upstream_unavailable',
        message: expect.stringContaining('asks to be left alone for 3600 s'),
      });
      await expect(reading()).rejects.toMatchObject({ code: 'upstream_unavailable' });
      expect(host.requests).toHaveLength(1);
    } finally {
      await host.close();
    }
  });
});

describe('redirects', () => {
  it('to a page, as NOMADS throttles, are not followed: the request is repeated later', async () => {
    const host = await openOrigin({ 'a.grib2': BYTES, 'too-many-requests.html': Buffer.from('<html>') });
    try {
      host.misbehave = onlyFirst(1, throttlePage);
      expect(await openHttpFile(`${host.base}a.grib2`).read(0, 10)).toEqual(BYTES.slice(0, 10));
      const [first, second] = host.requests;
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
      expect(host.requests.map(({ path }) => path)).toEqual(['a.grib2', 'a.grib2']);
    } finally {
      await host.close();
    }
  });

  it('do not count as an existing file', async () => {
    const host = await openOrigin({ 'too-many-requests.html': Buffer.from('<html>') });
    try {
      host.misbehave = throttlePage;
      await expect(isThere(`${host.base}a.grib2`)).rejects.toMatchObject({
        message: expect.stringContaining('status 302, as servers answer that throttle'),
      });
    } finally {
      await host.close();
    }
  });

  it('to another host are not followed', async () => {
    const other = await openOrigin({ 'a.grib2': BYTES });
    const host = await openOrigin({ 'a.grib2': BYTES });
    try {
      host.misbehave = onlyFirst(
        1,
        status(301, { location: `${other.base.replace('127.0.0.1', 'localhost')}a.grib2` }),
      );
      expect(await openHttpFile(`${host.base}a.grib2`).read(0, 10)).toEqual(BYTES.slice(0, 10));
      expect(other.requests).toEqual([]);
    } finally {
      await host.close();
      await other.close();
    }
  });

  it('to another port of the same host are not followed, so that no other server sees a key', async () => {
    const other = await openOrigin({ 'a.grib2': BYTES });
    const host = await openOrigin({ 'a.grib2': BYTES });
    try {
      host.misbehave = onlyFirst(1, status(301, { location: `${other.base}a.grib2` }));
      const address = {
        url: `${host.base}a.grib2`,
        sign: async () => ({ href: `${host.base}a.grib2`, headers: { apikey: 'secret' } }),
        renew: () => false,
      };
      expect(await openHttpFile(address).read(0, 10)).toEqual(BYTES.slice(0, 10));
      expect(host.requests.map(({ headers }) => headers['apikey'])).toEqual(['secret', 'secret']);
      expect(other.requests).toEqual([]);
    } finally {
      await host.close();
      await other.close();
    }
  });

  it('of the same file on the same host are followed, twice at most', async () => {
    origin.files.set('a.grib2', BYTES);
    origin.misbehave = onlyFirst(2, (_, response) => {
      response.writeHead(308, { location: '/a.grib2?again' }).end();
      return true;
    });
    origin.files.set('a.grib2?again', BYTES);
    expect(await read()).toEqual(BYTES.slice(0, 10));
    expect(origin.requests).toHaveLength(3);
  });
});

describe('cached responses', () => {
  const url = () => `${origin.base}again.idx`;

  it('are fetched again only when they have changed', async () => {
    origin.files.set('again.idx', Buffer.from('one'));
    expect(await fetchText(url(), 100)).toBe('one');
    expect(await fetchText(url(), 100)).toBe('one');
    expect(origin.statuses).toEqual([200, 304]);
    origin.files.set('again.idx', Buffer.from('two'));
    expect(await fetchText(url(), 100)).toBe('two');
    expect(origin.statuses).toEqual([200, 304, 200]);
    origin.files.delete('again.idx');
    expect(await fetchText(url(), 100)).toBeNull();
  });

  it('are revalidated by time where the server gives no entity tag', async () => {
    const modified = 'Sat, 01 Aug 2026 05:00:00 GMT';
    origin.misbehave = ({ headers }, response) => {
      const isKnown = headers['if-modified-since'] === modified;
      response
        .writeHead(isKnown ? 304 : 200, { 'last-modified': modified })
        .end(isKnown ? undefined : 'page');
      return true;
    };
    expect(await fetchText(`${origin.base}dir/`, 100)).toBe('page');
    expect(await fetchText(`${origin.base}dir/`, 100)).toBe('page');
    expect(origin.requests.map(({ headers }) => headers['if-modified-since'])).toEqual([undefined, modified]);
  });

  it('do not include a damaged index: it is fetched once more without conditions', async () => {
    for (const [path, bytes] of producerRun('gfs', RUN, [0])) origin.files.set(path, bytes);
    let damaged = 0;
    origin.misbehave = ({ path }, response) => {
      if (!path.endsWith('f000.idx') || damaged++ > 0) return false;
      // With the tag of the sound one, so that it would be said to be unchanged.
      response.writeHead(200, { etag: etagOf(origin.files.get(path) ?? BYTES) }).end('<html>');
      return true;
    };
    const now = () => new Date('2026-08-02T00:00:00Z');
    const tree = createSourceTree({ model: 'gfs', bases: [origin.base], now });
    expect((await tree.inventory(RUN, { leads: new Set([0]) })).entries).toHaveLength(2);
  });
});
