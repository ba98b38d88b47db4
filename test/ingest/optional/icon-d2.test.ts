import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LatLonGrid } from 'gribjs';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  isVariableName,
  type ModelId,
  modelOf,
  type NativeFieldId,
  nativeFieldOf,
  nativeFieldsOf,
  type VariableName,
} from '../../../src/catalog/index.ts';
import { filesOfRun } from '../../../src/source/runs/files/producer-layout.ts';
import { hasBzip2, packBzip2 } from '../../support/bzip2.ts';
import { COARSE_GLOBE, nativeMessage } from '../../support/native-messages.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const INIT = new Date('2026-11-04T03:00:00Z');
const HOURS = [0, 1, 2];
const QUARTERS = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75];
/** Where the bitmap leaves a point out, and where it does not. */
const [MASKED, CELL] = [0, 9];

const { grid } = modelOf('icon-d2');
if (grid.kind !== 'latlon') throw new Error('icon-d2 is not on latitudes and longitudes');
/** The south-west corner of the model's grid. */
const CORNER: LatLonGrid = {
  ...COARSE_GLOBE,
  latitudeOfFirst: grid.latitudeOfFirst,
  longitudeOfFirst: grid.longitudeOfFirst,
  latitudeOfLast: grid.latitudeOfFirst + 4 * grid.stepDegrees,
  longitudeOfLast: grid.longitudeOfFirst + 7 * grid.stepDegrees,
  iIncrement: grid.stepDegrees,
  jIncrement: grid.stepDegrees,
  scanningMode: grid.scanningMode,
};

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

/** Fields that DWD's files give at the quarters of an hour too. */
const BY_QUARTERS = /^(?:tot_prec|snow_gsp|aswdir_s|aswdifd_s|cape_ml|hzerocl)$/;

/** What the fields hold at a lead: sums and means since the start of the run, heights of half levels, and the lead for all others. */
function heldBy({ directory, level }: { directory: string; level: number | null }, lead: number): number {
  if (directory === 'tot_prec') return lead ** 2;
  if (directory === 'aswdir_s') return 100;
  // The mean of 40 lead, which is at each time, over the run.
  if (directory === 'aswdifd_s') return 20 * lead;
  if (directory === 'hhl') return 500 + 40 * (66 - (level ?? 0));
  if (directory === 'relhum') return 50;
  if (directory === 't_2m' || directory === 't') return 280 + lead;
  return directory === 'vis' || directory === 'hzerocl' ? 1000 * (lead + 1) : lead;
}

function message(model: ModelId, id: NativeFieldId, lead: number): Uint8Array {
  const { key, names } = nativeFieldOf(model, id);
  if (names.kind !== 'dwd') throw new Error(`${id} has no directory`);
  const values = new Float64Array(CORNER.points).fill(heldBy(names, lead));
  values[MASKED] = Number.NaN;
  return nativeMessage({
    ...{ model, key, lead, values, grid: CORNER, initTime: INIT },
    variable: isVariableName(id) ? id : 'air_temperature_2m',
    ...((key.statisticalProcess === 0 || key.statisticalProcess === 1) && { windowStart: 0 }),
    ...(key.statisticalProcess === 2 && { windowStart: Math.max(0, lead - 1) }),
    packing: { template: 0, decimalScale: 3 },
  });
}

/** Fields of which there are files. */
const PUBLISHED = /^(?:t_2m|tot_prec|aswdir_s|aswdifd_s|hzerocl|cape_ml|vis|u|hhl|omega)$/;

/** Files of the first hours of a run, packed by bzip2: those by quarters hold four messages, the last of them first. */
function firstHours(): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const file of [...filesOfRun('icon-d2', INIT), ...filesOfRun('icon-d2-15min', INIT)]) {
    const lead = Math.floor(file.leads[0] ?? 0);
    const id = file.nativeField;
    const directory = file.path.split('/')[1] ?? '';
    if (lead > 2 || id === null || files.has(file.path) || !PUBLISHED.test(directory)) continue;
    const quarters = [lead + 0.75, lead + 0.5, lead + 0.25, lead];
    const leads = BY_QUARTERS.test(directory) ? quarters : [lead];
    const messages = leads.map((each) => message('icon-d2', id, each));
    files.set(file.path, Buffer.from(packBzip2(Buffer.concat(messages), 1)));
  }
  return files;
}

