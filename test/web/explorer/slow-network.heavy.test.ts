import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { globalGrid } from '../../support/grids.ts';
import { askedBy, delayAnswers } from '../support/delayed-answers.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';
import { showAddress } from '../support/show-address.ts';

const NOW = new Date('2026-01-01T01:00:00Z');
const PATIENT = { timeout: 30_000 };
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 30_000, interval: 100 });
const LEADS = [0, 3, 6, 9];
const DRAWN = '.map-canvas[data-state="drawn"]';
const BERLIN = 'place=52.52,13.405&name=Berlin';

describe.skipIf(!hasChromium)('the explorer on a slow network', () => {
  let gateway: TestGateway;
  let browser: OpenedBrowser;
  beforeAll(async () => {
    gateway = await openGateway();
    const of = (decimals: number, value: (lead: number) => number) => ({ decimals, leads: LEADS, value });
    const variables = {
      // 7 °C at the start, a degree more each lead; 1013 hPa.
      air_temperature_2m: of(2, (lead) => 280.15 + lead / 3),
      mean_sea_level_pressure: of(0, () => 101_300),
      ...Object.fromEntries(
        [1000, 850, 700, 500].flatMap((level) => [
          [`temperature_${level}hpa`, of(2, () => 200 + level / 12)],
          [`geopotential_height_${level}hpa`, of(1, () => 16_000 - 15 * level)],
        ]),
      ),
    };
    await publishSmallRun(gateway.parts.store, variables, { model: 'gfs', grid: globalGrid(5) });
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  let shared: Page | undefined;
  /** Shows a map on the page that the tests share. */
  const show = async (query: string): Promise<Page> => {
    const search = `?wind=off&isobars=0&${query}`;
    if (shared !== undefined) {
      await showAddress(shared, search);
      return shared;
    }
    const { page } = await browser.open(`${gateway.address}/${search}#key=${TEST_KEY}`, {
      now: NOW,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      viewport: { width: 1200, height: 760 },
    });
    shared = page;
    return page;
  };
  /** Moves the pointer over the middle of the map; returns the text next to it. */
  const pointed = async (page: Page, x = 560) => {
    await page.mouse.move(x, 380);
    await page.mouse.move(x + 4, 384);
    return (await page.locator('.map-pointer').allInnerTexts()).join();
  };
  const choose = (page: Page, variable: string) =>
    page.getByLabel('More variables').selectOption({ label: variable });
  const timeOf = (page: Page) =>
    page.getByRole('slider', { name: 'Time', exact: true }).getAttribute('aria-valuetext');

  it('a map of another time than the chosen one says which it shows', async () => {
    // Later leads are fetched ahead, earlier ones are not, and no test before this one has shown them.
    const page = await show('at=40,0,3&time=2026-01-01T03:00:00Z');
    await page.locator(DRAWN).waitFor(PATIENT);
    await eventually(() => pointed(page)).toContain('8.0\u202f°C');
    const next = await delayAnswers(page, 'MapField');
    await page.getByRole('slider', { name: 'Time', exact: true }).press('ArrowLeft');
    await eventually(() => timeOf(page)).toContain('00:00 GMT');
    await page.locator('.map-notes-late', { hasText: 'Showing Thu 1 Jan 03:00 GMT' }).waitFor(PATIENT);
    expect(await pointed(page)).toContain('Thu 1 Jan 03:00 GMT');
    await next.release();
    await page.locator('.map-notes').waitFor({ state: 'detached', ...PATIENT });
    await eventually(() => pointed(page)).toContain('7.0\u202f°C');
  }, 120_000);

  it('never reads a temperature as a pressure: the field of the last variable is gone until the next has come', async () => {
    const page = await show('at=40,0,3');
    await page.locator(DRAWN).waitFor(PATIENT);
    await eventually(() => pointed(page)).toContain('7.0\u202f°C');
    const delayed = await delayAnswers(page, 'MapField');
    await choose(page, 'Air pressure at mean sea level');
    await eventually(() => delayed.count).toBe(1);
    expect(await pointed(page, 600)).toBe('');
    await page.locator('.map-canvas[data-state="empty"]').waitFor(PATIENT);
    expect(await page.locator('.map-notes').innerText()).toBe('Loading Air pressure at mean sea level …');
    await delayed.release();
    await eventually(() => pointed(page)).toContain('1013\u202fhPa');
    expect(await page.locator('.map-notes').count()).toBe(0);
  }, 120_000);

  it('nothing of the last place stands under the new one: zone, forecast, sounding', async () => {
    const page = await show(`at=40,0,3&${BERLIN}&tab=sounding`);
    const chart = page.getByRole('img', { name: /^Skew-T/ });
    await chart.waitFor(PATIENT);
    await eventually(() => page.locator('.bottom').innerText()).toContain('CET');
    const delayed = await delayAnswers(
      page,
      'PlaceFacts',
      'ZoneOfPlace',
      'Meteogram',
      'Sounding',
      'CellOfPlace',
    );
    // New York.
    await page.keyboard.press('/');
    await page.keyboard.type('40.7 -74');
    await page.keyboard.press('Enter');
    await eventually(() => delayed.count).toBeGreaterThanOrEqual(4);
    expect(await chart.count()).toBe(0);
    expect(await page.locator('.place').innerText()).not.toContain('Germany');
    expect(`${await page.locator('.bottom').innerText()} ${await timeOf(page)}`).not.toMatch(/CET|cell/);
    await delayed.release();
    await chart.waitFor(PATIENT);
    await eventually(() => timeOf(page)).toContain('EST');
  }, 120_000);

  it('Enter in the search goes to what was typed, not to the result of what was typed before', async () => {
    const page = await show('at=40,0,3');
    await page.locator(DRAWN).waitFor(PATIENT);
    await page.keyboard.press('/');
    await page.keyboard.type('Berlin');
    await page
      .getByRole('option', { name: /^Berlin/ })
      .first()
      .waitFor(PATIENT);
    const delayed = await delayAnswers(page, 'PlacesBySearch');
    await page.locator('#place-search').fill('Oslo');
    await page.keyboard.press('Enter');
    await eventually(() => delayed.count).toBe(1);
    expect(await page.locator('.place').count()).toBe(0);
    await delayed.release();
    await page.getByRole('heading', { name: 'Oslo' }).waitFor(PATIENT);
  }, 120_000);

  it('a 429 keeps the last map, pauses playback and shows when it continues', async () => {
    const page = await show('at=40,0,3');
    await page.locator(DRAWN).waitFor(PATIENT);
    let isRefused = true;
    await page.route('**/graphql', (route) =>
      isRefused && askedBy(route)?.query.includes('query MapField')
        ? route.fulfill({
            status: 429,
            headers: { 'Retry-After': '4' },
            json: { errors: [{ message: 'too many requests', extensions: { code: 'rate_limit_exceeded' } }] },
          })
        : route.fallback(),
    );
    // Another part of the world, of which nothing is there yet.
    await choose(page, 'Air temperature 2 m');
    await page.locator('.map-canvas canvas').first().focus();
    for (let n = 0; n < 6; n++) await page.keyboard.press('+');
    await page.getByText('Too many requests').waitFor(PATIENT);
    await page.getByText(/Paused\. Continues in \d\u202fs\./).waitFor(PATIENT);
    expect(await page.locator(DRAWN).count()).toBe(1);
    const before = await timeOf(page);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForTimeout(1500);
    expect(await timeOf(page)).toBe(before);
    isRefused = false;
    await page.getByText('Too many requests').waitFor({ state: 'hidden', ...PATIENT });
    await eventually(() => timeOf(page)).not.toBe(before);
  }, 120_000);
});
