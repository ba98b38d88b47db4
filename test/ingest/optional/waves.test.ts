import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ModelId,
  type NativeFieldId,
  nativeFieldOf,
  type VariableName,
  variableOf,
} from '../../../src/catalog/index.ts';
import { COARSE_GLOBE, indexedFile, nativeMessage } from '../../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { oracleFields } from '../ensembles/oracle-fields.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const SEA = 11;
const LAND = 12;

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

const sample = (name: string) => sharedPath('grib/models-2/wave', name);

function message(model: ModelId, id: NativeFieldId, lead: number, value: number): Uint8Array {
  const values = new Float64Array(COARSE_GLOBE.points).fill(value);
  values[LAND] = Number.NaN;
  const packing = { template: 42, decimalScale: 2 } as const;
  const { key } = nativeFieldOf(model, id);
  return nativeMessage({
    ...{ model, variable: 'cape', initTime: INIT, lead, key, values },
    ...(model === 'ifs-wave' && { packing }),
  });
}

describe('a tree like that of GFS-Wave', () => {
  it('gives the first partition of swell, and land no value', async () => {
    const rows = (lead: number) =>
      (
        [
          ['HTSGW:surface', 'wave_height', 2.5],
          ['PERPW:surface', 'wave_peak_period', 9.25],
          ['DIRPW:surface', 'wave_from_direction', 359.5],
          // The second and third partitions before the first.
          ['SWELL:2 in sequence', 'primary_swell_height', 9],
          ['SWELL:3 in sequence', 'primary_swell_height', 8],
          ['SWELL:1 in sequence', 'primary_swell_height', 1.25],
          ['SWDIR:1 in sequence', 'primary_swell_from_direction', 12],
          ['WIND:surface', 'wind_wave_height', 20],
          ['WVHGT:surface', 'wind_wave_height', 0.75],
        ] as const
      ).map(([row, id, value]) => ({
        message: message('gfs-wave', id, lead, value),
        rows: [`${row}:${lead === 0 ? 'anl' : `${lead} hour fcst`}`],
      }));
    for (const lead of [0, 1]) {
      const { data, index } = indexedFile(INIT, rows(lead));
      const file = `gfs.20260801/06/wave/gridded/gfswave.t06z.global.0p25.f00${lead}.grib2`;
      origin.files.set(file, Buffer.from(data));
      origin.files.set(`${file}.idx`, Buffer.from(index));
    }
    const { runs } = await store.ingest('gfs-wave', [origin.base], { initTime: INIT });
    expect(runs[0]?.notes).toEqual([]);
    const expected: Partial<Record<VariableName, number>> = {
      ...{ wave_height: 2.5, wave_peak_period: 9.25, wave_from_direction: 359.5 },
      ...{ primary_swell_height: 1.25, primary_swell_from_direction: 12, wind_wave_height: 0.75 },
    };
    for (const [variable, value] of Object.entries(expected)) {
      const at = (cell: number) => store.series('gfs-wave', INIT, variable as VariableName, cell);
      expect(await at(SEA), variable).toEqual({ leads: [0, 1], values: [value, value] });
      expect((await at(LAND))?.values, variable).toEqual([null, null]);
    }
  });
});

describe('a tree like that of ECMWF’s waves', () => {
  it.each([
    ['wave', '2026-08-01T06:00:00Z'],
    ['scwv', '2026-02-01T06:00:00Z'],
  ])('is read from the stream %s in the run of %s', async (stream, time) => {
    const initTime = new Date(time);
    const day = time.slice(0, 10).replaceAll('-', '');
    const { key } = nativeFieldOf('ifs-wave', 'wave_mean_period');
    const data = nativeMessage({
      ...{ model: 'ifs-wave', variable: 'cape', initTime, lead: 3, key },
      values: new Float64Array(COARSE_GLOBE.points).fill(7.5),
      packing: { template: 42, decimalScale: 2 },
    });
    const line = {
      ...{ domain: 'g', date: day, time: '0600', expver: '0001', class: 'od', type: 'fc', stream, step: '3' },
      ...{ levtype: 'sfc', param: 'mwp', _offset: 0, _length: data.length },
    };
    const name = `${day}/06z/ifs/0p25/${stream}/${day}060000-3h-${stream}-fc`;
    origin.files.set(`${name}.grib2`, Buffer.from(data));
    origin.files.set(`${name}.index`, Buffer.from(`${JSON.stringify(line)}\n`));
    await store.ingest('ifs-wave', [origin.base], { initTime });
    expect(await store.series('ifs-wave', initTime, 'wave_mean_period', SEA)).toEqual({
      leads: [3],
      values: [7.5],
    });
  });
});

/** The stored values of the first field of a sample beside those of ecCodes. */
async function expectOracle(model: ModelId, name: string, n: number, variable: VariableName): Promise<void> {
  const fields = oracleFields(sample(name));
  const { runs } = await store.ingest(model, [sample(name)]);
  const initTime = runs[0]?.initTime ?? INIT;
  const samples = fields[n]?.samples ?? [];
  expect(samples.length).toBeGreaterThan(5);
  expect(samples.some(({ value }) => value === null)).toBe(true);
  for (const { index, value } of samples) {
    const stored = (await store.series(model, initTime, variable, index))?.values.at(-1) ?? null;
    if (value === null) expect(stored, `${index}`).toBeNull();
    else
      expect(Math.abs((stored ?? Number.NaN) - value)).toBeLessThanOrEqual(
        0.5 * 10 ** -variableOf(variable).decimals * 1.001,
      );
  }
}

describe.skipIf(!hasShared)('samples of waves', () => {
  it('the significant height is that of all waves, not of a range of periods with the same parameter', async () => {
    await expectOracle('ifs-wave', 'ecmwf-wave-like-pdt103-24h.grib2', 2, 'wave_height');
  });

  it.each([
    [0, 'wave_height'],
    [1, 'primary_swell_height'],
    [4, 'primary_swell_from_direction'],
    [5, 'wave_peak_period'],
  ] as const)('field %i of the partitions of GFS-Wave is the %s of ecCodes', async (n, variable) => {
    await expectOracle('gfs-wave', 'gfswave-like-partitions-f003.grib2', n, variable);
  });

  it('a real message of AIFS waves, in whose grid and packing those of the IFS are, is not one of the IFS', async () => {
    await expect(
      store.ingest('ifs-wave', [sample('aifs-single-wave-swh-20260628-t06z-0h.grib2')]),
    ).rejects.toThrow(/AIFS/);
  });

  it('a real message of the Arctic grid is refused for its kind of grid', async () => {
    await expect(store.ingest('gfs-wave', [sample('gfswave-arctic-9km-wind.grib2')])).rejects.toThrow(
      /no field of gfs-wave/,
    );
  });
});
