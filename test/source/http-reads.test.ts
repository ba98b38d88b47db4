import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchText, openHttpFile } from '../../src/source/files/http-file.ts';
import { onlyFirst, status } from '../support/origin-faults.ts';
import { etagOf, type Misbehaviour, openOrigin, type RangeOrigin, rangeOf } from '../support/range-origin.ts';
import { clock } from '../support/virtual-clock.ts';

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (await import('../support/virtual-clock.ts')).virtualSleep,
}));

const BYTES = Uint8Array.from({ length: 10_000 }, (_, index) => (index * 31) % 251);

let origin: RangeOrigin;
beforeAll(async () => {
  origin = await openOrigin({ 'a.grib2': BYTES });
});
beforeEach(() => {
  clock.start();
  clock.skipSleeps = true;
});
afterEach(() => {
  clock.stop();
  origin.misbehave = null;
  origin.requests.length = 0;
});
afterAll(() => origin.close());

const file = () => openHttpFile(`${origin.base}a.grib2`);

const faulty = (message: string | RegExp, code = 'upstream_unavailable') =>
  expect.objectContaining({
    name: 'IsobarError',
    code,
    message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
  });

/** Headers for the full range and half of its bytes, then the connection breaks. */
const brokenOff: Misbehaviour = (request, response) => {
  const { first, last } = rangeOf(request);
  response.writeHead(206, {
    'content-length': last - first + 1,
    'content-range': `bytes ${first}-${last}/${BYTES.length}`,
  });
  response.write(BYTES.subarray(first, (first + last) >> 1), () => response.destroy());
  return true;
};

/** Half of the range, ended properly, although the headers promise all of it. */
const shortBody: Misbehaviour = (request, response) => {
  const { first, last } = rangeOf(request);
  response.writeHead(206, { 'content-range': `bytes ${first}-${last}/${BYTES.length}` });
  response.end(BYTES.subarray(first, (first + last) >> 1));
  return true;
};

describe('a range read from a correct server', () => {
  it('returns the requested bytes, and then knows the file’s size and entity tag', async () => {
    const remote = file();
    expect([remote.size, remote.etag]).toEqual([null, null]);
    expect(await remote.read(1000, 500)).toEqual(BYTES.slice(1000, 1500));
    expect([remote.size, remote.etag]).toEqual([10_000, etagOf(BYTES)]);
    expect(origin.requests).toHaveLength(1);
  });

  it('returns fewer bytes at the end of the file, and none after it or for an empty range', async () => {
    const remote = file();
    expect(await remote.read(9_900, 500)).toEqual(BYTES.slice(9_900));
    expect(await remote.read(10_000, 500)).toEqual(new Uint8Array(0));
    expect(await remote.read(5, 0)).toEqual(new Uint8Array(0));
    expect(origin.requests).toHaveLength(2);
  });
});

describe('a connection', () => {
  it('serves the next requests after error pages that do not say how long they are', async () => {
    const connections = new Set<unknown>();
    origin.misbehave = (_, response) => {
      connections.add(response.socket);
      response.writeHead(404);
      response.write('no such file');
      response.end('<p>'.repeat(1000));
      return true;
    };
    for (let n = 0; n < 20; n++)
      await expect(file().read(0, 10)).rejects.toEqual(faulty('no such file', 'not_found'));
    // The next request may begin before the end of a page has come.
    expect(connections.size).toBeLessThan(5);
  });

  it('is closed where such a page does not end', async () => {
    let closed = 0;
    origin.misbehave = (_, response) => {
      response.once('close', () => closed++);
      response.writeHead(404);
      const write = () => void (response.destroyed || response.write('.'.repeat(50_000), write));
      write();
      return true;
    };
    await expect(file().read(0, 10)).rejects.toEqual(faulty('no such file', 'not_found'));
    await expect.poll(() => closed).toBe(1);
  });
});

