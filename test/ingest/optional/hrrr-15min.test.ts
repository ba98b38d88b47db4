import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nativeOf, VARIABLE_NAMES, type VariableName } from '../../../src/catalog/index.ts';
import { fieldSelector } from '../../../src/source/entries/field-selector.ts';
import { entriesOfIndex } from '../../../src/source/entries/inventory-entry.ts';
import { localFile } from '../../../src/source/files/local-file.ts';
import { parseWgrib2Index } from '../../../src/source/indexes/wgrib2-index.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { SUB_HOURLY, subHourlyFiles } from '../../support/sub-hourly.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const { model: MODEL, initTime: INIT, leads: LEADS } = SUB_HOURLY;
const CELL = 7;

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;
beforeEach(async () => {
  origin = await openOrigin();
  store = await openTestStore(path.join(folder, String(tests++)));
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

function put(hour: number): void {
  for (const [file, bytes] of subHourlyFiles(hour)) origin.files.set(file, bytes);
}

const at = async (variable: VariableName) => store.series(MODEL, INIT, variable, CELL);

describe('a tree like that of the sub-hourly HRRR', () => {
  it('gives every quarter hour of a file, with sums and means of the quarter', async () => {
    for (const hour of [0, 1, 2]) put(hour);
    const { runs } = await store.ingest(MODEL, [origin.base], { initTime: INIT });
    expect(runs[0]?.notes).toEqual([]);
    expect(runs[0]).toMatchObject({ state: 'INCOMING' });
    expect(await at('air_temperature_2m')).toEqual({ leads: LEADS, values: LEADS.map((lead) => 280 + lead) });
    // Not the sum of no time at lead 0.
    const quarters = LEADS.slice(1);
    expect(await at('total_precipitation')).toEqual({ leads: quarters, values: quarters });
    expect(await at('shortwave_radiation')).toEqual({
      leads: quarters,
      values: quarters.map((lead) => 100 * lead),
    });
    // Not the mean over five minutes, 77 m s-1.
    const [u, v] = [await at('wind_u_10m'), await at('wind_v_10m')];
    expect(u?.leads).toEqual(LEADS);
    expect(LEADS.map((_, n) => Math.hypot(u?.values[n] ?? 0, v?.values[n] ?? 0))).toEqual(
      LEADS.map(() => expect.closeTo(5, 1)),
    );
    expect((await at('relative_humidity_2m'))?.values).toEqual(LEADS.map(() => 100));
    // Four quarters are the hour.
    const { values = [] } = (await at('total_precipitation')) ?? {};
    expect(values.slice(0, 4).reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(2.5);
  });

  it('takes the quarters of the files that are there', async () => {
    for (const hour of [0, 2]) put(hour);
    await store.ingest(MODEL, [origin.base], { initTime: INIT });
    expect((await at('air_temperature_2m'))?.leads).toEqual([0, 1.25, 1.5, 1.75, 2]);
  });

  it('reads its index by minutes', () => {
    const [line] = parseWgrib2Index('1:0:d=2026110401:APCP:surface:480-495 min acc fcst:\n', 'x');
    expect(line?.window).toEqual({ kind: 'accumulation', startHours: 8, endHours: 8.25 });
  });
});

describe.skipIf(!hasShared)('the index of the ninth hour of 4 November 2023', () => {
  it('has each native variable at each of four quarter hours, over the right window', () => {
    const text = readFileSync(sharedPath('grib/index/hrrr-wrfsubh-20231104-t01z-f09.idx'), 'utf8');
    const select = fieldSelector(MODEL);
    const entries = entriesOfIndex(MODEL, localFile('/x.grib2', 0), parseWgrib2Index(text, 'x.idx'));
    const windowsOf = (variable: VariableName) =>
      entries.flatMap((entry) => (select(entry) === variable ? [entry.window] : []));
    const natives = VARIABLE_NAMES.filter((variable) => nativeOf(MODEL, variable).status === 'native');
    expect(natives).toHaveLength(12);
    for (const variable of natives) {
      const native = nativeOf(MODEL, variable);
      const covers = native.status === 'native' && native.window === 'output_step' ? 0.25 : 0;
      const windows = [8.25, 8.5, 8.75, 9].map((end) => [end - covers, end]);
      expect(
        windowsOf(variable).map(({ startHours, endHours }) => [startHours, endHours]),
        variable,
      ).toEqual(windows);
    }
  });
});
