import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasEcCodes, setWithEcCodes } from '../../../packages/gribjs/test/support/eccodes.ts';
import { type FieldKey, type ModelId, nativeFieldOf, nativeOf } from '../../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { coarseGridOf, indexedFile, lambertCorner, nativeMessage } from '../../support/native-messages.ts';
import { pointSeries } from '../../support/point-series.ts';
import { fileWriter } from '../../support/written-files.ts';

/** A record: the sum from one hour to another, in kg m-2, and the key that it has where it is not the catalog's first. */
interface Record {
  readonly from: number;
  readonly to: number;
  readonly sum: number;
  readonly key?: FieldKey;
}

/** What falls in the hour that ends at `hour`: another amount for every hour of a day, whole quarters. */
const inHour = (hour: number) => ((hour * 7) % 24) / 4;
const between = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => inHour(from + n + 1)).reduce((a, b) => a + b, 0);

const sum = (from: number, to: number): Record => ({ from, to, sum: between(from, to) });
const hours = (from: number, to: number, by = 1) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, n) => from + n * by);

/** NCEP's run totals fall by some millimetres in places (UPP issue 1430): whoever differences them is found out. */
const runTotal = (to: number): Record => ({
  from: 0,
  to,
  sum: to === 1 ? between(0, 1) : Math.max(between(0, to) - (to % 5), 0),
});

/** How wgrib2 prints an accumulation: whole days as days, 0 to 0 too. */
function timeText({ from, to }: Record): string {
  const days = from % 24 === 0 && to % 24 === 0;
  return days ? `${from / 24}-${to / 24} day acc fcst` : `${from}-${to} hour acc fcst`;
}

interface Case {
  readonly title: string;
  readonly model: ModelId;
  readonly cycle: number;
  readonly records: readonly Record[];
  /** Pairs of output steps whose amount must be answered. */
  readonly steps: readonly (readonly [before: number, lead: number])[];
}

const each = (leads: readonly number[]) =>
  leads.slice(1).map((lead, index) => [leads[index] ?? 0, lead] as const);

const CASES: readonly Case[] = [
  {
    title: 'gfs: six-hour buckets and run totals, hourly and three-hourly',
    model: 'gfs',
    cycle: 0,
    records: [...hours(1, 26), ...hours(115, 120), 123, 126, 129].flatMap((lead) => [
      sum(6 * Math.floor((lead - 1) / 6), lead),
      lead <= 6 ? sum(0, lead) : runTotal(lead),
    ]),
    steps: [...each(hours(0, 26)), ...each(hours(115, 120)), ...each([120, 123, 126, 129])],
  },
  {
    title: 'hrrr: records of an hour and run totals, and two of nothing at lead 0',
    model: 'hrrr',
    cycle: 0,
    records: hours(0, 26).flatMap((lead) =>
      lead === 0 ? [sum(0, 0), sum(0, 0)] : [runTotal(lead), sum(lead - 1, lead)],
    ),
    steps: each(hours(0, 26)),
  },
  ...([0, 12] as const).map(
    (cycle): Case => ({
      title: `nam, ${cycle} UTC: twelve-hour buckets, two records where one ends and from 39 h on`,
      model: 'nam',
      cycle,
      records: [...hours(1, 36), 39, 42, 45, 48, 51].flatMap((lead) => [
        sum(12 * Math.floor((lead - 1) / 12), lead),
        ...(lead % 12 === 0 || lead > 36 ? [sum(lead - 3, lead)] : []),
      ]),
      steps: [...each(hours(0, 36)), ...each([36, 39, 42, 45, 48, 51])],
    }),
  ),
  ...([6, 18] as const).map(
    (cycle): Case => ({
      title: `nam, ${cycle} UTC: three-hour buckets`,
      model: 'nam',
      cycle,
      records: [...hours(1, 36), 39, 42].map((lead) => sum(3 * Math.floor((lead - 1) / 3), lead)),
      steps: [...each(hours(0, 36)), ...each([36, 39, 42])],
    }),
  ),
  {
    title: 'euro-ifs: metres from the start, three-hourly and six-hourly',
    model: 'euro-ifs',
    cycle: 0,
    records: [0, 3, 6, 9, 141, 144, 150, 156].map((lead) => ({
      ...sum(0, lead),
      sum: between(0, lead) / 1000,
    })),
    steps: [...each([0, 3, 6, 9]), ...each([141, 144, 150, 156])],
  },
  {
    title: 'euro-ifs: kg m-2 from the start, as announced (trap 4: each message by its own key)',
    model: 'euro-ifs',
    cycle: 12,
    records: [0, 3, 6, 9].map((lead) => {
      const native = nativeOf('euro-ifs', 'total_precipitation');
      const other = native.status === 'native' ? native.otherEncodings[0]?.key : undefined;
      if (lead < 6 || other === undefined) return { ...sum(0, lead), sum: between(0, lead) / 1000 };
      return { ...sum(0, lead), key: other };
    }),
    steps: each([0, 3, 6, 9]),
  },
  {
    title: 'arome: from the start; an amount by its statistical process, whatever its name (trap 4)',
    model: 'arome',
    cycle: 3,
    records: [...hours(1, 4), 49, 50, 51].map((lead) => sum(0, lead)),
    steps: [...each(hours(0, 4)), ...each([49, 50, 51])],
  },
];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

