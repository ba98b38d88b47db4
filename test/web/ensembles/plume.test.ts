import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDemoProducer } from '../../../src/demo/index.ts';
import { ingest } from '../../../src/ingest/index.ts';
import { formatNumber, THIN } from '../../../src/web/format/numbers/numbers.ts';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { violationsOn } from '../support/axe.ts';
import { askedBy } from '../support/delayed-answers.ts';
import { type OpenedBrowser, type OpenedPage, openBrowser } from '../support/open-browser.ts';
import { showAddress } from '../support/show-address.ts';

const LEADS = { from: 0, to: 24 };
const MEMBERS = 6;
const BERLIN = 'place=52.52,13.405&name=Berlin';
// Software WebGL leaves pages little time.
vi.setConfig({ testTimeout: 180_000 });

describe.skipIf(!hasChromium)('an ensemble in a browser', () => {
  let gateway: TestGateway;
  let browser: OpenedBrowser;
  let now: Date;
  beforeAll(async () => {
    gateway = await openGateway(path.join(scratchFolder(), crypto.randomUUID()));
    const { store, now: clock } = gateway.parts;
    now = clock();
    const producer = await startDemoProducer({ now: clock, models: ['ifs-ens'] });
    await ingest({
      model: 'ifs-ens',
      locations: [producer.base('ifs-ens')],
      initTime: producer.newest('ifs-ens'),
      leads: LEADS,
      bounds: { variables: null, leads: LEADS },
      members: MEMBERS,
      now,
      store,
      source: { label: 'demo', base: 'demo', synthetic: true },
    });
    await producer.close();
    browser = await openBrowser();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  /** Operations that the page has asked. */
  const asked: string[] = [];
  let opened: OpenedPage | undefined;
  /** Shows an address of the explorer, on the page that the tests share. */
  const show = async (query: string): Promise<OpenedPage> => {
    const search = `?wind=off&${query.includes('model=') ? query : `model=ifs_ens&${query}`}`;
    if (opened !== undefined) {
      await showAddress(opened.page, search);
      return opened;
    }
    opened = await browser.open(`${gateway.address}/${search}#key=${TEST_KEY}`, {
      now,
      locale: 'en-GB',
      viewport: { width: 1100, height: 1000 },
      prepare: (page) =>
        page.route('**/graphql', async (route) => {
          const [, name] = /query (\w+)/.exec(askedBy(route)?.query ?? '') ?? [];
          if (name !== undefined) asked.push(name);
          await route.fallback();
        }),
    });
    opened.page.setDefaultTimeout(60_000);
    return opened;
  };

  it('the meteogram shows quantiles and chances from one query, with the threshold as a control', async () => {
    const { page, complaints } = await show(BERLIN);
    await page.locator('.plume-readout').waitFor();
    const { data } = await gateway.query<{
      point: {
        forecast: {
          series: { validTimes: string[] };
          quantiles: { quantiles: { values: number[] }[] };
          exceedance: { thresholds: { values: (number | null)[] }[] };
        };
      };
    }>(`{ point(latitude: 52.52, longitude: 13.405) { forecast(model: ifs_ens) {
      series { validTimes }
      quantiles(variable: air_temperature_2m, unit: "Cel", at: [0.1, 0.5, 0.9]) { quantiles { values } }
      exceedance(variable: total_precipitation, thresholds: [0.1, 1]) { thresholds { values } }
    } } }`);
    const { quantiles, exceedance, series } = data.point.forecast;
    const slider = page.locator('.meteogram-field');
    await slider.focus();
    await page.keyboard.press('End');
    const last = series.validTimes.length - 1;
    const written = (value: number) => formatNumber(value, 1);
    const [low, median, high] = quantiles.quantiles.map(({ values }) => written(values[last] ?? Number.NaN));
    const row = page.locator('.plume-readout tr[data-quantity=temperature] td');
    await expect.poll(() => row.allInnerTexts()).toContain(median);
    const cells = await row.allInnerTexts();
    expect([cells[0], cells[2], cells[4]]).toEqual([low, median, high]);
    expect(await slider.getAttribute('aria-valuetext')).toContain(`(${low} to ${high})`);
    expect(await page.locator('.plume-source').innerText()).toContain(`From ${MEMBERS + 1} of 51 members`);

    const share = (threshold: number) =>
      `${Math.round(100 * (exceedance.thresholds[threshold]?.values[last] ?? Number.NaN))}`;
    const chance = page.locator('.plume-readout-chance').first();
    expect((await chance.innerText()).replaceAll(THIN, ' ')).toBe(`Precipitation above 1 mm: ${share(1)} %`);
    // All thresholds came with the first answer.
    const before = asked.filter((name) => name === 'Plume').length;
    await page.getByLabel('Chance of precipitation above').selectOption('0.1');
    await expect
      .poll(async () => (await chance.innerText()).replaceAll(THIN, ' '))
      .toBe(`Precipitation above 0.1 mm: ${share(0)} %`);
    await expect.poll(() => page.url()).toContain('rain=0.1');
    expect(asked.filter((name) => name === 'Plume')).toHaveLength(before);
    expect(before).toBe(1);

    await page.getByLabel('All members').check();
    await expect.poll(() => page.locator('.plume-member').count()).toBe(4 * MEMBERS);
    expect(await violationsOn(page, '.place')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('the map shows a quantile or the share of members above a threshold, and says so in its legend and address', async () => {
    const { page, complaints } = await show('var=total_precipitation&of=above:1');
    const legend = page.locator('.legend-title');
    await expect.poll(() => legend.innerText()).toMatch(/above 1.mm in 3.h/);
    await page.locator('.map-canvas[data-state="drawn"]').waitFor();
    expect(await page.locator('.legend-labels span').allInnerTexts()).toEqual(['10', '30', '50', '70', '90']);
    await page.getByLabel('Threshold').selectOption('5');
    await expect.poll(() => page.url()).toContain('of=above:5');
    await expect.poll(() => legend.innerText()).toMatch(/above 5.mm/);
    await page.getByLabel('Value of').selectOption('90th percentile');
    await expect.poll(() => page.url()).toContain('of=p90');
    await expect.poll(() => legend.innerText()).toContain('90th percentile');
    await expect.poll(() => page.locator('.map p.visually-hidden').innerText()).toContain('90th percentile');
    expect(await violationsOn(page, '.stage-layers')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('times are found in which conditions are likely enough', async () => {
    const { page } = await show(`${BERLIN}&tab=windows`);
    await page.getByLabel('How likely').selectOption('with at least 50 %');
    const numbers = page.locator('.condition input');
    // Always met, so that all of the run is found.
    await numbers.nth(0).fill('900');
    await numbers.nth(1).fill('90');
    await page.locator('.windows-form [type=submit]').click();
    await expect.poll(() => page.locator('.window-list').innerText()).toContain('24 h in total');
  });

  it('gives way to a retired model, which says when it ended and offers its successor', async () => {
    const { page } = await show('model=nam');
    await page.getByText(/^Retired: last run .*14 Oct.*successor rrfs\./).waitFor();
    await page.getByRole('button', { name: /RRFS/ }).click();
    await vi.waitFor(() => expect(new URL(page.url()).searchParams.get('model')).toBe('rrfs'));
    expect(await page.getByText(/^Retired/).count()).toBe(0);
  });
});
