import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { type OpenedBrowser, openBrowser } from '../../web/support/open-browser.ts';

const OTHER = 'isb_another-key-of-a-stranger-0123456789';

describe.skipIf(!hasChromium)('a link with a key', () => {
  let browser: OpenedBrowser;
  let gateway: TestGateway;
  beforeAll(async () => {
    browser = await openBrowser();
    gateway = await openGateway(inject('demoData'));
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  const keyOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('isobar-key'));
  /** Follows another link in the tab that has the test key. */
  async function follow(page: Page, path: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${gateway.address}${path}#key=${OTHER}`);
  }

  it.each(['/', '/console'])('asks before it replaces the key of the tab, on %s', async (path) => {
    const { page } = await browser.open(`${gateway.address}${path}#key=${TEST_KEY}`);
    await expect.poll(() => keyOf(page)).toBe(TEST_KEY);
    await follow(page, path);
    await page.getByRole('dialog', { name: 'Replace your API key?' }).waitFor();
    expect([await keyOf(page), page.url().includes('isb_')]).toEqual([TEST_KEY, false]);
    await page.getByRole('button', { name: 'Keep my key' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await keyOf(page)).toBe(TEST_KEY);
    await follow(page, path);
    await page.getByRole('button', { name: 'Replace key' }).click();
    await expect.poll(() => keyOf(page)).toBe(OTHER);
  });

  it.each(['/docs', '/graphql'])('asks on %s too, which have no controls of ours', async (path) => {
    const { page } = await browser.open(`${gateway.address}${path}#key=${TEST_KEY}`);
    await expect.poll(() => keyOf(page)).toBe(TEST_KEY);
    const messages: string[] = [];
    page.once('dialog', (dialog) => {
      messages.push(dialog.message());
      void dialog.dismiss();
    });
    await follow(page, path);
    await expect.poll(() => messages).toEqual(['Replace the API key of this tab with the key of this link?']);
    expect([await keyOf(page), page.url().includes('isb_')]).toEqual([TEST_KEY, false]);
    page.once('dialog', (dialog) => void dialog.accept());
    await follow(page, path);
    await expect.poll(() => keyOf(page)).toBe(OTHER);
  });
});
