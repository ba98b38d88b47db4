import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasEcCodes } from '../../../packages/gribjs/test/support/eccodes.ts';
import type { TimeWindow } from '../../../src/catalog/index.ts';
import { DEFAULT_MODEL_IDS, type DefaultModelId } from '../../../src/catalog/index.ts';
import { demoFieldsOf } from '../../../src/demo/demo-models.ts';
import { startDemoForecast } from '../../../src/demo/forecast/demo-forecast.ts';
import { type DemoModel, prepareDemoModel } from '../../../src/demo/forecast/demo-model.ts';
import { type DemoProducer, startDemoProducer } from '../../../src/demo/index.ts';
import { hasBzip2 } from '../../support/bzip2.ts';
import { fetchFile, keysByEcCodes, valuesByEcCodes } from './produced.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const MIDNIGHT = new Date('2026-11-20T00:00:00Z');

/** Files of one lead of the run of 00 UTC, or of the first leads. */
const FILES: Readonly<Record<DefaultModelId, { readonly lead: number; readonly paths: readonly string[] }>> =
  {
    gfs: { lead: 24, paths: ['gfs.20261120/00/atmos/gfs.t00z.pgrb2.0p25.f024'] },
    'euro-ifs': { lead: 96, paths: ['20261120/00z/ifs/0p25/oper/20261120000000-96h-oper-fc.grib2'] },
    hrrr: {
      lead: 18,
      paths: ['wrfsfc', 'wrfprs'].map((product) => `hrrr.20261120/conus/hrrr.t05z.${product}f18.grib2`),
    },
    nam: {
      lead: 36,
      paths: ['awphys', 'awip12'].map((product) => `nam.20261120/nam.t00z.${product}36.tm00.grib2`),
    },
    'icon-global': { lead: 81, paths: dwdPaths('icon-global', 'icon_global_icosahedral', '081') },
    'icon-eu': { lead: 81, paths: dwdPaths('icon-eu', 'icon-eu_europe_regular-lat-lon', '081') },
    arome: {
      lead: 1,
      paths: ['SP1', 'SP2', 'HP1', 'IP1', 'IP3'].map(
        (name) =>
          `2026-11-20T00:00:00Z/arome/0025/${name}/arome__0025__${name}__00H06H__2026-11-20T00:00:00Z.grib2`,
      ),
    },
  };

/** The files of lead 0 that have the model's ground, which no other lead has. */
const GROUND: Readonly<Partial<Record<DefaultModelId, string>>> = {
  gfs: 'gfs.20261120/00/atmos/gfs.t00z.pgrb2.0p25.f000',
  'euro-ifs': '20261120/00z/ifs/0p25/oper/20261120000000-0h-oper-fc.grib2',
  hrrr: 'hrrr.20261120/conus/hrrr.t05z.wrfsfcf00.grib2',
  nam: 'nam.20261120/nam.t00z.awphys00.tm00.grib2',
};

function dwdPaths(model: DefaultModelId, prefix: string, lead: string): readonly string[] {
  return [...demoFieldsOf(model).values()].map(({ names, file, constant }) => {
    if (names.kind !== 'dwd') throw new Error(model);
    const level = names.level === null ? '' : `_${names.level}`;
    const kind = constant ? 'time-invariant' : file;
    const step = constant ? '' : `_${lead}`;
    return `00/${names.directory}/${prefix}_${kind}_2026112000${step}${level}_${names.variable}.grib2.bz2`;
  });
}

const initTimeOf = (model: DefaultModelId) =>
  model === 'hrrr' ? new Date('2026-11-20T05:00:00Z') : MIDNIGHT;

const KEYS = [
  'discipline',
  'parameterCategory',
  'parameterNumber',
  'typeOfFirstFixedSurface:i',
  'scaleFactorOfFirstFixedSurface',
  'scaledValueOfFirstFixedSurface',
  'typeOfSecondFixedSurface:i',
  'scaleFactorOfSecondFixedSurface',
  'scaledValueOfSecondFixedSurface',
  'productDefinitionTemplateNumber',
  'indicatorOfUnitOfTimeRange:i',
  'forecastTime',
  'typeOfStatisticalProcessing:i',
  'indicatorOfUnitForTimeRange:i',
  'lengthOfTimeRange',
  'packingType',
  'bitsPerValue',
  'binaryScaleFactor',
  'decimalScaleFactor',
  'dataDate',
  'dataTime',
] as const;

/** A field as ecCodes reads it. */
interface ReadField {
  readonly get: (key: (typeof KEYS)[number]) => string;
  /** Parameter, first and second surface as type:factor/value. */
  readonly what: string;
  /** In hours. */
  readonly window: string;
  readonly values: readonly number[];
}

