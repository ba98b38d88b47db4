import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ModelId,
  memberDecimalsOf,
  nativeFieldsOf,
  storedNumbersOf,
  variableOf,
} from '../../../src/catalog/index.ts';
import { fieldSelector } from '../../../src/source/entries/field-selector.ts';
import { entriesOfIndex } from '../../../src/source/entries/inventory-entry.ts';
import { localFile } from '../../../src/source/files/local-file.ts';
import { parseWgrib2Index } from '../../../src/source/indexes/wgrib2-index.ts';
import { COARSE_GLOBE, type NativeToWrite, nativeMessage } from '../../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { openTestStore, type TestStore } from '../test-store.ts';
import { oracleFields } from './oracle-fields.ts';
import { storedMembers } from './stored-members.ts';

const INIT = new Date('2026-08-28T00:00:00Z');
const CELL = 11;
const LEADS = [0, 3, 6, 9];
const run = { initTime: INIT, leads: { from: 0, to: 9 } };
const stored = { model: 'gefs', initTime: INIT, cell: CELL } as const;

const nameOf = (member: number) => (member === 0 ? 'gec00' : `gep${String(member).padStart(2, '0')}`);
const fileName = (member: number, lead: number) =>
  `gefs.20260828/00/atmos/pgrb2sp25/${nameOf(member)}.t00z.pgrb2s.0p25.f${String(lead).padStart(3, '0')}`;

const temperatureOf = (member: number, lead: number) => 250 + lead + member / 10;
/** Since the last whole six hours, kg m-2. */
const rainOf = (member: number, lead: number) => (((lead + 5) % 6) + 1) * (0.5 + member / 20);
/** Of the three hours before, %. */
const cloudOf = (member: number, lead: number) => 10 + 2 * lead + member;

interface Row {
  readonly text: string;
  readonly message: Uint8Array;
}

function rowsOf(member: number, lead: number): readonly Row[] {
  const start = lead === 0 ? 0 : 6 * (Math.ceil(lead / 6) - 1);
  const row = (
    names: string,
    native: Pick<NativeToWrite, 'variable' | 'windowStart'>,
    value: number,
  ): Row => {
    const values = new Float64Array(COARSE_GLOBE.points).fill(value);
    const time = native.windowStart === undefined ? `${lead} hour` : `${start}-${lead} hour`;
    const kind = names.startsWith('APCP') ? ' acc' : names.startsWith('TCDC') ? ' ave' : '';
    return {
      text: `${names}:${lead === 0 ? 'anl' : `${time}${kind} fcst`}:${member === 0 ? 'ENS=low-res ctl' : `ENS=+${member}`}`,
      message: nativeMessage({ model: 'gefs', initTime: INIT, lead, member, ...native, values }),
    };
  };
  const instant = row(
    'TMP:2 m above ground',
    { variable: 'air_temperature_2m' },
    temperatureOf(member, lead),
  );
  if (lead === 0) return [instant];
  const earlier = lead - start > 3 ? cloudOf(member, lead - 3) : cloudOf(member, lead);
  const mean = (earlier + cloudOf(member, lead)) / 2;
  return [
    instant,
    row('APCP:surface', { variable: 'total_precipitation', windowStart: start }, rainOf(member, lead)),
    row('TCDC:entire atmosphere', { variable: 'total_cloud_cover', windowStart: start }, mean),
  ];
}

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;

function put(name: string, rows: readonly Row[]): void {
  let offset = 0;
  const lines = rows.map(({ text, message }, n) => {
    const line = `${n + 1}:${offset}:d=2026082800:${text}`;
    offset += message.length;
    return line;
  });
  origin.files.set(name, Buffer.concat(rows.map(({ message }) => message)));
  origin.files.set(`${name}.idx`, Buffer.from(`${lines.join('\n')}\n`));
}

const MEMBERS = [1, 2, 30];

