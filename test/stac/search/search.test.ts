import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelId } from '../../../src/catalog/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { idsOf, stacClient } from '../stac-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  const runs: readonly (readonly [ModelId, string])[] = [
    ['gfs', '2026-01-01T00:00:00Z'],
    ['gfs', '2026-01-01T06:00:00Z'],
    ['gfs', '2026-01-20T00:00:00Z'],
    ['hrrr', '2026-01-01T06:00:00Z'],
    ['hrrr', '2026-01-01T07:00:00Z'],
  ];
  for (const [model, initTime] of runs) await publishRun(gateway.parts, model, initTime);
});
afterAll(() => gateway?.close());

const { search, post, get } = stacClient(() => gateway);
const found = async (query: Readonly<Record<string, string>>) => idsOf((await search(query)).body);

const ALL = [
  'gfs-20260120t00z',
  'hrrr-20260101t07z',
  'gfs-20260101t06z',
  'hrrr-20260101t06z',
  'gfs-20260101t00z',
];

describe('a search', () => {
  it('finds all runs, newest first, those of one time by id', async () => {
    const { status, type, body } = await search({});
    expect([status, type, idsOf(body)]).toEqual([200, 'application/geo+json', ALL]);
    expect([body.numberMatched, body.numberReturned]).toEqual([5, 5]);
    expect(body.context).toEqual({ returned: 5, limit: 10, matched: 5 });
  });

  it('takes models as collections, and as model', async () => {
    expect(await found({ collections: 'hrrr' })).toEqual(['hrrr-20260101t07z', 'hrrr-20260101t06z']);
    expect(await found({ collections: 'gfs,hrrr' })).toEqual(ALL);
    expect(await found({ collections: 'wrf' })).toEqual([]);
    expect(await found({ collections: 'wrf,hrrr' })).toHaveLength(2);
    expect(await found({ model: 'hrrr' })).toHaveLength(2);
    expect(await found({ model: 'hrrr', collections: 'gfs' })).toEqual([]);
  });

  it('takes ids together with other parameters', async () => {
    expect(await found({ ids: 'gfs-20260101t00z,hrrr-20260101t07z,nonsense' })).toEqual([
      'hrrr-20260101t07z',
      'gfs-20260101t00z',
    ]);
    expect(await found({ ids: 'gfs-20260101t00z', collections: 'hrrr' })).toEqual([]);
    expect(await found({ ids: 'gfs-20260101t00z', bbox: '181,91,182,92' })).toEqual([]);
  });

  it('finds runs whose valid times meet an interval', async () => {
    // gfs reaches to 384 h; hrrr to 48 h at 06 UTC, to 18 h at 07 UTC.
    expect(await found({ datetime: '2026-01-02T02:00:00Z' })).toEqual([
      'gfs-20260101t06z',
      'hrrr-20260101t06z',
      'gfs-20260101t00z',
    ]);
    expect(await found({ datetime: '2026-01-01T00:00:00Z' })).toEqual(['gfs-20260101t00z']);
    expect(await found({ datetime: '2026-01-18T00:00:00Z/..' })).toEqual(['gfs-20260120t00z']);
    expect(await found({ datetime: '../2025-12-31T00:00:00Z' })).toEqual([]);
    expect(await found({ from: '2026-01-18' })).toEqual(['gfs-20260120t00z']);
    expect(await found({ to: '2026-01-01T05:00' })).toEqual(['gfs-20260101t00z']);
    expect(await found({ from: '2026-01-03', to: '2026-01-03', model: 'hrrr' })).toEqual([
      'hrrr-20260101t06z',
    ]);
    expect(await found({ datetime: '2026-01-18T00:00:00Z/..', to: '2026-01-19' })).toEqual([]);
  });

  it('finds models whose domain meets its area', async () => {
    // All of these runs are on a small grid; no place of it is beyond the globe.
    expect(await found({ bbox: '-180,-90,180,90' })).toEqual(ALL);
    expect(await found({ intersects: '{"type":"Point","coordinates":[500,0]}' })).toEqual([]);
  });

  it('answers in JSON to clients that accept nothing else', async () => {
    const authorization = `Bearer ${TEST_KEY}`;
    const response = await fetch(`${gateway.address}/stac/search`, {
      headers: { authorization, accept: 'application/json' },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  });

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ limit: 'x' }, 'limit'],
    [{ bbox: '0,1,2' }, 'bbox'],
    [{ bbox: '[0,1,2,3]' }, 'bbox'],
    [{ bbox: '0,2,1,1' }, 'bbox'],
    [{ datetime: '2026-01-01' }, 'datetime'],
    [{ intersects: '{"type":"Pint"}' }, 'intersects'],
    [{ bbox: '0,0,1,1', intersects: '{"type":"Point","coordinates":[0,0]}' }, 'intersects'],
    [{ token: 'nonsense' }, 'token'],
    [{ sortby: 'eo:cloud_cover' }, 'sortby'],
    [{ model: 'gfs', limit: '0' }, 'limit'],
  ])('refuses %j with 400', async (query, parameter) => {
    const { status, type, body } = await search(query as Record<string, string>);
    expect([status, type]).toEqual([400, 'application/problem+json']);
    expect(body).toMatchObject({ code: 'validation_error', errors: [{ parameter }] });
  });

  it.each([
    [{ model: 'wrf' }, 'model'],
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'from'],
  ])("refuses %j with the contract's 422", async (query, parameter) => {
    const { status, body } = await search(query as Record<string, string>);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'validation_error', errors: [{ parameter }] });
  });

  it('takes larger limits for the largest one', async () => {
    for (const limit of ['100', '101', '10000', '1000000', '9007199254740993']) {
      const { status, body } = await search({ limit });
      expect([limit, status, body.context.limit]).toEqual([limit, 200, 100]);
    }
  });
});

