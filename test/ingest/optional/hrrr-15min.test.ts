import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NativeFieldId, nativeFieldOf, type VariableName } from '../../../src/catalog/index.ts';
import { parseWgrib2Index } from '../../../src/source/indexes/wgrib2-index.ts';
import { indexedFile, lambertCorner, nativeMessage } from '../../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const MODEL = 'hrrr-15min';
const INIT = new Date('2026-11-04T01:00:00Z');
const CELL = 7;
const GRID = lambertCorner(MODEL, 8, 5);
const LEADS = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

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

const pathOf = (hour: number) =>
  `hrrr.20261104/conus/hrrr.t01z.wrfsubhf${String(hour).padStart(2, '0')}.grib2`;

function row(text: string, id: NativeFieldId, lead: number, value: number, windowStart?: number) {
  const message = nativeMessage({
    ...{ model: MODEL, variable: 'cape', initTime: INIT, lead, grid: GRID },
    key: nativeFieldOf(MODEL, id).key,
    values: new Float64Array(GRID.points).fill(value),
    decimalScale: 4,
    ...(windowStart !== undefined && { windowStart }),
  });
  return { message, rows: [text] };
}

/** The rows of one time: the windows of the past quarter hour, and means over five minutes under the names of instants. */
function rowsOf(lead: number) {
  const minutes = lead * 60;
  const time = lead === 0 ? 'anl' : `${minutes} min fcst`;
  const quarter = `${minutes - 15}-${minutes} min`;
  return [
    row(`TMP:2 m above ground:${time}`, 'air_temperature_2m', lead, 280 + lead),
    row(`DPT:2 m above ground:${time}`, 'dewpoint_temperature_2m', lead, 280 + lead),
    row(`UGRD:10 m above ground:${time}`, 'wind_u_10m', lead, 3),
    row(`VGRD:10 m above ground:${time}`, 'wind_v_10m', lead, 4),
    row(`DSWRF:surface:${time}`, 'visibility', lead, 900),
    ...(lead === 0
      ? [row('APCP:surface:0-0 day acc fcst', 'total_precipitation', 0, 99, 0)]
      : [
          row(`UGRD:10 m above ground:${minutes - 5}-${minutes} min ave fcst`, 'visibility', lead, 77),
          row(`APCP:surface:${quarter} acc fcst`, 'total_precipitation', lead, lead, lead - 0.25),
          row(
            `DSWRF:surface:${quarter} ave fcst`,
            ...(['shortwave_radiation', lead, 100 * lead, lead - 0.25] as const),
          ),
        ]),
  ];
}

/** The file of an hour, which holds the quarters that end with it. */
function put(hour: number): void {
  const leads = LEADS.filter((lead) => Math.ceil(lead) === hour);
  const { data, index } = indexedFile(INIT, leads.flatMap(rowsOf));
  origin.files.set(pathOf(hour), Buffer.from(data));
  origin.files.set(`${pathOf(hour)}.idx`, Buffer.from(index));
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