const write = fileWriter();
const placeIn = (model: ModelId) =>
  (({ hrrr: [21.138123, -122.719528], nam: [12.19, -133.459] }) as const)[model as 'hrrr'] ??
  ([45, 0] as const);

let days = 0;
const nextRun = (cycle: number) => new Date(Date.UTC(2026, 0, 1 + days++, cycle));

function messageOf(model: ModelId, initTime: Date, { from, to, sum: amount, key }: Record): Uint8Array {
  const grid = model === 'hrrr' || model === 'nam' ? lambertCorner(model, 2, 2) : coarseGridOf(model);
  return nativeMessage({
    model,
    variable: 'total_precipitation',
    initTime,
    lead: to,
    windowStart: from,
    key: { ...(key ?? nativeFieldOf(model, 'total_precipitation').key), statisticalProcess: 1 },
    values: new Float64Array(grid.points).fill(amount),
    grid,
    packing: { template: 42, decimalScale: 5 },
  });
}

/** Lead 0 of a run is there by another variable. */
function temperatureAtStart(model: ModelId, initTime: Date): Uint8Array {
  const grid = model === 'hrrr' || model === 'nam' ? lambertCorner(model, 2, 2) : coarseGridOf(model);
  const values = new Float64Array(grid.points).fill(280);
  return nativeMessage({ model, variable: 'air_temperature_2m', initTime, lead: 0, values, grid });
}

async function expectAmounts({ model, steps }: Case, initTime: Date): Promise<void> {
  const { leads, values } = await pointSeries(
    gateway,
    model,
    'total_precipitation',
    initTime,
    placeIn(model),
  );
  const answered = new Map(leads.map((lead, index) => [lead, values[index]]));
  expect(answered.get(0)).toBeNull();
  for (const [before, lead] of steps) {
    expect([lead, answered.get(lead)]).toEqual([lead, between(before, lead)]);
  }
}

