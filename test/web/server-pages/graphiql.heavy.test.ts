import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TOUR } from '../../../src/graphql/graphiql/tour.ts';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { violationsOn } from '../support/axe.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';

const MODEL = 'query Shared($id: ModelId!) { model(id: $id) { id name } }';
const SHARED = `/graphql?${new URLSearchParams({ query: MODEL, variables: '{"id":"gfs"}' })}`;

/** It has a button to close it in each tab. */
const OF_GRAPHIQL = ['nested-interactive'];

describe.skipIf(!hasChromium)('GraphiQL', () => {
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

  const openTab = (page: Page) => page.locator('.graphiql-tab-active').innerText();
  const tabs = (page: Page) => page.locator('.graphiql-tab').allInnerTexts();
  const editor = (page: Page) => page.locator('.graphiql-query-editor .view-lines');
  const variables = (page: Page) => page.locator('.graphiql-editor-tool .view-lines').first();
  /** What the page answers to the open tab. */
  async function run(page: Page): Promise<string> {
    await page.getByRole('button', { name: /execute query/i }).click();
    await page.locator('.result-window:has-text("data")').waitFor({ timeout: 30_000 });
    return page.locator('.result-window').innerText();
  }

  const violations = (page: Page) => violationsOn(page, 'html', OF_GRAPHIQL);

  it('opens a shared link with its query and variables in a new tab, and runs it; axe finds nothing', async () => {
    const { page, complaints, outside } = await browser.open(`${gateway.address}${SHARED}#key=${TEST_KEY}`);
    await editor(page).waitFor();
    expect([(await tabs(page)).length, await openTab(page)]).toEqual([TOUR.length + 1, 'Shared']);
    await page.waitForFunction(() => document.body.innerText.includes('"gfs"'));
    expect(await variables(page).innerText()).toContain('gfs');
    expect(await run(page)).toMatch(/"name"/);
    expect(await violations(page)).toEqual([]);
    expect([complaints, outside]).toEqual([[], []]);
    await page.context().close();
  });

  it('shows the same tab with the same query and variables after a reload, and what was typed, also a query that is too long for an address', async () => {
    const { page, complaints } = await browser.open(`${gateway.address}/graphql#key=${TEST_KEY}`);
    await editor(page).waitFor();
    // A tab can be dragged, which a synthetic click may be taken for.
    await page.locator('.graphiql-tab-button', { hasText: 'Cities' }).press('Enter');
    await expect
      .poll(() => new URL(page.url()).searchParams.get('query') ?? '', { timeout: 10_000 })
      .toContain('query Cities');
    await page.reload();
    await editor(page).waitFor();
    expect([(await tabs(page)).length, await openTab(page)]).toEqual([TOUR.length, 'Cities']);
    await page.goto(`${gateway.address}${SHARED}`);
    await editor(page).waitFor();
    expect([(await tabs(page)).length, await openTab(page)]).toEqual([TOUR.length + 1, 'Shared']);
    await page.reload();
    await editor(page).waitFor();
    expect([(await tabs(page)).length, await openTab(page)]).toEqual([TOUR.length + 1, 'Shared']);
    expect(await run(page)).toMatch(/"name"/);
    expect(complaints).toEqual([]);

    await editor(page).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('query Typed { eventCursor }');
    await expect
      .poll(() => new URL(page.url()).searchParams.get('query'))
      .toBe('query Typed { eventCursor }');
    await page.reload();
    await editor(page).waitFor();
    expect(await openTab(page)).toBe('Typed');
    await editor(page).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(`query Long { eventCursor }\n# ${'long '.repeat(2000)}`);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    // GraphiQL stores half a second after the last change.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('graphiql:tabState'))).toContain('Long');
    await page.reload();
    await editor(page).waitFor();
    expect(await openTab(page)).toBe('Long');
    await page.context().close();
  });

  it('asks for a key where it has none, and works with the one that is typed in; axe finds nothing, in the dark either', async () => {
    const { page } = await browser.open(`${gateway.address}${SHARED}`);
    await editor(page).waitFor();
    await page.locator('#key-form').waitFor();
    expect(await violations(page)).toEqual([]);
    // The editor takes its colours when it is loaded.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await editor(page).waitFor();
    await page.locator('#key-form').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('#key-form input').fill(TEST_KEY);
    await page.locator('#key-form button').click();
    await page.locator('#key-form').waitFor({ state: 'hidden' });
    expect(await run(page)).toMatch(/"name"/);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('fits a phone, the answer below the query, in light and dark', async () => {
    const viewport = { width: 390, height: 844 };
    const { page, complaints } = await browser.open(`${gateway.address}${SHARED}#key=${TEST_KEY}`, {
      viewport,
      isMobile: true,
      hasTouch: true,
    });
    await run(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      const [query, answer] = await Promise.all(
        ['.graphiql-query-editor', '.graphiql-response'].map((name) => page.locator(name).boundingBox()),
      );
      for (const box of [query, answer]) expect(box?.width).toBeGreaterThan(300);
      expect((answer?.y ?? 0) - (query?.y ?? 0)).toBeGreaterThan(100);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
