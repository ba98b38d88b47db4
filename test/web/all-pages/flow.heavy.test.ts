import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { formatNumber } from '../../../src/web/format/numbers/numbers.ts';
import { hasChromium } from '../../support/chromium.ts';
import { type DemoGateway, openDemoGateway } from '../../support/demo-gateway.ts';
import { TEST_KEY } from '../../support/gateway.ts';
import { violationsOn } from '../support/axe.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';

const NOW = new Date('2026-01-15T09:00:00Z');
const EARLIER_RUN = { model: 'arome', initTime: new Date('2026-01-15T00:00:00Z') } as const;
const LIVE_RUN = { model: 'arome', initTime: new Date('2026-01-15T03:00:00Z') } as const;
const KELVIN = 273.15;

/** Asks again until it holds: software WebGL leaves the page little time while it draws the map. */
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 60_000, interval: 200 });

describe.skipIf(!hasChromium)('from the start link to a view that a friend opens', () => {
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

  const open = async (address: string) => {
    const opened = await browser.open(`${address}#key=${TEST_KEY}`, {
      now: NOW,
      viewport: { width: 1100, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    });
    opened.page.setDefaultTimeout(120_000);
    return opened;
  };
  const line = (page: Page) => page.locator('.bottom').innerText();
  const tabIn = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

  it('the map, a place, its meteogram, a second model, the sounding, a new run, and the link', async () => {
    const { page, complaints, outside } = await open(`${demo.gateway.address}/`);
    await page.locator('.map-canvas[data-state="drawn"]').waitFor();
    await eventually(() => line(page)).toContain('GFS 00 UTC');
    expect(page.url()).not.toContain(TEST_KEY);

    await page.keyboard.press('/');
    await page.keyboard.type('Paris', { delay: 30 });
    await page
      .getByRole('option', { name: /^Paris .*France$/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Paris' }).waitFor();
    await page.waitForURL((url) => url.searchParams.has('place'));
    const place = new URL(page.url()).searchParams.get('place') ?? '';
    const [latitude, longitude] = place.split(',').map(Number);
    const { data, errors } = await demo.gateway.query<{
      point: {
        forecast: {
          series: { validTimes: string[]; column: { values: number[] } };
        };
      };
    }>(`{ point(latitude: ${latitude}, longitude: ${longitude}) { forecast(model: gfs) {
      series { validTimes column(variable: air_temperature_2m, unit: "Cel") { values } } } } }`);
    expect(errors).toBeUndefined();
    const { series } = data.point.forecast;

    const slider = page.getByRole('slider', { name: /^Meteogram of Paris/ });
    await slider.focus();
    await page.keyboard.press('Home');
    const readTemperature = () =>
      page
        .locator('.readout td[data-column="temperature"]')
        .first()
        .evaluate((cell) => cell.firstChild?.textContent);
    for (let step = 0; step < 4; step++) {
      const time = (await page.locator('.readout time').getAttribute('datetime'))?.replace('.000Z', 'Z');
      expect(time).toBe(series.validTimes[step]);
      expect(await readTemperature()).toBe(formatNumber(series.column.values[step] ?? Number.NaN, 1));
      await page.keyboard.press('ArrowRight');
    }

    await page.getByRole('button', { name: 'Compare models' }).click();
    await page.getByRole('checkbox', { name: /AROME/ }).check();
    await page.keyboard.press('Escape');
    await page.locator('.meteogram-name', { hasText: 'AROME' }).first().waitFor();

    await tabIn(page, 'Sounding').click();
    const rows = page.locator('.sounding-levels tbody tr');
    await rows.first().waitFor();
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [row.children[0]?.textContent, row.children[2]?.textContent]),
    );
    // At the time that the meteogram was left at.
    const time = new URL(page.url()).searchParams.get('time') ?? NOW.toISOString();
    const sounding = await demo.gateway.query<{
      point: { forecast: { profile: { levelsHpa: number[]; column: { values: (number | null)[] } } } };
    }>(`{ point(latitude: ${latitude}, longitude: ${longitude}) { forecast(model: gfs) {
      profile(validTime: "${time}") { levelsHpa column(quantity: temperature, unit: "K") { values } } } } }`);
    const { profile } = sounding.data.point.forecast;
    const expected = profile.levelsHpa.map((level, n) => {
      const kelvin = profile.column.values[n] ?? null;
      return [String(level), kelvin === null ? '–' : formatNumber(kelvin - KELVIN, 1)];
    });
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual(expected);
    // No barb reaches into the diagram, and what its strokes mean stands below it.
    const frame = (await page.locator('.skewt-frame').boundingBox())!;
    for (const barb of await page.locator('.skewt-barb').all())
      expect((await barb.boundingBox())!.x).toBeGreaterThan(frame.x + frame.width);
    await page.getByText('full line 10 kn').waitFor();
    expect(await violationsOn(page, '.place')).toEqual([]);

    await page.getByRole('heading', { name: 'Paris' }).click();
    await page.keyboard.press('[');
    await eventually(() => line(page)).toContain('AROME 00 UTC');
    await vi.waitFor(() => expect(demo.gateway.parts.forecasts.events.followers).toBe(1), {
      timeout: 60_000,
    });
    await demo.ingest(LIVE_RUN);
    await page.getByText('Now showing AROME 03 UTC.').waitFor();
    await eventually(() => line(page)).toContain('AROME 03 UTC');

    const friend = await open(page.url());
    await friend.page.getByRole('heading', { name: 'Paris' }).waitFor();
    await eventually(() => line(friend.page)).toContain('AROME 03 UTC');
    await eventually(() => tabIn(friend.page, 'Sounding').getAttribute('aria-selected')).toBe('true');
    await friend.page.locator('.sounding-levels').waitFor();
    await friend.page.locator('.map-canvas[data-state="drawn"]').waitFor();
    await eventually(() => friend.page.title()).toBe(await page.title());
    expect([complaints, outside, friend.complaints, friend.outside]).toEqual([[], [], [], []]);
    await page.context().close();
    await friend.page.context().close();
  }, 400_000);
});
