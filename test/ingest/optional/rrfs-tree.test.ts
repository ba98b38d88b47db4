import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leadsOf, type NativeFieldId, nativeFieldOf, type VariableName } from '../../../src/catalog/index.ts';
import { createSourceTree } from '../../../src/source/runs/create-source-tree.ts';
import { indexedFile, lambertCorner, nativeMessage } from '../../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const INIT = new Date('2026-10-20T12:00:00Z');
const CELL = 7;
const GRID = lambertCorner('rrfs', 8, 5);

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

const pathOf = (product: string, lead: number, time = INIT) => {
  const [day, hour] = [time.toISOString().slice(0, 10).replaceAll('-', ''), time.toISOString().slice(11, 13)];
  return `rrfs.${day}/${hour}/rrfs.t${hour}z.${product}.f${String(lead).padStart(3, '0')}.conus.grib2`;
};

interface Row {
  readonly row: string;
  readonly message: Uint8Array;
}

function row(text: string, id: NativeFieldId, lead: number, value: number, windowStart?: number): Row {
  const message = nativeMessage({
    ...{
      model: 'rrfs',
      variable: 'cape',
      initTime: INIT,
      lead,
      grid: GRID,
      key: nativeFieldOf('rrfs', id).key,
    },
    values: new Float64Array(GRID.points).fill(value),
    decimalScale: 4,
    ...(windowStart !== undefined && { windowStart }),
  });
  return { row: text, message };
}

function put(product: string, lead: number, rows: readonly Row[]): void {
  const file = pathOf(product, lead);
  const { data, index } = indexedFile(
    INIT,
    rows.map(({ row: text, message }) => ({ message, rows: [text] })),
  );
  origin.files.set(file, Buffer.from(data));
  origin.files.set(`${file}.idx`, Buffer.from(index));
}

/** The files of a lead, with the rows beside those that are wanted. */
function putLead(lead: number): void {
  const time = lead === 0 ? 'anl' : `${lead} hour fcst`;
  const column = 'entire atmosphere (considered as a single layer)';
  put('2dfld.3km', lead, [
    row(`VIS:surface:${time}`, 'visibility', lead, 10_000 + lead),
    // The newest wgrib2 writes a colon more on some rows, and numbers for fields that it does not know.
    row(`SNOD:surface:${time}:`, 'snow_depth', lead, 0.25),
    row(
      `var discipline=0 center=7 local_table=1 parmcat=6 parm=202:0 m above ground:${time}`,
      'cape',
      lead,
      1,
    ),
    ...(lead === 0
      ? [row(`TCDC:${column}:0-0 day ave fcst`, 'total_cloud_cover', lead, 99)]
      : [
          row(`APCP:surface:${lead - 1}-${lead} hour acc fcst`, 'total_precipitation', lead, lead, lead - 1),
          row(
            `APCP:surface:${lead === 24 ? '0-1 day' : `0-${lead} hour`} acc fcst`,
            ...(['total_precipitation', lead, 500, 0] as const),
          ),
          row(`TCDC:${column}:${lead - 1}-${lead} hour ave fcst`, 'total_cloud_cover', lead, 99),
        ]),
    row(`TCDC:${column}:${time}`, 'total_cloud_cover', lead, 40),
  ]);
  put('prslev.3km', lead, [
    row(`TMP:500 mb:${time}`, 'temperature_500hpa', lead, 255),
    row(`SPFH:500 mb:${time}`, 'specific_humidity_500hpa', lead, 0.001),
    row(`DZDT:500 mb:${time}`, 'input 1 of vertical_velocity_500hpa', lead, 0.5),
  ]);
}

const at = async (variable: VariableName) => store.series('rrfs', INIT, variable, CELL);

describe('a tree like that of RRFS', () => {
  it('gives fields by the index: one hour of rain, clouds at an instant, omega from DZDT', async () => {
    for (const lead of [0, 1, 24]) putLead(lead);
    const { runs } = await store.ingest('rrfs', [origin.base], { initTime: INIT });
    expect(runs[0]?.notes).toEqual([]);
    const leads = [0, 1, 24];
    expect(await at('visibility')).toEqual({ leads, values: [10_000, 10_001, 10_024] });
    expect(await at('snow_depth')).toEqual({ leads, values: [0.25, 0.25, 0.25] });
    expect(await at('total_cloud_cover')).toEqual({ leads, values: [40, 40, 40] });
    // Not the sum since the start beside it.
    expect(await at('total_precipitation')).toEqual({ leads: [1, 24], values: [1, 24] });
    // -0.5 * 50000 * 9.80665 / (287.05 * 255 * 1.000608) in Python.
    expect(await at('vertical_velocity_500hpa')).toEqual({ leads, values: [-3.347, -3.347, -3.347] });
    expect(runs[0]).toMatchObject({ state: 'INCOMING' });
  });

  it('has runs of 84 h every six hours, of 18 h between them, and none at the hours that are sub-hourly alone', async () => {
    expect(leadsOf('rrfs', 18)).toHaveLength(85);
    expect(leadsOf('rrfs', 21)).toHaveLength(19);
    const tree = createSourceTree({
      model: 'rrfs',
      bases: [origin.base],
      now: () => new Date('2026-10-20T17:30:00Z'),
    });
    for (const hour of [13, 14, 16, 17]) {
      const time = new Date(`2026-10-20T${hour}:00:00Z`);
      expect(tree.mayHold(time)).toBe(false);
      origin.files.set(
        `${pathOf('2dfld.3km.subh', 1, time)}.idx`,
        Buffer.from('1:0:d=2026102013:TMP:surface:60 min fcst:\n'),
      );
    }
    putLead(0);
    expect(await tree.newestRun()).toEqual(INIT);
    await expect(tree.availability(new Date('2026-10-20T13:00:00Z'))).rejects.toThrow(
      'it runs at 0, 3, 6, 9, 12, 15, 18, 21 UTC',
    );
    // The bucket begins with the run of 13 August.
    expect(tree.mayHold(new Date('2026-08-12T18:00:00Z'))).toBe(false);
  });
});
