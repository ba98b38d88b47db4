import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { violationsOn } from '../support/axe.ts';
import { type OpenedBrowser, type OpenedPage, openBrowser } from '../support/open-browser.ts';

describe.skipIf(!hasChromium)('GET /docs in a browser without the internet', () => {
  let gateway: TestGateway;
  let browser: OpenedBrowser;
  beforeAll(async () => {
    gateway = await openGateway(inject('demoData'));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  /** The page with its routes shown. */
  async function open(fragment = '', options: BrowserContextOptions = {}): Promise<OpenedPage> {
    const opened = await browser.open(`${gateway.address}/docs${fragment}`, options);
    await opened.page.locator('#operations-Forecasts-getPoint').waitFor();
    return opened;
  }

  const point = (page: Page) => page.locator('#operations-Forecasts-getPoint');
  const show = async (page: Page) => {
    await point(page).locator('.opblock-summary-control').click();
    await point(page).getByRole('button', { name: 'Try it out' }).waitFor();
  };
  /** Tries the call of /point, which is shown, with the parameters of the document's examples. */
  async function tryIt(page: Page): Promise<void> {
    await point(page).getByRole('button', { name: 'Try it out' }).click();
    await point(page).locator('tr[data-param-name="var"] select').selectOption('air_temperature_2m');
    await execute(page);
  }
  const execute = (page: Page) => point(page).getByRole('button', { name: 'Execute' }).click();
  /** That the page shows an answer with this status and these words in its body. */
  async function answers(page: Page, status: number, words: string): Promise<void> {
    const answer = point(page).locator('.live-responses-table .response').first();
    await answer.locator('.response-col_status', { hasText: String(status) }).waitFor();
    expect(await answer.locator('.response-col_description').textContent()).toContain(words);
  }

  it('shows every route and its links; a call is refused without a key and answered with the one given under Authorize; EDR and STAC can be chosen', async () => {
    const { page, complaints, outside } = await open();
    expect(await page.title()).toBe('Isobar: REST routes');
    const shown = await page.locator('.opblock-summary-path').allTextContents();
    const document = (await (await fetch(`${gateway.address}/openapi.json`)).json()) as { paths: object };
    expect(shown.map(plain).toSorted()).toEqual(Object.keys(document.paths).toSorted());
    for (const path of ['llm.txt', 'graphql', 'openapi.json']) {
      expect(await page.locator(`nav a[href="${path}"]`).count()).toBe(1);
    }

    await show(page);
    await tryIt(page);
    await answers(page, 401, 'unauthorized');
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.auth-container input').fill(TEST_KEY);
    await page.locator('.auth-container button[type="submit"]').click();
    await page.locator('.btn-done').click();
    await execute(page);
    await answers(page, 200, '"air_temperature_2m"');

    for (const [name, address, operation] of [
      ['OGC API - EDR', '/edr/api', '#operations-Forecasts-getCorridor'],
      ['STAC API', '/stac/api', '#operations-Catalog-search'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Interface' }).getByRole('link', { name }).click();
      await page.locator(operation).first().waitFor();
      expect(await page.title()).toBe(`Isobar: ${name}`);
      const paths = await page.locator('.opblock-summary-path').allTextContents();
      const described = (await (await gateway.get(address)).json()) as { paths: Record<string, object> };
      const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map(() => path),
      );
      expect(paths.map(plain).toSorted()).toEqual(operations.toSorted());
      expect(await page.locator('.interfaces a[aria-current]').allTextContents()).toEqual([name]);
      expect(await page.locator(`nav a[href="${address.slice(1)}"]`).count()).toBe(1);
    }
    // Of the call without a key.
    expect([complaints, outside]).toEqual([[expect.stringContaining('401')], []]);
    await page.context().close();
  });

  it('takes the key out of the address; is dark where the reader’s system is, and axe finds nothing in light or dark', async () => {
    const { page, complaints } = await open(`#key=${TEST_KEY}`, { viewport: { width: 1440, height: 900 } });
    expect(page.url()).toBe(`${gateway.address}/docs`);
    await show(page);
    for (const [colorScheme, background] of [
      ['light', 'rgba(0, 0, 0, 0)'],
      ['dark', 'rgb(28, 32, 34)'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      const shown = await page
        .locator('#swagger-ui > .swagger-ui')
        .evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(shown, colorScheme).toBe(background);
      // Swagger UI has buttons in the button of a route.
      expect(await violationsOn(page, 'html', ['nested-interactive']), colorScheme).toEqual([]);
    }
    await tryIt(page);
    await answers(page, 200, '"air_temperature_2m"');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(['/docs', '/graphql'])(
    'has the bar of all pages on %s, dark where that was chosen in the explorer',
    async (path) => {
      const { page } = await browser.open(gateway.address + path, {
        colorScheme: 'light',
        viewport: { width: 360, height: 700 },
      });
      const bar = page.locator('.page-bar');
      const colours = () =>
        bar.evaluate((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return [color, backgroundColor];
        });
      expect(await colours()).toEqual(['rgb(20, 24, 29)', 'rgb(255, 255, 255)']);
      expect(await bar.getByRole('link').allTextContents()).toEqual([
        'Isobar',
        'GraphiQL',
        'REST, EDR, STAC',
        'Console',
      ]);
      expect(await bar.locator('[aria-current]').getAttribute('href')).toBe(path.slice(1));
      await page.evaluate(() => localStorage.setItem('isobar-theme', 'dark'));
      await page.reload();
      expect(await colours()).toEqual(['rgb(233, 237, 242)', 'rgb(20, 24, 29)']);
      if (path === '/graphql') await page.locator('body.graphiql-dark').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.context().close();
    },
  );
});

/** A path without the places where the page may break it. */
function plain(path: string): string {
  return path.replaceAll('\u200b', '');
}

describe('files of /docs', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway(inject('demoData'));
  });
  afterAll(() => gateway.close());

  it('may be kept for a while and are not sent again unchanged', async () => {
    for (const path of [
      '/docs',
      '/docs/docs.js',
      '/docs/docs.css',
      '/docs/swagger-ui.css',
      '/docs/swagger-ui-bundle.js',
    ]) {
      const response = await fetch(gateway.address + path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(await statusOfHeld(path, response.headers.get('etag')), path).toBe(304);
    }
  });

  /** As browsers ask: `fetch` here would add that nothing kept is wanted. */
  async function statusOfHeld(path: string, etag: string | null): Promise<number | undefined> {
    const request = get(gateway.address + path, { headers: { 'if-none-match': etag ?? '' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  }

  it('send a browser from /docs/ to /docs, to which their links are relative', async () => {
    const response = await fetch(`${gateway.address}/docs/`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '../docs']);
  });

  it('are no others of the package, and nothing outside of it', async () => {
    for (const path of [
      'index.html',
      'package.json',
      'swagger-initializer.js',
      'router.ts',
      '..%2f..%2frouter.ts',
    ]) {
      expect((await fetch(`${gateway.address}/docs/${path}`)).status, path).toBe(404);
    }
    expect((await fetch(`${gateway.address}/docs`, { method: 'POST' })).status).toBe(405);
  });
});