beforeEach(async () => {
  origin = await openOrigin();
  store = await openTestStore(path.join(folder, String(tests++)));
  for (const lead of LEADS) {
    for (const member of [0, ...MEMBERS]) put(fileName(member, lead), rowsOf(member, lead));
  }
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

describe('a tree with a file for each member', () => {
  it('is ingested by the numbers of its rows, with what is of the last three hours', async () => {
    const { runs } = await store.ingest('gefs', [origin.base], run);
    expect(runs[0]?.fieldsWritten).toBe(4 * (LEADS.length + 2 * 3));
    const control = await store.series('gefs', INIT, 'air_temperature_2m', CELL);
    expect(control).toEqual({ leads: LEADS, values: LEADS.map((lead) => temperatureOf(0, lead)) });
    const temperature = await storedMembers(store, stored, 'air_temperature_2m');
    const rain = await storedMembers(store, stored, 'total_precipitation');
    const clouds = await storedMembers(store, stored, 'total_cloud_cover');
    expect([rain.leads, clouds.leads]).toEqual([
      [3, 6, 9],
      [3, 6, 9],
    ]);
    for (const member of MEMBERS) {
      expect(temperature.values[member]).toEqual(LEADS.map((lead) => temperatureOf(member, lead)));
      for (const [k, lead] of [3, 6, 9].entries()) {
        // Lead 6 is the difference of the sums, and of the means, over six and three hours.
        expect(rain.values[member]?.[k]).toBeCloseTo(3 * (0.5 + member / 20), 1);
        expect(Math.abs((clouds.values[member]?.[k] ?? -1) - cloudOf(member, lead))).toBeLessThanOrEqual(0.5);
      }
    }
  });

  it('lacks at a lead the members whose files are not there', async () => {
    origin.files.delete(fileName(2, 3));
    origin.files.delete(`${fileName(2, 3)}.idx`);
    await store.ingest('gefs', [origin.base], run);
    const { values } = await storedMembers(store, stored, 'air_temperature_2m');
    expect(values[2]).toEqual([250.2, null, 256.2, 259.2]);
    expect(values[30]).not.toContain(null);
  });

  it('takes no other statistic, no other run and no number that GEFS does not have for a member', async () => {
    const rows = rowsOf(1, 3);
    const strange = ['ens mean', 'ens spread', 'ENS=+31', 'ENS=+', ''].map((extra) => ({
      text: `TMP:2 m above ground:3 hour fcst:${extra}`,
      message: rows[0]?.message ?? new Uint8Array(),
    }));
    put(fileName(1, 3), [...strange, ...rows, ...rows]);
    await store.ingest('gefs', [origin.base], run);
    const { values } = await storedMembers(store, stored, 'air_temperature_2m');
    expect(values[1]?.[1]).toBe(temperatureOf(1, 3));
    expect(Object.keys(values)).toEqual(['1', '2', '30']);
  });

  it('refuses a message of another member than its row says', async () => {
    const [first, ...others] = rowsOf(2, 3);
    put(fileName(2, 3), [
      { text: first?.text ?? '', message: rowsOf(1, 3)[0]?.message ?? new Uint8Array() },
      ...others,
    ]);
    await store.ingest('gefs', [origin.base], run);
    const { values } = await storedMembers(store, stored, 'air_temperature_2m');
    expect(values[2]?.[1]).toBeNull();
  });

  it('keeps the control alone where no members are wanted', async () => {
    const { runs } = await store.ingest('gefs', [origin.base], { ...run, members: 0 });
    expect(runs[0]?.fieldsWritten).toBe(LEADS.length + 2 * 3);
  });
});

function selectedRows(model: ModelId, index: string) {
  const text = readFileSync(sharedPath('grib/models-2/gefs', index), 'utf8');
  const select = fieldSelector(model);
  const lines = parseWgrib2Index(text, index);
  return entriesOfIndex(model, localFile('/x.grib2', 0), lines).flatMap((entry) => {
    const id = select(entry);
    return id === null ? [] : [{ id, member: entry.member }];
  });
}

describe.skipIf(!hasShared)('real indexes of GEFS', () => {
  const ofFile = (model: ModelId, file: string) =>
    [...nativeFieldsOf(model)].flatMap(([id, field]) => (field.file === file ? [id] : []));

  it.each([
    ['gep01.t00z.pgrb2s.0p25.f003.20260828.idx', 'gefs', 'pgrb2s.0p25', 1],
    ['gep01.t00z.pgrb2s.0p25.f015.idx', 'gefs', 'pgrb2s.0p25', 1],
    ['gec00.t00z.pgrb2a.0p50.f432.idx', 'gefs-05', 'pgrb2a.0p50', 0],
    ['gec00.t00z.pgrb2b.0p50.f003.idx', 'gefs-05', 'pgrb2b.0p50', 0],
  ] as const)('%s has every field of its kind once, of its member', (index, model, file, member) => {
    const rows = selectedRows(model, index).filter(({ id }) => nativeFieldsOf(model).get(id)?.file === file);
    expect(rows.map(({ id }) => id).sort()).toEqual(ofFile(model, file).sort());
    expect(new Set(rows.map((row) => row.member))).toEqual(new Set([member]));
  });

  it('selects nothing of the mean of the members', () => {
    expect(selectedRows('gefs', 'geavg.t00z.pgrb2s.0p25.f000.idx')).toEqual([]);
  });
});

it.skipIf(!hasShared)('samples of GEFS have the values that ecCodes reads', async () => {
  const file = (name: string) => sharedPath('grib/models-2/gefs', `${name}-like-0p25-f009.grib2`);
  const names = ['gec00', 'gep01', 'gep30'];
  await store.ingest('gefs', [...names, 'geavg-gespr'].map(file));
  const manifest = await store.manifest('gefs', INIT);
  const wanted = { '2t': 'air_temperature_2m', tp: 'total_precipitation', tcc: 'total_cloud_cover' } as const;
  let compared = 0;
  for (const field of names.flatMap((name) => oracleFields(file(name)))) {
    const variable = wanted[field.shortName as keyof typeof wanted];
    if (variable === undefined) continue;
    const number = field.perturbationNumber ?? -1;
    for (const { index, value } of field.samples) {
      const at = { ...stored, cell: index };
      const found =
        number === 0
          ? (await store.series('gefs', INIT, variable, index))?.values[0]
          : (await storedMembers(store, at, variable)).values[number]?.[0];
      const decimals = number === 0 ? variableOf(variable).decimals : memberDecimalsOf(variable);
      const error = Math.abs((found ?? Number.NaN) - (value ?? 0));
      expect(error, `${field.shortName} of ${number} at ${index}`).toBeLessThanOrEqual(
        0.5 * 10 ** -decimals + 1e-5,
      );
      compared++;
    }
  }
  expect(compared).toBe(3 * 3 * 12);
  expect(
    Object.values(manifest.members ?? {}).flatMap((cubes) => cubes.map(({ members }) => members)),
  ).toEqual(Array(3).fill([1, 30]));
  expect(storedNumbersOf('gefs')).toHaveLength(31);
});

it.skipIf(!hasShared)(
  'a real message of soil moisture has the values that ecCodes reads, and none at sea',
  async () => {
    const file = sharedPath('grib/models/gfs', 'gefs-0p50-soilw-bitmap-20250101.grib2');
    const variable = 'soil_moisture_0_10cm';
    const { runs } = await store.ingest('gefs-05', [file], { variables: [variable] });
    const initTime = runs[0]?.initTime ?? INIT;
    const samples = oracleFields(file)[0]?.samples ?? [];
    for (const { index, value } of samples) {
      const found = await store.series('gefs-05', initTime, variable, index);
      expect(found?.leads).toEqual([3]);
      if (value === null) expect(found?.values[0]).toBeNull();
      else expect(Math.abs((found?.values[0] ?? Number.NaN) - value)).toBeLessThanOrEqual(0.0005);
    }
    expect(samples.filter(({ value }) => value === null).length).toBeGreaterThan(2);
    expect(samples.filter(({ value }) => value !== null).length).toBeGreaterThan(2);
  },
);
