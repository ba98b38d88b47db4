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
  /** A tab that has the test key, by the page that takes the least to open. */
  async function tabWithKey(): Promise<Page> {
    const { page } = await browser.open(`${gateway.address}/console#key=${TEST_KEY}`);
    await expect.poll(() => keyOf(page)).toBe(TEST_KEY);
    return page;
  }
  /** Follows another link in that tab. What the page shows besides the question is not waited for. */
  async function follow(page: Page, path: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${gateway.address}${path}#key=${OTHER}`, { waitUntil: 'commit' });
  }
  /** That the tab has this key, and its address none. */
  const hasOnly = (page: Page, key: string) =>
    expect
      .poll(async () => [await keyOf(page), page.url().includes('isb_')], { timeout: 30_000 })
      .toEqual([key, false]);

  it.each(['/', '/console'])('asks before it replaces the key of the tab, on %s', async (path) => {
    const page = await tabWithKey();
    await follow(page, path);
    await page.getByRole('dialog', { name: 'Replace your API key?' }).waitFor();
    await hasOnly(page, TEST_KEY);
    await page.getByRole('button', { name: 'Keep my key' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await keyOf(page)).toBe(TEST_KEY);
    await follow(page, path);
    await page.getByRole('button', { name: 'Replace key' }).click();
    await hasOnly(page, OTHER);
    await page.context().close();
  });

  it.each(['/docs', '/graphql'])('asks on %s too, which have no controls of ours', async (path) => {
    const page = await tabWithKey();
    const messages: string[] = [];
    page.once('dialog', (dialog) => {
      messages.push(dialog.message());
      void dialog.dismiss();
    });
    await follow(page, path);
    await expect.poll(() => messages).toEqual(['Replace the API key of this tab with the key of this link?']);
    await hasOnly(page, TEST_KEY);
    page.once('dialog', (dialog) => void dialog.accept());
    await follow(page, path);
    await hasOnly(page, OTHER);
    await page.context().close();
  });
});