const PROCESSES: Readonly<Record<string, TimeWindow['kind']>> = {
  0: 'average',
  1: 'accumulation',
  2: 'maximum',
};
const HOURS_PER_UNIT: Readonly<Record<string, number>> = { 0: 1 / 60, 1: 1 };

function readFields(bytes: Uint8Array): readonly ReadField[] {
  const values = valuesByEcCodes(bytes);
  return keysByEcCodes(KEYS, bytes).map((row, index) => {
    const get = (key: (typeof KEYS)[number]) => row[KEYS.indexOf(key)] ?? '';
    const surface = (which: 'First' | 'Second') =>
      `${get(`typeOf${which}FixedSurface:i`)}:${get(`scaleFactorOf${which}FixedSurface`)}/${get(`scaledValueOf${which}FixedSurface`)}`;
    const start =
      Number(get('forecastTime')) * (HOURS_PER_UNIT[get('indicatorOfUnitOfTimeRange:i')] ?? Number.NaN);
    const length =
      Number(get('lengthOfTimeRange')) * (HOURS_PER_UNIT[get('indicatorOfUnitForTimeRange:i')] ?? Number.NaN);
    const kind = PROCESSES[get('typeOfStatisticalProcessing:i')];
    return {
      get,
      what: `${get('discipline')}/${get('parameterCategory')}/${get('parameterNumber')} ${surface('First')} ${surface('Second')}`,
      window: kind === undefined ? `instant ${start}` : `${kind} ${start}-${start + length}`,
      values: values[index] ?? [],
    };
  });
}

/** Fields of the files above by model: what the server gives, as ecCodes reads it. */
const read = new Map<DefaultModelId, readonly ReadField[]>();
const files = new Map<DefaultModelId, readonly Uint8Array[]>();
const models = new Map<DefaultModelId, DemoModel>();
let producer: DemoProducer;

const canRead = hasEcCodes && hasBzip2;

beforeAll(async () => {
  producer = await startDemoProducer({ now: () => NOW });
  if (!canRead) return;
  for (const model of DEFAULT_MODEL_IDS) {
    const fetched = await Promise.all(
      FILES[model].paths.map((path) => fetchFile(producer.base(model) + path)),
    );
    files.set(model, fetched);
    read.set(model, readFields(Buffer.concat(fetched)));
    models.set(model, prepareDemoModel(model));
  }
}, 120_000);

afterAll(() => producer.close());

const fieldsOf = (model: DefaultModelId) => read.get(model) ?? [];
const windowsOf = (model: DefaultModelId, what: string) =>
  fieldsOf(model)
    .filter((field) => field.what === what)
    .map(({ window }) => window);

