import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type GridFieldName,
  type ModelId,
  memberDecimalsOf,
  modelOf,
  nativeFieldOf,
  type VariableName,
  variableOf,
} from '../../../src/catalog/index.ts';
import { ensembleSize, memberNumbers, memberRun } from '../../../src/forecast/index.ts';
import { packBzip2 } from '../../support/bzip2.ts';
import { nativeMessage } from '../../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { openTestStore, type TestStore } from '../test-store.ts';
import { oracleFields } from './oracle-fields.ts';
import { storedMembers } from './stored-members.ts';

const MODEL = 'icon-eu-eps' satisfies ModelId;
const INIT = new Date('2026-08-05T00:00:00Z');
const POINTS = 240;
const OWN_GRID = 'ae487d28fe2e11e4af85e50a2a56a360';

/** The grid of a cut of ICON's cells. */
const cells = (uuid: string, numberOfGridUsed: number) =>
  ({
    ...({ template: 101, known: true, points: POINTS, shapeOfTheEarth: 6 } as const),
    ...{ numberOfGridUsed, numberOfGridInReference: 1, uuid },
  }) as const;
const latitudeOf = (cell: number) => 40 + 0.2 * (cell % 20);
const longitudeOf = (cell: number) => 5 + 0.2 * Math.floor(cell / 20);

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

function put(directory: string, time: string, packed: Uint8Array): void {
  const levels = time === '' ? 'time-invariant_2026080500' : `single-level_2026080500_${time}`;
  origin.files.set(`00/${directory}/icon-eu-eps_europe_icosahedral_${levels}_${directory}.grib2.bz2`, packed);
}

function putCoordinates(grid = cells(OWN_GRID, 37)): void {
  const message = (id: GridFieldName, degreesOf: (cell: number) => number) =>
    nativeMessage({
      ...{ model: MODEL, variable: 'air_temperature_2m', initTime: INIT, lead: 0, grid },
      key: nativeFieldOf(MODEL, id).key,
      packing: { template: 42, decimalScale: 4 },
      values: Float64Array.from({ length: POINTS }, (_, cell) => degreesOf(cell)),
    });
  put('clat', '', packBzip2(message('cell_latitude', latitudeOf)));
  put('clon', '', packBzip2(message('cell_longitude', longitudeOf)));
}

const temperatureOf = (member: number, lead: number) => 280 + lead + member / 10;
const rainOf = (member: number, lead: number) => lead * (0.5 + member / 10);

/** The messages of members of a lead, in this order. */
function members(
  variable: 'air_temperature_2m' | 'total_precipitation',
  lead: number,
  numbers: readonly number[],
  {
    grid = cells(OWN_GRID, 37),
    value,
  }: { readonly grid?: ReturnType<typeof cells>; readonly value?: number } = {},
) {
  const isRain = variable === 'total_precipitation';
  return packBzip2(
    Buffer.concat(
      numbers.map((member) =>
        nativeMessage({
          ...{ model: MODEL, variable, initTime: INIT, lead, member, grid },
          ...(isRain && { windowStart: 0 }),
          packing: { template: 42, decimalScale: 3 },
          values: new Float64Array(POINTS).fill(value ?? (isRain ? rainOf : temperatureOf)(member, lead)),
        }),
      ),
    ),
  );
}

const request = { initTime: INIT, variables: ['air_temperature_2m', 'total_precipitation'] } as const;

