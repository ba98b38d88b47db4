import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { memberDecimalsOf, type VariableName } from '../../../src/catalog/index.ts';
import { MISSING } from '../../../src/store/index.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { openTestStore, type TestStore } from '../test-store.ts';
import {
  fileOf,
  INIT,
  LEADS,
  MEMBERS,
  membersFile,
  putFile,
  rainOf,
  rowsOf,
  temperatureOf,
} from './ecmwf-files.ts';

const CELL = 11;
const run = { initTime: INIT };
const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;

const put = (kind: 'oper' | 'enfo', lead: number, file: ReturnType<typeof fileOf>) =>
  putFile(origin, kind, lead, file);

beforeEach(async () => {
  origin = await openOrigin();
  store = await openTestStore(path.join(folder, String(tests++)));
  for (const lead of LEADS) {
    put('oper', lead, fileOf('oper', lead, rowsOf(0, lead)));
    put('enfo', lead, membersFile(lead));
  }
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

/** Values of a variable's members at the cell, `[member][lead]`; null where there is none. */
async function membersOf(variable: VariableName) {
  const manifest = await store.manifest('ifs-ens', INIT);
  const members = store.runs.openMembers(manifest, variable);
  if (members === null) throw new Error(`no members of ${variable}`);
  const { leads } = members;
  const integers = members.series(CELL, new Int32Array(members.members.length * leads.length));
  const perUnit = 10 ** members.decimals;
  return {
    leads,
    values: Object.fromEntries(
      members.members.map((member, m) => [
        member,
        leads.map((_, k) => {
          const integer = integers[m * leads.length + k] ?? MISSING;
          return integer === MISSING ? null : integer / perUnit;
        }),
      ]),
    ),
  };
}

const quantum = (variable: VariableName) => 10 ** -memberDecimalsOf(variable);

async function expectMembers(): Promise<void> {
  const temperature = await membersOf('air_temperature_2m');
  const rain = await membersOf('total_precipitation');
  expect(temperature.leads).toEqual(LEADS);
  expect(rain.leads).toEqual([3, 6]);
  for (const member of MEMBERS) {
    for (const [k, lead] of LEADS.entries()) {
      const stored = temperature.values[member]?.[k] ?? Number.NaN;
      expect(Math.abs(stored - temperatureOf(member, lead))).toBeLessThanOrEqual(
        quantum('air_temperature_2m') / 2 + 1e-3,
      );
    }
    for (const [k, lead] of [3, 6].entries()) {
      const amount = rainOf(member, lead) - rainOf(member, lead - 3);
      expect(rain.values[member]?.[k]).toBeCloseTo(amount, 2);
    }
  }
}

describe('a tree with the members of an ensemble', () => {
  it('is ingested by their numbers, beside the control', async () => {
    const { runs } = await store.ingest('ifs-ens', [origin.base], run);
    expect(runs[0]?.notes).toEqual([]);
    // Temperature and dew point, humidity of both, rain since lead 3, of the control and four members.
    expect(runs[0]?.fieldsWritten).toBe(5 * (3 * LEADS.length + 2));
    await expectMembers();
    const control = await store.series('ifs-ens', INIT, 'air_temperature_2m', CELL);
    expect(control).toEqual({ leads: LEADS, values: LEADS.map((lead) => temperatureOf(0, lead)) });
    // Each of its own temperature and dew point: the larger the difference, the drier. Members have whole percents.
    const { values } = await membersOf('relative_humidity_2m');
    const humidity = MEMBERS.map((member) => values[member]?.[0] ?? Number.NaN);
    expect(humidity).toEqual(humidity.toSorted((a, b) => b - a));
    expect(humidity[0]).toBeGreaterThan(humidity.at(-1) ?? Number.NaN);
  });

  it('says of which message each member is made', async () => {
    await store.ingest('ifs-ens', [origin.base], run);
    const manifest = await store.manifest('ifs-ens', INIT);
    expect(manifest.members?.air_temperature_2m).toMatchObject([{ leads: LEADS, members: MEMBERS }]);
    expect(manifest.presentFields).toBe(5 * (3 * LEADS.length + 2));
  });

  it('gives nothing new when it is ingested again', async () => {
    await store.ingest('ifs-ens', [origin.base], run);
    expect((await store.ingest('ifs-ens', [origin.base], run)).runs[0]?.fieldsWritten).toBe(0);
  });

  it('keeps as many members as are asked for', async () => {
    const { runs } = await store.ingest('ifs-ens', [origin.base], { ...run, members: 2 });
    // Of all leads and variables of the model.
    expect((runs[0]?.expectedFields ?? 0) % 3).toBe(0);
    expect(Object.keys((await membersOf('air_temperature_2m')).values)).toEqual(['1', '2']);
  });

  it('keeps statistics in place of members, which make the run complete', async () => {
    const statistics = { ...run, statistics: true };
    const whole = await store.ingest('ifs-ens', [origin.base], statistics);
    const { members, presentFields } = await store.manifest('ifs-ens', INIT);
    expect(members?.air_temperature_2m).toMatchObject([{ leads: LEADS, statisticsOf: MEMBERS }]);
    expect(presentFields).toBe(5 * (3 * LEADS.length + 2));
    expect(whole.runs[0]?.fieldsWritten).toBe(presentFields);
    // By their numbers: the minimum, the maximum, the mean.
    const { leads, values } = await membersOf('air_temperature_2m');
    for (const [k, lead] of leads.entries()) {
      const all = MEMBERS.map((member) => temperatureOf(member, lead));
      const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
      expect(values[1]?.[k]).toBeCloseTo(Math.min(...all), 1);
      expect(values[21]?.[k]).toBeCloseTo(Math.max(...all), 1);
      expect(Math.abs((values[22]?.[k] ?? Number.NaN) - mean)).toBeLessThanOrEqual(0.1);
    }
    // What a run has begun with stays, and nothing is made again.
    expect((await store.ingest('ifs-ens', [origin.base], run)).runs[0]?.fieldsWritten).toBe(0);
    expect((await store.ingest('ifs-ens', [origin.base], statistics)).runs[0]?.fieldsWritten).toBe(0);
  });

  it('has at a lead the members that are there', async () => {
    put('enfo', 3, membersFile(3, [1, 50]));
    await store.ingest('ifs-ens', [origin.base], run);
    const { leads, values } = await membersOf('air_temperature_2m');
    expect(leads).toEqual(LEADS);
    expect(values[2]).toEqual([expect.any(Number), null, expect.any(Number)]);
    expect(values[50]).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  });

  it('takes a member that is there twice once', async () => {
    put('enfo', 3, membersFile(3, [...MEMBERS, 2, 1]));
    await store.ingest('ifs-ens', [origin.base], run);
    await expectMembers();
  });

  it('refuses a message of another member than its index says', async () => {
    const rows = MEMBERS.flatMap((member) => rowsOf(member, 3));
    const lying = rows.map((row) => {
      const other = rowsOf(3, 3).find(({ param }) => param === row.param);
      return row.member === 2 && other !== undefined ? { ...row, message: other.message } : row;
    });
    put('enfo', 3, fileOf('enfo', 3, lying));
    await store.ingest('ifs-ens', [origin.base], run);
    const { values } = await membersOf('air_temperature_2m');
    expect(values[2]?.[1]).toBeNull();
    expect(values[3]?.[1]).not.toBeNull();
  });

  it('is read by the headers of its messages where there is no index', async () => {
    const files = path.join(folder, 'loose');
    mkdirSync(files);
    for (const lead of LEADS) {
      writeFileSync(path.join(files, `${lead}-oper.grib2`), fileOf('oper', lead, rowsOf(0, lead)).data);
      writeFileSync(path.join(files, `${lead}-enfo.grib2`), membersFile(lead).data);
    }
    const { runs } = await store.ingest('ifs-ens', [files]);
    expect(runs[0]).toMatchObject({ fieldsWritten: 5 * (3 * LEADS.length + 2), notes: [] });
    await expectMembers();
  });

  it('gives a deterministic model of the same centre nothing of its members', async () => {
    const files = path.join(folder, 'members-alone');
    mkdirSync(files);
    const { data, index } = membersFile(3);
    writeFileSync(path.join(files, 'a.grib2'), data);
    writeFileSync(path.join(files, 'a.index'), index);
    await expect(store.ingest('euro-ifs', [files])).rejects.toThrow(/no field of euro-ifs/);
  });
});

const oracle = z.array(
  z.object({
    shortName: z.string(),
    perturbationNumber: z.number(),
    samples: z.array(z.object({ index: z.number(), value: z.number() })),
  }),
);

it.skipIf(!hasShared)('members of a file have the values that ecCodes reads', async () => {
  const file = sharedPath('grib/models-2/ens', 'ecmwf-enfo-like-3members-6h.grib2');
  const { runs } = await store.ingest('ifs-ens', [file]);
  const initTime = new Date('2026-07-30T00:00:00Z');
  expect(runs[0]).toMatchObject({ initTime });
  const manifest = await store.manifest('ifs-ens', initTime);
  const stored = store.runs.openMembers(manifest, 'air_temperature_2m');
  if (stored === null) throw new Error('no members are stored');
  expect(stored.members).toEqual([1, 3, 50]);
  const fields = oracle.parse(JSON.parse(readFileSync(`${file}.oracle.json`, 'utf8')));
  const temperatures = fields.filter(({ shortName }) => shortName === '2t');
  expect(temperatures).toHaveLength(3);
  for (const { perturbationNumber, samples } of temperatures) {
    const m = stored.members.indexOf(perturbationNumber);
    for (const { index, value } of samples) {
      const integers = stored.series(index, new Int32Array(3));
      expect(Math.abs((integers[m] ?? Number.NaN) / 10 ** stored.decimals - value)).toBeLessThanOrEqual(
        quantum('air_temperature_2m') / 2 + 1e-9,
      );
    }
  }
});
