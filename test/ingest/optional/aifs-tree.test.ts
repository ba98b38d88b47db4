import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FieldKey, nativeFieldOf, type VariableName } from '../../../src/catalog/index.ts';
import { COARSE_GLOBE, keyOf, nativeMessage } from '../../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const CELL = 11;
const GRAVITY = 9.80665;

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

/** The other encoding of a field: geopotentials, or ECMWF's own parameters. */
function otherKeyOf(variable: VariableName): FieldKey {
  const [other] = nativeFieldOf('aifs', variable).otherEncodings;
  if (other === undefined) throw new Error(`${variable} has one encoding`);
  return other.key;
}

interface Row {
  readonly param: string;
  readonly variable: VariableName;
  readonly value: number;
  readonly key?: FieldKey;
  readonly windowStart?: number;
}

function put(lead: number, rows: readonly Row[], { hasIndex = true } = {}): void {
  let offset = 0;
  const messages = rows.map(({ param: _, value, ...native }) =>
    nativeMessage({
      model: 'aifs',
      initTime: INIT,
      lead,
      values: new Float64Array(COARSE_GLOBE.points).fill(value),
      packing: { template: 42, decimalScale: 5 },
      ...native,
    }),
  );
  const lines = rows.map(({ param }, n) => {
    const _length = messages[n]?.length ?? 0;
    const place = ['gh', 'z'].includes(param) ? { levtype: 'pl', levelist: '500' } : { levtype: 'sfc' };
    const line = {
      ...{ domain: 'g', date: '20260801', time: '0600', expver: '0001', class: 'ai', type: 'fc' },
      ...{ stream: 'oper', step: String(lead), ...place, param, _offset: offset, _length },
    };
    offset += _length;
    return JSON.stringify(line);
  });
  const name = `20260801/06z/aifs-single/0p25/oper/20260801060000-${lead}h-oper-fc`;
  origin.files.set(`${name}.grib2`, Buffer.concat(messages));
  if (hasIndex) origin.files.set(`${name}.index`, Buffer.from(`${lines.join('\n')}\n`));
}

const HEIGHT = 'geopotential_height_500hpa';
const height = (value: number): Row => ({ param: 'gh', variable: HEIGHT, value });
const geopotential = (metres: number): Row => ({
  ...{ param: 'z', variable: HEIGHT, value: metres * GRAVITY, key: otherKeyOf(HEIGHT) },
});
const at = async (variable: VariableName) => store.series('aifs', INIT, variable, CELL);

describe('a tree like that of AIFS Single', () => {
  it.each([true, false])(
    'has heights from gh though z is before it, and from z alone (index: %s)',
    async (hasIndex) => {
      // Of another height, to tell which of both was read.
      put(0, [geopotential(5000), height(5500)], { hasIndex });
      put(6, [geopotential(5600)], { hasIndex });
      const files = [0, 6].map(
        (lead) => `${origin.base}20260801/06z/aifs-single/0p25/oper/20260801060000-${lead}h-oper-fc.grib2`,
      );
      await store.ingest('aifs', hasIndex ? [origin.base] : files, { initTime: INIT, variables: [HEIGHT] });
      expect(await at(HEIGHT)).toEqual({ leads: [0, 6], values: [5500, 5600] });
    },
  );

  it('has rain in kg m-2 since the start, and clouds in per cent, or in the units of ECMWF’s own parameters', async () => {
    const rain = (value: number, key?: FieldKey): Row => ({
      ...{ param: 'tp', variable: 'total_precipitation', value, windowStart: 0, ...(key && { key }) },
    });
    const clouds = (value: number, key?: FieldKey): Row => ({
      ...{ param: 'tcc', variable: 'total_cloud_cover', value, ...(key && { key }) },
    });
    expect(keyOf('aifs', 'total_precipitation')).toMatchObject({ category: 1, number: 52, local: false });
    expect(keyOf('aifs', 'total_cloud_cover')).toMatchObject({ category: 6, number: 1, local: false });
    put(0, [rain(0), clouds(10)]);
    put(6, [rain(1.5), clouds(25)]);
    put(12, [rain(2), clouds(75)]);
    put(18, [rain(0.005, otherKeyOf('total_precipitation')), clouds(0.5, otherKeyOf('total_cloud_cover'))]);
    await store.ingest('aifs', [origin.base], { initTime: INIT });
    expect(await at('total_precipitation')).toEqual({ leads: [6, 12, 18], values: [1.5, 0.5, 3] });
    expect(await at('total_cloud_cover')).toEqual({ leads: [0, 6, 12, 18], values: [10, 25, 75, 50] });
  });
});