describe('trap 3: amounts of precipitation by the window of each message (models.md, section 7)', () => {
  const indexed = (model: ModelId) => model === 'gfs' || model === 'hrrr' || model === 'nam';
  const ways = CASES.flatMap((one) =>
    (indexed(one.model) ? (['sections', 'inventory'] as const) : (['sections'] as const)).map(
      (by) => ({ ...one, by }) as const,
    ),
  );

  it.each(ways)('$title, by $by', async ({ by, ...one }) => {
    const { model, cycle, records } = one;
    const initTime = nextRun(cycle);
    const { data, index } = indexedFile(initTime, [
      { message: temperatureAtStart(model, initTime), rows: ['TMP:2 m above ground:anl'] },
      // What comes first in a file means nothing.
      ...records.toReversed().map((record) => ({
        message: messageOf(model, initTime, record),
        rows: [`APCP:surface:${timeText(record)}`],
      })),
    ]);
    const { runs } = await gateway.ingest(model, write(data, by === 'inventory' ? { '.idx': index } : {}));
    expect(runs[0]?.notes).toEqual([]);
    await expectAmounts(one, initTime);
  });

  it('whole days are printed in days', () => {
    const texts = CASES.flatMap(({ records }) => records.map(timeText));
    expect(texts).toEqual(
      expect.arrayContaining(['0-0 day acc fcst', '0-1 day acc fcst', '18-24 hour acc fcst']),
    );
  });

  it.skipIf(!hasEcCodes)('trap 13: icon-eu from the start, in minutes', async () => {
    const initTime = nextRun(0);
    const leads = [1, 2, 3, 78, 81, 84];
    const sums = leads.map((lead) =>
      setWithEcCodes(
        {
          indicatorOfUnitOfTimeRange: 0,
          forecastTime: 0,
          indicatorOfUnitForTimeRange: 0,
          lengthOfTimeRange: lead * 60,
        },
        messageOf('icon-eu', initTime, sum(0, lead)),
      ),
    );
    const start = setWithEcCodes(
      { indicatorOfUnitOfTimeRange: 0, forecastTime: 0 },
      temperatureAtStart('icon-eu', initTime),
    );
    await gateway.ingest('icon-eu', write(Buffer.concat([start, ...sums])));
    const steps = [...each([0, 1, 2, 3]), ...each([78, 81, 84])];
    await expectAmounts({ title: '', model: 'icon-eu', cycle: 0, records: [], steps }, initTime);
    const { data } = await gateway.query<{
      point: { forecast: { series: { leadHours: number[]; columns: { windowStartHours: number[] }[] } } };
    }>(
      `query ($run: Time!) { point(latitude: 45, longitude: 0) { forecast(model: icon_eu, initTime: $run) {
        series(leadFrom: 78) { leadHours columns(variables: [total_precipitation]) { windowStartHours } }
      } } }`,
      { run: initTime.toISOString() },
    );
    const { leadHours, columns } = data.point.forecast.series;
    expect([leadHours, columns[0]?.windowStartHours]).toEqual([
      [81, 84],
      [78, 81],
    ]);
  });

  it('a sum that falls by packing alone is nothing, one that falls by more is masked', async () => {
    const initTime = nextRun(3);
    const sums = [5, 4.9, 4.7, 4.4].map((amount, index) => ({ from: 0, to: index + 1, sum: amount }));
    const messages = sums.map((record) => messageOf('arome', initTime, record));
    const { runs } = await gateway.ingest('arome', write(Buffer.concat(messages)));
    const { values } = await pointSeries(gateway, 'arome', 'total_precipitation', initTime, [45, 0]);
    expect(values).toEqual([5, 0, 0, null]);
    expect(runs[0]?.notes.join()).toMatch(/total_precipitation|precipitation/);
  });

  it('an amount whose record before is lost is not made up', async () => {
    const initTime = nextRun(3);
    const messages = [1, 3, 4].map((lead) => messageOf('arome', initTime, sum(0, lead)));
    await gateway.ingest('arome', write(Buffer.concat(messages)));
    const { leads, values } = await pointSeries(gateway, 'arome', 'total_precipitation', initTime, [45, 0]);
    expect([leads, values]).toEqual([
      [1, 4],
      [between(0, 1), between(3, 4)],
    ]);
  });

  it.each([
    ['gfs', 'six-hour buckets', [0, 7, 8, 9], [[6, 7]]],
    ['hrrr', 'records of an hour', [0, 7, 8, 9], []],
  ] as const)('%s: run totals do not stand in for %s that are lost', async (model, _, leads, buckets) => {
    const initTime = nextRun(0);
    const records = [...leads.slice(1).map(runTotal), ...buckets.map(([from, to]) => sum(from, to))];
    const messages = records.map((record) => messageOf(model, initTime, record));
    await gateway.ingest(model, write(Buffer.concat([temperatureAtStart(model, initTime), ...messages])));
    const series = pointSeries(gateway, model, 'total_precipitation', initTime, placeIn(model));
    if (model === 'hrrr') await expect(series).rejects.toThrow(/^404 .*does not hold total_precipitation/);
    else expect(await series).toMatchObject({ leads: [0, 7], values: [null, between(6, 7)] });
  });
});
