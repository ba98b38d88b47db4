import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CHROMIUM, hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';

describe.skipIf(!hasChromium)('in a browser without the internet', () => {
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

  /** A page at an address of the gateway, with what it complained about and which other hosts it wanted. */
  async function open(path: string): Promise<{ page: Page; complaints: string[]; outside: string[] }> {
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
    await page.goto(gateway.address + path, { waitUntil: 'load' });
    return { page, complaints, outside };
  }

  it('the root page takes the key out of the address, keeps it for the tab, and draws the map', async () => {
    const { page, complaints, outside } = await open(`/#key=${TEST_KEY}`);
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.evaluate(() => sessionStorage.getItem('isobar-key'))).toBe(TEST_KEY);
    await page.locator('canvas.maplibregl-canvas').waitFor();
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('GraphiQL runs its opening query with the key of the address', async () => {
    const { page, complaints, outside } = await open(`/graphql#key=${TEST_KEY}`);
    expect(page.url()).toBe(`${gateway.address}/graphql`);
    await page.getByRole('button', { name: /execute query/i }).click();
    await page.locator('.result-window:has-text("validTimes")').waitFor({ timeout: 30_000 });
    expect(await page.locator('.result-window').textContent()).toContain('COMPLETE');
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });
});
