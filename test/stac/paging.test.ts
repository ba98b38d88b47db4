import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { idsOf, linkOf, type Page, stacClient } from './stac-client.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await openGateway();
  for (const hour of ['00', '06', '12', '18']) {
    await publishRun(gateway.parts, 'gfs', `2026-01-01T${hour}:00:00Z`);
    await publishRun(gateway.parts, 'nam', `2026-01-01T${hour}:00:00Z`);
  }
});
afterEach(() => gateway?.close());

const { get, post } = stacClient(() => gateway);

const ALL = ['18', '12', '06', '00'].flatMap((hour) => [`gfs-20260101t${hour}z`, `nam-20260101t${hour}z`]);

/** Follows the next links of GET from a page on. */
async function follow(address: string, between: (page: Page) => Promise<unknown>): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let next: string | undefined = address; next !== undefined; ) {
    const { status, body }: { status: number; body: Page } = await get(next);
    expect(status).toBe(200);
    pages.push(body);
    next = linkOf(body.links, 'next')?.href;
    await between(body);
    if (pages.length > 20) throw new Error('the pages do not end');
  }
  return pages;
}

describe('pages', () => {
  it.each([1, 3, 8])('of %i have every run once, though others are published meanwhile', async (limit) => {
    let published = 0;
    const pages = await follow(`/stac/search?limit=${limit}`, async () => {
      // Newer than all: it must neither push one that was shown onto the next page, nor appear.
      const day = String(2 + published++).padStart(2, '0');
      await publishRun(gateway.parts, 'gfs', `2026-01-${day}T00:00:00Z`);
    });
    expect(pages.flatMap(idsOf)).toEqual(ALL);
    expect(pages).toHaveLength(Math.ceil(ALL.length / limit));
    for (const page of pages.slice(0, -1)) expect(page.numberReturned).toBe(limit);
  });

  it('continue after a run that has expired meanwhile', async () => {
    const pages = await follow('/stac/search?limit=3&collections=gfs', async (page) => {
      if (page.features.length === 3) await gateway.parts.store.keepNewest('gfs', 1);
    });
    // All but the newest have expired after the first page.
    expect(pages.flatMap(idsOf)).toEqual(['gfs-20260101t18z', 'gfs-20260101t12z', 'gfs-20260101t06z']);
  });

  it('link to the next one with all parameters', async () => {
    const query = 'limit=1&model=nam&from=2026-01-01&bbox=-180%2C-90%2C180%2C90';
    const { body } = await get(`/stac/search?${query}`);
    const next = new URL(linkOf(body.links, 'next')?.href ?? '');
    expect(linkOf(body.links, 'next')).toMatchObject({ method: 'GET', type: 'application/geo+json' });
    const { token, ...search } = Object.fromEntries(next.searchParams);
    expect(search).toEqual({ limit: '1', model: 'nam', from: '2026-01-01', bbox: '-180,-90,180,90' });
    expect(JSON.parse(Buffer.from(token ?? '', 'base64url').toString())).toEqual(['run', 'nam-20260101T18Z']);
    expect(linkOf(body.links, 'self')?.href).toBe(`${gateway.address}/stac/search?${query}`);
    const pages = await follow(`/stac/search?${query}`, async () => {});
    expect(pages.flatMap(idsOf)).toEqual(ALL.filter((id) => id.startsWith('nam')));
    expect(pages.map(({ numberMatched }) => numberMatched)).toEqual([4, 4, 4, 4]);
  });

  it('of a POST name what to put into the next body', async () => {
    const search = { limit: 3, collections: ['gfs', 'nam'] };
    const seen: string[] = [];
    let body: object | undefined = search;
    while (body !== undefined) {
      const answer = await post(body);
      seen.push(...idsOf(answer.body));
      const next = linkOf(answer.body.links, 'next');
      expect(next === undefined || (next.method === 'POST' && next.merge === true)).toBe(true);
      expect(next?.href ?? `${gateway.address}/stac/search`).toBe(`${gateway.address}/stac/search`);
      body = next === undefined ? undefined : { ...search, ...next.body };
    }
    expect(seen).toEqual(ALL);
  });

  it('of the items of a collection stay in that collection', async () => {
    const pages = await follow('/stac/collections/nam/items?limit=3', async () => {});
    expect(pages.map((page) => page.features.length)).toEqual([3, 1]);
    expect(pages.flatMap(idsOf)).toEqual(ALL.filter((id) => id.startsWith('nam')));
  });
});
