import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { INCOMING } from '../../store/run-fixtures.ts';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { globalGrid } from '../../support/grids.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';
import { showAddress } from '../support/show-address.ts';

const NOW = new Date('2026-01-01T01:00:00Z');
const HOUR_MS = 3_600_000;
const PATIENT = { timeout: 30_000 };
const DRAWN = '.map-canvas[data-state="drawn"]';
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 30_000, interval: 100 });
const grid = globalGrid(5);

describe.skipIf(!hasChromium)('links, history and runs of the explorer', () => {
  let gateway: TestGateway;
  let browser: OpenedBrowser;
  beforeAll(async () => {
    gateway = await openGateway();
    const { store } = gateway.parts;
    const air_temperature_2m = { decimals: 2, leads: [0, 3, 6], value: () => 280.15 };
    const mean_sea_level_pressure = { decimals: 0, leads: [0, 3, 6], value: () => 101_300 };
    for (let n = 0; n < 10; n++) {
      const initTime = new Date(NOW.getTime() - (1 + 6 * n) * HOUR_MS);
      await publishSmallRun(
        store,
        { air_temperature_2m, mean_sea_level_pressure },
        { model: 'gfs', grid, initTime },
      );
    }
    // As after ingesting one old file: one variable at one lead.
    await publishSmallRun(
      store,
      { total_precipitation: { decimals: 2, leads: [6], value: () => 4 } },
      { model: 'nam', grid, initTime: new Date('2024-03-12T00:00:00Z'), extent: INCOMING },
    );
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  const open = async (query: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> => {
    const { page } = await browser.open(`${gateway.address}/?wind=off&${query}#key=${TEST_KEY}`, {
      now: NOW,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      viewport: { width: 1200, height: 760 },
      ...(prepare && { prepare }),
    });
    return page;
  };
  let shared: Page | undefined;
  /** Shows an address on the page that most tests share. */
  const show = async (query: string): Promise<Page> => {
    if (shared === undefined) shared = await open(query);
    else await showAddress(shared, `?wind=off&${query}`);
    return shared;
  };
  const line = (page: Page) => page.locator('.bottom').innerText();

  it('a link to a stored run opens it, however many there are since; of one that is gone the page says so', async () => {
    const page = await show('run=2025-12-29T18:00:00Z');
    await page.locator(DRAWN).waitFor(PATIENT);
    expect(await line(page)).toContain('GFS 18 UTC, 29 Dec 2025, 2\u202fd old');
    await show('run=2025-11-01T00:00:00Z');
    await page.getByText('The run of Sat 1 Nov 00:00 UTC is not stored here.').waitFor(PATIENT);
    await page.getByRole('button', { name: 'Show newest run' }).click();
    await eventually(() => line(page)).toContain('GFS 00 UTC, 1\u202fh old');
  }, 120_000);

  it('own files open at what they have, with their date, and say what is missing', async () => {
    const page = await show('model=nam');
    await eventually(() => line(page)).toContain('NAM 00 UTC, 12 Mar 2024');
    await page.locator(DRAWN).waitFor(PATIENT);
    expect(await line(page)).toContain('INCOMPLETE');
    const variable = page.getByLabel('More variables');
    expect(await variable.locator('option:checked').innerText()).toBe('Precipitation');
    expect(await variable.locator('option', { hasText: 'Air temperature 2 m' }).isDisabled()).toBe(true);
    expect(await variable.locator('option:checked').isDisabled()).toBe(false);
    expect(await page.getByLabel('Isobars').isDisabled()).toBe(true);
    const remarks = await page.locator('.layers-lack').allInnerTexts();
    expect(remarks).toContainEqual(expect.stringContaining('rrfs'));
    expect(remarks).toContainEqual(
      expect.stringMatching(/^This run is incomplete: it has 1 of 6 hours and lacks \d+ variables\.$/),
    );
  }, 120_000);

  it('Back goes back through what people did: a panel, a place, a variable', async () => {
    const page = await show('');
    await eventually(() => line(page)).toContain('GFS 00 UTC');
    await page.locator(DRAWN).waitFor(PATIENT);
    const variable = page.getByLabel('More variables');
    await variable.selectOption({ label: 'Air pressure at mean sea level' });
    await page.keyboard.press('/');
    await page.keyboard.type('52.5 13.4');
    await page.keyboard.press('Enter');
    await page.locator('.place').waitFor(PATIENT);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('.ask').waitFor(PATIENT);
    await page.goBack();
    await page.locator('.ask').waitFor({ state: 'detached', ...PATIENT });
    expect(await page.locator('.place').count()).toBe(1);
    await page.goBack();
    await page.locator('.place').waitFor({ state: 'detached', ...PATIENT });
    await page.goBack();
    await eventually(() => variable.locator('option:checked').innerText()).toBe('Air temperature 2 m');
    await page.goForward();
    await eventually(() => variable.locator('option:checked').innerText()).toContain('Air pressure');
    expect(new URL(page.url()).searchParams.get('var')).toBe('mean_sea_level_pressure');
    const wind = page.getByRole('button', { name: 'Wind', exact: true });
    await wind.click();
    expect(await wind.getAttribute('aria-pressed')).toBe('true');
    await eventually(() => new URL(page.url()).searchParams.get('var')).toBe('wind_speed_10m');
    await variable.selectOption('levels/Air temperature');
    await eventually(() => new URL(page.url()).searchParams.get('var')).toBe('temperature_850hpa');
    const level = page.getByRole('slider', { name: 'Level' });
    await level.press('ArrowUp');
    expect(await level.getAttribute('aria-valuetext')).toBe('700 hPa');
    await eventually(() => new URL(page.url()).searchParams.get('var')).toBe('temperature_700hpa');
    // The next test counts who follows the runs.
    await page.context().close();
  }, 120_000);

  it('a stream that a stopping server ends with an error is opened again', async () => {
    const isStream = (route: Route) =>
      route.request().postData()?.includes('subscription RunUpdates') === true;
    let streams = 0;
    const page = await open('', (opened) =>
      opened.route('**/graphql', (route) =>
        isStream(route) && ++streams === 1
          ? route.fulfill({
              contentType: 'text/event-stream',
              body: `event: next\ndata: ${JSON.stringify({
                errors: [{ message: 'the server is stopping', extensions: { code: 'overloaded' } }],
              })}\n\nevent: complete\ndata:\n\n`,
            })
          : route.fallback(),
      ),
    );
    await eventually(() => streams).toBe(2);
    await eventually(() => gateway.parts.forecasts.events.followers).toBe(1);
    await page.context().close();
  }, 120_000);
});
