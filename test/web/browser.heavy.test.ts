import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

const CHROMIUM = '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.warn(`${CHROMIUM} is not installed: tests in a browser are skipped`);

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

  it('the root page takes the key out of the address and answers its example with it', async () => {
    const { page, complaints, outside } = await open(`/#key=${TEST_KEY}`);
    expect(page.url()).toBe(`${gateway.address}/`);
    expect(await page.locator('#curl').textContent()).toContain(`Bearer ${TEST_KEY}`);
    expect(await page.locator('#key-missing').isVisible()).toBe(false);
    await page.locator('#synthetic').waitFor({ state: 'visible' });
    await page.locator('#run').click();
    await page.locator('#answer:has-text("initTime")').waitFor();
    expect(JSON.parse((await page.locator('#answer').textContent()) ?? '')).toMatchObject({
      data: { point: { forecast: { run: { initTime: '2026-01-15T00:00:00Z' } } } },
    });
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('the root page says when it has no key', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${gateway.address}/`);
    expect(await page.locator('#key-missing').isVisible()).toBe(true);
    await context.close();
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
