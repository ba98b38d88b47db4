import { once } from 'node:events';
import { open, readdir, stat } from 'node:fs/promises';
import http, { type IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ModelId } from '../../src/catalog/index.ts';
import type { SlabBands } from '../../src/forecast/index.ts';
import type { GridSpec } from '../../src/geo/index.ts';
import { EncoderBusyError } from '../../src/http/index.ts';
import { DamagedTileError } from '../../src/store/index.ts';
import { COMPLETE, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { HRRR_GRID } from '../support/grids.ts';

/** Two million cells. */
const GLOBE: GridSpec = {
  kind: 'latlon',
  nx: 2000,
  ny: 1000,
  rows: 'north-to-south',
  latitudeOfFirst: 90,
  longitudeOfFirst: 0,
  latitudeOfLast: -89.82,
  longitudeOfLast: 359.82,
  latitudeStep: 0.18,
  longitudeStep: 0.18,
};
/** Too many of them for one answer. */
const FINER: GridSpec = { ...GLOBE, nx: 4000, longitudeStep: 0.09, longitudeOfLast: 359.91 };
/** HRRR's south-western quarter. */
const PLANE: GridSpec = {
  ...HRRR_GRID,
  nx: 900,
  ny: 500,
};
const EVERYWHERE = 'west=-180&south=-90&east=180&north=90';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  await takeIn('gfs', GLOBE, '2026-01-01T00:00:00Z');
  await takeIn('euro-ifs', GLOBE, '2026-01-01T00:00:00Z');
  await takeIn('icon-eu', FINER, '2026-01-01T00:00:00Z');
  await takeIn('hrrr', PLANE, '2026-01-01T00:00:00Z');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => gateway.close());

/** Temperatures from 220 K to 310 K at lead 0. */
async function takeIn(model: ModelId, grid: GridSpec, initTime: string): Promise<void> {
  const draft = await gateway.parts.store.draft(model, new Date(initTime), grid, SOURCE);
  const plane = new Int32Array(grid.nx * grid.ny);
  for (let cell = 0; cell < plane.length; cell++) {
    const [x, y] = [cell % grid.nx, Math.floor(cell / grid.nx)];
    plane[cell] = 26_500 + Math.round(3000 * Math.sin(y / 300) + 1500 * Math.cos(x / 200)) + ((x * y) % 7);
  }
  await draft.addCube({ variable: 'air_temperature_2m', leads: [0], planes: [plane], lineage: [] });
  await draft.publish(COMPLETE);
}

const box = (more: string, model: ModelId = 'gfs') => `/bbox?model=${model}&var=air_temperature_2m&${more}`;

/** An answer as it comes, its body not yet read. */
async function begin(pathAndQuery: string, method = 'GET'): Promise<IncomingMessage> {
  const request = http.request(gateway.address + pathAndQuery, {
    method,
    agent: false,
    headers: { authorization: `Bearer ${TEST_KEY}` },
  });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  request.on('error', () => undefined);
  return response;
}