/** All but those on the files of later hours. */
const otherNotes = (notes: readonly string[] = []) =>
  notes.filter((note) => !/: no such file$|more like these$/.test(note));

const seriesOf = async (model: ModelId, variable: VariableName, cell = CELL) =>
  store.series(model, INIT, variable, cell);

describe.skipIf(!hasBzip2)('a tree like that of ICON-D2', () => {
  let files: ReadonlyMap<string, Buffer>;
  beforeAll(() => {
    files = firstHours();
  });
  beforeEach(() => {
    for (const [name, bytes] of files) origin.files.set(name, bytes);
  });

  it('gives the hours, of files with quarter hours the message of the hour', async () => {
    const { runs } = await store.ingest('icon-d2', [origin.base], { initTime: INIT });
    expect(runs[0]).toMatchObject({ state: 'INCOMING', presentHours: 3 });
    expect(otherNotes(runs[0]?.notes)).toEqual([]);
    const is = async (variable: VariableName, values: readonly number[], leads = HOURS) =>
      expect(await seriesOf('icon-d2', variable), variable).toEqual({ leads, values });
    await is('air_temperature_2m', [280, 281, 282]);
    // The sums are 0, 1 and 4.
    await is('total_precipitation', [1, 3], [1, 2]);
    // The direct part is 100, the diffuse one 20 in the first hour and 60 in the second.
    await is('shortwave_radiation', [120, 160], [1, 2]);
    await is('freezing_level_height', [1000, 2000, 3000]);
    await is('visibility', [1000, 2000, 3000]);
    await is('wind_u_80m', HOURS);
    await is('vertical_velocity_500hpa', HOURS);
    expect(await seriesOf('icon-d2', 'air_temperature_2m', MASKED)).toMatchObject({
      values: [null, null, null],
    });
  });

  it('gives the quarters of the same files, of which four add up to the hour', async () => {
    const { runs } = await store.ingest('icon-d2-15min', [origin.base], { initTime: INIT });
    expect(otherNotes(runs[0]?.notes)).toEqual([]);
    const rain = await seriesOf('icon-d2-15min', 'total_precipitation');
    expect(rain).toEqual({
      leads: QUARTERS.slice(1),
      values: QUARTERS.slice(1).map((lead) => expect.closeTo(lead ** 2 - (lead - 0.25) ** 2, 2)),
    });
    const sum = (rain?.values.slice(4, 8) ?? []).reduce<number>((all, value) => all + (value ?? 0), 0);
    expect(sum).toBeCloseTo(3, 10);
    // A mean of 40 lead over the quarter, and 100 of the direct part.
    expect(await seriesOf('icon-d2-15min', 'shortwave_radiation')).toEqual({
      leads: QUARTERS.slice(1),
      values: QUARTERS.slice(1).map((lead) => expect.closeTo(100 + 40 * (lead - 0.125), 1)),
    });
    expect(await seriesOf('icon-d2-15min', 'freezing_level_height')).toEqual({
      leads: QUARTERS,
      values: QUARTERS.map((lead) => 1000 * (lead + 1)),
    });
    expect(await seriesOf('icon-d2-15min', 'total_precipitation', MASKED)).toMatchObject({
      values: QUARTERS.slice(1).map(() => null),
    });
  });

  it('has no quarter after a file that is not there', async () => {
    for (const name of origin.files.keys()) if (/_001_2d_tot_prec/.test(name)) origin.files.delete(name);
    await store.ingest('icon-d2-15min', [origin.base], { initTime: INIT });
    // The amount of 2:00 would be since 1:45.
    expect((await seriesOf('icon-d2-15min', 'total_precipitation'))?.leads).toEqual([
      0.25, 0.5, 0.75, 2.25, 2.5, 2.75,
    ]);
  });
});