describe('a search by POST', () => {
  it('finds the same', async () => {
    const point = { type: 'Point', coordinates: [10, 50] };
    const questions: readonly (readonly [object, Record<string, string>])[] = [
      [{}, {}],
      [{ collections: ['hrrr'] }, { collections: 'hrrr' }],
      [{ ids: ['gfs-20260101t00z', 'x'] }, { ids: 'gfs-20260101t00z,x' }],
      [{ bbox: [-10, 40, 0, 10, 60, 1] }, { bbox: '-10,40,0,10,60,1' }],
      [{ intersects: point }, { intersects: JSON.stringify(point) }],
      [
        { datetime: '2026-01-18T00:00:00Z/..', limit: 1 },
        { datetime: '2026-01-18T00:00:00Z/..', limit: '1' },
      ],
      [
        { model: 'gfs', from: '2026-01-18' },
        { model: 'gfs', from: '2026-01-18' },
      ],
    ];
    for (const [body, query] of questions) {
      const [posted, got] = [await post(body), await search(query)];
      expect([body, posted.status, idsOf(posted.body)]).toEqual([body, 200, idsOf(got.body)]);
      expect(posted.type).toBe('application/geo+json');
      expect(posted.body.features).toEqual(got.body.features);
    }
  });

  it.each([
    [{ bbox: '0,0,1,1' }, 'bbox'],
    [{ bbox: [0, 0, 1] }, 'bbox'],
    [{ bbox: [0, 2, 1, 1] }, 'bbox'],
    [{ bbox: [0, 0, 1, null] }, 'bbox'],
    [{ limit: -1 }, 'limit'],
    [{ limit: '10' }, 'limit'],
    [{ ids: 'gfs-20260101t00z' }, 'ids'],
    [{ collections: [1] }, 'collections'],
    [{ intersects: '{}' }, 'intersects'],
    [{ intersects: { type: 'Point' } }, 'intersects'],
    [{ bbox: [0, 0, 1, 1], intersects: { type: 'Point', coordinates: [0, 0] } }, 'intersects'],
    [{ datetime: '2026-01-01' }, 'datetime'],
    [{ query: {} }, 'query'],
  ])('refuses %j with 400', async (body, parameter) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_error', errors: [{ parameter }] });
  });

  it('is not cached, as one by GET is', async () => {
    const kept = async (init: RequestInit) => {
      const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };
      const response = await fetch(`${gateway.address}/stac/search`, { ...init, headers });
      return [response.headers.get('cache-control'), response.headers.has('etag')];
    };
    expect(await kept({ method: 'POST', body: '{}' })).toEqual(['no-store', false]);
    expect(await kept({})).toEqual(['private, max-age=60', true]);
  });

  it('refuses bodies that are not JSON objects, are too long or of another type', async () => {
    expect((await post('{"limit":')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
    expect((await post('"gfs"')).status).toBe(400);
    expect((await post({ ids: ['x'.repeat(300_000)] })).status).toBe(413);
    expect((await post('limit=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await post({ model: 'wrf' })).status).toBe(422);
  });
});

describe('items of a collection', () => {
  it('take the parameters of a search, within their collection', async () => {
    const ids = async (query: string) => idsOf((await get(`/stac/collections/gfs/items?${query}`)).body);
    expect(await ids('limit=1')).toEqual(['gfs-20260120t00z']);
    expect(await ids('datetime=2026-01-01T00:00:00Z')).toEqual(['gfs-20260101t00z']);
    expect(await ids('bbox=181,91,182,92')).toEqual([]);
    // pystac-client names the collection once more.
    expect(await ids('collections=gfs')).toHaveLength(3);
    expect(await ids('collections=hrrr')).toEqual([]);
    expect(await ids('ids=gfs-20260101t00z,hrrr-20260101t07z')).toEqual(['gfs-20260101t00z']);
    expect((await get('/stac/collections/gfs/items?page=2')).status).toBe(400);
  });
});
