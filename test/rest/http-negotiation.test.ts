import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { CALLS, jsonOf, send } from './http-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

const typeOf = async (pathAndQuery: string, accept?: string) => {
  const { status, headers } = await send(gateway, pathAndQuery, {
    headers: accept === undefined ? {} : { accept },
  });
  return `${status} ${headers['content-type']?.split(';')[0]}`;
};

const JSON_ANSWER = '200 application/json';
const CSV = '200 text/csv';
const GEOJSON = '200 application/geo+json';
const NETCDF = '200 application/x-netcdf';

describe('what a client accepts', () => {
  it.each([
    ['nothing in particular', undefined, JSON_ANSWER],
    ['an empty header', '', JSON_ANSWER],
    ['anything', '*/*', JSON_ANSWER],
    ['any application', 'application/*', JSON_ANSWER],
    ['JSON', 'application/json', JSON_ANSWER],
    ['JSON with a charset', 'application/json; charset=utf-8', JSON_ANSWER],
    ['JSON in capitals', 'Application/JSON', JSON_ANSWER],
    [
      'a browser',
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
      JSON_ANSWER,
    ],
    [
      "Java's default, which is malformed",
      'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
      JSON_ANSWER,
    ],
    ['jQuery', 'application/json, text/javascript, */*; q=0.01', JSON_ANSWER],
    ['GeoJSON', 'application/geo+json', GEOJSON],
    ['CSV', 'text/csv', CSV],
    ['any text', 'text/*', CSV],
    ['CSV rather than GeoJSON', 'application/geo+json;q=0.5, text/csv;q=0.9', CSV],
    ['JSON rather than anything else, said late', 'text/csv;q=0.1, application/json', JSON_ANSWER],
    ['anything but JSON', 'application/json;q=0, application/geo+json;q=0.1', GEOJSON],
    ['NetCDF', 'application/x-netcdf', NETCDF],
  ])('%s', async (_who, accept, expected) => {
    expect(await typeOf(CALLS.bbox, accept)).toBe(expected);
  });

  it.each([
    ['application/xml'],
    ['text/html'],
    ['*/*;q=0'],
    ['application/json;q=0'],
    ['audio/ogg, audio/*;q=0.8'],
    ['nonsense'],
  ])('where it is only %s, gets 406 with the list of media types', async (accept) => {
    const answer = await send(gateway, CALLS.bbox, { headers: { accept } });
    expect([answer.status, answer.headers['content-type']]).toEqual([406, 'application/problem+json']);
    const { detail } = jsonOf(answer);
    for (const type of ['application/json', 'application/x-netcdf', 'text/csv', 'application/geo+json']) {
      expect(detail).toEqual(expect.stringContaining(type));
    }
  });

  it('does not count when `fmt` names another form', async () => {
    expect(await typeOf(`${CALLS.bbox}&fmt=json`, 'text/csv')).toBe(JSON_ANSWER);
    expect(await typeOf(`${CALLS.bbox}&fmt=csv`, 'application/json')).toBe(CSV);
    expect(await typeOf(`${CALLS.bbox}&fmt=geojson`, 'image/png')).toBe(GEOJSON);
    expect(await typeOf(`${CALLS.bbox}&fmt=netcdf`, 'application/json')).toBe(NETCDF);
    expect(await typeOf(`${CALLS.models}?fmt=json`, 'text/html')).toBe(JSON_ANSWER);
  });

  it('does not change errors, which are problem documents', async () => {
    for (const accept of [
      'text/csv',
      'application/geo+json',
      'application/x-netcdf',
      'application/problem+json',
    ]) {
      const { status, headers } = await send(gateway, '/bbox?model=gfs', { headers: { accept } });
      expect([accept, status, headers['content-type']]).toEqual([accept, 422, 'application/problem+json']);
    }
  });

  it('gets OpenAPI by any of its media types', async () => {
    const openapi = '200 application/vnd.oai.openapi+json';
    for (const accept of [
      'application/vnd.oai.openapi+json;version=3.1',
      'application/vnd.oai.openapi+json',
      'application/json',
      '*/*',
      'application/json, text/yaml;q=0.5',
    ]) {
      expect([accept, await typeOf(CALLS.openapi, accept)]).toEqual([accept, openapi]);
    }
  });

  it('gets plain text by its media type', async () => {
    for (const accept of [
      'text/plain',
      'text/plain;charset=utf-8',
      'text/*',
      '*/*',
      'text/markdown, */*;q=0.1',
    ]) {
      expect([accept, await typeOf(CALLS.llmTxt, accept)]).toEqual([accept, '200 text/plain']);
    }
  });

  it('does not count where there is one form alone: generated clients accept JSON of everything', async () => {
    for (const accept of ['application/json', 'text/html', 'image/png']) {
      expect(await typeOf(CALLS.llmTxt, accept)).toBe('200 text/plain');
      expect(await typeOf('/metrics', accept)).toBe('200 text/plain');
      expect(await typeOf(CALLS.openapi, accept)).toBe('200 application/vnd.oai.openapi+json');
    }
  });
});
