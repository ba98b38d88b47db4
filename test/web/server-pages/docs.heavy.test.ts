import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { violationsOn } from '../support/axe.ts';

const CHROMIUM = '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.warn(`${CHROMIUM} is not installed: tests in a browser are skipped`);

describe.skipIf(!hasChromium)('GET /docs in a browser without the internet', () => {
  let gateway: TestGateway;
  let browser: Browser;
  beforeAll(async () => {
    gateway = await openGateway(inject('demoData'));
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  /** The page with its routes shown, what it complained about and which other hosts it wanted. */
  async function open(fragment: string): Promise<{ page: Page; complaints: string[]; outside: string[] }> {
    const page = await browser.newPage();
    const complaints: string[] = [];
    const outside: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== gateway.address) outside.push(request.url());
    });
    await page.goto(`${gateway.address}/docs${fragment}`, { waitUntil: 'load' });
    await page.locator('#operations-Forecasts-getPoint').waitFor();
    return { page, complaints, outside };
  }

  /** Tries the call of /point with the parameters of the document's examples, and gives what the page shows of the answer. */
  async function tryPoint(page: Page): Promise<{ status: string; body: string }> {
    const operation = page.locator('#operations-Forecasts-getPoint');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.locator('tr[data-param-name="var"] select').selectOption('air_temperature_2m');
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response').first();
    await answer.waitFor();
    return {
      status: ((await answer.locator('.response-col_status').textContent()) ?? '').trim().slice(0, 3),
      body: (await answer.locator('.response-col_description').textContent()) ?? '',
    };
  }

  it('shows every route and its links without errors or requests to other servers', async () => {
    const { page, complaints, outside } = await open('');
    expect(await page.title()).toBe('Isobar: REST routes');
    const shown = await page.locator('.opblock-summary-path').allTextContents();
    const document = (await (await fetch(`${gateway.address}/openapi.json`)).json()) as { paths: object };
    expect(shown.map(plain).toSorted()).toEqual(Object.keys(document.paths).toSorted());
    for (const path of ['llm.txt', 'graphql', 'openapi.json']) {
      expect(await page.locator(`nav a[href="${path}"]`).count()).toBe(1);
    }
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
    await page.close();
  });

  it.each([
    ['OGC API - EDR', '/edr/api', '#operations-Forecasts-getCorridor'],
    ['STAC API', '/stac/api', '#operations-Catalog-search'],
  ])('lets a person choose %s', async (name, address, operation) => {
    const { page, complaints, outside } = await open('');
    await page.getByRole('navigation', { name: 'Interface' }).getByRole('link', { name }).click();
    await page.locator(operation).first().waitFor();
    expect(await page.title()).toBe(`Isobar: ${name}`);
    const shown = await page.locator('.opblock-summary-path').allTextContents();
    const { paths } = (await (await gateway.get(address)).json()) as { paths: Record<string, object> };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(() => path),
    );
    expect(shown.map(plain).toSorted()).toEqual(operations.toSorted());
    expect(await page.locator('.interfaces a[aria-current]').allTextContents()).toEqual([name]);
    expect(await page.locator(`nav a[href="${address.slice(1)}"]`).count()).toBe(1);
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
    await page.close();
  });

  it('is dark where the reader’s system is', async () => {
    const background = async (colorScheme: 'light' | 'dark') => {
      const page = await browser.newPage({ colorScheme });
      await page.goto(`${gateway.address}/docs`);
      await page.locator('#operations-Forecasts-getPoint').waitFor();
      const colour = await page
        .locator('#swagger-ui > .swagger-ui')
        .evaluate((element) => getComputedStyle(element).backgroundColor);
      await page.close();
      return colour;
    };
    expect([await background('light'), await background('dark')]).toEqual([
      'rgba(0, 0, 0, 0)',
      'rgb(28, 32, 34)',
    ]);
  });

  it.each(['/docs', '/graphql'])(
    'has the bar of all pages on %s, dark where that was chosen in the explorer',
    async (path) => {
      const page = await browser.newPage({ colorScheme: 'light', viewport: { width: 360, height: 700 } });
      const bar = page.locator('.page-bar');
      const colours = () =>
        bar.evaluate((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return [color, backgroundColor];
        });
      await page.goto(gateway.address + path);
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
      await page.close();
    },
  );

  it.each(['light', 'dark'] as const)('axe finds nothing, %s', async (colorScheme) => {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1440, height: 900 } });
    await page.goto(`${gateway.address}/docs`);
    const operation = page.locator('#operations-Forecasts-getPoint');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).waitFor();
    // Swagger UI has buttons in the button of a route.
    expect(await violationsOn(page, 'html', ['nested-interactive'])).toEqual([]);
    await page.close();
  });

  it('tries a call with the key given under Authorize', async () => {
    const { page, complaints, outside } = await open('');
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.auth-container input').fill(TEST_KEY);
    await page.locator('.auth-container button[type="submit"]').click();
    await page.locator('.btn-done').click();
    const { status, body } = await tryPoint(page);
    expect(status).toBe('200');
    expect(body).toContain('"air_temperature_2m"');
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
    await page.close();
  });

  it('takes the key out of the address', async () => {
    const { page, complaints } = await open(`#key=${TEST_KEY}`);
    expect(page.url()).toBe(`${gateway.address}/docs`);
    expect((await tryPoint(page)).status).toBe('200');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows 401 without a key', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${gateway.address}/docs`);
    await page.locator('#operations-Forecasts-getPoint').waitFor();
    const { status, body } = await tryPoint(page);
    expect(status).toBe('401');
    expect(body).toContain('unauthorized');
    await context.close();
  });
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
