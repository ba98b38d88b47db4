import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelId, type VariableName, variableOf } from '../../src/catalog/index.ts';
import { COARSE_GLOBE, indexedFile, nativeMessage } from '../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { INIT, pathOf } from './gfs-server.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const LEADS = [0, 1, 2];
const IFS_LEADS = [0, 3];
/** Every third point is sea, which has no soil. */
const isSea = (cell: number): boolean => cell % 3 === 0;

/** Layers as NCEP's inventories print them, and by number as ECMWF's indexes do, each with its variables. */
const NOAH = { '0-0.1': '0_10cm', '0.1-0.4': '10_40cm', '0.4-1': '40_100cm', '1-2': '100_200cm' } as const;
const IFS = { 1: '0_7cm', 2: '7_28cm', 3: '28_100cm', 4: '100_289cm' } as const;
const VARIABLES: readonly VariableName[] = [...Object.values(NOAH), ...Object.values(IFS)].flatMap(
  (layer) => [`soil_temperature_${layer}`, `soil_moisture_${layer}`] as const,
);

/** Different in each variable, lead and cell, on the variable's quantum. */
function soilAt(variable: VariableName, lead: number, cell: number): number {
  const n = VARIABLES.indexOf(variable) * 40 + lead * 10 + cell / 4;
  return variable.includes('temperature') ? 270 + n / 100 : Math.round(n) / 1000;
}

const planeOf = (variable: VariableName, lead: number) =>
  Float64Array.from({ length: COARSE_GLOBE.points }, (_, cell) =>
    isSea(cell) ? Number.NaN : soilAt(variable, lead, cell),
  );

function message(model: ModelId, variable: VariableName, lead: number): Uint8Array {
  const decimalScale = variableOf(variable).decimals;
  return nativeMessage({
    model,
    variable,
    initTime: INIT,
    lead,
    values: planeOf(variable, lead),
    packing: model === 'gfs' ? { template: 3, decimalScale } : { template: 42, decimalScale },
  });
}

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

/** GFS's rows from the deepest layer up, so that no place in a file says which layer it is. */
function publishGfs(): void {
  for (const lead of LEADS) {
    const time = lead === 0 ? 'anl' : `${lead} hour fcst`;
    const rows = Object.entries(NOAH)
      .reverse()
      .flatMap(([bounds, layer]) =>
        (['SOILW', 'TSOIL'] as const).map((name) => ({
          message: message('gfs', `soil_${name === 'TSOIL' ? 'temperature' : 'moisture'}_${layer}`, lead),
          rows: [`${name}:${bounds} m below ground:${time}:`],
        })),
      );
    const { data, index } = indexedFile(INIT, rows);
    origin.files.set(pathOf(lead), Buffer.from(data));
    origin.files.set(`${pathOf(lead)}.idx`, Buffer.from(index));
  }
}

/** Layers in no order: their numbers are in the index and in the messages, their depths in neither. */
function publishIfs(): void {
  for (const lead of IFS_LEADS) {
    const file = `20260801/06z/ifs/0p25/oper/20260801060000-${lead}h-oper-fc`;
    let offset = 0;
    const messages: Uint8Array[] = [];
    const lines: string[] = [];
    for (const levelist of [3, 1, 4, 2] as const) {
      for (const param of ['sot', 'vsw']) {
        const variable = `soil_${param === 'sot' ? 'temperature' : 'moisture'}_${IFS[levelist]}` as const;
        const bytes = message('euro-ifs', variable, lead);
        const keys = { domain: 'g', date: '20260801', time: '0600', expver: '0001', class: 'od' };
        const own = { type: 'fc', stream: 'oper', step: String(lead), levtype: 'sol', param };
        const place = { levelist: String(levelist), _offset: offset, _length: bytes.length };
        lines.push(JSON.stringify({ ...keys, ...own, ...place }));
        messages.push(bytes);
        offset += bytes.length;
      }
    }
    origin.files.set(`${file}.grib2`, Buffer.concat(messages));
    origin.files.set(`${file}.index`, Buffer.from(`${lines.join('\n')}\n`));
  }
}

async function expectValues(model: ModelId, layers: readonly string[], leads: readonly number[]) {
  for (const layer of layers) {
    for (const quantity of ['temperature', 'moisture']) {
      const variable = `soil_${quantity}_${layer}` as VariableName;
      for (const cell of [0, 1, 17, 39]) {
        const series = await store.series(model, INIT, variable, cell);
        const expected = leads.map((lead) => (isSea(cell) ? null : soilAt(variable, lead, cell)));
        expect(series?.leads, variable).toEqual(leads);
        for (const [t, value] of expected.entries()) {
          if (value === null) expect(series?.values[t], `${variable} at sea`).toBeNull();
          else expect(series?.values[t], variable).toBeCloseTo(value, 2);
        }
      }
    }
  }
}

describe('soil, where the settings name its variables', () => {
  it('has the four layers of GFS, each by the depths in the inventory, and none at sea', async () => {
    publishGfs();
    const { runs } = await store.ingest('gfs', [origin.base], { initTime: INIT, variables: VARIABLES });
    expect(runs[0]).toMatchObject({ fieldsWritten: LEADS.length * 8, notes: [] });
    await expectValues('gfs', Object.values(NOAH), LEADS);
    const { cubes } = await store.manifest('gfs', INIT);
    expect(Object.keys(cubes).sort()).toEqual(
      Object.values(NOAH)
        .flatMap((layer) => [`soil_moisture_${layer}`, `soil_temperature_${layer}`])
        .sort(),
    );
  });

  it('has the four layers of the IFS, each by its number in the index', async () => {
    publishIfs();
    const { runs } = await store.ingest('euro-ifs', [origin.base], { initTime: INIT, variables: VARIABLES });
    expect(runs[0]).toMatchObject({ fieldsWritten: IFS_LEADS.length * 8, notes: [] });
    await expectValues('euro-ifs', Object.values(IFS), IFS_LEADS);
  });

  it('is left alone where they do not', async () => {
    publishGfs();
    const withoutSoil = store.ingest('gfs', [origin.base], { initTime: INIT });
    await expect(withoutSoil).rejects.toThrow(/no field/);
  });
});
