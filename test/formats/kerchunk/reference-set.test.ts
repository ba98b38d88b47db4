import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { VariableName } from '../../../src/catalog/index.ts';
import { encodeReferences, type ReferencedMessage, type ReferencedRun } from '../../../src/formats/index.ts';
import { inlineNumbers, readSet } from '../../refs/reference-text.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';

const MIDNIGHT = new Date('2026-01-01T00:00:00Z');

function message(
  field: ReferencedMessage['field'],
  window: readonly [number, number],
  changes: Partial<ReferencedMessage> = {},
): ReferencedMessage {
  const [startHours, endHours] = window;
  const kind = startHours === endHours ? 'instant' : 'accumulation';
  const url = `https://example.org/f${endHours}`;
  const bytes = { url, offset: 1000 * startHours + endHours, length: 100, fieldIndex: 0, member: 0 };
  return { field, window: { kind, startHours, endHours }, ...bytes, ...changes };
}

function runOf(messages: readonly ReferencedMessage[], changes: Partial<ReferencedRun> = {}): ReferencedRun {
  return {
    model: 'gfs',
    initTime: MIDNIGHT,
    axes: {
      kind: 'latlon',
      latitudes: Float64Array.of(54, 51.5, 49, 46.5),
      longitudes: Float64Array.of(350, 352.5, 355),
    },
    messages,
    conversions: new Map(),
    notes: [],
    source: 'a test',
    attribution: null,
    licence: 'none',
    synthetic: false,
    version: '0',
    ...changes,
  };
}

const setOf = (messages: readonly ReferencedMessage[], changes: Partial<ReferencedRun> = {}) =>
  readSet(encodeReferences(runOf(messages, changes)));

/** The example names its coordinates as ecCodes does, and we as in NetCDF and Zarr. */
const COORDINATES = new Map([
  ['time', 'forecast_reference_time'],
  ['step', 'forecast_period'],
  ['valid_time', 'time'],
  ['isobaricInhPa', 'air_pressure'],
]);
const DIMENSIONS = new Map([
  ['step', 'time'],
  ['isobaricInhPa', 'air_pressure'],
]);
/** Attributes in our own words, and those that name coordinates: dimensions are compared above. */
const WORDED = ['long_name', 'coordinates', '_ARRAY_DIMENSIONS'];

