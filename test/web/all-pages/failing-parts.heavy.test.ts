import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panelGone, withoutGraphics } from '../../../scripts/screenshots/trouble.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { globalGrid } from '../../support/grids.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';

const NOW = new Date('2026-01-01T01:00:00Z');
const PATIENT = { timeout: 30_000 };

describe.skipIf(!hasChromium)('a page of which a part fails', () => {
  let gateway: TestGateway;
  let browser: OpenedBrowser;
  beforeAll(async () => {
    gateway = await openGateway();
    const value = (lead: number) => 280.15 + lead;
    const variables = { air_temperature_2m: { decimals: 2, leads: [0, 3], value } };
    await publishSmallRun(gateway.parts.store, variables, { model: 'gfs', grid: globalGrid(5) });
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  const open = async (query: string, prepare: (page: Page) => Promise<unknown>): Promise<Page> => {
    const address = `${gateway.address}/?model=gfs&wind=off&isobars=0${query}#key=${TEST_KEY}`;
    const { page } = await browser.open(address, { now: NOW, prepare });
    return page;
  };
  const mapGone = (page: Page) =>
    page.route('**/assets/weather-map-*.js', (route) => route.fulfill({ status: 404, body: '' }));

  it('reports a panel whose file is missing, and keeps the rest working', async () => {
    const page = await open('&place=52.52,13.405', panelGone);
    await page.locator('.dock-place .boundary').waitFor(PATIENT);
    await page.locator('.map-canvas[data-state="drawn"]').waitFor(PATIENT);
    expect(await page.locator('.dock-place .boundary').innerText()).toContain("Couldn't show this part");
    await page.unrouteAll();
    await page.locator('.dock-place').getByRole('button', { name: 'Reload page' }).click();
    await page.locator('.dock-place .boundary').waitFor({ state: 'detached', ...PATIENT });
    await page.getByRole('tab').first().waitFor(PATIENT);
    await page.context().close();
  }, 120_000);

  it('says so where the file of the map is gone, and shows the forecast of a place', async () => {
    const page = await open('&place=52.52,13.405', mapGone);
    await page.locator('.boundary-stage').waitFor(PATIENT);
    await page.locator('.dock-place').getByRole('tab').first().waitFor(PATIENT);
    await page.context().close();
  }, 120_000);

  it('says so where the browser draws no map, and shows the forecast of a place', async () => {
    const page = await open('&place=52.52,13.405', withoutGraphics);
    await expect
      .poll(() => page.locator('.map-notes').innerText(), PATIENT)
      .toContain('WebGL 2 is off or not supported');
    await page.locator('.dock-place').getByRole('tab').first().waitFor(PATIENT);
    await page.context().close();
  }, 120_000);
});
