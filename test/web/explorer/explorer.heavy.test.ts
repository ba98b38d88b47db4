import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { hasChromium } from '../../support/chromium.ts';
import { type DemoGateway, openDemoGateway } from '../../support/demo-gateway.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { violationsOn } from '../support/axe.ts';
import { type OpenedBrowser, type OpenedPage, openBrowser } from '../support/open-browser.ts';
import { showAddress } from '../support/show-address.ts';

const NOW = new Date('2026-01-15T09:00:00Z');
const EARLIER_RUN = { model: 'arome', initTime: new Date('2026-01-15T00:00:00Z') } as const;
const LIVE_RUN = { model: 'arome', initTime: new Date('2026-01-15T03:00:00Z') } as const;
/** Of a laptop: maps are drawn by the processor, which pays for each pixel. */
const DESKTOP = { width: 1200, height: 760 };
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

/** Asks again until it holds: software WebGL leaves the page little time while it draws the map. */
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 30_000, interval: 200 });

describe.skipIf(!hasChromium)('the explorer', () => {
  let demo: DemoGateway;
  let browser: OpenedBrowser;
  beforeAll(async () => {
    demo = await openDemoGateway(NOW, inject('demoData'));
    await demo.ingest(EARLIER_RUN);
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await demo?.close();
  });

  const open = (path = '', options: Parameters<OpenedBrowser['open']>[1] = {}, key = `#key=${TEST_KEY}`) =>
    browser.open(`${demo.gateway.address}/${path}${key}`, {
      now: NOW,
      viewport: DESKTOP,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      ...options,
    });
  let shared: OpenedPage | undefined;
  /** Shows an address on a page that some tests share. */
  const show = async (search: string): Promise<OpenedPage> => {
    if (shared === undefined) shared = await open(search);
    else await showAddress(shared.page, search === '' ? './' : search);
    return shared;
  };
  const slider = (page: Page) => page.getByRole('slider', { name: 'Time', exact: true });
  const timeOf = (page: Page) => slider(page).getAttribute('aria-valuetext');
  const line = (page: Page) => page.locator('.bottom');
  const addressOf = (page: Page) => new URL(page.url()).searchParams;

  it('is found and moved by the keyboard alone: search, time, model, keys; the address restores the view', async () => {
    const { page, complaints, outside } = await open();
    await eventually(() => timeOf(page)).toBe('Thu 15 Jan 09:00 GMT (+9\u202fh)');
    await page.keyboard.press('/');
    await page.keyboard.type('Berl', { delay: 30 });
    await page.getByRole('option', { name: /^Berlin ?State of Berlin, Germany$/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Berlin' }).waitFor();
    await eventually(() => line(page).innerText()).toMatch(/cell \d+\u202fkm away/);
    // The clocks are those of the place now.
    await eventually(() => timeOf(page)).toBe('Thu 15 Jan 10:00 CET (+9\u202fh)');
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await eventually(() => timeOf(page)).toBe('Thu 15 Jan 13:00 CET (+12\u202fh)');
    await page.keyboard.press('ArrowLeft');
    await eventually(() => addressOf(page).get('time')).toBe('2026-01-15T11:00:00Z');
    expect([addressOf(page).get('name'), page.url().includes('isb_')]).toEqual(['Berlin', false]);
    await eventually(() => page.title()).toMatch(
      /^Berlin · Air temperature · Thu 15 Jan 12:00 CET · GFS · Isobar$/,
    );

    await page.getByRole('button', { name: 'Save place' }).click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect([link.searchParams.get('name'), link.hash]).toEqual(['Berlin', '']);

    await page.reload();
    await page.getByRole('heading', { name: 'Berlin' }).waitFor();
    await eventually(() => timeOf(page)).toBe('Thu 15 Jan 12:00 CET (+11\u202fh)');

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('move the map').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
    // A busy page may not have the keyboard back yet when the dialog has gone.
    await eventually(async () => {
      await page.keyboard.press('Escape');
      return page.getByRole('heading', { name: 'Berlin' }).isVisible();
    }).toBe(false);
    // Enter on the map opens the place under the cross-hair; a saved place is in the list of an empty search.
    await page.locator('canvas.maplibregl-canvas').focus();
    await page.locator('.map-cross').waitFor();
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page).get('place')).toMatch(/^52\.5\d*,13\.4\d*$/);
    expect(addressOf(page).get('name')).toBeNull();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page
      .getByRole('listbox', { name: 'Saved places' })
      .getByRole('option', { name: /Berlin/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('[');
    await eventually(() => line(page).innerText()).toContain('AROME 00 UTC');
    await page.keyboard.press(']');
    await eventually(() => line(page).innerText()).toContain('GFS 00 UTC, 9\u202fh old');
    expect(await line(page).innerText()).toContain('SYNTHETIC');
    expect([complaints, outside]).toEqual([[], []]);
    await page.context().close();
  }, 240_000);

  it('shows the query of what it shows: the text in the panel, sent to the server, has the value in the line below', async () => {
    const { page } = await show('?place=52.5244,13.4105&name=Berlin&panel=query');
    const which = page.getByRole('combobox', { name: 'Query for' });
    await which.selectOption({ label: 'the place' });
    const text = await page.locator('.query-text').innerText();
    const [query = '', variables = ''] = text.split('# variables');
    const { data, errors } = await demo.gateway.query<{ point: { forecast: { distanceKm: number } } }>(
      query,
      JSON.parse(variables),
    );
    expect(errors).toBeUndefined();
    const shown = `cell ${Math.round(data.point.forecast.distanceKm)}\u202fkm away`;
    await eventually(() => line(page).innerText()).toContain(shown);

    await page.getByRole('tab', { name: 'curl' }).click();
    expect(await page.locator('.query-text').innerText()).toContain('Bearer $ISOBAR_KEY');
    expect(await page.locator('.query-text').innerText()).not.toContain(TEST_KEY);
    await page.getByRole('checkbox', { name: /this tab's key/ }).check();
    expect(await page.locator('.query-text').innerText()).toContain(TEST_KEY);
  }, 180_000);

  it('a run that becomes complete is shown, or offered to those who look at another one', async () => {
    const { page } = await show('?model=arome');
    const other = await open('?model=arome&run=2026-01-15T00:00:00Z');
    await eventually(() => line(page).innerText()).toContain('AROME 00 UTC');
    await vi.waitFor(() => expect(demo.gateway.parts.forecasts.events.followers).toBe(2), {
      timeout: 20_000,
    });
    await demo.ingest(LIVE_RUN);
    await page.getByText('Now showing AROME 03 UTC.').waitFor();
    await eventually(() => line(page).innerText()).toContain('AROME 03 UTC');
    await other.page.getByText('AROME 03 UTC is available.').waitFor();
    expect(await line(other.page).innerText()).toContain('AROME 00 UTC');
    await other.page.getByRole('button', { name: 'Show', exact: true }).click();
    await eventually(() => line(other.page).innerText()).toContain('AROME 03 UTC');
    await other.page.context().close();
  }, 180_000);

  it('reports that the server is unreachable, and continues when it is back', async () => {
    const { page } = await show('');
    await eventually(() => line(page).innerText()).toContain('GFS 00 UTC');
    await page.context().setOffline(true);
    await page.getByText("Can't reach the server").waitFor({ timeout: 20_000 });
    await page.context().setOffline(false);
    await page.getByText("Can't reach the server").waitFor({ state: 'hidden', timeout: 20_000 });
  }, 180_000);

  it('speaks German, in dark colours, when these are chosen, and again after a reload', async () => {
    const { page, complaints } = await show('');
    // Of the server that was not there.
    complaints.length = 0;
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Theme', { exact: true }).selectOption('dark');
    await page.getByLabel('Language').selectOption('de');
    await page.reload();
    await page.getByRole('button', { name: 'Fragen' }).waitFor();
    const look = await page.evaluate(() => {
      const root = document.documentElement;
      return [root.lang, getComputedStyle(root).colorScheme, getComputedStyle(document.body).backgroundColor];
    });
    expect(look).toEqual(['de', 'dark', 'rgb(20, 24, 29)']);
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 180_000);

  it('asks for the key that the server wants, and says when one is not accepted', async () => {
    const { page, outside } = await open('', { hasUnitsOfRegion: true }, '');
    await page.getByRole('heading', { name: 'This server needs a key' }).waitFor();
    const field = page.getByRole('textbox', { name: 'API key' });
    const use = page.getByRole('button', { name: 'Use key' });
    await field.fill('secret');
    await use.click();
    await page.getByRole('alert').filter({ hasText: 'Not a valid key' }).waitFor();
    await field.fill('isb_wrong-key-of-somebody-else-0123456789');
    await use.click();
    await page.getByRole('heading', { name: 'This key is not valid' }).waitFor();
    await field.fill(TEST_KEY);
    await use.click();
    await page.locator('canvas.maplibregl-canvas').waitFor();
    await eventually(() => line(page).innerText()).toContain('GFS 00 UTC');
    // Who is here for the first time reads three hints, and never again.
    const hints = page.getByRole('region', { name: 'First steps' });
    await hints.getByText('Choose a spot on the map').waitFor();
    expect(await violationsOn(page, '.hints')).toEqual([]);
    for (const button of ['Next', 'Next', 'Got it'])
      await hints.getByRole('button', { name: button }).click();
    expect(await hints.count()).toBe(0);
    await page.reload();
    await eventually(() => line(page).innerText()).toContain('GFS 00 UTC');
    expect(await hints.count()).toBe(0);
    expect(outside).toEqual([]);
    await page.context().close();
  }, 180_000);

  it.each([
    ['wide and light', WIDE, 'light'],
    ['a phone, dark', PHONE, 'dark'],
  ] as const)(
    'axe finds nothing: %s',
    async (_name, viewport, colorScheme) => {
      const { page, complaints, outside } = await open('', { viewport, colorScheme });
      await eventually(() => line(page).innerText()).toContain('GFS 00 UTC');
      for (const [search, part] of [
        ['', '.bottom'],
        ['?place=52.5244,13.4105&name=Berlin', '.readout'],
        ['?panel=query', '.query-text'],
        ['?panel=ask', '.ask'],
      ] as const) {
        if (search !== '') await showAddress(page, search);
        await page.locator(part).first().waitFor();
        expect(await violationsOn(page), search).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${search} is as wide as the screen`).toBeLessThanOrEqual(0);
        if (search === '' && viewport === PHONE) {
          // Back closes the sheet, as the gesture of a phone does.
          await page.getByRole('button', { name: 'Layers' }).click();
          await page.getByRole('button', { name: 'Gusts' }).waitFor();
          expect(await violationsOn(page)).toEqual([]);
          await page.goBack();
          await page.getByRole('button', { name: 'Gusts' }).waitFor({ state: 'hidden' });
        }
      }
      expect([complaints, outside]).toEqual([[], []]);
      await page.context().close();
    },
    300_000,
  );
});

describe.skipIf(!hasChromium)('the panel for questions in words', () => {
  let gateway: TestGateway;
  let browser: OpenedBrowser;
  beforeAll(async () => {
    gateway = await openGateway(inject('demoData'), undefined, undefined, {}, () => ({ now: () => NOW }));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  it('shows what was understood, the text, the chart and the engine; another place can be chosen; errors are sentences', async () => {
    const { page, complaints, outside } = await browser.open(
      `${gateway.address}/?panel=ask#key=${TEST_KEY}`,
      { now: NOW, viewport: DESKTOP, locale: 'en-GB' },
    );
    await page.getByRole('button', { name: 'Will it rain in Berlin tomorrow afternoon?' }).click();
    const answer = page.locator('.ask-answer');
    await answer.getByText('Written by rules.').waitFor();
    const understood = await answer.locator('.ask-understood').innerText();
    expect(understood).toContain('Berlin (Germany)');
    expect(understood).toContain('Fri 16 Jan 12:00 CET');
    expect(await answer.locator('.ask-text').innerText()).toContain('Friday 16 January');
    await answer.getByRole('img', { name: /^Precipitation/ }).waitFor();
    await answer.locator('summary').click();
    await answer.getByRole('button', { name: 'Berlin, New Hampshire, United States' }).click();
    await eventually(() => answer.locator('.ask-understood').innerText()).toContain('EST');

    await page.getByLabel('Question', { exact: true }).fill('Who wrote Faust?');
    await page.getByRole('button', { name: 'Ask', exact: true }).last().click();
    await answer.getByText("Couldn't answer this question").waitFor();
    // What can be asked stands below what was not understood.
    await page.getByRole('button', { name: 'How strong is the wind in Kiel tonight?' }).click();
    await eventually(() => answer.locator('.ask-understood').innerText()).toContain(
      'Kiel (Schleswig-Holstein, Germany)',
    );
    await eventually(() => page.locator('.ask-examples').count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    expect(outside).toEqual([]);
    await page.context().close();
  }, 180_000);
});
