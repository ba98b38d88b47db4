import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COARSE_GLOBE, type NativeToWrite, nativeMessage } from '../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const LEADS = [0, 3, 6, 90, 93];
const CELL = 11;
const run = { initTime: INIT };

const pathOf = (lead: number) => `20260801/06z/ifs/0p25/oper/20260801060000-${lead}h-oper-fc.grib2`;
const indexPathOf = (lead: number) => pathOf(lead).replace('.grib2', '.index');

const field = (value: number) =>
  Float64Array.from({ length: COARSE_GLOBE.points }, (_, cell) => value + (cell - CELL) / 100);

/** Rain since the start of the run at the cell, kg m-2. */
const rainTo = (lead: number) => lead * 0.5 + (lead > 3 ? 1 : 0);

interface Row {
  readonly keys: Readonly<Record<string, string>>;
  readonly message: Uint8Array;
}

/** The rows of a lead as ECMWF gives them, and others of the same names that must not be taken. */
function rowsOf(lead: number): readonly Row[] {
  const row = (
    keys: Row['keys'],
    native: Pick<NativeToWrite, 'variable' | 'values' | 'windowStart'>,
    decimalScale = 2,
  ): Row => ({
    keys,
    message: nativeMessage({
      model: 'euro-ifs',
      initTime: INIT,
      lead,
      packing: { template: 42, decimalScale },
      ...native,
    }),
  });
  const sfc = (param: string) => ({ levtype: 'sfc', param });
  const pl = (param: string, levelist: string) => ({ levtype: 'pl', levelist, param });
  const metres = field(rainTo(lead)).map((amount) => amount / 1000);
  return [
    row(pl('t', '500'), { variable: 'temperature_500hpa', values: field(250 + lead) }),
    row(pl('t', '600'), { variable: 'temperature_500hpa', values: field(1) }),
    row(sfc('tp'), { variable: 'total_precipitation', values: metres, windowStart: 0 }, 5),
    row(
      { ...sfc('2t'), type: 'pf', number: '3', stream: 'enfo' },
      { variable: 'air_temperature_2m', values: field(1) },
    ),
    row(sfc('2t'), { variable: 'air_temperature_2m', values: field(250 + lead) }),
    ...(lead === 0
      ? []
      : [
          row(sfc(lead > 90 ? '10fg3' : '10fg'), {
            variable: 'wind_gust_10m',
            values: field(lead / 10),
            windowStart: lead - 3,
          }),
        ]),
  ];
}

/** Those whose index alone tells them from others: the messages themselves say the same. */
const isLikeAnother = ({ keys }: Row) => keys['type'] === 'pf' || keys['levelist'] === '600';

