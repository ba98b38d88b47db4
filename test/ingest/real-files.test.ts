import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ModelId, type VariableName, variableOf } from '../../src/catalog/index.ts';
import { expectedFields } from '../../src/ingest/plan/run-plan.ts';
import { scratchFolder } from '../support/scratch.ts';
import { hasShared, sharedPath } from '../support/shared.ts';
import { filesOf, openTestStore, type TestStore } from './test-store.ts';

const oracleFields = z.array(
  z.object({
    samples: z.array(
      z.object({ index: z.number(), lon: z.number().nullable(), value: z.number().nullable() }),
    ),
  }),
);

const modelFile = (name: string) => sharedPath('grib/models', `${name}.grib2`);

/** What ecCodes has of each field of a file. */
function samplesOf(name: string) {
  const text = readFileSync(`${modelFile(name)}.oracle.json`, 'utf8');
  return oracleFields.parse(JSON.parse(text)).map(({ samples }) => samples);
}

const EVENING = new Date('2026-08-11T18:00:00Z');
const TEMPERATURE = 'gfs/gfs-0p25-tmp-850mb-20260811-f024';
const EASTWARD = 'gfs/gfs-0p25-ugrd-850mb-20260811-f024';
const NORTHWARD = 'gfs/gfs-0p25-vgrd-850mb-20260811-f024';
const PRESSURE = 'gfs/gfs-0p25-prmsl-20250305';
const HRRR = 'hrrr/hrrr-tmp-850mb-20260812';
const NAM_WIND = 'nam/nam-12km-uv10m-20260812';
const IFS = 'euro-ifs/ifs-0p25-oper-2t-20250114-t00z-0h';
const IFS_SURFACE = 'euro-ifs/ifs-0p25-oper-surface-5fields-20260310';

