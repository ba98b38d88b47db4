import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatNumber } from '../../../src/web/format/numbers/numbers.ts';
import { hasChromium } from '../../support/chromium.ts';
import { DEMO_CLOCK, type DemoOfAllModels } from '../../support/demo-of-all-models.ts';
import { TEST_KEY } from '../../support/gateway.ts';
import { openSharedDemo } from '../../support/shared-demo.ts';
import { violationsOn } from '../support/axe.ts';
import { type OpenedBrowser, type OpenedPage, openBrowser } from '../support/open-browser.ts';
import { readout, shownTime, tableOf, type Values, writtenFor } from '../support/place-page.ts';
import { showAddress } from '../support/show-address.ts';

const BERLIN = 'place=52.52,13.405&name=Berlin';
const HOUR_MS = 3_600_000;
vi.setConfig({ testTimeout: 300_000 });
describe.skipIf(!hasChromium)('the forecast of a place, in a browser', () => {
  let demo: DemoOfAllModels;
  let browser: OpenedBrowser;
  beforeAll(async () => {
    demo = await openSharedDemo();
    browser = await openBrowser();
  }, 400_000);
  afterAll(async () => {
    await browser?.close();
    await demo?.close();
  });

  const opened: OpenedPage[] = [];
  const searchOf = (query: string) => `?${query}&wind=off`;
  /** Opens a page of the test's own. */
  const open = async (
    query: string,
    options: Parameters<OpenedBrowser['open']>[1] = {},
  ): Promise<OpenedPage> => {
    const page = await browser.open(`${demo.gateway.address}/${searchOf(query)}#key=${TEST_KEY}`, {
      now: DEMO_CLOCK,
      locale: 'en-GB',
      viewport: { width: 1100, height: 1000 },
      reducedMotion: 'reduce',
      ...options,
    });
    page.page.setDefaultTimeout(60_000);
    opened.push(page);
    return page;
  };
  afterEach(async () => {
    for (const { page } of opened.splice(0)) await page.context().close();
  });
  let shared: OpenedPage | undefined;
  /** Shows an address on the page that the tests share. */
  const show = async (query: string): Promise<OpenedPage> => {
    if (shared !== undefined) {
      await showAddress(shared.page, searchOf(query));
      return shared;
    }
    shared = await open(query);
    // Not to be closed after the test.
    opened.pop();
    return shared;
  };

  const written = (model: string) => writtenFor(demo.gateway, model);

  it('the meteogram reads at each time what the API has, by keyboard and by pointer, and moves the time of the map', async () => {
    const { page, complaints } = await show(`model=euro_ifs&${BERLIN}`);
    const api = await written('euro_ifs');
    const slider = page.getByRole('slider', { name: /^Meteogram of Berlin/ });
    await slider.focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 8; step++) {
      const time = await shownTime(page);
      expect(time).toBe(api.times[step]);
      const [row] = await readout(page);
      for (const column of [
        'temperature',
        'dewPoint',
        'precipitation',
        'wind',
        'gust',
        'pressure',
      ] as const) {
        expect(`${column} ${row![column]}`).toBe(`${column} ${api.cells[column].get(time)}`);
      }
      expect(row!['cloud']).toBe(api.cells.totalCloud.get(time));
      await page.keyboard.press('ArrowRight');
    }
    const box = (await slider.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.7, box.y + 100);
    const hovered = await shownTime(page);
    expect((await readout(page))[0]!['temperature']).toBe(api.cells.temperature.get(hovered));
    await page.mouse.click(box.x + box.width * 0.7, box.y + 100);
    await page.waitForURL((url) => url.searchParams.get('time') === hovered);
    const bars = page.locator('.meteogram-bar');
    expect(await bars.first().getAttribute('fill')).toMatch(
      /^var\(--falling-(rain|drizzle|precipitation)\)$/,
    );
    // A click on a day goes to its noon.
    const day = page.getByRole('list', { name: 'Days' }).getByRole('button').nth(2);
    expect(await day.locator('.visually-hidden').textContent()).toMatch(
      /^Thu 17 Sept?: .+, high .+°C, low .+°C, precipitation .+mm, gusts up to .+m\/s$/,
    );
    await day.click();
    await page.waitForURL((url) => url.searchParams.get('time') === '2026-09-17T09:00:00Z');
    expect(await day.getAttribute('aria-current')).toBe('date');
    expect(complaints).toEqual([]);
  });

  it('compared models have lines with their names at the end, and end where they end', async () => {
    const { page, complaints } = await show(`model=euro_ifs&${BERLIN}`);
    await page.getByRole('button', { name: 'Compare models' }).click();
    await page.getByRole('checkbox', { name: /ICON-EU/ }).check();
    await page.keyboard.press('Escape');
    await page.locator('.meteogram-name', { hasText: 'ICON-EU' }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('beside') ?? 'icon_eu').toBe('icon_eu');
    const [euro, icon] = [await written('euro_ifs'), await written('icon_eu')];
    const common = euro.times.findIndex(
      (time) => icon.times.includes(time) && icon.cells.gust.get(time) !== '–',
    );
    const slider = page.getByRole('slider', { name: /^Meteogram of Berlin/ });
    await slider.focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < common; step++) await page.keyboard.press('ArrowRight');
    const [, row] = await readout(page);
    for (const column of ['temperature', 'precipitation', 'wind', 'gust', 'pressure'] as const) {
      expect(row![column]).toBe(icon.cells[column].get(euro.times[common]!));
    }
    await page.keyboard.press('End');
    expect((await readout(page))[1]!['temperature']).toBe('–');
    // The line of the shorter run ends before that of the longer one.
    const right = (line: number) =>
      page
        .locator(`.meteogram-line-${line}`)
        .first()
        .evaluate((path) => {
          const shape = (path as unknown as SVGGraphicsElement).getBBox();
          return shape.x + shape.width;
        });
    expect(await right(1)).toBeLessThan((await right(0)) - 50);
    expect(await page.locator('.meteogram-spread').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('the table has all values of the API', async () => {
    const { page, complaints } = await show(`model=euro_ifs&${BERLIN}&tab=table`);
    await page.locator('.forecast-table').waitFor();
    const api = await written('euro_ifs');
    const rows = await tableOf(page);
    const expected = api.times.map((time) => ({
      time,
      cells: Object.fromEntries(
        Object.entries(api.cells).map(([column, values]) => [column, values.get(time)]),
      ),
    }));
    expect(rows).toEqual(expected);
    // The row of now is marked; that of a later time is scrolled to.
    const current = page.locator('.forecast-table tr[aria-current="time"]');
    expect(await current.getAttribute('data-time')).toBe('2026-09-15T12:00:00Z');
    await page.locator('.time-slider').press('End');
    // The map's run may end before the one that the table is of.
    await page.locator('tr[aria-current="time"]:not([data-time="2026-09-15T12:00:00Z"])').waitFor();
    const [row, table] = [await current.boundingBox(), await page.locator('.forecast-table').boundingBox()];
    expect(row!.y + row!.height).toBeLessThanOrEqual(table!.y + table!.height);
    expect(complaints).toEqual([]);
  });

  it('a download is the answer of the API, named by place, model and run', async () => {
    const { page, complaints } = await show(`model=euro_ifs&${BERLIN}`);
    const variables =
      'air_temperature_2m,dewpoint_temperature_2m,total_precipitation,low_cloud_cover,mid_cloud_cover,high_cloud_cover,total_cloud_cover,wind_u_10m,wind_v_10m,wind_gust_10m,mean_sea_level_pressure';
    const init = '2026-09-15T00:00:00Z';
    const point = `/point?model=euro-ifs&lat=52.52&lon=13.405&vars=${variables}&init_time=${init}`;
    const position = `/edr/collections/euro-ifs/instances/${init}/position?coords=POINT(13.405%2052.52)&parameter-name=${variables}`;
    for (const [title, ending, address] of [
      ['JSON', 'json', `${point}&fmt=json&valid_times=true`],
      ['CoverageJSON', 'covjson', `${position}&f=covjson`],
      ['NetCDF', 'nc', `${position}&f=netcdf`],
    ] as const) {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: title, exact: true }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe(`berlin_euro-ifs_20260915T00Z.${ending}`);
      const file = await readFile(await download.path());
      const answer = await demo.gateway.get(address);
      expect(answer.status).toBe(200);
      const body = Buffer.from(await answer.arrayBuffer());
      // NetCDF files say when they were made.
      if (ending === 'nc') expect(file.subarray(0, 4)).toEqual(body.subarray(0, 4));
      else expect(file.toString()).toBe(body.toString());
      await page.getByText(`Saved berlin_euro-ifs_20260915T00Z.${ending}`).waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('a unit that is chosen is that of legend, pointer, meteogram, readout, table and CSV, in the address and when the visitor returns', async () => {
    const { page, complaints } = await open(`model=euro_ifs&${BERLIN}&at=52.52,13.405,4`);
    const api = await written('euro_ifs');
    const choose = async (label: string, value: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.locator('.menu-body').getByLabel(label, { exact: true }).selectOption(value);
      await page.keyboard.press('Escape');
    };
    await page.locator('.map-canvas[data-state="drawn"]').waitFor();
    await choose('Temperature', '°F');
    await choose('Wind', 'mph');
    await page.waitForURL((url) => url.searchParams.get('units') === 'F,mph');
    const captions = await page.locator('.meteogram-caption').allTextContents();
    expect(captions.filter((text) => /°F|mph/.test(text))).toHaveLength(2);
    expect(captions.join()).not.toMatch(/°C|m\/s/);
    expect(await page.locator('.legend-unit').textContent()).toBe('°F');
    expect(await page.locator('.legend-labels span').allTextContents()).toContain('40');
    await page.mouse.move(480, 600);
    await page.mouse.move(484, 604);
    await page.locator('.map-pointer', { hasText: '°F' }).waitFor();
    const shownTable = async (other: Page) =>
      (await tableOf(other)).map(({ time, cells: { temperature, wind } }) => ({ time, temperature, wind }));
    const inUnits = api.times.map((time, i) => ({
      time,
      temperature: formatNumber((api.series.temperature.values[i] ?? Number.NaN) * 1.8 + 32, 0),
      wind: formatNumber((api.series.wind.values[i] ?? Number.NaN) * (3600 / 1609.344), 0),
    }));
    const slider = page.getByRole('slider', { name: /^Meteogram of Berlin/ });
    await slider.focus();
    await page.keyboard.press('Home');
    const [row] = await readout(page);
    expect([row!['temperature'], row!['wind']]).toEqual([inUnits[0]!.temperature, inUnits[0]!.wind]);
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/°F.*mph/);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const lines = (await readFile(await (await coming).path())).toString().split('\r\n');
    expect(lines[0]).toContain('air_temperature_2m (°F)');
    expect(lines[0]).toContain('wind_speed_10m (mph)');
    const csv = lines.slice(1, -1).map((line) => line.split(','));
    expect(csv.map(([time]) => time)).toEqual(api.times);
    expect(csv.map(([, value]) => formatNumber(Number(value), 0))).toEqual(
      inUnits.map(({ temperature }) => temperature),
    );
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.locator('.forecast-table').waitFor();
    expect(await page.locator('.forecast-table thead').textContent()).toMatch(/°F.*mph/);
    expect(await shownTable(page)).toEqual(inUnits);
    // The visitor comes back, and another one opens a copy of the address.
    await page.goto(`${demo.gateway.address}/?model=euro_ifs&${BERLIN}&tab=table&wind=off`);
    await page.locator('.forecast-table').waitFor();
    expect(await shownTable(page)).toEqual(inUnits);
    const copied = await open(`model=euro_ifs&${BERLIN}&tab=table&units=F,mph&clock=utc`);
    await copied.page.locator('.forecast-table').waitFor();
    expect(await shownTable(copied.page)).toEqual(inUnits);
    // In UTC the times of the table are those of the answer, and the head of the place says so.
    expect(await copied.page.locator('.forecast-table tr[data-time] th').allTextContents()).toEqual(
      api.times.map((time) => time.slice(11, 16)),
    );
    expect(await copied.page.locator('.place-head').textContent()).toContain('Germany · UTC');
    expect([...complaints, ...copied.complaints]).toEqual([]);
  });

  it('a visitor from the United States reads °F, mph, inches and inHg at first', async () => {
    const { page, complaints } = await open(`model=euro_ifs&${BERLIN}`, {
      locale: 'en-US',
      hasUnitsOfRegion: true,
    });
    await page.locator('.meteogram-caption').first().waitFor();
    expect((await page.locator('.meteogram-caption').allTextContents()).join()).toMatch(
      /°F.*in\/.*mph.*inHg/,
    );
    expect((await page.locator('.readout thead').textContent())?.replaceAll(/\s+/g, ' ')).toMatch(
      /°F.*°F.*in.*%.*mph.*mph.*inHg/,
    );
    await page.getByRole('tab', { name: 'Find a time' }).click();
    await page.getByLabel('Wind, mph').waitFor();
    expect(new URL(page.url()).searchParams.has('units')).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('a search for a time finds the windows of the API, in the list and on the meteogram', async () => {
    const { page, complaints } = await show(`model=euro_ifs&${BERLIN}&tab=windows`);
    await page.getByLabel('Wind, m/s').fill('many');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Enter a number').waitFor();
    // A threshold that holds about half of the time.
    const { data } = await demo.gateway.query<{
      point: { forecast: { series: { column: { values: number[] } } } };
    }>(
      '{ point(latitude: 52.52, longitude: 13.405) { forecast(model: euro_ifs) { series { column(variable: wind_speed_10m) { values } } } } }',
    );
    const winds = data.point.forecast.series.column.values.toSorted((a, b) => a - b);
    const threshold = Math.ceil(winds[Math.floor(winds.length / 2)]!);
    await page.getByLabel('Wind, m/s').fill(String(threshold));
    await page.getByLabel('Precipitation per step, mm').fill('50');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const list = page.locator('.window-list li');
    await list.first().waitFor();
    const found = await list.evaluateAll((items) =>
      items.map((item) => [...item.querySelectorAll('time')].map((time) => time.dateTime)),
    );
    const answer = await demo.gateway.query<{
      point: { forecast: { windows: { certain: { start: string; end: string }[] } } };
    }>(`{ point(latitude: 52.52, longitude: 13.405) { forecast(model: euro_ifs) { windows(minimumHours: 3, where: { all: [
      { is: { variable: total_precipitation, comparison: LE, threshold: 50 } }
      { is: { variable: wind_speed_10m, comparison: LE, threshold: ${threshold} } } ] }) { certain { start end } } } } }`);
    const { certain } = answer.data.point.forecast.windows;
    expect(found).toEqual(certain.map(({ start, end }) => [start, end]));
    expect(await page.locator('.meteogram-mark').count()).toBe(certain.length);
    expect(complaints).toEqual([]);
  });

  it('what changed since the run before is said in one sentence, with the figures of the API', async () => {
    const { page, complaints } = await show(`model=euro_ifs&${BERLIN}&tab=changes`);
    const sentence = (await page.locator('.changes-sentence').textContent())!.replaceAll('\u202f', ' ');
    const { data } = await demo.gateway.query<{
      point: { runChange: { validTimes: string[]; runs: { initTime: string; values: Values }[] } };
    }>(
      '{ point(latitude: 52.52, longitude: 13.405) { runChange(model: euro_ifs, last: 5, variable: air_temperature_2m, unit: "Cel") { validTimes runs { initTime values } } } }',
    );
    const [newest, before] = data.point.runChange.runs;
    const hours = (Date.parse(newest!.initTime) - Date.parse(before!.initTime)) / HOUR_MS;
    expect(sentence).toContain(`Since the run ${hours} hours earlier:`);
    const differences = newest!.values.flatMap((value, i) => {
      const old = before!.values[i];
      return typeof value === 'number' && typeof old === 'number' ? [value - old] : [];
    });
    const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
    if (Math.abs(mean) < 0.5) expect(sentence).toContain('temperature on average the same');
    else
      expect(sentence).toContain(
        `on average ${formatNumber(Math.abs(mean), 1)} °C ${mean > 0 ? 'warmer' : 'colder'}`,
      );
    expect(complaints).toEqual([]);
  });

  it('says which cell of which run answers and from which bytes of which file; outside the domain, who has the place', async () => {
    const { page, complaints } = await show(`model=icon_eu&${BERLIN}`);
    const head = page.locator('.place-head');
    await head.getByText('SYNTHETIC', { exact: true }).waitFor();
    await expect.poll(() => head.textContent()).toMatch(/Run of 09 UTC, 15 Sept?, 4.h old/);
    expect(await head.textContent()).toMatch(/Germany · CEST · 52\.52° N 13\.4\d° E/);
    expect(await head.textContent()).toMatch(/Cell 52\.\d\d° N 13\.\d\d° E, [\d.]+.km away/);
    await page.getByRole('button', { name: 'Sources' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where these values come from' });
    await dialog.locator('code').first().waitFor();
    expect(await dialog.textContent()).toMatch(/bytes [\d,]+ to [\d,]+ \([\d,]+\)/);
    await page.keyboard.press('Escape');

    await show('model=icon_eu&place=40.71,-74.01&name=New%20York');
    await page.getByText('DWD ICON-EU 6.5 km does not cover this place').waitFor();
    await page
      .locator('.place')
      .getByRole('button', { name: /ECMWF IFS/ })
      .click();
    await page.getByRole('slider', { name: 'Meteogram of New York' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('all tabs are without violations of axe, in light and dark', async () => {
    const { page } = await show(`model=euro_ifs&beside=icon_eu&${BERLIN}`);
    for (const tab of ['Meteogram', 'Changes', 'Find a time', 'Table']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.locator('.meteogram-field, .changes-sentence, .forecast-table').first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violationsOn(page, '.place'), `${tab}, ${colorScheme}`).toEqual([]);
      }
    }
  });
});