describe('a reference set', () => {
  it.skipIf(!hasShared)(
    'is built as the example that readers of both versions of zarr were proved with',
    () => {
      const example = readSet(readFileSync(sharedPath('examples/kerchunk-ref.json'), 'utf8'));
      const ranges = (name: string) => [...(example.arrays.get(name)?.chunks ?? [])];
      const messages = (['air_temperature_2m', 'temperature'] as const).flatMap((name) =>
        ranges(name).map(([key, reference]) => {
          const [step = 0, level = 0] = key.split('.').map(Number);
          const [, offset, length] = reference as [string, number, number];
          const field: VariableName =
            name === 'temperature' ? (level === 0 ? 'temperature_850hpa' : 'temperature_500hpa') : name;
          return message(field, [3 * step, 3 * step], {
            url: 'https://example.org/tiny.grib2',
            offset,
            length,
          });
        }),
      );
      const axes = {
        kind: 'latlon',
        latitudes: Float64Array.from(inlineNumbers(example, 'latitude')),
        longitudes: Float64Array.from(inlineNumbers(example, 'longitude')),
      } as const;
      const set = setOf(messages, { axes });
      for (const [name, array] of example.arrays) {
        const own = set.arrays.get(COORDINATES.get(name) ?? name);
        expect(own?.metadata, name).toEqual(array.metadata);
        expect(own?.dimensions, name).toEqual(array.dimensions.map((each) => DIMENSIONS.get(each) ?? each));
        const located = [...array.chunks].map(([key, reference]) => [
          key,
          typeof reference === 'string'
            ? reference
            : ['https://example.org/tiny.grib2', ...reference.slice(1)],
        ]);
        expect([...(own?.chunks ?? [])].toSorted(), name).toEqual(located.toSorted());
        for (const [attribute, value] of Object.entries(array.attributes)) {
          if (WORDED.includes(attribute)) continue;
          const expected = value === 'hours' ? 'hour' : value;
          expect(own?.attributes[attribute], `${name} ${attribute}`).toEqual(expected);
        }
      }
      expect(set.references['.zgroup']).toBe(example.references['.zgroup']);
      expect(
        Object.values(set.references).every((each) => typeof each !== 'object' || Array.isArray(each)),
      ).toBe(true);
    },
  );

  it('keeps a variable apart level by level that lacks one of the levels', () => {
    const levels = [850, 500] as const;
    const set = setOf([
      ...levels.map((level) => message(`temperature_${level}hpa`, [0, 0])),
      message('geopotential_height_500hpa', [0, 0]),
    ]);
    expect(inlineNumbers(set, 'air_pressure')).toEqual([850, 500]);
    expect(set.arrays.get('temperature')?.metadata.shape).toEqual([1, 2, 4, 3]);
    expect(set.arrays.has('geopotential_height')).toBe(false);
    expect(set.arrays.get('geopotential_height_500hpa')?.dimensions).toEqual([
      'time',
      'latitude',
      'longitude',
    ]);
    expect(set.arrays.get('geopotential_height_500hpa')?.attributes).toMatchObject({
      GRIB_typeOfLevel: 'isobaricInhPa',
      GRIB_level: 500,
    });
    expect(set.omitted.get('geopotential_height_850hpa')).toContain('no message');
    expect(set.omitted.get('u_wind')).toContain('no message');
  });

  it('leaves out chunks of messages that are not there', () => {
    const set = setOf([
      message('air_temperature_2m', [0, 0]),
      message('air_temperature_2m', [3, 3]),
      message('cape', [3, 3]),
    ]);
    expect(inlineNumbers(set, 'forecast_period')).toEqual([0, 3]);
    expect([...(set.arrays.get('cape')?.chunks.keys() ?? [])]).toEqual(['1.0.0']);
    expect(set.arrays.get('cape')?.metadata).toMatchObject({ shape: [2, 4, 3], fill_value: 'NaN' });
  });

  it("tells NAM's precipitation of 12 hours' buckets from that of three hours beside it", () => {
    const rain = (start: number, end: number) => message('total_precipitation', [start, end]);
    const set = setOf([rain(0, 1), rain(0, 12), rain(9, 12), rain(12, 13), rain(12, 15), rain(36, 39)], {
      model: 'nam',
    });
    const windows = (name: string) => set.arrays.get(name)?.attributes['GRIB_stepRange'];
    expect(windows('precipitation_since_bucket_start')).toEqual(['0-1', '0-12', '12-13', '12-15', '36-39']);
    expect(windows('precipitation_of_last_3_hours')).toEqual([null, '9-12', null, '12-15', '36-39']);
    expect(inlineNumbers(set, 'precipitation_of_last_3_hours_window_start')).toEqual([
      Number.NaN,
      9,
      Number.NaN,
      12,
      36,
    ]);
    expect([...set.arrays.keys()].filter((name) => /run_start|total_/.test(name))).toEqual([]);
    const [, reference] = [...(set.arrays.get('precipitation_of_last_3_hours')?.chunks ?? [])][0] ?? [];
    expect(reference).toEqual(['https://example.org/f12', 9012, 100]);
  });

  it("tells GFS' run totals from its buckets, and gives the last hours of HRRR the service's name", () => {
    const rain = (start: number, end: number) => message('total_precipitation', [start, end]);
    const gfs = setOf([rain(0, 1), rain(6, 7), rain(0, 7)]);
    const starts = (set: typeof gfs, name: string) => inlineNumbers(set, `${name}_window_start`);
    expect(starts(gfs, 'precipitation_since_bucket_start')).toEqual([0, 6]);
    expect(starts(gfs, 'precipitation_since_run_start')).toEqual([0, 0]);
    const hrrr = setOf([rain(0, 0), rain(0, 1), rain(1, 2), rain(0, 2)], { model: 'hrrr' });
    expect(inlineNumbers(hrrr, 'forecast_period')).toEqual([1, 2]);
    expect(starts(hrrr, 'total_precipitation')).toEqual([0, 1]);
    expect(starts(hrrr, 'precipitation_since_run_start')).toEqual([0, 0]);
    expect(hrrr.omitted.has('total_precipitation')).toBe(false);
  });

  it('takes no gust of another time than the name promises', () => {
    const gust = (start: number, end: number) =>
      message('wind_gust_10m', [start, end], {
        window: { kind: 'maximum', startHours: start, endHours: end },
      });
    const set = setOf([gust(0, 1), gust(0, 2), gust(2, 3)], { model: 'arome' });
    expect(set.arrays.get('wind_gust_10m')?.attributes['GRIB_stepRange']).toEqual(['0-1', '2-3']);
    expect(set.arrays.get('wind_gust_10m')?.attributes['cell_methods']).toBe('time: maximum');
    expect(set.omitted.get('wind_gust_10m')).toContain('some of its messages cover other times');
  });

  it('is ASCII twice over, since zarr 2 reads metadata in the encoding of its machine', () => {
    const text = encodeReferences(
      runOf([message('cape', [0, 0])], { model: 'arome', attribution: 'Météo-France' }),
    );
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    const set = readSet(text);
    expect(String(set.references['.zattrs'])).toMatch(/^[\x20-\x7e]+$/);
    expect(set.attributes).toMatchObject({ institution: 'Météo-France', attribution: 'Météo-France' });
  });

  it('of made-up data says so, and tells what could not be listed', () => {
    const set = setOf([message('cape', [0, 0])], { synthetic: true, notes: ['one file is damaged'] });
    expect(set.attributes).toMatchObject({
      institution: 'None: the data are made up',
      comment: expect.stringContaining('not a forecast'),
      'isobar:notes': ['one file is damaged'],
    });
  });
});