/** A file and its index, whose lines are in another order than the messages. */
function fileOf(lead: number, rows = rowsOf(lead)) {
  let offset = 0;
  const lines = rows.map(({ keys, message }) => {
    const line = JSON.stringify({
      domain: 'g',
      date: '20260801',
      time: '0600',
      expver: '0001',
      class: 'od',
      type: 'fc',
      stream: 'oper',
      step: String(lead),
      ...keys,
      _offset: offset,
      _length: message.length,
    });
    offset += message.length;
    return line;
  });
  return {
    data: Buffer.concat(rows.map(({ message }) => message)),
    index: `${lines.reverse().join('\n')}\n`,
  };
}

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;
beforeEach(async () => {
  origin = await openOrigin();
  store = await openTestStore(path.join(folder, String(tests++)));
  for (const lead of LEADS) {
    const { data, index } = fileOf(lead);
    origin.files.set(pathOf(lead), data);
    origin.files.set(indexPathOf(lead), Buffer.from(index));
  }
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

const EXPECTED = {
  air_temperature_2m: [LEADS, [250, 253, 256, 340, 343]],
  temperature_500hpa: [LEADS, [250, 253, 256, 340, 343]],
  // Lead 90 has nothing three hours before it.
  total_precipitation: [
    [3, 6, 93],
    [1.5, 2.5, 1.5],
  ],
  wind_gust_10m: [
    [3, 6, 90, 93],
    [0.3, 0.6, 9, 9.3],
  ],
} as const;

async function expectSeries(): Promise<void> {
  for (const [variable, [leads, values]] of Object.entries(EXPECTED)) {
    const series = await store.series('euro-ifs', INIT, variable as keyof typeof EXPECTED, CELL);
    expect(series?.leads, variable).toEqual(leads);
    for (const [index, value] of values.entries())
      expect(series?.values[index], variable).toBeCloseTo(value, 6);
  }
}

describe('a tree like ECMWF’s', () => {
  it('gives fields by the index, sums and maxima with their windows, and asks for their bytes alone', async () => {
    const { runs, notes } = await store.ingest('euro-ifs', [origin.base], run);
    expect(notes).toEqual([expect.stringMatching(/9h-oper-fc.grib2 and \d+ more are not there/)]);
    expect(runs[0]).toMatchObject({ state: 'INCOMING', fieldsWritten: 17, notes: [] });
    await expectSeries();
    const requested = origin.requests.map((request) => request.path);
    expect(new Set(requested.filter((name) => name.endsWith('.index'))).size).toBe(49);
    expect(origin.requests.filter(({ range }) => range === null).map((request) => request.path)).toEqual(
      requested.filter((name) => name.endsWith('.index')),
    );
    expect((await store.lineage('euro-ifs', INIT, 'air_temperature_2m'))[0]?.url).toBe(
      origin.base + pathOf(0),
    );
  });

  it('gives the newest run whose first index is there when no run is named', async () => {
    const { runs } = await store.ingest('euro-ifs', [origin.base], { now: new Date('2026-08-01T20:00:00Z') });
    expect(runs[0]).toMatchObject({ initTime: INIT, fieldsWritten: 17 });
    expect(origin.requests.slice(0, 3).map((request) => request.path.slice(0, 12))).toEqual([
      '20260801/18z',
      '20260801/12z',
      '20260801/06z',
    ]);
  });

  it('gives nothing new when it is ingested again', async () => {
    await store.ingest('euro-ifs', [origin.base], run);
    expect((await store.ingest('euro-ifs', [origin.base], run)).runs[0]?.fieldsWritten).toBe(0);
  });
});

describe('a folder of such files', () => {
  it('is read by the indexes next to the files, which distinguish duplicate records', async () => {
    const files = path.join(folder, 'loose');
    mkdirSync(files);
    for (const lead of LEADS) {
      const { data, index } = fileOf(lead);
      writeFileSync(path.join(files, `${lead}h-oper-fc.grib2`), data);
      writeFileSync(path.join(files, `${lead}h-oper-fc.index`), index);
    }
    const { runs } = await store.ingest('euro-ifs', [files]);
    expect(runs[0]).toMatchObject({ fieldsWritten: 17, notes: [] });
    await expectSeries();
  });
});

describe('a tree with faults', () => {
  const rewrite = (lead: number, change: (index: string) => string) =>
    origin.files.set(indexPathOf(lead), Buffer.from(change(fileOf(lead).index)));
  /** A file of which every message can be identified by its own headers, and its index with a change. */
  const rewritePlain = (lead: number, change: (index: string) => string) => {
    const { data, index } = fileOf(
      lead,
      rowsOf(lead).filter((row) => !isLikeAnother(row)),
    );
    origin.files.set(pathOf(lead), data);
    origin.files.set(indexPathOf(lead), Buffer.from(change(index)));
  };

  it('reads a file whose index has a malformed line by its own headers', async () => {
    rewritePlain(6, (index) => `${index}{"domain": "g", \n`);
    const { runs, notes } = await store.ingest('euro-ifs', [origin.base], run);
    expect(notes).toEqual([expect.stringMatching(/ more are not there, though files of later leads are/)]);
    expect((await store.series('euro-ifs', INIT, 'air_temperature_2m', CELL))?.leads).toEqual([
      0, 3, 6, 90, 93,
    ]);
    expect(runs[0]?.notes).toEqual([]);
  });

  it('finds fields by the headers of the file where index lines give wrong positions', async () => {
    rewritePlain(3, (index) =>
      index.replace(/"(2t|10fg)"/g, (name) => (name === '"2t"' ? '"10fg"' : '"2t"')),
    );
    const { runs } = await store.ingest('euro-ifs', [origin.base], run);
    expect(runs[0]).toMatchObject({ fieldsWritten: 17, notes: [] });
    await expectSeries();
  });

  it('refuses a maximum whose message has another time window than the last output step', async () => {
    const sinceStart = nativeMessage({
      model: 'euro-ifs',
      variable: 'wind_gust_10m',
      initTime: INIT,
      lead: 6,
      windowStart: 0,
      values: field(99),
    });
    origin.files.set(pathOf(6), sinceStart);
    rewrite(6, (index) =>
      index
        .split('\n')
        .filter((line) => line.includes('10fg'))
        .join('\n')
        .replace(/"_offset":\d+,"_length":\d+/, `"_offset":0,"_length":${sinceStart.length}`),
    );
    const { runs } = await store.ingest('euro-ifs', [origin.base], run);
    expect(runs[0]?.notes).toEqual([expect.stringMatching(/promises wind_gust_10m, maximum 3-6 h/)]);
    expect((await store.series('euro-ifs', INIT, 'wind_gust_10m', CELL))?.leads).toEqual([3, 90, 93]);
  });

  it('finds fields whose bytes by the index lie past the end of the file', async () => {
    rewrite(0, (index) => index.replace(/"_offset":0,/, '"_offset":99999999,'));
    const { runs } = await store.ingest('euro-ifs', [origin.base], run);
    expect(runs[0]).toMatchObject({ fieldsWritten: 17, notes: [] });
    await expectSeries();
  });
});
