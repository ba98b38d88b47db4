import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { CALLS, send } from './http-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

const LARGE = [
  '/point?model=gfs&lat=50&lon=10&vars=air_temperature_2m,cape,wind_u_10m',
  '/bbox?model=gfs&var=air_temperature_2m&west=-180&south=-90&east=180&north=90',
  '/bbox?model=gfs&var=air_temperature_2m&west=-180&south=-90&east=180&north=90&fmt=geojson',
  '/bbox?model=gfs&var=air_temperature_2m&west=-180&south=-90&east=180&north=90&fmt=csv',
  CALLS.profile,
  CALLS.models,
  CALLS.variables,
  CALLS.openapi,
  CALLS.llmTxt,
];
const SMALL = '/point?model=gfs&lat=50&lon=10&var=cape&lead_to=3';

const ask = (pathAndQuery: string, accepted: string) =>
  send(gateway, pathAndQuery, { headers: { 'accept-encoding': accepted } });

describe('a large answer', () => {
  it.each(LARGE.map((pathAndQuery) => [pathAndQuery]))(
    '%s is compressed for clients that accept it',
    async (pathAndQuery) => {
      const plain = await ask(pathAndQuery, 'identity');
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [coding, decode] of [
        ['gzip', gunzipSync],
        ['br', brotliDecompressSync],
      ] as const) {
        const answer = await ask(pathAndQuery, coding);
        expect([answer.status, answer.headers['content-encoding']]).toEqual([200, coding]);
        expect(decode(answer.content).equals(plain.content)).toBe(true);
        expect(answer.content.byteLength).toBeLessThan(plain.content.byteLength * 0.6);
        expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
        for (const { headers } of [answer, plain]) {
          expect(headers['vary']?.split(/, ?/)).toEqual(
            expect.arrayContaining(['Accept', 'Accept-Encoding']),
          );
        }
      }
    },
  );

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.2', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['zstd', undefined],
    ['gzip;q=0', undefined],
  ])('is coded for %s as %s', async (accepted, coding) => {
    expect((await ask(CALLS.models, accepted)).headers['content-encoding']).toBe(coding);
  });
});

it('a small answer is sent as it is, with its length', async () => {
  for (const accepted of ['gzip', 'br']) {
    const { headers, content } = await ask(SMALL, accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(Number(headers['content-length'])).toBe(content.byteLength);
    expect(content.byteLength).toBeLessThan(1024);
  }
});

it('NetCDF, compressed in itself, is not compressed again', async () => {
  const { headers } = await ask(`${CALLS.bbox}&fmt=netcdf`, 'gzip, br');
  expect(headers['content-encoding']).toBeUndefined();
});

it('the tag of an answer is weak, since its bytes differ between codings, and holds for all of them', async () => {
  const [gzip, plain] = [await ask(CALLS.models, 'gzip'), await ask(CALLS.models, 'identity')];
  const tag = gzip.headers['etag'] ?? '';
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  expect(plain.headers['etag']).toBe(tag);
  const again = await send(gateway, CALLS.models, {
    headers: { 'accept-encoding': 'br', 'if-none-match': tag },
  });
  expect([again.status, again.content.byteLength]).toEqual([304, 0]);
});