describe.skipIf(!hasShared)('real files', () => {
  const folder = scratchFolder();
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore(path.join(folder, 'data'));
  });
  afterAll(() => store.close());

  async function expectSamples(
    model: ModelId,
    initTime: Date,
    variable: VariableName,
    lead: number,
    name: string,
  ) {
    const [samples = []] = samplesOf(name);
    expect(samples).toHaveLength(12);
    for (const { index, value } of samples) {
      const series = await store.series(model, initTime, variable, index);
      expect(series?.leads).toEqual([lead]);
      const half = 0.5 / 10 ** variableOf(variable).decimals;
      expect(Math.abs((series?.values[0] ?? Number.NaN) - (value ?? Number.NaN))).toBeLessThanOrEqual(
        half + 1e-9,
      );
    }
  }

  it('run and lead are those of the messages, whatever the files are called', async () => {
    const { runs, notes } = await store.ingest('gfs', [modelFile(TEMPERATURE), modelFile(EASTWARD)]);
    expect(runs).toEqual([
      {
        model: 'gfs',
        initTime: EVENING,
        state: 'INCOMING',
        fieldsPlanned: 2,
        fieldsWritten: 2,
        presentFields: 2,
        presentHours: 1,
        missingLeads: [],
        expectedHours: 209,
        messagesRead: 2,
        bytesRead: statSync(modelFile(TEMPERATURE)).size + statSync(modelFile(EASTWARD)).size,
        expectedFields: expectedFields('gfs', EVENING),
        implausibleFields: 0,
        notes: [],
      },
    ]);
    expect(notes).toEqual([]);
    await expectSamples('gfs', EVENING, 'temperature_850hpa', 6, TEMPERATURE);
    await expectSamples('gfs', EVENING, 'u_wind_850hpa', 6, EASTWARD);
    const { cubes, generation, source } = await store.manifest('gfs', EVENING);
    expect(Object.keys(cubes).sort()).toEqual(['temperature_850hpa', 'u_wind_850hpa']);
    expect([generation, source.label]).toEqual([1, 'test']);
  });

  it('the same again writes nothing', async () => {
    const before = filesOf(path.join(folder, 'data'));
    const { runs } = await store.ingest('gfs', [modelFile(TEMPERATURE), modelFile(EASTWARD)]);
    expect(runs[0]).toMatchObject({ fieldsWritten: 0, presentFields: 2, state: 'INCOMING' });
    expect(filesOf(path.join(folder, 'data'))).toEqual(before);
    expect((await store.manifest('gfs', EVENING)).generation).toBe(1);
  });

  it('more, later, keeps what was there', async () => {
    const before = filesOf(path.join(folder, 'data'));
    const { runs } = await store.ingest('gfs', [modelFile(TEMPERATURE), modelFile(NORTHWARD)]);
    expect(runs[0]).toMatchObject({ fieldsWritten: 1, presentFields: 3 });
    expect(filesOf(path.join(folder, 'data'))).toMatchObject(before);
    await expectSamples('gfs', EVENING, 'temperature_850hpa', 6, TEMPERATURE);
    await expectSamples('gfs', EVENING, 'v_wind_850hpa', 6, NORTHWARD);
  });

  it('a folder of files of several runs, grids and models gives what is the model’s own', async () => {
    const mixed = path.join(folder, 'mixed');
    mkdirSync(mixed);
    for (const name of [PRESSURE, 'gfs/gfs-1p00-u10m-20210509', HRRR, NAM_WIND, IFS]) {
      symlinkSync(modelFile(name), path.join(mixed, path.basename(name)));
    }
    const { runs, notes } = await store.ingest('gfs', [mixed]);
    expect(runs.map(({ initTime, fieldsWritten }) => [initTime.toISOString(), fieldsWritten])).toEqual([
      ['2025-03-05T06:00:00.000Z', 1],
      ['2021-05-09T06:00:00.000Z', 1],
    ]);
    await expectSamples('gfs', new Date('2025-03-05T06:00:00Z'), 'mean_sea_level_pressure', 22, PRESSURE);
    expect((await store.manifest('gfs', new Date('2021-05-09T06:00:00Z'))).grid).toMatchObject({
      nx: 360,
      ny: 181,
    });
    expect(notes).toHaveLength(3);
    for (const product of ['IFS', 'HRRR', 'NAM']) {
      expect(notes).toContainEqual(
        expect.stringMatching(new RegExp(`its fields are of ${product} \\(.*, not of gfs$`)),
      );
    }
  });

  it('u and v of NAM, two fields of one message, are stored towards east and north', async () => {
    const initTime = new Date('2026-08-12T00:00:00Z');
    const { runs } = await store.ingest('nam', [modelFile(NAM_WIND)]);
    expect(runs[0]).toMatchObject({ initTime, fieldsWritten: 2, notes: [] });
    const [u = [], v = []] = samplesOf(NAM_WIND);
    for (const [sample, { index, lon, value }] of u.entries()) {
      // models.md, section 8, with Latin1 = 25 and LoV = 265 of grid 218.
      const fromLov = (((lon ?? Number.NaN) - 265 + 540) % 360) - 180;
      const angle = (Math.sin((25 * Math.PI) / 180) * fromLov * Math.PI) / 180;
      const along = value ?? Number.NaN;
      const across = v[sample]?.value ?? Number.NaN;
      const eastward = await store.series('nam', initTime, 'wind_u_10m', index);
      const northward = await store.series('nam', initTime, 'wind_v_10m', index);
      expect([eastward?.leads, northward?.leads]).toEqual([[6], [6]]);
      const turnedEast = along * Math.cos(angle) + across * Math.sin(angle);
      const turnedNorth = across * Math.cos(angle) - along * Math.sin(angle);
      expect(Math.abs((eastward?.values[0] ?? Number.NaN) - turnedEast)).toBeLessThanOrEqual(0.005 + 1e-6);
      expect(Math.abs((northward?.values[0] ?? Number.NaN) - turnedNorth)).toBeLessThanOrEqual(0.005 + 1e-6);
    }
  });

  it('snow depth of euro-ifs is that of its water equivalent and density', async () => {
    const initTime = new Date('2026-03-10T00:00:00Z');
    const { runs } = await store.ingest('euro-ifs', [modelFile(IFS_SURFACE)]);
    // Clouds and the type of precipitation too.
    expect(runs[0]).toMatchObject({ initTime, fieldsWritten: 3, notes: [] });
    const [, , densities = [], waters = []] = samplesOf(IFS_SURFACE);
    expect(waters).toHaveLength(12);
    let snowy = 0;
    for (const [sample, { index, value }] of waters.entries()) {
      expect(densities[sample]?.index).toBe(index);
      const depth = ((value ?? Number.NaN) * 1000) / (densities[sample]?.value ?? Number.NaN);
      const stored = await store.series('euro-ifs', initTime, 'snow_depth', index);
      expect(Math.abs((stored?.values[0] ?? Number.NaN) - depth)).toBeLessThanOrEqual(0.0005 + 1e-9);
      if (depth > 0) snowy++;
    }
    expect(snowy).toBeGreaterThan(0);
  });

  it('precipitation of the first bucket needs the lead before it, and its twin is not a second field', async () => {
    const name = 'gfs/gfs-0p25-apcp-20200325-t18z-f006';
    await expect(store.ingest('gfs', [modelFile(name)])).resolves.toMatchObject({
      runs: [{ fieldsWritten: 0, state: null, presentFields: 0 }],
    });
  });

  it.each([
    [
      'an HRRR file as gfs',
      'gfs',
      'hrrr/hrrr-ugrd-simple-20230722-t06z-f01',
      'not_found',
      /its fields are of HRRR \(centre 7, generating process 83\), not of gfs/,
    ],
    ['a NAM file as hrrr', 'hrrr', NAM_WIND, 'not_found', /of NAM \(.*process 84\), not of hrrr/],
    [
      'an IFS file as gfs',
      'gfs',
      IFS,
      'not_found',
      /no field of gfs is there .*of IFS \(centre 98, generating process 158\), not of gfs/,
    ],
    [
      'a GFS file as euro-ifs',
      'euro-ifs',
      TEMPERATURE,
      'not_found',
      /no field of euro-ifs is there .*of GFS \(centre 7, .*, not of euro-ifs/,
    ],
  ] as const)('%s is refused by a message that says so', async (_, model, name, code, words) => {
    await expect(store.ingest(model, [modelFile(name)])).rejects.toMatchObject({
      code,
      message: expect.stringMatching(words),
    });
  });
});
