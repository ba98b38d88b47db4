import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Measure, Prices } from '../../../../bench/prices/measure.ts';
import { DAILY_ROWS, ROWS, type Row } from '../../../../bench/prices/rows.ts';
import { DEFAULT_PLANS } from '../../../../src/access/index.ts';
import { TEST_KEY } from '../../../support/gateway.ts';

/** Rows that the demo run of gfs answers, each with enough work to be measured. */
const MEASURED = [
  'series of 100 places x 5 variables',
  'columns of 100 places x 5 variables',
  'one lead of 1000 places',
  'cells of 1000 places',
  'daily card x 100',
  'forecasts of 2 runs x 50',
  'small maps x 40',
  'maps of the demo x 40',
  'nulls x 400',
  'lineage of one message x 200',
  'hourly timeOfMaximum x 100',
  'hourly maximum x 400',
  'hourly periods x 40',
  'hourly straddling and hoursPresent x 200',
  'windows of 32 comparisons x 10',
  'change over 2 runs x 50',
  'introspection',
  'introspection x 4',
];

/**
 * Others wait no longer for any operation than for one of this price, half of what a free key may ask for; see `PothosYieldPlugin`. Not in
 * milliseconds, since machines differ.
 */
const LONGEST_TURN_PRICE = DEFAULT_PLANS.free.operationCost / 2;

let prices: Prices;
beforeAll(() => {
  prices = new Prices(inject('demoData'), TEST_KEY);
});
afterAll(() => prices.stop());

/** The least of several measures: what others on the machine do can only add to it. */
async function least(row: Row): Promise<Measure> {
  const measures: Measure[] = [];
  for (let n = 0; n < 3; n++) {
    const measure = await prices.measure(row);
    if (measure === null) throw new Error(`${row.what}: ${await prices.refusalOf(row)}`);
    measures.push(measure);
  }
  const [first] = measures.toSorted((a, b) => a.ms - b.ms);
  const longestTurnMs = Math.min(...measures.map((measure) => measure.longestTurnMs));
  return { ...(first as Measure), longestTurnMs };
}

vi.setConfig({ testTimeout: 240_000 });

describe('the processor time of operations', () => {
  it('is a third to three times the median for one unit of price, and no operation keeps others waiting', async () => {
    const rows = ROWS.filter(({ what }) => MEASURED.includes(what));
    expect(rows).toHaveLength(MEASURED.length);
    const measured: (Measure & { readonly what: string })[] = [];
    for (const row of rows) measured.push({ what: row.what, ...(await least(row)) });
    const perUnit = measured.map(({ ms, price }) => ms / price).sort((a, b) => a - b);
    const median = perUnit[Math.floor(perUnit.length / 2)] ?? 0;
    expect(measured.filter(({ ms, price }) => ms > 3 * median * price)).toEqual([]);
    expect(measured.filter(({ ms, price }) => 3 * ms < median * price)).toEqual([]);
    expect(measured.filter(({ longestTurnMs }) => longestTurnMs > median * LONGEST_TURN_PRICE)).toEqual([]);
  });

  it.each(DAILY_ROWS.filter(({ what }) => /cities x 5|notebook/.test(what)))(
    'leaves the free plan room for $what',
    async (row) => {
      const measure = await prices.measure(row);
      expect(measure?.price).toBeLessThan(DEFAULT_PLANS.free.operationCost / 2);
      expect(measure?.bytes).toBeLessThan(DEFAULT_PLANS.free.answerBytes / 2);
    },
  );
});