describe('the files of ICON-D2', () => {
  const pathsOf = (model: ModelId) => filesOfRun(model, INIT).map((file) => file.path);

  it('have names in lower case, with `2d` where there is one level', () => {
    const paths = pathsOf('icon-d2');
    expect(new Set(paths).size).toBe(paths.length);
    for (const name of [
      't_2m/icon-d2_germany_regular-lat-lon_single-level_2026110403_048_2d_t_2m',
      'fi/icon-d2_germany_regular-lat-lon_pressure-level_2026110403_007_500_fi',
      'u/icon-d2_germany_regular-lat-lon_model-level_2026110403_007_64_u',
      'hhl/icon-d2_germany_regular-lat-lon_time-invariant_2026110403_000_66_hhl',
    ]) {
      expect(paths).toContain(`03/${name}.grib2.bz2`);
    }
  });

  it('hold an hour and the quarters after it', () => {
    const files = filesOfRun('icon-d2-15min', INIT).filter(({ path }) => /tot_prec/.test(path));
    expect(files).toHaveLength(49);
    expect(files.slice(0, 2).map(({ leads }) => leads)).toEqual([
      [0.25, 0.5, 0.75],
      [1, 1.25, 1.5, 1.75],
    ]);
    expect(files.at(-1)).toMatchObject({ leads: [48], path: expect.stringContaining('_048_2d_tot_prec') });
    // Their sums and means begin with the first quarter, which is in the file of the hour 0.
    const hourly: ReadonlySet<string> = new Set(pathsOf('icon-d2'));
    const more = pathsOf('icon-d2-15min').filter((path) => !hourly.has(path));
    expect(more.map((path) => path.replace(/^.*_single-level_/, '')).sort()).toEqual([
      '2026110403_000_2d_aswdir_s.grib2.bz2',
      '2026110403_000_2d_snow_gsp.grib2.bz2',
      '2026110403_000_2d_tot_prec.grib2.bz2',
    ]);
  });

  it('have fields of the same keys for both', () => {
    for (const [id, field] of nativeFieldsOf('icon-d2-15min')) {
      expect(nativeFieldOf('icon-d2', id).key, id).toEqual(field.key);
    }
  });
});

describe.skipIf(!hasShared)('a sample with the keys that files of ICON-D2 are reported to have', () => {
  const name = 'grib/models-2/icon/icon-d2-like-tot_prec-011-15min.grib2';

  it('is the amounts of three quarter hours, as ecCodes reads them', async () => {
    const oracle = JSON.parse(readFileSync(sharedPath(`${name}.oracle.json`), 'utf8'));
    const sampleOf = (n: number) => oracle[n].samples[1];
    const bytes = readFileSync(sharedPath(name));
    // The sample has ICON global's process, which ICON-D2 would not take.
    for (const { sectionOffsets } of oracle) bytes[sectionOffsets[4] + 13] = 11;
    mkdirSync(path.join(folder, 'sample'));
    const file = path.join(folder, 'sample', 'tot_prec.grib2');
    writeFileSync(file, bytes);
    const { runs } = await store.ingest('icon-d2-15min', [file]);
    expect(runs[0]).toMatchObject({ initTime: new Date('2026-08-06T00:00:00Z') });
    const series = await store.series(
      'icon-d2-15min',
      new Date('2026-08-06T00:00:00Z'),
      'total_precipitation',
      sampleOf(0).index,
    );
    const amounts = [1, 2, 3].map((n) => sampleOf(n).value - sampleOf(n - 1).value);
    expect(series).toEqual({
      leads: [11.25, 11.5, 11.75],
      values: amounts.map((amount) => expect.closeTo(amount, 2)),
    });
  });
});
