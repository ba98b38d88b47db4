import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberDecimalsOf, type VariableName, variableOf } from '../../../src/catalog/index.ts';
import { fieldSelector } from '../../../src/source/entries/field-selector.ts';
import { entriesOfEcmwfIndex } from '../../../src/source/entries/inventory-entry.ts';
import { localFile } from '../../../src/source/files/local-file.ts';
import { parseEcmwfIndex } from '../../../src/source/indexes/ecmwf-index.ts';
import { nativeMessage } from '../../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { openTestStore, type TestStore } from '../test-store.ts';
import { oracleFields } from './oracle-fields.ts';
import { storedMembers } from './stored-members.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const CELL = 11;
const stored = { model: 'aifs-ens', initTime: INIT, cell: CELL } as const;

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

interface Row {
  /** 0 = the control. */
  readonly member: number;
  readonly type?: 'cf' | 'pf' | 'fc';
}

const temperatureOf = (member: number, lead: number) => 250 + lead + member / 10;

/** The file of a lead with 2 m temperature of some members, and its index. */
function put(kind: 'cf' | 'pf', lead: number, rows: readonly Row[]): void {
  let offset = 0;
  const messages = rows.map(({ member }) =>
    nativeMessage({
      model: 'aifs-ens',
      variable: 'air_temperature_2m',
      initTime: INIT,
      lead,
      member,
      values: new Float64Array(40).fill(temperatureOf(member, lead)),
      packing: { template: 42, decimalScale: 3 },
    }),
  );
  const lines = rows.map(({ member, type = kind }, n) => {
    const _length = messages[n]?.length ?? 0;
    const line = {
      ...{ domain: 'g', date: '20260801', time: '0600', expver: '0001', class: 'ai', type, stream: 'enfo' },
      ...(member > 0 && { number: String(member) }),
      ...{ step: String(lead), levtype: 'sfc', param: '2t', model: 'aifs-ens', _offset: offset, _length },
    };
    offset += _length;
    return JSON.stringify(line);
  });
  const name = `20260801/06z/aifs-ens/0p25/enfo/20260801060000-${lead}h-enfo-${kind}`;
  origin.files.set(`${name}.grib2`, Buffer.concat(messages));
  origin.files.set(`${name}.index`, Buffer.from(`${lines.toReversed().join('\n')}\n`));
}

describe('a tree with a file of the control and one of all members', () => {
  it('is ingested by the numbers of its rows, in whatever order, each once', async () => {
    for (const lead of [0, 6]) {
      put('cf', lead, [{ member: 0 }]);
      put('pf', lead, [
        { member: 50 },
        { member: 2 },
        { member: 50 },
        ...(lead === 0 ? [{ member: 7 }] : []),
      ]);
    }
    const { runs } = await store.ingest('aifs-ens', [origin.base], {
      initTime: INIT,
      variables: ['air_temperature_2m'],
    });
    expect(runs[0]).toMatchObject({ fieldsWritten: 7, notes: [] });
    const { leads, values } = await storedMembers(store, stored, 'air_temperature_2m');
    expect(leads).toEqual([0, 6]);
    expect(values).toEqual({
      2: [temperatureOf(2, 0), temperatureOf(2, 6)],
      7: [temperatureOf(7, 0), null],
      50: [temperatureOf(50, 0), temperatureOf(50, 6)],
    });
    const control = await store.series('aifs-ens', INIT, 'air_temperature_2m', CELL);
    expect(control?.values).toEqual([250, 256]);
  });

  it('takes no member from the file of the control, and no control from that of the members', async () => {
    put('cf', 6, [{ member: 3, type: 'pf' }, { member: 0 }]);
    put('pf', 6, [{ member: 0, type: 'cf' }, { member: 4 }]);
    const { runs } = await store.ingest('aifs-ens', [origin.base], {
      initTime: INIT,
      variables: ['air_temperature_2m'],
    });
    expect(runs[0]?.fieldsWritten).toBe(2);
    expect(Object.keys((await storedMembers(store, stored, 'air_temperature_2m')).values)).toEqual(['4']);
  });
});

const sample = (name: string) => sharedPath('grib/models-2/aifs', name);

describe.skipIf(!hasShared)('samples of AIFS ENS', () => {
  it('an index of AIFS Single has no control of the ensemble, and that of the ensemble nothing of AIFS Single', () => {
    const rows = (model: 'aifs' | 'aifs-ens', name: string) => {
      const lines = parseEcmwfIndex(readFileSync(sample(name), 'utf8'), name);
      const select = fieldSelector(model);
      return entriesOfEcmwfIndex(model, localFile('/x.grib2', 0), lines).flatMap((entry) => {
        const id = select(entry);
        return id === null ? [] : [`${id} ${entry.member}`];
      });
    };
    const single = 'aifs-single-0p25-20250301-t00z-6h.index';
    const ensemble = 'aifs-ens-20260426-t00z-0h.excerpt.index';
    expect(rows('aifs', single).length).toBeGreaterThan(40);
    expect(rows('aifs-ens', single)).toEqual([]);
    expect(rows('aifs', ensemble)).toEqual([]);
    // Specific humidity at 600 hPa is of no variable.
    expect(rows('aifs-ens', ensemble)).toEqual(['total_precipitation 23']);
    expect(rows('aifs-ens', 'aifs-ens-like-pf-6h.index').sort()).toEqual(
      ['specific_humidity_850hpa', 'total_cloud_cover', 'total_precipitation'].flatMap((id) => [
        `${id} 1`,
        `${id} 2`,
      ]),
    );
  });

  it('have the values that ecCodes reads', async () => {
    const names = ['aifs-ens-like-cf-6h.grib2', 'aifs-ens-like-pf-6h.grib2'];
    await store.ingest('aifs-ens', names.map(sample));
    const initTime = new Date('2026-07-30T00:00:00Z');
    const variables: Readonly<Record<string, VariableName>> = {
      tcc: 'total_cloud_cover',
      tp: 'total_precipitation',
      q: 'specific_humidity_850hpa',
    };
    let compared = 0;
    for (const { shortName, perturbationNumber: number, samples } of names.flatMap((name) =>
      oracleFields(sample(name)),
    )) {
      const variable = variables[shortName];
      if (variable === undefined || number === null) throw new Error(`unexpected ${shortName}`);
      for (const { index, value } of samples) {
        const found =
          number === 0
            ? (await store.series('aifs-ens', initTime, variable, index))?.values[0]
            : (await storedMembers(store, { model: 'aifs-ens', initTime, cell: index }, variable)).values[
                number
              ]?.[0];
        const decimals = number === 0 ? variableOf(variable).decimals : memberDecimalsOf(variable);
        const error = Math.abs((found ?? Number.NaN) - (value ?? 0));
        expect(error, `${shortName} of ${number} at ${index}`).toBeLessThanOrEqual(
          0.5 * 10 ** -decimals * 1.001,
        );
        compared++;
      }
    }
    expect(compared).toBe(9 * 12);
  });

  it('a real message of the control, without an index, has the values that ecCodes reads', async () => {
    const file = sample('aifs-ens-control-t500.grib2');
    const { runs } = await store.ingest('aifs-ens', [file]);
    const initTime = runs[0]?.initTime ?? INIT;
    for (const { index, value } of oracleFields(file)[0]?.samples ?? []) {
      const found = await store.series('aifs-ens', initTime, 'temperature_500hpa', index);
      expect(Math.abs((found?.values[0] ?? Number.NaN) - (value ?? 0))).toBeLessThanOrEqual(0.0051);
    }
    await expect(store.ingest('aifs', [file])).rejects.toThrow(/no field of aifs/);
  });
});