describe('a tree whose files have all members of a field', () => {
  beforeEach(() => {
    putCoordinates();
    put('t_2m', '000', members('air_temperature_2m', 0, [40, 3, 1, 2]));
    put('t_2m', '001', members('air_temperature_2m', 1, [2, 1, 3, 2, 40]));
    put('tot_prec', '001', members('total_precipitation', 1, [1, 2, 3, 40]));
    put('tot_prec', '002', members('total_precipitation', 2, [3, 40, 2, 1]));
    // Number 41 is of an ensemble that this is not.
    put('t_2m', '002', members('air_temperature_2m', 2, [41, 40, 1]));
  });

  it('is ingested by their numbers, the first in place of a control', async () => {
    const { runs } = await store.ingest(MODEL, [origin.base], request);
    // 4 + 4 + 2 temperatures, 4 amounts at each of two leads.
    expect(runs[0]?.fieldsWritten).toBe(18);
    const first = await store.series(MODEL, INIT, 'air_temperature_2m', 0);
    expect(first).toEqual({ leads: [0, 1, 2], values: [0, 1, 2].map((lead) => temperatureOf(1, lead)) });
    const { values } = await storedMembers(
      store,
      { model: MODEL, initTime: INIT, cell: 0 },
      'air_temperature_2m',
    );
    expect(values).toEqual({
      2: [temperatureOf(2, 0), temperatureOf(2, 1), null],
      3: [temperatureOf(3, 0), temperatureOf(3, 1), null],
      40: [temperatureOf(40, 0), temperatureOf(40, 1), temperatureOf(40, 2)],
    });
    const rain = await storedMembers(store, { model: MODEL, initTime: INIT, cell: 0 }, 'total_precipitation');
    expect(rain.leads).toEqual([1, 2]);
    for (const amount of rain.values[40] ?? []) expect(amount).toBeCloseTo(4.5, 2);
  });

  it('answers with its members from 1 on, none of which is the control', async () => {
    await store.ingest(MODEL, [origin.base], request);
    const manifest = await store.manifest(MODEL, INIT);
    const run = { model: MODEL, initTime: INIT, manifest } as unknown as Parameters<typeof memberNumbers>[0];
    expect(memberNumbers(run)).toEqual([1, 2, 3, 40]);
    expect(ensembleSize(run)).toBe(40);
    expect(memberRun(run, 1)).toBe(run);
  });

  it('keeps as many members as are asked for', async () => {
    await store.ingest(MODEL, [origin.base], { ...request, members: 2 });
    const { values } = await storedMembers(
      store,
      { model: MODEL, initTime: INIT, cell: 0 },
      'air_temperature_2m',
    );
    expect(Object.keys(values)).toEqual(['2']);
  });
});

it.skipIf(!hasShared)('members of a file of ICON have the values that ecCodes reads', async () => {
  const file = (name: string) => sharedPath('grib/models-2/icon', name);
  const cut = (variable: string) =>
    readFileSync(
      file(`icon-eps_global_icosahedral_single-level_2026080500_012_${variable}.cut-240-cells.grib2.bz2`),
    );
  const grid36 = cells('ae487d14fe2e11e4af85e50a2a56a360', 36);
  putCoordinates(grid36);
  // The run has begun. Up to the hour before, no rain has fallen.
  put('t_2m', '000', new Uint8Array(4));
  put('tot_prec', '011', members('total_precipitation', 11, [1, 2, 40], { grid: grid36, value: 0 }));
  for (const variable of ['t_2m', 'tot_prec', 'vmax_10m']) put(variable, '012', cut(variable));
  await store.ingest(MODEL, [origin.base], { initTime: INIT, leads: { from: 11, to: 12 } });
  const manifest = await store.manifest(MODEL, INIT);
  const grid = await store.runs.gridOf(manifest);
  const variables: Readonly<Record<string, VariableName>> = {
    '2t': 'air_temperature_2m',
    tp: 'total_precipitation',
    max_i10fg: 'wind_gust_10m',
  };
  let compared = 0;
  for (const { shortName, perturbationNumber: number, samples } of oracleFields(
    file('icon-eps-like-3params-3members.grib2'),
  )) {
    const variable = variables[shortName];
    if (variable === undefined || number === null) continue;
    for (const { index, value } of samples) {
      const cell = grid.locate(latitudeOf(index), longitudeOf(index))?.index ?? -1;
      const found =
        number === 1
          ? (await store.series(MODEL, INIT, variable, cell))?.values.at(-1)
          : (await storedMembers(store, { model: MODEL, initTime: INIT, cell }, variable)).values[
              number
            ]?.[0];
      const decimals = number === 1 ? variableOf(variable).decimals : memberDecimalsOf(variable);
      const error = Math.abs((found ?? Number.NaN) - (value ?? 0));
      expect(error, `${shortName} of ${number} at ${index}`).toBeLessThanOrEqual(
        0.5 * 10 ** -decimals * 1.001,
      );
      compared++;
    }
  }
  expect(compared).toBe(3 * 3 * 12);
  expect(modelOf(MODEL).ensemble?.members).toBe(40);
});