describe.skipIf(!canRead)('messages, as ecCodes reads them', () => {
  // Centre, sub-centre, tables, local tables, status, kind of data, generating process; from real files in ../shared/grib.
  it.each<[DefaultModelId, readonly string[]]>([
    ['gfs', ['7 0 2 1 1 1 2 0 96 regular_ll']],
    ['hrrr', ['7 0 2 1 1 1 2 0 83 lambert']],
    ['nam', ['7 0 2 1 1 1 2 0 84 lambert']],
    ['euro-ifs', ['98 0 32 0 1 1 2 255 158 regular_ll', '98 0 32 1 1 1 2 255 158 regular_ll']],
    ['icon-global', ['78 255 19 1 1 1 2 0 1 unstructured_grid']],
    ['icon-eu', ['78 255 19 1 1 1 2 0 2 regular_ll']],
    ['arome', ['85 0 15 0 1 1 2 255 204 regular_ll']],
  ])('%s has its producer’s identification, except the status: test products', (model, marks) => {
    const keys = [
      'centre:i',
      'subCentre:i',
      'tablesVersion:i',
      'localTablesVersion:i',
      'productionStatusOfProcessedData:i',
      'typeOfProcessedData:i',
      'typeOfGeneratingProcess:i',
      'backgroundProcess:i',
      'generatingProcessIdentifier:i',
      'gridType',
    ];
    const rows = keysByEcCodes(keys, Buffer.concat(files.get(model) ?? []));
    expect([...new Set(rows.map((row) => row.join(' ')))].sort()).toEqual(marks);
    const times = new Set(fieldsOf(model).map(({ get }) => `${get('dataDate')} ${get('dataTime')}`));
    expect([...times]).toEqual([`20261120 ${model === 'hrrr' ? 500 : 0}`]);
  });

  it.each<[DefaultModelId, readonly string[]]>([
    ['gfs', ['grid_complex_spatial_differencing']],
    ['hrrr', ['grid_complex_spatial_differencing', 'grid_simple']],
    ['nam', ['grid_complex_spatial_differencing']],
    ['euro-ifs', ['grid_ccsds']],
    ['icon-global', ['grid_ccsds']],
    ['icon-eu', ['grid_ccsds']],
    ['arome', ['grid_ccsds']],
  ])('%s packs as its producer does', (model, packings) => {
    expect([...new Set(fieldsOf(model).map(({ get }) => get('packingType')))].sort()).toEqual(packings);
  });

  it('ECMWF, DWD and Météo-France code by blocks of 32 with a reference every 128', () => {
    for (const model of ['euro-ifs', 'icon-global', 'icon-eu', 'arome'] as const) {
      const rows = keysByEcCodes(
        ['ccsdsFlags', 'ccsdsBlockSize', 'ccsdsRsi'],
        Buffer.concat(files.get(model) ?? []),
      );
      expect([...new Set(rows.map((row) => row.join(' ')))], model).toEqual(['14 32 128']);
    }
    const simple = fieldsOf('hrrr').filter(({ get }) => get('packingType') === 'grid_simple');
    expect(new Set(simple.map(({ what }) => what))).toEqual(
      new Set(
        ['0/2/2 103:0/10 255:0/0', '0/2/3 103:0/10 255:0/0'].map((what) =>
          what.replaceAll('255:0/0', '255:MISSING/MISSING'),
        ),
      ),
    );
  });

  it('values of a tenth of the points are masked in AROME, of the others none', () => {
    for (const model of DEFAULT_MODEL_IDS) {
      const missing = new Set(
        fieldsOf(model).map(({ values }) => values.filter(Number.isNaN).length / values.length),
      );
      const expected = model === 'arome' ? 0.172 : 0;
      for (const share of missing) expect(share, model).toBeCloseTo(expected, 1);
    }
    const [first] = fieldsOf('arome');
    expect(first?.values.some(Number.isNaN)).toBe(true);
  });

  // Models.md, sections 6 and 7.
  it.each<[DefaultModelId, string, readonly string[]]>([
    ['gfs', '0/1/8 1:0/0 255:MISSING/MISSING', ['accumulation 18-24', 'accumulation 0-24']],
    ['gfs', '0/6/1 10:0/0 255:MISSING/MISSING', ['instant 24', 'average 18-24']],
    ['gfs', '0/6/3 214:0/0 255:MISSING/MISSING', ['instant 24', 'average 18-24']],
    ['gfs', '0/3/1 101:0/0 255:MISSING/MISSING', ['instant 24']],
    ['gfs', '0/3/5 100:0/50000 255:MISSING/MISSING', ['instant 24']],
    // Levels repeat the surface fields.
    [
      'hrrr',
      '0/1/8 1:0/0 255:MISSING/MISSING',
      Array(2).fill(['accumulation 0-18', 'accumulation 17-18']).flat(),
    ],
    ['hrrr', '0/3/198 101:0/0 255:MISSING/MISSING', ['instant 18', 'instant 18']],
    ['hrrr', '0/2/1 103:0/10 255:MISSING/MISSING', ['maximum 17-18', 'maximum 17-18']],
    ['hrrr', '0/1/0 100:0/85000 255:MISSING/MISSING', ['instant 18']],
    ['nam', '0/1/8 1:0/0 255:MISSING/MISSING', ['accumulation 24-36', 'accumulation 33-36']],
    ['nam', '0/6/1 200:0/0 255:MISSING/MISSING', ['instant 36', 'instant 36']],
    ['nam', '0/1/1 100:0/50000 255:MISSING/MISSING', ['instant 36']],
    ['euro-ifs', '0/1/193 1:MISSING/MISSING 255:MISSING/MISSING', ['accumulation 0-96']],
    ['euro-ifs', '0/2/22 103:0/10 255:MISSING/MISSING', ['maximum 93-96']],
    ['euro-ifs', '0/6/192 1:MISSING/MISSING 8:MISSING/MISSING', ['instant 96']],
    ['euro-ifs', '0/3/0 101:MISSING/MISSING 255:MISSING/MISSING', ['instant 96']],
    ['euro-ifs', '0/7/6 17:MISSING/MISSING 255:MISSING/MISSING', ['instant 96']],
    ['euro-ifs', '0/1/254 1:MISSING/MISSING 255:MISSING/MISSING', ['instant 96']],
    ['icon-global', '0/1/52 1:0/0 255:MISSING/MISSING', ['accumulation 0-81']],
    ['icon-global', '0/2/22 103:0/10 255:MISSING/MISSING', ['maximum 80-81']],
    ['icon-global', '0/6/22 100:-2/800 1:0/0', ['instant 81']],
    ['icon-global', '0/6/22 100:-2/400 100:-2/800', ['instant 81']],
    ['icon-global', '0/6/22 100:-2/0 100:-2/400', ['instant 81']],
    ['icon-global', '0/191/1 1:0/0 255:MISSING/MISSING', ['instant 0']],
    ['icon-global', '0/3/6 150:0/121 101:MISSING/MISSING', ['instant 0']],
    ['icon-global', '0/2/2 150:0/119 150:0/120', ['instant 81']],
    ['icon-eu', '0/3/4 100:0/50000 255:MISSING/MISSING', ['instant 81']],
    ['icon-eu', '0/2/8 100:0/50000 255:MISSING/MISSING', ['instant 81']],
    ['icon-eu', '0/19/0 1:0/0 255:MISSING/MISSING', ['instant 81']],
    ['icon-eu', '0/7/6 192:MISSING/MISSING 255:MISSING/MISSING', ['instant 81']],
    [
      'arome',
      '0/2/22 103:0/10 255:MISSING/MISSING',
      [1, 2, 3, 4, 5, 6].map((lead) => `maximum ${lead - 1}-${lead}`),
    ],
    ['arome', '0/1/52 1:0/0 255:MISSING/MISSING', [1, 2, 3, 4, 5, 6].map((lead) => `accumulation 0-${lead}`)],
    ['arome', '0/6/1 1:0/0 255:MISSING/MISSING', [1, 2, 3, 4, 5, 6].map((lead) => `instant ${lead}`)],
    ['arome', '0/0/0 103:0/2 255:MISSING/MISSING', [0, 1, 2, 3, 4, 5, 6].map((lead) => `instant ${lead}`)],
    ['arome', '0/2/2 103:0/75 255:MISSING/MISSING', [0, 1, 2, 3, 4, 5, 6].map((lead) => `instant ${lead}`)],
  ])('%s has %s for its times', (model, what, windows) => {
    expect(windowsOf(model, what)).toEqual(windows);
  });

  it("ICON's times are in minutes, windows too", () => {
    for (const model of ['icon-global', 'icon-eu'] as const) {
      for (const { get, what } of fieldsOf(model)) {
        expect(get('indicatorOfUnitOfTimeRange:i'), what).toBe('0');
        if (get('productDefinitionTemplateNumber') === '8')
          expect(get('indicatorOfUnitForTimeRange:i'), what).toBe('0');
      }
    }
  });

  it.each(DEFAULT_MODEL_IDS)(
    '%s has every native field of the catalog but those of soil, with the values of the atmosphere',
    async (model) => {
      const { lead } = FILES[model];
      const ground = GROUND[model];
      const ofLeadZero =
        ground === undefined ? [] : readFields(await fetchFile(producer.base(model) + ground));
      const demoModel = models.get(model);
      if (demoModel === undefined) throw new Error(model);
      const forecast = startDemoForecast(demoModel, initTimeOf(model));
      const wanted = new Float32Array(demoModel.definition.points);
      for (const [id, { key, constant }] of demoFieldsOf(model)) {
        const at = constant ? 0 : lead;
        const found = [...fieldsOf(model), ...ofLeadZero].filter(({ get, what, window }) => {
          const [parameter = '', first = ''] = what.split(' ');
          const [type = '', factor = '', value = ''] = first.split(/[:/]/);
          const metres = value === 'MISSING' ? 0 : Number(value) * 10 ** -Number(factor);
          return (
            parameter === `${key.discipline}/${key.category}/${key.number}` &&
            (key.surfaceType === null || Number(type) === key.surfaceType) &&
            (key.surfaceValue === null || metres === key.surfaceValue) &&
            (get('productDefinitionTemplateNumber') === '8') === (key.statisticalProcess !== null) &&
            window.split(/[ -]/).at(-1) === String(at)
          );
        });
        expect(found.length, id).toBeGreaterThan(0);
        for (const { get, window, values } of found) {
          const [kind = '', start = '', end = start] = window.split(/[ -]/);
          forecast
            .at(at)
            .values(
              id,
              wanted,
              kind === 'instant'
                ? undefined
                : { kind: kind as TimeWindow['kind'], startHours: Number(start), endHours: Number(end) },
            );
          const step = 2 ** Number(get('binaryScaleFactor')) * 10 ** -Number(get('decimalScaleFactor'));
          const tolerance = get('bitsPerValue') === '0' ? 0 : step * 0.501;
          const worst = wanted.reduce((most, value, point) => {
            const other = values[point] ?? Number.POSITIVE_INFINITY;
            if (Number.isNaN(value) !== Number.isNaN(other)) return Number.POSITIVE_INFINITY;
            return Number.isNaN(value)
              ? most
              : Math.max(most, Math.abs(value - other) - Math.abs(value) * 2e-7);
          }, 0);
          expect(worst, `${id} ${window}`).toBeLessThanOrEqual(tolerance);
        }
      }
    },
  );
});