describe('a retry', () => {
  it.each([
    ['503 twice', onlyFirst(2, status(503)), 3],
    ['a connection that breaks in the middle of the body', onlyFirst(1, brokenOff), 2],
    ['a body shorter than its header says', onlyFirst(1, shortBody), 2],
    [
      'a connection that is closed without an answer',
      onlyFirst(1, (_, response) => {
        response.destroy();
        return true;
      }),
      2,
    ],
  ])('succeeds after %s', async (_, fault, requests) => {
    origin.misbehave = fault;
    expect(await file().read(1000, 500)).toEqual(BYTES.slice(1000, 1500));
    expect(origin.requests).toHaveLength(requests);
  });

  it('comes after the time in Retry-After', async () => {
    origin.misbehave = onlyFirst(1, status(429, { 'retry-after': '1' }));
    expect(await file().read(0, 10)).toEqual(BYTES.slice(0, 10));
    const [first, second] = origin.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it('is given up after three attempts, with the reason in the error', async () => {
    origin.misbehave = status(503);
    await expect(file().read(0, 10)).rejects.toEqual(faulty(/a\.grib2 .* 3 tries: status 503/));
    expect(origin.requests).toHaveLength(3);
    origin.requests.length = 0;
    origin.misbehave = shortBody;
    await expect(file().read(0, 10)).rejects.toEqual(faulty('4 of 10 bytes came'));
    expect(origin.requests).toHaveLength(3);
  });

  it('is given up where the connection is refused', async () => {
    const gone = await openOrigin();
    await gone.close();
    await expect(openHttpFile(`${gone.base}a.grib2`).read(0, 10)).rejects.toEqual(faulty('ECONNREFUSED'));
  });
});

describe('a read is refused without a retry', () => {
  const withRange =
    (range: string, body: Uint8Array, code = 206): Misbehaviour =>
    (_, response) => {
      response.writeHead(code, { 'content-range': range }).end(body);
      return true;
    };

  it.each<[string, Misbehaviour, string]>([
    ['the whole file with 200', withRange('bytes 0-9/10000', BYTES, 200), 'status 200'],
    ['206 without a range', withRange('', BYTES.slice(0, 10)), 'status 206'],
    ['another range', withRange('bytes 10-19/10000', BYTES.slice(10, 20)), 'bytes 10-19'],
    ['a longer range', withRange('bytes 0-99/10000', BYTES.slice(0, 100)), 'bytes 0-99'],
    [
      'a shorter range in the middle of the file',
      withRange('bytes 0-4/10000', BYTES.slice(0, 5)),
      'bytes 0-4',
    ],
    ['a shorter range of a file of unknown size', withRange('bytes 0-4/*', BYTES.slice(0, 5)), 'bytes 0-4'],
    ['more bytes than the range says', withRange('bytes 0-9/10000', BYTES), 'more than 10 bytes'],
    ['403', status(403), 'status 403'],
  ])('for %s', async (_, fault, reason) => {
    origin.misbehave = fault;
    await expect(file().read(0, 10)).rejects.toEqual(faulty(reason));
    expect(origin.requests).toHaveLength(1);
  });

  it('for a missing file', async () => {
    await expect(openHttpFile(`${origin.base}b.grib2`).read(0, 10)).rejects.toEqual(
      faulty('b.grib2: no such file', 'not_found'),
    );
    expect(origin.requests).toHaveLength(1);
  });

  it('for a file that changed between two reads, by its entity tag or size', async () => {
    const remote = file();
    await remote.read(0, 10);
    origin.files.set(
      'a.grib2',
      BYTES.map((byte) => byte ^ 1),
    );
    await expect(remote.read(10, 10)).rejects.toEqual(faulty('changed while it was being read'));
    origin.files.set('a.grib2', BYTES);
    expect(await remote.read(10, 10)).toEqual(BYTES.slice(10, 20));

    origin.misbehave = withRange('bytes 0-9/10000', BYTES.slice(0, 10));
    const withoutTag = file();
    await withoutTag.read(0, 10);
    origin.misbehave = withRange('bytes 0-9/12000', BYTES.slice(0, 10));
    await expect(withoutTag.read(0, 10)).rejects.toEqual(faulty('changed while it was being read'));
  });

  it('for another version, whose body it leaves to nobody', async () => {
    const remote = file();
    await remote.read(0, 10);
    const ended = Promise.withResolvers<void>();
    origin.misbehave = (_, response) => {
      response.once('close', ended.resolve);
      response.writeHead(206, {
        'content-length': 1_000_000,
        'content-range': 'bytes 10-1000009/20000000',
        etag: '"another"',
      });
      response.write(BYTES);
      return true;
    };
    await expect(remote.read(10, 1_000_000)).rejects.toEqual(faulty('changed while it was being read'));
    await ended.promise;
    // Without more the deadline of an attempt, 120 s, ends it.
  }, 10_000);
});

describe('an abort', () => {
  const reason = new Error('enough');

  it('ends a read that is never answered', async () => {
    const stop = new AbortController();
    origin.misbehave = () => {
      stop.abort(reason);
      return true;
    };
    await expect(file().read(0, 10, stop.signal)).rejects.toBe(reason);
    expect(origin.requests).toHaveLength(1);
  });

  it('ends a body that never ends', async () => {
    const stop = new AbortController();
    origin.misbehave = (_, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-9/10000' });
      response.write(BYTES.subarray(0, 5), () => stop.abort(reason));
      return true;
    };
    await expect(file().read(0, 10, stop.signal)).rejects.toBe(reason);
  });

  it('ends the pause before another try', async () => {
    const stop = new AbortController();
    clock.skipSleeps = false;
    const throttling = await openOrigin();
    throttling.misbehave = status(429, { 'retry-after': '30' });
    const reading = openHttpFile(`${throttling.base}a.grib2`).read(0, 10, stop.signal);
    await vi.waitUntil(() => clock.sleepers.size === 1);
    stop.abort(reason);
    await expect(reading).rejects.toBe(reason);
    expect(throttling.requests).toHaveLength(1);
    await throttling.close();
  });

  it('before the start sends no request', async () => {
    await expect(file().read(0, 10, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(origin.requests).toHaveLength(0);
  });
});

describe('a fetched text', () => {
  const url = () => `${origin.base}a.idx`;

  it('is complete, or null where the server has none', async () => {
    expect(await fetchText(url(), 100)).toBeNull();
    origin.misbehave = status(403);
    expect(await fetchText(url(), 100)).toBeNull();
    origin.misbehave = null;
    origin.files.set('a.idx', Buffer.from('1:0:d=2026080712:…'));
    expect(await fetchText(url(), 100)).toBe('1:0:d=2026080712:…');
  });

  it('is refused over the size limit, and for any other status', async () => {
    origin.files.set('a.idx', Buffer.alloc(101, 'x'));
    await expect(fetchText(url(), 100)).rejects.toEqual(faulty('more than 100 bytes'));
    origin.misbehave = status(418);
    await expect(fetchText(url(), 100)).rejects.toEqual(faulty('status 418'));
  });
});
