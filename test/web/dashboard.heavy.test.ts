import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CHROMIUM, hasChromium } from '../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

const FILE = new URL('../../examples/dashboard/index.html', import.meta.url);

describe.skipIf(!hasChromium)('examples/dashboard, opened as a file', () => {
  let gateway: TestGateway;
  let browser: Browser;
  beforeAll(async () => {
    gateway = await openGateway(inject('demoData'));
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  /** Opens the file and types an address and a key. */
  async function open(key: string) {
    const page = await browser.newPage();
    await page.goto(`file://${fileURLToPath(FILE)}`);
    await page.getByLabel('Address of Isobar').fill(gateway.address);
    await page.getByRole('textbox', { name: 'API key' }).fill(key);
    await page.getByRole('button').click();
    return page;
  }

  it('shows the temperatures that the API has, with a key that is entered once', async () => {
    const page = await open(TEST_KEY);
    await page.locator('section').nth(2).waitFor();
    const { data } = await gateway.query<{
      point: { forecast: { series: { column: { values: number[] } } } };
    }>(
      '{ point(latitude: 52.52, longitude: 13.405) { forecast(model: gfs) { series(leadTo: 48) { column(variable: air_temperature_2m, unit: "Cel") { values } } } } }',
    );
    const { values } = data.point.forecast.series.column;
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const berlin = page.locator('section', { hasText: 'Berlin' });
    expect(await berlin.textContent()).toContain(`${low.toFixed(0)} to ${high.toFixed(0)} °C`);
    expect(await berlin.locator('rect').count()).toBe(values.length);
    await page.reload();
    await page.locator('section').nth(2).waitFor();
    expect(await page.locator('#sign-in').isVisible()).toBe(false);
    expect(await page.locator('#source').textContent()).toContain('synthetic');
  });

  it('asks again, with the server’s reason, when the key is not one', async () => {
    const page = await open('isb_not-a-key-of-this-server-0000000');
    await page.locator('#trouble:not(:empty)').waitFor();
    expect(await page.locator('#sign-in').isVisible()).toBe(true);
  });
});
