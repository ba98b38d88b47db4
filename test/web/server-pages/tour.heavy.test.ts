import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { TOUR } from '../../../src/graphql/graphiql/tour.ts';
import { nameOf } from '../../graphql/guide/scenarios.ts';
import { hasChromium } from '../../support/chromium.ts';
import { type DemoGateway, openDemoGateway } from '../../support/demo-gateway.ts';
import { TEST_KEY } from '../../support/gateway.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';

const NOW = new Date('2026-01-15T09:00:00Z');
const LIVE_RUN = { model: 'arome', initTime: new Date('2026-01-15T03:00:00Z') } as const;

describe.skipIf(!hasChromium)('the tour of GraphiQL', () => {
  let demo: DemoGateway;
  let browser: OpenedBrowser;
  beforeAll(async () => {
    demo = await openDemoGateway(NOW, inject('demoData'), { now: () => NOW });
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await demo?.close();
  });

  const open = (path: string) =>
    browser.open(`${demo.gateway.address}${path}#key=${TEST_KEY}`, {
      now: NOW,
      viewport: { width: 1200, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
  const tab = (page: Page, name: string) =>
    page.locator('.graphiql-tab-button').filter({ hasText: new RegExp(`^${name}$`) });
  const variables = (page: Page) => page.locator('.graphiql-editor-tool .view-lines').first();

  /** The answer that the page shows to one tab. */
  async function run(page: Page, name: string): Promise<Record<string, unknown>> {
    // A tab can be dragged, which a synthetic click may be taken for.
    await tab(page, name).press('Enter');
    await expect.poll(() => page.locator('.graphiql-tab-active').innerText()).toBe(name);
    // GraphiQL reads the name of the operation from the editor a moment later; until then it asks for that of the tab before.
    await page.waitForTimeout(700);
    await page.getByRole('button', { name: /execute query/i }).click();
    if (name === 'Live') {
      await vi.waitFor(() => expect(demo.gateway.parts.forecasts.events.followers).toBe(1), {
        timeout: 20_000,
      });
      await demo.ingest(LIVE_RUN);
    }
    await expect
      .poll(() => page.locator('.result-window').innerText(), { message: name, timeout: 30_000 })
      .toContain('"data"');
    return JSON.parse(await copied(page));
  }

  /** All of the answer that is shown, as the keyboard copies it: the editor draws only the lines that are in sight. */
  async function copied(page: Page): Promise<string> {
    await page.locator('.result-window .view-lines').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+C');
    return page.evaluate(() => navigator.clipboard.readText());
  }

  it('shows an answer without errors in each tab when its run button is pressed; dates are of tomorrow, and of later days too', async () => {
    const { page, complaints, outside } = await open('/graphql');
    // The editor of variables is there only for queries that have some.
    await page.locator('.graphiql-query-editor .view-lines').waitFor();
    await page.getByLabel('Show editor tools').waitFor();
    await tab(page, 'Moment').press('Enter');
    await page.getByLabel('Hide editor tools').waitFor();
    await expect.poll(() => variables(page).innerText()).toContain('2026-01-16T14:20Z');
    for (const name of TOUR.map(nameOf)) {
      const answer = await run(page, name);
      expect(answer, name).not.toHaveProperty('errors');
    }
    expect([complaints, outside]).toEqual([[], []]);
    // The tabs of an earlier visit.
    await page.context().clock.setFixedTime(new Date('2026-01-20T09:00:00Z'));
    await page.goto(`${demo.gateway.address}/graphql`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('graphiql:tabState')))
      .toContain('2026-01-21T14:20Z');
    await page.context().close();
  }, 120_000);
});