async function textOf(pathAndQuery: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await begin(pathAndQuery)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** How much of slabs is read from now on. */
function watchReading(): { bands: number; signal: AbortSignal | undefined } {
  const { forecasts } = gateway.parts;
  const seen: ReturnType<typeof watchReading> = { bands: 0, signal: undefined };
  const makeRequest = forecasts.request.bind(forecasts);
  vi.spyOn(forecasts, 'request').mockImplementation((signal) => {
    const request = makeRequest(signal);
    seen.signal = typeof signal === 'function' ? signal() : signal;
    const require = request.grids.requireSlabBands.bind(request.grids);
    vi.spyOn(request.grids, 'requireSlabBands').mockImplementation(async (...args) => {
      const slab = await require(...args);
      async function* counted(...options: Parameters<SlabBands['bands']>) {
        for await (const band of slab.bands(...options)) {
          seen.bands++;
          yield band;
        }
      }
      return { ...slab, bands: counted };
    });
    return request;
  });
  return seen;
}

describe('a large box', () => {
  it('is sent in pieces, and is the boxes that it is made of', async () => {
    const response = await begin(box(EVERYWHERE));
    expect(response.headers).toMatchObject({
      'transfer-encoding': 'chunked',
      'content-type': 'application/json',
      'x-run': 'gfs/2026-01-01T00:00:00Z',
    });
    response.destroy();
    const text = await textOf(box(EVERYWHERE));
    const whole = JSON.parse(text);
    expect(JSON.stringify(whole) === text).toBe(true);
    expect(whole.grid).toEqual({ type: 'regular_latlon', shape: [1000, 2000] });
    expect([whole.lats.length, whole.lons.length]).toEqual([1000, 2000]);
    // 250 rows each, none in two of them.
    const parts = [];
    for (const north of [90, 45, 0, -45]) {
      const strip = `west=-180&east=180&north=${north}&south=${north - 44.9}`;
      parts.push(JSON.parse(await textOf(box(strip))));
    }
    expect(whole.lons).toEqual(parts[0].lons);
    expect(whole.lats).toEqual(parts.flatMap(({ lats }) => lats));
    const rows = parts.flatMap(({ values }) => values);
    expect(rows).toHaveLength(1000);
    expect(rows.every((row, y) => JSON.stringify(row) === JSON.stringify(whole.values[y]))).toBe(true);
    expect(text.slice(-300)).toContain('"run":{"state":"COMPLETE"');
  });

  it('of a projected grid is the boxes that it is made of, places included', async () => {
    const text = await textOf(box('west=-130&south=20&east=-90&north=50', 'hrrr'));
    const whole = JSON.parse(text);
    expect(JSON.stringify(whole) === text).toBe(true);
    expect(text.length).toBeGreaterThan(2 ** 20);
    expect(whole.grid.shape).toEqual([500, 900]);
    const part = JSON.parse(await textOf(box('west=-115&south=30&east=-112&north=33', 'hrrr')));
    const [x0, y0] = [whole.x.indexOf(part.x[0]), whole.y.indexOf(part.y[0])];
    let compared = 0;
    for (const [y, row] of (part.values as (number | null)[][]).entries()) {
      for (const [x, value] of row.entries()) {
        const at = (plane: number[][]) => plane[y0 + y]?.[x0 + x];
        expect([part.lats[y][x], part.lons[y][x]]).toEqual([at(whole.lats), at(whole.lons)]);
        if (value === null) continue;
        expect(value).toBe(at(whole.values));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(5000);
  });

  it('takes no more memory than some bands of it, however slow the client is', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const used = async (): Promise<number> => {
      collect();
      // What is let go is counted off a little later.
      await setTimeout(20);
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return (heapUsed + arrayBuffers) / 2 ** 20;
    };
    const seen = watchReading();
    const before = await used();
    const response = await begin(box(`${EVERYWHERE}&fmt=geojson`));
    let [bytes, chunks, most] = [0, 0, 0];
    for await (const chunk of response) {
      bytes += chunk.length;
      if (chunks++ === 10) {
        await setTimeout(300);
        expect(seen.bands).toBeLessThan(6);
      }
      if (chunks % 500 === 0) most = Math.max(most, await used());
    }
    expect(response.complete).toBe(true);
    expect(seen.bands).toBe(63);
    expect(bytes).toBeGreaterThan(200e6);
    // Megabytes, of more than 200 that are sent.
    expect(most - before).toBeLessThan(64);
  });

  it('is not read on when the client leaves', async () => {
    const seen = watchReading();
    const logged = vi.spyOn(gateway.parts.log, 'error');
    const response = await begin(box(`${EVERYWHERE}&fmt=csv`));
    await once(response, 'data');
    response.destroy();
    await vi.waitFor(() => expect(seen.signal?.aborted).toBe(true));
    const { bands } = seen;
    expect(bands).toBeLessThan(30);
    await setTimeout(200);
    expect(seen.bands).toBe(bands);
    expect(logged).not.toHaveBeenCalled();
  });

  it('is not read for a client that has left before its key was looked up', async () => {
    const seen = watchReading();
    const { keyring } = gateway.parts;
    const authenticate = keyring.authenticate.bind(keyring);
    const lookedUp = Promise.withResolvers<void>();
    const looking = vi.spyOn(keyring, 'authenticate').mockImplementation(async (header) => {
      await lookedUp.promise;
      return authenticate(header);
    });
    const leaving = new AbortController();
    const answer = fetch(gateway.address + box(EVERYWHERE), {
      headers: { authorization: `Bearer ${TEST_KEY}` },
      signal: leaving.signal,
    });
    answer.catch(() => undefined);
    await vi.waitFor(() => expect(looking).toHaveBeenCalled());
    leaving.abort();
    await setTimeout(100);
    lookedUp.resolve();
    await looking.mock.results[0]?.value;
    await setTimeout(100);
    expect(seen).toEqual({ bands: 0, signal: undefined });
  });

  it('that turns out damaged on the way is cut off', async () => {
    await damage('euro-ifs');
    const logged = vi.spyOn(gateway.parts.log, 'error');
    const response = await begin(box(EVERYWHERE, 'euro-ifs'));
    expect(response.statusCode).toBe(200);
    const chunks: Buffer[] = [];
    const reading = (async () => {
      for await (const chunk of response) chunks.push(chunk);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(response.complete).toBe(false);
    const text = Buffer.concat(chunks).toString();
    expect(text.length).toBeGreaterThan(256 * 1024);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(logged.mock.calls.map(([, words]) => words)).toEqual([
      'a stored file is damaged',
      'an answer broke off',
    ]);
    expect(logged).toHaveBeenLastCalledWith(
      { err: expect.objectContaining({ cause: expect.any(DamagedTileError) }), path: '/bbox' },
      'an answer broke off',
    );
  });

  it('of too many cells is refused, with the stride that would do', async () => {
    for (const form of ['json', 'csv', 'geojson', 'netcdf', 'geotiff', 'png']) {
      const response = await gateway.get(box(`${EVERYWHERE}&fmt=${form}`, 'icon-eu'));
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        code: 'validation_error',
        detail:
          'the box holds 4000000 cells of icon-eu, at most 2097152 are answered: ask for a smaller box or for a stride of 2',
      });
    }
    const thinned = await begin(box(`${EVERYWHERE}&stride=2`, 'icon-eu'));
    expect(thinned.statusCode).toBe(200);
    thinned.destroy();
  });
});

describe('HEAD and a cached answer', () => {
  const FORMS = ['json', 'csv', 'geojson', 'netcdf', 'geotiff', 'png'];
  const FILES = ['netcdf', 'geotiff', 'png'];
  it.each(FORMS)('of a large box as %s read nothing of it', async (form) => {
    const got = await begin(box(`${EVERYWHERE}&stride=2&fmt=${form}`));
    got.destroy();
    const seen = watchReading();
    const encode = vi.spyOn(gateway.parts.netcdf, 'encode');
    const head = await begin(box(`${EVERYWHERE}&stride=2&fmt=${form}`), 'HEAD');
    expect(head.statusCode).toBe(200);
    for (const name of ['content-type', 'etag', 'cache-control', 'x-run', 'content-disposition', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    }
    const notModified = await fetch(gateway.address + box(`${EVERYWHERE}&stride=2&fmt=${form}`), {
      headers: { authorization: `Bearer ${TEST_KEY}`, 'if-none-match': String(got.headers.etag) },
    });
    expect(notModified.status).toBe(304);
    // What a whole answer may have at most.
    expect(seen.bands).toBeLessThan(20);
    if (FILES.includes(form)) expect(seen.bands).toBe(0);
    expect(encode).not.toHaveBeenCalled();
  });

  it('tell the length of a small box', async () => {
    const address = box('west=0&south=0&east=20&north=20');
    const text = await textOf(address);
    const head = await begin(address, 'HEAD');
    expect(Number(head.headers['content-length'])).toBe(text.length);
    expect(JSON.parse(text).grid.shape).toEqual([112, 112]);
  });

  it('is refused as the answer would be', async () => {
    expect((await begin(box(EVERYWHERE, 'icon-eu'), 'HEAD')).statusCode).toBe(422);
    expect((await begin(box(`${EVERYWHERE}&lead_hours=3&fmt=netcdf`), 'HEAD')).statusCode).toBe(422);
  });
});

describe('a NetCDF file', () => {
  const address = box('west=0&south=0&east=10&north=10&fmt=netcdf');

  it('is refused for a while when too many are requested', async () => {
    vi.spyOn(gateway.parts.netcdf, 'encode').mockRejectedValue(new EncoderBusyError('8 files wait'));
    const response = await gateway.get(address);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'overloaded', detail: '8 files wait' });
  });

  it('is not made for a client that has left', async () => {
    const encode = vi.spyOn(gateway.parts.netcdf, 'encode').mockImplementation(
      (_read, { signal } = {}) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const leaving = new AbortController();
    const answer = fetch(gateway.address + address, {
      headers: { authorization: `Bearer ${TEST_KEY}` },
      signal: leaving.signal,
    });
    answer.catch(() => undefined);
    await vi.waitFor(() => expect(encode).toHaveBeenCalled());
    leaving.abort();
    await vi.waitFor(() => expect(encode.mock.calls[0]?.[1]?.signal?.aborted).toBe(true));
  });

  it('is read when its turn to be made comes', async () => {
    const seen = watchReading();
    const turn = Promise.withResolvers<void>();
    const made = vi.spyOn(gateway.parts.netcdf, 'encode').mockImplementation(async (read) => {
      await turn.promise;
      await read();
      return new Uint8Array(1);
    });
    const answer = gateway.get(address);
    await vi.waitFor(() => expect(made).toHaveBeenCalled());
    expect(seen.bands).toBe(0);
    turn.resolve();
    expect((await answer).status).toBe(200);
    expect(seen.bands).toBeGreaterThan(0);
  });

  it('does not wait for a client that does not take it', async () => {
    vi.spyOn(gateway.parts.netcdf, 'encode').mockResolvedValue(new Uint8Array(32 * 2 ** 20));
    const { setTimeout: cutAfter } = ServerResponse.prototype;
    vi.spyOn(ServerResponse.prototype, 'setTimeout').mockImplementation(function (
      this: ServerResponse,
      _,
      cut,
    ) {
      return cutAfter.call(this, 200, cut);
    });
    // Not the file that was sent before, which is kept.
    const response = await begin(box('west=20&south=0&east=30&north=10&fmt=netcdf'));
    await setTimeout(1000);
    await expect(
      (async () => {
        for await (const _ of response);
      })(),
    ).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('of two million cells is made in the threads for files, and answered whole', async () => {
    const encode = vi.spyOn(gateway.parts.netcdf, 'encode');
    const response = await gateway.get(box(`${EVERYWHERE}&fmt=netcdf`));
    const bytes = await response.bytes();
    expect(encode).toHaveBeenCalledOnce();
    expect(Buffer.from(bytes.subarray(0, 8)).toString('latin1')).toBe('\x89HDF\r\n\x1a\n');
  });
});

/** Spoils the cube of a model in its middle. */
async function damage(model: ModelId): Promise<void> {
  const root = path.join(gateway.parts.config.dataFolder, 'store');
  const names = await readdir(root, { recursive: true });
  const files = await Promise.all(
    names
      .filter((name) => name.includes(model))
      .map(async (name) => ({ name, ...(await sizeOf(path.join(root, name))) })),
  );
  const [largest] = files.toSorted((a, b) => b.size - a.size);
  if (largest === undefined) throw new Error(`nothing is stored of ${model}`);
  const file = await open(path.join(root, largest.name), 'r+');
  await file.write(Buffer.alloc(4096, 0x5a), 0, 4096, Math.floor(largest.size / 2));
  await file.close();
}

async function sizeOf(file: string): Promise<{ size: number }> {
  const { size } = await stat(file);
  return { size };
}
