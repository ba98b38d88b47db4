import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hasChromium } from '../../support/chromium.ts';
import { type DemoGateway, openDemoGateway } from '../../support/demo-gateway.ts';
import { makeKeyOfOwnProject } from '../../support/keys.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';

const NOW = new Date('2026-01-15T09:00:00Z');
/** Credits on the small grid of the tests' demo: 5 degrees. */
const COSTS = { RunsOfModel: 10, MapField: 18, MapLines: 44, ServedModels: 1 };
const MOST = 100;

describe.skipIf(!hasChromium)('opening the explorer', () => {
  let demo: DemoGateway;
  let browser: OpenedBrowser;
  beforeAll(async () => {
    demo = await openDemoGateway(NOW, inject('demoData'));
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await demo?.close();
  });

  it(`costs at most ${MOST} credits: the runs of one model, which models there are, and one time of the map; the next times once one is chosen`, async () => {
    const { key } = await makeKeyOfOwnProject(demo.gateway.parts.access, 'opening');
    const costs: [string, number][] = [];
    const prepare = async (page: Page) =>
      page.on('response', async (response) => {
        const [, name] = /query (\w+)/.exec(response.request().postData() ?? '') ?? [];
        if (name !== undefined) costs.push([name, Number(response.headers()['x-credits-cost'])]);
      });
    const { page } = await browser.open(`${demo.gateway.address}/#key=${key}`, {
      now: NOW,
      viewport: { width: 1440, height: 900 },
      prepare,
    });
    await page.locator('.map-canvas[data-state="drawn"]').waitFor({ timeout: 60_000 });
    await expect.poll(() => costs.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    // Prefetching would follow the first drawing by 150 ms.
    await page.waitForTimeout(3000);
    expect(Object.fromEntries(costs)).toEqual(COSTS);
    const total = costs.reduce((sum, [, cost]) => sum + cost, 0);
    expect(total).toBeLessThanOrEqual(MOST);

    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => costs.filter(([name]) => name === 'MapField').length, { timeout: 60_000 })
      .toBe(6);
    await page.context().close();
  }, 180_000);
});
