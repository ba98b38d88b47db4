import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { messageAxes } from '../../../src/forecast/index.ts';
import { listMessages } from '../../../src/forecast/references/messages/list-messages.ts';
import { encodeReferences } from '../../../src/formats/index.ts';
import { gridSpecOf, makeGrid } from '../../../src/geo/index.ts';
import { createSourceTree } from '../../../src/source/index.ts';
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
} from '../../ingest/ensembles/ecmwf-files.ts';
import { COARSE_GLOBE } from '../../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { REFERENCE_READERS } from '../../support/reference-readers.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { readSet } from '../reference-text.ts';

const folder = scratchFolder();
const [reader] = REFERENCE_READERS;

const row = z.array(z.number().nullable());

let origin: RangeOrigin;
beforeAll(async () => {
  origin = await openOrigin();
  for (const lead of LEADS) {
    putFile(origin, 'oper', lead, fileOf('oper', lead, rowsOf(0, lead)));
    putFile(origin, 'enfo', lead, membersFile(lead));
  }
});
afterAll(() => origin.close());

/** @param members those that are stored */
async function textOf(members: readonly number[]): Promise<string> {
  const now = () => new Date('2026-08-02T00:00:00Z');
  const tree = createSourceTree({ model: 'ifs-ens', bases: [origin.base], now });
  const { messages, conversions, notes } = await listMessages(tree, INIT, members);
  return encodeReferences({
    model: 'ifs-ens',
    initTime: INIT,
    axes: messageAxes(makeGrid(gridSpecOf(COARSE_GLOBE))),
    messages,
    conversions,
    notes,
    ...{ source: 'a test', attribution: null, licence: 'none', synthetic: true, version: '0' },
  });
}

it('the stored members are a dimension of every array, and others are not in the set', async () => {
  const { arrays } = readSet(await textOf([0, 1, 3, 50]));
  const temperature = arrays.get('air_temperature_2m');
  expect(temperature?.dimensions).toEqual(['time', 'member', 'latitude', 'longitude']);
  expect(temperature?.metadata.shape.slice(0, 2)).toEqual([3, 4]);
  expect(temperature?.chunks.size).toBe(12);
  expect(arrays.get('member')?.attributes).toMatchObject({ standard_name: 'realization' });
});

it('a run of which no members are stored has no such dimension', async () => {
  const { arrays } = readSet(await textOf([]));
  expect(arrays.get('air_temperature_2m')?.dimensions).toEqual(['time', 'latitude', 'longitude']);
  expect(arrays.has('member')).toBe(false);
});

it.skipIf(!reader?.there)('xarray reads each member in its place', async () => {
  const file = path.join(folder, 'ifs-ens.json');
  writeFileSync(file, await textOf([0, ...MEMBERS]));
  const at = { latitude: 1, longitude: 1 };
  const questions = [
    { name: 'member' },
    { name: 'air_temperature_2m', at },
    { name: 'precipitation_since_run_start', at },
  ];
  const said = await reader?.open(file, questions);
  const { answers } = z.object({ answers: z.tuple([row, z.array(row), z.array(row)]) }).parse(said);
  const [numbers, temperatures, rain] = answers;
  expect(numbers).toEqual([0, ...MEMBERS]);
  for (const [step, lead] of LEADS.entries()) {
    for (const [n, member] of [0, ...MEMBERS].entries()) {
      expect(temperatures[step]?.[n]).toBeCloseTo(temperatureOf(member, lead), 2);
      // Amounts begin after the start of the run.
      if (lead === 0) expect(rain[step]?.[n]).toBeNull();
      else expect(rain[step]?.[n]).toBeCloseTo(rainOf(member, lead), 2);
    }
  }
});
