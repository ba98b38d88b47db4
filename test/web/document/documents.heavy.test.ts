import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { violationsOn } from '../support/axe.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';

describe.skipIf(!hasChromium)('documents of the standards in a browser', () => {
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

  /** Opens an address in a tab that has the key. */
  async function open(path: string, options = {}) {
    const opened = await browser.open(`${gateway.address}/account#key=${TEST_KEY}`, options);
    await opened.page.evaluate((key) => sessionStorage.setItem('isobar-key', key), TEST_KEY);
    await opened.page.goto(gateway.address + path);
    await opened.page.locator('h1').waitFor();
    return opened;
  }

  it.each([
    ['/edr', 'Isobar'],
    ['/edr/collections', 'gfs'],
    ['/edr/collections/gfs', 'air_temperature_2m'],
    ['/edr/collections/gfs/instances', '2026-01-15'],
    ['/stac', 'Isobar'],
    ['/stac/collections/gfs', 'gfs'],
    ['/stac/collections/gfs/items', '2026-01-15'],
  ])('%s is a page that says %s', async (path, words) => {
    const { page, complaints, outside } = await open(path);
    expect(await page.locator('main').textContent()).toContain(words);
    expect([complaints, outside]).toEqual([[], []]);
    await page.context().close();
  });

  it('one can go from the landing page of EDR to a run and its parameters by links alone', async () => {
    const { page, complaints } = await open('/edr');
    await page.locator('a[href$="/edr/collections"]').first().click();
    await page.locator('.document-members a[href$="/collections/gfs"]').click();
    await page.locator('a[href$="/instances"]').first().click();
    await page.locator('.document-members a').first().click();
    await page.locator('.document-table code:text-is("air_temperature_2m")').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/edr\/collections\/gfs\/instances\/./);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('without a key it says what is missing, and where to go', async () => {
    const { page } = await browser.open(`${gateway.address}/edr/collections/gfs`);
    await page.locator('[role=alert]').waitFor();
    expect(await page.locator('[role=alert] a').getAttribute('href')).toBe('/');
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('axe finds nothing in %s, wide and on a phone', async (colorScheme) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
    ]) {
      const { page } = await open('/edr/collections/gfs', { colorScheme, viewport });
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await page.context().close();
    }
  });

  it('programs get the document as before, and so do browsers that choose a form', async () => {
    const headers = { authorization: `Bearer ${TEST_KEY}` };
    const html = { ...headers, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const types = await Promise.all(
      [
        fetch(`${gateway.address}/edr/collections/gfs`, { headers }),
        fetch(`${gateway.address}/edr/collections/gfs?f=json`, { headers: html }),
        fetch(`${gateway.address}/edr/collections/gfs`, { headers: html }),
        fetch(`${gateway.address}/edr/collections/gfs/position?coords=POINT(13 52)`, { headers: html }),
      ].map(async (answer) => (await answer).headers.get('content-type')?.split(';')[0]),
    );
    expect(types).toEqual(['application/json', 'application/json', 'text/html', 'application/vnd.cov+json']);
  });
});
