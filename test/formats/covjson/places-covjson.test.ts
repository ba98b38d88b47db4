import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlacesDataset, writePlacesCovjson } from '../../../src/formats/index.ts';
import { MISSING, textOf } from '../banded-grids.ts';
import { field, integers, RUN } from './datasets.ts';
import { type CoverageObject, documentOf, valuesOf } from './read-covjson.ts';

const LONDON = { longitude: -0.125, latitude: 51.5, location: null };

function dataset(rest: Partial<PlacesDataset>): PlacesDataset {
  return {
    run: RUN,
    leads: [3],
    fields: [field('air_temperature_2m')],
    places: [{ ...LONDON, columns: [{ decimals: 2, integers: integers(27_640) }] }],
    missing: MISSING,
    ...rest,
  };
}

const written = (rest: Partial<PlacesDataset>) => documentOf((out) => writePlacesCovjson(out, dataset(rest)));

const CRS84 = {
  coordinates: ['x', 'y'],
  system: { type: 'GeographicCRS', id: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' },
};
const GREGORIAN = { coordinates: ['t'], system: { type: 'TemporalRS', calendar: 'Gregorian' } };

describe('one place as CoverageJSON', () => {
  it('at one time is a Point', async () => {
    expect(await written({})).toEqual({
      type: 'Coverage',
      'isobar:model': 'gfs',
      'isobar:init_time': '2026-01-01T18:00:00Z',
      'isobar:state': 'COMPLETE',
      'isobar:horizon_hours': 384,
      'isobar:synthetic': false,
      'isobar:source': 'noaa',
      'isobar:licence': 'NOAA open data (NODD)',
      domain: {
        type: 'Domain',
        domainType: 'Point',
        axes: { x: { values: [-0.125] }, y: { values: [51.5] }, t: { values: ['2026-01-01T21:00:00Z'] } },
        referencing: [CRS84, GREGORIAN],
      },
      parameters: { air_temperature_2m: expect.objectContaining({ type: 'Parameter' }) },
      ranges: { air_temperature_2m: { type: 'NdArray', dataType: 'float', values: [276.4] } },
    });
  });

  it('at several times is a PointSeries, with the windows of sums', async () => {
    const document = await written({
      leads: [0, 3, 9],
      fields: [
        field('air_temperature_2m'),
        field('total_precipitation', { windowStarts: [null, 0, 3] }),
        field('precipitation_type_2m'),
      ],
      places: [
        {
          ...LONDON,
          columns: [
            { decimals: 2, integers: integers(27_315, null, -5) },
            { decimals: 2, integers: integers(null, 0, 1_250) },
            { decimals: 0, integers: integers(null, 0, 5) },
          ],
        },
      ],
    });
    expect(document.domain).toMatchObject({ domainType: 'PointSeries' });
    expect(document.domain.axes['t']?.values).toEqual([
      '2026-01-01T18:00:00Z',
      '2026-01-01T21:00:00Z',
      '2026-01-02T03:00:00Z',
    ]);
    expect(document.ranges).toEqual({
      air_temperature_2m: {
        type: 'NdArray',
        dataType: 'float',
        axisNames: ['t'],
        shape: [3],
        values: [273.15, null, -0.05],
      },
      total_precipitation: {
        type: 'NdArray',
        dataType: 'float',
        axisNames: ['t'],
        shape: [3],
        'isobar:window_starts': [null, '2026-01-01T18:00:00Z', '2026-01-01T21:00:00Z'],
        values: [null, 0, 12.5],
      },
      precipitation_type_2m: {
        type: 'NdArray',
        dataType: 'integer',
        axisNames: ['t'],
        shape: [3],
        values: [null, 0, 5],
      },
    });
  });

  it('on several levels at one time is a VerticalProfile from the ground up', async () => {
    const document = await written({
      fields: [
        field('temperature_500hpa', { vertical: true }),
        field('temperature_850hpa', { vertical: true }),
        field('u_wind_850hpa', { vertical: true }),
        field('u_wind_500hpa', { vertical: true }),
      ],
      places: [
        {
          ...LONDON,
          columns: [25_000, 28_000, -310, null].map((integer) => ({
            decimals: 2,
            integers: integers(integer),
          })),
        },
      ],
    });
    expect(document.type).toBe('Coverage');
    expect(document.domain).toMatchObject({
      domainType: 'VerticalProfile',
      axes: { z: { values: [850, 500] }, t: { values: ['2026-01-01T21:00:00Z'] } },
    });
    expect(document.domain.referencing[1]).toMatchObject({
      coordinates: ['z'],
      system: { type: 'VerticalCRS', cs: { csAxes: [{ direction: 'down' }] } },
    });
    expect(Object.keys(document.parameters)).toEqual(['temperature', 'u_wind']);
    expect(document.ranges['temperature']).toMatchObject({
      axisNames: ['z'],
      shape: [2],
      values: [280, 250],
    });
    expect(document.ranges['u_wind']?.values).toEqual([-3.1, null]);
  });

  it('on one level at several times is a PointSeries with its level', async () => {
    const document = await written({
      leads: [0, 1],
      fields: [field('temperature_850hpa', { vertical: true })],
      places: [{ ...LONDON, columns: [{ decimals: 2, integers: integers(28_000, 28_100) }] }],
    });
    expect(document.domain).toMatchObject({ domainType: 'PointSeries', axes: { z: { values: [850] } } });
    expect(document.ranges['temperature']?.values).toEqual([280, 281]);
  });

  it('on several levels at several times is a VerticalProfile for each time', async () => {
    const document = await written({
      leads: [0, 1],
      fields: [850, 500].map((level) =>
        field(level === 850 ? 'temperature_850hpa' : 'temperature_500hpa', {
          vertical: true,
          windowStarts: [null, 0],
        }),
      ),
      places: [
        {
          ...LONDON,
          columns: [
            { decimals: 2, integers: integers(28_000, 28_100) },
            { decimals: 1, integers: integers(2500, null) },
          ],
        },
      ],
    });
    expect(document).toMatchObject({ type: 'CoverageCollection', domainType: 'VerticalProfile' });
    expect(document.referencing).toHaveLength(3);
    expect(Object.keys(document.parameters)).toEqual(['temperature']);
    const windows = document.coverages.map(({ ranges }) => ranges['temperature']);
    expect(windows).toMatchObject([
      { 'isobar:window_starts': [null] },
      { 'isobar:window_starts': ['2026-01-01T18:00:00Z'] },
    ]);
    const at = { x: -0.125, y: 51.5 };
    expect(document.coverages.flatMap(valuesOf)).toEqual([
      { key: 'temperature', ...at, z: 850, t: '2026-01-01T18:00:00Z', value: 280 },
      { key: 'temperature', ...at, z: 500, t: '2026-01-01T18:00:00Z', value: 250 },
      { key: 'temperature', ...at, z: 850, t: '2026-01-01T19:00:00Z', value: 281 },
      { key: 'temperature', ...at, z: 500, t: '2026-01-01T19:00:00Z', value: null },
    ]);
  });
});

describe('more than one coverage', () => {
  const PARIS = { longitude: 2.25, latitude: 48.75, location: 'paris' };

  it('of several places have parameters and reference systems in common', async () => {
    const document = await written({
      places: [
        { ...LONDON, columns: [{ decimals: 2, integers: integers(27_640) }] },
        { ...PARIS, columns: [{ decimals: 2, integers: integers(28_020) }] },
      ],
    });
    expect(document).toMatchObject({
      type: 'CoverageCollection',
      'isobar:init_time': '2026-01-01T18:00:00Z',
      domainType: 'Point',
      referencing: [CRS84, GREGORIAN],
    });
    expect(Object.keys(document.parameters)).toEqual(['air_temperature_2m']);
    const [london, paris] = document.coverages;
    expect(Object.keys(london ?? {})).toEqual(['type', 'domain', 'ranges']);
    expect(Object.keys(london?.domain ?? {})).toEqual(['type', 'axes']);
    expect(paris).toMatchObject({ 'isobar:location': 'paris', domain: { axes: { x: { values: [2.25] } } } });
    expect(paris?.ranges['air_temperature_2m']?.values).toEqual([280.2]);
  });

  it('of parameters on different levels have one for each set of axes', async () => {
    const document = await written({
      fields: [
        field('temperature_850hpa', { vertical: true }),
        field('cape'),
        field('u_wind_850hpa', { vertical: true }),
        field('temperature_500hpa', { vertical: true }),
        field('u_wind_500hpa'),
      ],
      places: [
        {
          ...LONDON,
          columns: [28_000, 1200, 310, 25_000, 999].map((integer) => ({
            decimals: 2,
            integers: integers(integer),
          })),
        },
      ],
    });
    expect(document).not.toHaveProperty('parameters');
    expect(document).not.toHaveProperty('domainType');
    expect(document).not.toHaveProperty('referencing');
    const parts = document.coverages.map(({ domain, parameters, ranges }: CoverageObject) => [
      domain.domainType,
      domain.axes['z']?.values,
      domain.referencing.length,
      Object.keys(parameters),
      Object.values(ranges).map((range) => range?.values),
    ]);
    expect(parts).toEqual([
      ['VerticalProfile', [850, 500], 3, ['temperature'], [[280, 250]]],
      ['Point', undefined, 2, ['cape', 'u_wind_500hpa'], [[12], [9.99]]],
      ['Point', [850], 3, ['u_wind'], [[3.1]]],
    ]);
  });
});

describe('the run of a document', () => {
  it('is labelled where it is made up', async () => {
    const run = { ...RUN, synthetic: true, state: 'INCOMING', attribution: 'Data: © a centre' } as const;
    const document = await written({ run });
    expect(document).toMatchObject({
      'isobar:state': 'INCOMING',
      'isobar:synthetic': true,
      'isobar:notice': expect.stringContaining('not a forecast'),
      'isobar:attribution': 'Data: © a centre',
    });
    expect(document.parameters['air_temperature_2m']?.description?.en).toContain('not a forecast');
  });
});

describe('a dataset whose parts do not fit', () => {
  it.each<[string, Partial<PlacesDataset>]>([
    ['a document needs a coverage', { places: [] }],
    ['a dataset needs a lead', { leads: [] }],
    ['leads must ascend', { leads: [1, 1] }],
    ['a coverage needs a field', { fields: [], places: [{ ...LONDON, columns: [] }] }],
    ['a place does not have 1 columns of 1 values', { places: [{ ...LONDON, columns: [] }] }],
    ['a coverage has cape once on each level', { fields: [field('cape'), field('cape')] }],
    ['cape is on no pressure level', { fields: [field('cape', { vertical: true })] }],
  ])('is refused: %s', async (message, rest) => {
    await expect(textOf((out) => writePlacesCovjson(out, dataset(rest)))).rejects.toThrow(
      new RangeError(message),
    );
  });
});

describe('any numbers', () => {
  it('are read as they were given', async () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true });
    const column = fc.record({
      decimals: fc.integer({ min: 0, max: 6 }),
      values: fc.array(fc.option(fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 })), {
        minLength: 1,
        maxLength: 9,
      }),
    });
    await fc.assert(
      fc.asyncProperty(degrees, degrees, column, async (longitude, y, { decimals, values }) => {
        const latitude = y / 2;
        const text = await textOf((out) =>
          writePlacesCovjson(
            out,
            dataset({
              leads: values.map((_, t) => t),
              places: [
                {
                  longitude,
                  latitude,
                  location: null,
                  columns: [{ decimals, integers: integers(...values) }],
                },
              ],
            }),
          ),
        );
        const { domain, ranges } = JSON.parse(text);
        expect(ranges['air_temperature_2m']?.values).toEqual(
          values.map((value) => (value === null ? null : value / 10 ** decimals + 0)),
        );
        expect([domain.axes['x']?.values[0] + 0, domain.axes['y']?.values[0] + 0]).toEqual([
          longitude + 0,
          latitude + 0,
        ]);
      }),
    );
  });
});
