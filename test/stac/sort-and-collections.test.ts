import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { idsOf, type Link, type Page, stacClient } from './stac-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
  await publishRun(gateway.parts, 'gfs', '2026-01-20T00:00:00Z');
  await publishRun(gateway.parts, 'hrrr', '2026-01-01T06:00:00Z');
});
afterAll(() => gateway?.close());

const { search, post, get } = stacClient(() => gateway);
const [OLD, NEW, HRRR] = ['gfs-20260101t00z', 'gfs-20260120t00z', 'hrrr-20260101t06z'];

describe('a sorted search', () => {
  it.each([
    ['datetime', [OLD, HRRR, NEW]],
    ['+properties.datetime', [OLD, HRRR, NEW]],
    ['-datetime', [NEW, HRRR, OLD]],
    ['-collection,datetime', [HRRR, OLD, NEW]],
    ['id', [OLD, NEW, HRRR]],
    ['-id', [HRRR, NEW, OLD]],
  ])('by %s', async (sortby, expected) => {
    expect(idsOf((await search({ sortby })).body)).toEqual(expected);
  });

  it('keeps its order over pages, by GET and by POST', async () => {
    const seen: string[] = [];
    let address: string | undefined = '/stac/search?sortby=datetime&limit=1';
    while (address !== undefined && seen.length < 5) {
      const { body }: { body: Page } = await get<Page>(address);
      seen.push(...idsOf(body));
      address = body.links.find(({ rel }) => rel === 'next')?.href;
    }
    expect(seen).toEqual([OLD, HRRR, NEW]);
    const body = { sortby: [{ field: 'datetime', direction: 'asc' }], limit: 1 };
    const first = await post(body);
    const next = first.body.links.find(({ rel }) => rel === 'next');
    expect(idsOf((await post({ ...body, ...next?.body })).body)).toEqual([HRRR]);
  });

  it('refuses other fields by name', async () => {
    expect(await search({ sortby: 'eo:cloud_cover' })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('datetime') },
    });
  });
});

interface Collections {
  readonly collections: readonly { readonly id: string; readonly itemType: string }[];
  readonly links: readonly Link[];
  readonly numberMatched: number;
  readonly numberReturned: number;
}
const collections = async (query: string) => (await get<Collections>(`/stac/collections?${query}`)).body;
const idsIn = ({ collections }: Collections) => collections.map(({ id }) => id);

describe('a search of collections', () => {
  it('finds models by domain: two global ones at the poles, none beyond the globe', async () => {
    const north = idsIn(await collections('bbox=10,88,11,89'));
    // The run of gfs here is of a small grid.
    expect(north).toEqual(['euro-ifs', 'icon-global']);
    expect(idsIn(await collections('bbox=181,91,182,92'))).toEqual([]);
  });

  it('finds models that have a run at a time', async () => {
    expect(idsIn(await collections('datetime=2026-01-19T00:00:00Z/..'))).toEqual(['gfs']);
    expect(idsIn(await collections('datetime=2026-01-02T00:00:00Z')).toSorted()).toEqual(['gfs', 'hrrr']);
  });

  it('gives pages, and counts', async () => {
    const all = await collections('');
    expect([all.numberMatched, all.numberReturned]).toEqual([all.collections.length, all.collections.length]);
    const seen: string[] = [];
    let address: string | undefined = '/stac/collections?limit=2';
    while (address !== undefined && seen.length < 50) {
      const { body }: { body: Collections } = await get<Collections>(address);
      seen.push(...idsIn(body));
      address = body.links.find(({ rel }) => rel === 'next')?.href;
    }
    expect(seen).toEqual(idsIn(all));
    expect(new Set(all.collections.map(({ itemType }) => itemType))).toEqual(new Set(['feature']));
  });
});
