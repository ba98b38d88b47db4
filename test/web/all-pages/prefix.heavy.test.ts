import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DemoProducer, startDemoProducer } from '../../../src/demo/index.ts';
import { locateDemo } from '../../../src/ingest/index.ts';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { hasNginx, type PrefixProxy, preparePrefixProxy } from '../../support/prefix-proxy.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { type OpenedBrowser, type OpenedPage, openBrowser } from '../support/open-browser.ts';

const folder = scratchFolder();
const headers = { authorization: `Bearer ${TEST_KEY}` };

describe.skipIf(!hasNginx)('behind a proxy that strips /weather', () => {
  let producer: DemoProducer;
  let proxy: PrefixProxy;
  let gateway: TestGateway;
  beforeAll(async () => {
    proxy = await preparePrefixProxy('/weather', folder);
    producer = await startDemoProducer({ now: () => new Date('2026-01-15T06:00:00Z'), models: ['gfs'] });
    gateway = await openGateway(inject('demoData'), undefined, locateDemo(producer), {
      ISOBAR_PUBLIC_URL: proxy.address,
    });
    await proxy.start(gateway.address);
  });
  afterAll(async () => {
    await proxy?.close();
    await gateway?.close();
    await producer?.close();
  });

  async function json(path: string): Promise<object> {
    const response = await fetch(proxy.address + path, { headers });
    expect(response.status, path).toBe(200);
    return (await response.json()) as object;
  }

  describe.skipIf(!hasChromium)('in a browser', () => {
    let browser: OpenedBrowser;
    beforeAll(async () => {
      browser = await openBrowser();
    });
    afterAll(() => browser.close());

    /** Opens a page; all that it loads must come from below the path. */
    async function open(path: string): Promise<OpenedPage & { readonly strays: string[] }> {
      const strays: string[] = [];
      const prepare = async (page: Page) =>
        page.on('request', (request) => {
          const { href } = new URL(request.url());
          // The path itself leads to the page below it.
          if (href.startsWith('http') && !href.startsWith(`${proxy.address}/`) && href !== proxy.address)
            strays.push(href);
        });
      const opened = await browser.open(`${proxy.address}${path}#key=${TEST_KEY}`, { prepare });
      return { ...opened, strays };
    }

    it('the root page draws its map, and all its links answer', async () => {
      const { page, complaints, strays } = await open('');
      expect(page.url()).toContain(`${proxy.address}/`);
      await page.locator('canvas.maplibregl-canvas').waitFor();
      const links = await page
        .locator('a')
        .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
      expect(links.length).toBeGreaterThan(3);
      for (const link of links) {
        expect(link).toContain(`${proxy.address}/`);
        expect((await fetch(link, { headers: { accept: 'text/html, */*;q=0.8' } })).status, link).toBe(200);
      }
      expect([complaints, strays]).toEqual([[], []]);
      await page.context().close();
    });

    it('/console and /account ask to sign in, and keep their address', async () => {
      const { page, complaints, strays } = await open('/console?page=usage');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(new URL(page.url()).search).toBe('?page=usage');
      await page.goto(`${proxy.address}/account`);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect([complaints, strays]).toEqual([[], []]);
      await page.context().close();
    });

    it('/docs tries a call', async () => {
      const { page, complaints, strays } = await open('/docs');
      const operation = page.locator('#operations-Forecasts-getPoint');
      await operation.locator('.opblock-summary-control').click();
      await operation.getByRole('button', { name: 'Try it out' }).click();
      await operation.locator('tr[data-param-name="var"] select').selectOption('air_temperature_2m');
      await operation.getByRole('button', { name: 'Execute' }).click();
      const status = operation.locator('.live-responses-table .response .response-col_status').first();
      await status.waitFor();
      expect((await status.textContent())?.trim().slice(0, 3)).toBe('200');
      const links = await page
        .locator('nav a')
        .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
      for (const link of links)
        expect((await fetch(link, { headers: { accept: 'text/html, */*;q=0.8' } })).status, link).toBe(200);
      expect([complaints, strays]).toEqual([[], []]);
      await page.context().close();
    });

    it('GraphiQL runs its opening query', async () => {
      const { page, complaints, strays } = await open('/graphql');
      await page.locator('.graphiql-query-editor .view-lines').waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: /execute query/i }).click();
      await page.locator('.result-window:has-text("validTimes")').waitFor({ timeout: 30_000 });
      expect([complaints, strays]).toEqual([[], []]);
      await page.context().close();
    });
  });

  it.each([
    '/edr',
    '/edr/collections',
    '/edr/collections/gfs',
    '/edr/collections/gfs/instances',
    '/collections',
    '/stac',
    '/stac/collections',
    '/stac/collections/gfs/items?limit=2',
    '/stac/search?limit=1',
  ])('every link of %s is below the path, and those to this server answer', async (path) => {
    const links = hrefsOf(await json(path));
    expect(links.length).toBeGreaterThan(0);
    const own = links.filter((link) => link.startsWith(new URL(proxy.address).origin));
    expect(own.filter((link) => !link.startsWith(`${proxy.address}/`))).toEqual([]);
    expect(links.filter((link) => link.startsWith('/'))).toEqual([]);
    const samples = own.filter((link) => !/[{]/.test(link)).slice(0, 12);
    for (const link of samples) {
      const direct = await fetch(link.replace(proxy.address, gateway.address), { headers });
      expect((await fetch(link, { headers })).status, link).toBe(direct.status);
    }
  });

  it('the directions at / have the path', async () => {
    const {
      name: _,
      version: __,
      authentication: ___,
      ...links
    } = (await json('/')) as Record<string, string>;
    for (const [name, link] of Object.entries(links)) expect(link, name).toMatch(/^\/weather\//);
  });

  it.each(['/openapi.json', '/edr/api', '/stac/api'])('%s names the server with the path', async (path) => {
    const { servers } = (await json(path)) as { servers: { url: string }[] };
    const [server] = servers.map(({ url }) => new URL(url, proxy.address + path).href);
    expect(server).toMatch(new RegExp(`^${proxy.address}(/|$)`));
  });

  it('references are to files that the proxy reaches', async () => {
    const { refs } = (await json('/refs/gfs.json')) as { refs: Record<string, [string, number, number]> };
    const [url, offset, length] = refs['air_temperature_2m/0.0.0'] ?? ['', 0, 0];
    expect(url).toContain(`${proxy.address}/refs/demo/gfs/`);
    const range = `bytes=${offset}-${offset + length - 1}`;
    const message = Buffer.from(await (await fetch(url, { headers: { range } })).arrayBuffer());
    expect([message.length, message.subarray(0, 4).toString()]).toEqual([length, 'GRIB']);
  });
});

/** All `href` in a document. */
function hrefsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'href' && typeof each === 'string' ? [each] : hrefsOf(each),
  );
}
