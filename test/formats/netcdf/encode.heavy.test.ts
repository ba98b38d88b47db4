import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VariableName } from '../../../src/catalog/index.ts';
import { encodeNetcdf, type GridDataset } from '../../../src/formats/index.ts';
import {
  checkNetcdf,
  dumpHeader,
  hasNetcdfReaders,
  readNetcdfDoubles,
  readNetcdfFloats,
} from '../../support/netcdf.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { gridDataset, lambert, latLon, MISSING, quantity } from './grid-datasets.ts';

const folder = scratchFolder();
let files = 0;

async function write(dataset: GridDataset): Promise<string> {
  const file = path.join(folder, `${++files}.nc`);
  writeFileSync(file, await encodeNetcdf(dataset));
  return file;
}

const ONE_CELL = latLon([50], [10]);
const TEMPERATURE = quantity('air_temperature_2m', [[27315]]);

const HRRR = {
  lad: 38.5,
  lov: 262.5,
  latin1: 38.5,
  latin2: 38.5,
  majorAxisMetres: 6_371_229,
  minorAxisMetres: 6_371_229,
};

describe.skipIf(!hasNetcdfReaders)('a NetCDF file as other readers see it', () => {
  it('holds the float nearest to each decimal, and NaN where there is no value', async () => {
    const integers = [27315, -27315, 0, MISSING, 1, 31410, 2 ** 31 - 1, -(2 ** 31) + 1, 99999, 16_777_217];
    const axes = latLon(
      [50, 49],
      integers.slice(5).map((_, x) => x),
    );
    for (const decimals of [0, 2, 3, 8]) {
      const planes = [Int32Array.from(integers)];
      const file = await write(
        gridDataset({ leads: [3], axes, quantities: [{ ...TEMPERATURE, planes, decimals }] }),
      );
      const expected = integers.map((integer) =>
        // The decimal as text, read by the language's own parser: exact whatever the arithmetic.
        integer === MISSING ? Number.NaN : Math.fround(Number(`${integer}e-${decimals}`)),
      );
      expect(Array.from(await readNetcdfFloats(file, 'air_temperature_2m'))).toEqual(expected);
      expect((await checkNetcdf(file)).xarray).toMatchObject({
        missing: { air_temperature_2m: 1 },
        types: { air_temperature_2m: 'float32' },
      });
    }
  }, 60_000);

  it('has the global attributes of CF, and whom to name', async () => {
    const file = await write(gridDataset({ leads: [3], axes: ONE_CELL, quantities: [TEMPERATURE] }));
    const { attributes, problems } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(attributes).toEqual({
      Conventions: 'CF-1.11',
      title: 'NOAA GFS v16 0.25 degree, run of 2026-01-01T00:00:00Z: air_temperature_2m',
      institution: 'NOAA/NCEP, National Centers for Environmental Prediction',
      source: 'NOAA GFS v16 0.25 degree, from https://example.org/gfs/',
      history: '2026-01-01T04:05:06Z Isobar 1.2.3: subset of the run written as NetCDF-4',
      references: 'https://noaa-gfs-bdp-pds.s3.amazonaws.com/',
      license: 'Public domain',
      attribution: 'NOAA/NCEP GFS',
      forecast_horizon_hours: [384],
    });
  });

  it('has time, lead and initialisation that xarray decodes, and coordinates in the order of the grid', async () => {
    const axes = latLon([50.25, 50, 49.75], [-1, -0.75]);
    const plane = [1, 2, 3, 4, 5, 6];
    const file = await write(
      gridDataset({ leads: [27], axes, quantities: [quantity('air_temperature_2m', [plane])] }),
    );
    const { problems, dimensions, unlimited, coordinates, variables, xarray, data } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(data).toEqual(['air_temperature_2m']);
    expect(dimensions).toEqual({ time: 1, latitude: 3, longitude: 2 });
    expect(unlimited).toEqual(['time']);
    expect(coordinates).toMatchObject({
      time: [Date.parse('2026-01-02T03:00:00Z') / 1000],
      forecast_period: [27],
      latitude: [50.25, 50, 49.75],
      longitude: [-1, -0.75],
      height: [2],
    });
    expect(xarray.times).toEqual({
      time: ['2026-01-02T03:00:00Z'],
      forecast_reference_time: ['2026-01-01T00:00:00Z'],
    });
    expect(variables['air_temperature_2m']).toEqual({
      type: 'float32',
      dimensions: ['time', 'latitude', 'longitude'],
      shape: [1, 3, 2],
      attributes: {
        standard_name: 'air_temperature',
        long_name: 'Air temperature at 2 m',
        units: 'K',
        units_metadata: 'temperature: on_scale',
        cell_methods: 'time: point',
        coordinates: 'forecast_period forecast_reference_time height',
        grid_mapping: 'crs',
      },
    });
    expect(variables['crs']?.attributes).toEqual({
      grid_mapping_name: 'latitude_longitude',
      earth_radius: [6_371_229],
      longitude_of_prime_meridian: [0],
    });
    expect(Object.keys(variables).slice(0, 3)).toEqual(['time', 'latitude', 'longitude']);
  });

  it('counts longitudes on beyond 180 where the window crosses the antimeridian', async () => {
    const axes = latLon([0], [179.8, 179.9, -180, -179.9, -179.8]);
    const file = await write(
      gridDataset({ leads: [0], axes, quantities: [quantity('air_temperature_2m', [[1, 2, 3, 4, 5]])] }),
    );
    const { problems, coordinates } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(coordinates['longitude']).toEqual([179.8, 179.9, 180, 180.1, 180.2]);
    expect(Array.from(await readNetcdfFloats(file, 'air_temperature_2m'))).toEqual(
      [0.01, 0.02, 0.03, 0.04, 0.05].map(Math.fround),
    );
  });

  it.each([
    ['tangent, as HRRR', HRRR],
    ['secant', { ...HRRR, latin1: 30, latin2: 60, lov: -95 }],
    [
      'tangent away from the origin, on an ellipsoid',
      {
        ...HRRR,
        lad: 25,
        latin1: 40,
        latin2: 40,
        majorAxisMetres: 6_378_137,
        minorAxisMetres: 6_356_752.314,
      },
    ],
  ])('places a Lambert grid where PROJ does: %s', async (_, projection) => {
    const integers = Array.from({ length: 12 }, (_, n) => n);
    const file = await write(
      gridDataset({
        model: 'hrrr',
        leads: [1],
        axes: lambert(projection),
        quantities: [quantity('wind_u_10m', [integers])],
      }),
    );
    const { problems, variables, dimensions, coordinates, projectionErrorDegrees, xarray } =
      await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(dimensions).toEqual({ time: 1, y: 3, x: 4 });
    expect(coordinates['y']).toEqual([50_000, 47_000, 44_000]);
    expect(variables['latitude']?.dimensions).toEqual(['y', 'x']);
    expect(variables['wind_u_10m']?.attributes['coordinates']).toBe(
      'forecast_period forecast_reference_time height latitude longitude',
    );
    expect(xarray.coordinates).toEqual(expect.arrayContaining(['latitude', 'longitude', 'x', 'y', 'height']));
    expect(projectionErrorDegrees ?? 0).toBeLessThan(1e-9);
  });

  it('has one record dimension of time, on which a sum at lead 0 is missing', async () => {
    const leads = [0, 3, 6, 9];
    const sum = quantity('total_precipitation', [[MISSING], [MISSING], [120], [7]], {
      windowStarts: [null, 0, 3, 6],
      absences: ['BEFORE_FIRST_STEP', null, null, null],
    });
    const temperature = quantity('air_temperature_2m', [[1], [2], [3], [4]]);
    const file = await write(gridDataset({ leads, axes: ONE_CELL, quantities: [sum, temperature] }));
    const { problems, coordinates, variables, dimensions, unlimited, xarray } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    const start = Date.parse('2026-01-01T00:00:00Z') / 1000;
    const hours = (coordinates['time_bnds'] ?? []).map((seconds) => (seconds - start) / 3600);
    // Of the interval that is not there, one as long as the next: each begins where the one before ends.
    expect(hours).toEqual([-3, 0, 0, 3, 3, 6, 6, 9]);
    expect(dimensions).toEqual({ time: 4, bnds: 2, latitude: 1, longitude: 1 });
    expect(unlimited).toEqual(['time']);
    expect(variables['time']?.attributes).toMatchObject({
      bounds: 'time_bnds',
      units_metadata: 'leap_seconds: none',
    });
    expect(variables['total_precipitation']?.attributes).toMatchObject({
      standard_name: 'precipitation_amount',
      units: 'kg m-2',
      cell_methods: 'time: sum',
      comment: 'Why values are missing at all points of a time: BEFORE_FIRST_STEP',
    });
    expect(variables['air_temperature_2m']?.attributes['cell_methods']).toBe('time: point');
    expect(Array.from(await readNetcdfFloats(file, 'total_precipitation'))).toEqual([
      Number.NaN,
      Number.NaN,
      Math.fround(1.2),
      Math.fround(0.07),
    ]);
    expect(xarray.missing['total_precipitation']).toBe(2);
    expect(coordinates['forecast_period']).toEqual(leads);
  });

  it('shares the time of sums with moments where every time has an interval', async () => {
    const sum = quantity('total_precipitation', [[1], [2]], { windowStarts: [0, 3] });
    const temperature = quantity('air_temperature_2m', [[1], [2]]);
    const file = await write(gridDataset({ leads: [3, 6], axes: ONE_CELL, quantities: [temperature, sum] }));
    const { problems, dimensions } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(dimensions).toEqual({ time: 2, bnds: 2, latitude: 1, longitude: 1 });
  });

  it('has a sum at lead 0 alone, without a value, at the moment itself', async () => {
    const sum = quantity('total_precipitation', [[MISSING]], {
      windowStarts: [null],
      absences: ['BEFORE_FIRST_STEP'],
    });
    const file = await write(gridDataset({ leads: [0], axes: ONE_CELL, quantities: [sum] }));
    const { problems, coordinates, variables } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(coordinates['time_bnds']).toEqual([coordinates['time'], coordinates['time']].flat());
    expect(variables['total_precipitation']?.attributes['comment']).toContain('BEFORE_FIRST_STEP');
  });

  it('says when other intervals than those of the bounds start', async () => {
    const sum = quantity('total_precipitation', [[1], [2]], { windowStarts: [0, 3] });
    const gust = quantity('wind_gust_10m', [[1], [2]], { windowStarts: [2, 5] });
    const file = await write(gridDataset({ leads: [3, 6], axes: ONE_CELL, quantities: [sum, gust] }));
    const { problems, coordinates, variables } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    const start = Date.parse('2026-01-01T00:00:00Z') / 1000;
    expect(coordinates['time_bnds']?.map((seconds) => (seconds - start) / 3600)).toEqual([0, 3, 3, 6]);
    expect(variables['total_precipitation']?.attributes['cell_methods']).toBe('time: sum');
    expect(variables['wind_gust_10m']).toMatchObject({
      dimensions: ['time', 'latitude', 'longitude'],
      attributes: {
        cell_methods: 'time: maximum (comment: from wind_gust_10m_window_start to forecast_period)',
      },
    });
    expect(coordinates['wind_gust_10m_window_start']).toEqual([2, 5]);
  });

  it('stacks the levels of a parameter on one dimension, NaN where it lacks a level', async () => {
    const vertical = { vertical: true };
    const quantities = [
      quantity('temperature_500hpa', [[25_000], [25_100]], vertical),
      quantity('temperature_850hpa', [[28_000], [28_100]], vertical),
      quantity('u_wind_850hpa', [[1], [2]], vertical),
      quantity('v_wind_700hpa', [[5], [6]]),
      quantity('air_temperature_2m', [[1], [2]]),
    ];
    const file = await write(gridDataset({ leads: [3, 6], axes: ONE_CELL, quantities }));
    const { problems, dimensions, variables, coordinates, attributes } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(dimensions).toMatchObject({ time: 2, air_pressure: 2 });
    expect(coordinates).toMatchObject({ air_pressure: [850, 500], air_pressure_700hpa: [700], height: [2] });
    expect(attributes['title']).toMatch(/: temperature, u_wind, v_wind_700hpa, air_temperature_2m$/);
    expect(variables['temperature']).toMatchObject({
      dimensions: ['time', 'air_pressure', 'latitude', 'longitude'],
      attributes: { standard_name: 'air_temperature', long_name: 'Air temperature', units: 'K' },
    });
    expect(Array.from(await readNetcdfFloats(file, 'temperature'))).toEqual([280, 250, 281, 251]);
    const wind = [0.01, Number.NaN, 0.02, Number.NaN].map(Math.fround);
    expect(Array.from(await readNetcdfFloats(file, 'u_wind'))).toEqual(wind);
  });

  it('has places before times, each a series or a profile', async () => {
    const axes = {
      kind: 'places' as const,
      latitudes: Float64Array.of(50, 51, 52),
      longitudes: Float64Array.of(1, 2, 3),
      names: [null, null, null],
    };
    const series = quantity(
      'air_temperature_2m',
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      { decimals: 0 },
    );
    const levels = [
      quantity(
        'temperature_850hpa',
        [
          [10, 20, 30],
          [40, 50, 60],
        ],
        { vertical: true, decimals: 0 },
      ),
      quantity(
        'temperature_500hpa',
        [
          [11, 21, 31],
          [41, 51, 61],
        ],
        { vertical: true, decimals: 0 },
      ),
    ];
    const place = await write(gridDataset({ leads: [3, 6], axes, quantities: [series] }));
    const ofSeries = await checkNetcdf(place);
    expect(ofSeries.problems).toEqual([]);
    expect(ofSeries.attributes['featureType']).toBe('timeSeries');
    expect(ofSeries.unlimited).toEqual([]);
    expect(ofSeries.variables['air_temperature_2m']?.dimensions).toEqual(['place', 'time']);
    expect(ofSeries.variables['place']?.attributes['units']).toBe('1');
    expect(Array.from(await readNetcdfFloats(place, 'air_temperature_2m'))).toEqual([1, 4, 2, 5, 3, 6]);
    const profile = await write(gridDataset({ leads: [3, 6], axes, quantities: levels }));
    const ofProfile = await checkNetcdf(profile);
    expect(ofProfile.problems).toEqual([]);
    expect(ofProfile.attributes['featureType']).toBe('timeSeriesProfile');
    expect(ofProfile.variables['temperature']?.dimensions).toEqual(['place', 'time', 'air_pressure']);
    expect(Array.from(await readNetcdfFloats(profile, 'temperature'))).toEqual([
      10, 11, 40, 41, 20, 21, 50, 51, 30, 31, 60, 61,
    ]);
  });

  it('gives layers of soil a depth with their bounds', async () => {
    const ofSoil = (names: readonly VariableName[], rain: readonly ReturnType<typeof quantity>[] = []) =>
      write(
        gridDataset({
          leads: [3],
          axes: ONE_CELL,
          quantities: [...names.map((name) => quantity(name, [[1]])), ...rain],
        }),
      );
    const one = await checkNetcdf(await ofSoil(['soil_temperature_10_40cm', 'soil_moisture_10_40cm']));
    expect(one.problems).toEqual([]);
    expect(one.coordinates['depth']).toEqual([0.25]);
    expect(one.variables['depth']?.attributes).toMatchObject({ positive: 'down', bounds: 'depth_bnds' });
    expect(one.variables['soil_moisture_10_40cm']?.attributes['coordinates']).toMatch(/\bdepth\b/);
    const rain = quantity('total_precipitation', [[1]], { windowStarts: [0] });
    const two = await ofSoil(['soil_temperature_0_10cm', 'soil_temperature_10_40cm'], [rain]);
    const checked = await checkNetcdf(two);
    expect(checked.problems).toEqual([]);
    expect(checked.coordinates).toMatchObject({ depth_0_10cm: [0.05], depth_10_40cm: [0.25] });
    expect(Array.from(await readNetcdfDoubles(two, 'depth_10_40cm_bnds'))).toEqual([0.1, 0.4]);
  });

  it('puts every quantity on its level', async () => {
    const names = [
      'temperature_500hpa',
      'wind_u_10m',
      'u_wind_850hpa',
      'wind_v_10m',
      'wind_v_80m',
      'mean_sea_level_pressure',
    ] as const;
    const quantities = names.map((name) => quantity(name, [[1]]));
    const several = await checkNetcdf(await write(gridDataset({ leads: [3], axes: ONE_CELL, quantities })));
    expect(several.problems).toEqual([]);
    expect(several.data).toEqual(names);
    const levelOf = (name: string) =>
      String(several.variables[name]?.attributes['coordinates']).replace(
        'forecast_period forecast_reference_time',
        '',
      );
    expect(names.map(levelOf)).toEqual([
      ' air_pressure_500hpa',
      ' height_10m',
      ' air_pressure_850hpa',
      ' height_10m',
      ' height_80m',
      '',
    ]);
    expect(several.coordinates).toMatchObject({
      air_pressure_500hpa: [500],
      air_pressure_850hpa: [850],
      height_10m: [10],
      height_80m: [80],
    });
    const [first] = quantities;
    const one = await checkNetcdf(
      await write(
        gridDataset({ leads: [3], axes: ONE_CELL, quantities: first === undefined ? [] : [first] }),
      ),
    );
    expect(one.coordinates['air_pressure']).toEqual([500]);
    expect(one.variables['air_pressure']?.attributes).toEqual({
      standard_name: 'air_pressure',
      long_name: 'Pressure',
      units: 'hPa',
      positive: 'down',
      axis: 'Z',
    });
  });

  it('keeps per cent, tells coded values, and leaves away a standard name that CF does not have', async () => {
    const quantities = [
      quantity('relative_humidity_2m', [[501]]),
      quantity('precipitation_type_2m', [[3]]),
      quantity('specific_humidity_500hpa', [[1234]]),
      quantity('wind_from_direction_10m', [[3599]]),
    ];
    const { problems, variables } = await checkNetcdf(
      await write(gridDataset({ leads: [3], axes: ONE_CELL, quantities })),
    );
    expect(problems).toEqual([]);
    expect(variables['relative_humidity_2m']?.attributes['units']).toBe('%');
    const { attributes = {} } = variables['precipitation_type_2m'] ?? {};
    expect(Object.keys(attributes)).not.toContain('standard_name');
    expect(attributes).toMatchObject({
      flag_values: [0, 1, 3, 5, 7],
      flag_meanings: 'no_precipitation rain freezing_rain snow mixture_of_rain_and_snow',
    });
    expect(variables['wind_from_direction_10m']?.attributes['comment']).toContain('atan2');
  });

  it('says that data are made up', async () => {
    const { attributes } = await checkNetcdf(
      await write(gridDataset({ synthetic: true, leads: [3], axes: ONE_CELL, quantities: [TEMPERATURE] })),
    );
    expect(attributes).toMatchObject({
      title: expect.stringMatching(/^Synthetic data in the shape of NOAA GFS/),
      institution: 'None: the data are made up',
      comment: 'Synthetic: made up for demonstration. This is not a forecast.',
    });
    expect(attributes['references']).toBeUndefined();
  });

  it('says how a mesh was made', async () => {
    const made =
      'a mesh of 0.125 degrees, each point the nearest of the 2949120 cells of the icosahedral grid';
    const { attributes } = await checkNetcdf(
      await write(
        gridDataset({
          model: 'icon-global',
          leads: [3],
          axes: { ...ONE_CELL, made },
          quantities: [TEMPERATURE],
        }),
      ),
    );
    expect(attributes['comment']).toBe(`Grid: ${made}.`);
  });

  it('keeps letters beyond ASCII, in normal form, as text that ncdump shows', async () => {
    // An e with a combining accent, as some editors write it.
    const attribution = 'Me\u0301te\u0301o-France \u00a9 \u6c17\u8c61';
    const file = await write(
      gridDataset({ model: 'arome', attribution, leads: [3], axes: ONE_CELL, quantities: [TEMPERATURE] }),
    );
    const { attributes, problems } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(attributes['attribution']).toBe('M\u00e9t\u00e9o-France \u00a9 \u6c17\u8c61');
    expect(attributes['institution']).toBe('M\u00e9t\u00e9o-France');
    // `string` before the name would be the newer type, which tools for classic files do not read.
    expect(dumpHeader(file)).toContain('\t\t:attribution = "M\u00e9t\u00e9o-France \u00a9 \u6c17\u8c61" ;');
  });

  it('writes the globe at 0.25 degrees bit for bit, smaller than its floats', async () => {
    const axes = latLon(
      Array.from({ length: 721 }, (_, y) => 90 - y / 4),
      Array.from({ length: 1440 }, (_, x) => x / 4 - 180),
    );
    const integers = Int32Array.from({ length: 721 * 1440 }, (_, n) =>
      n % 1000 === 999 ? MISSING : 24_000 + ((n * 7919) % 9000),
    );
    const file = await write(
      gridDataset({ leads: [3], axes, quantities: [{ ...TEMPERATURE, planes: [integers] }] }),
    );
    const expected = Float32Array.from(integers, (integer) =>
      integer === MISSING ? Number.NaN : Math.fround(integer / 100),
    );
    const found = await readNetcdfFloats(file, 'air_temperature_2m');
    expect(Buffer.compare(Buffer.from(found.buffer), Buffer.from(expected.buffer))).toBe(0);
    expect(statSync(file).size).toBeLessThan(expected.byteLength);
    const { problems, xarray } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(xarray.missing['air_temperature_2m']).toBe(integers.filter((value) => value === MISSING).length);
  }, 60_000);

  it('writes many leads of several quantities as one file of planes', async () => {
    const leads = Array.from({ length: 5 }, (_, t) => t * 3);
    const axes = latLon(
      Array.from({ length: 300 }, (_, y) => y / 4),
      Array.from({ length: 310 }, (_, x) => x / 4),
    );
    const cells = 300 * 310;
    const planes = leads.map((lead) => Int32Array.from({ length: cells }, (_, n) => lead * cells + n));
    const quantities = [
      { ...TEMPERATURE, planes },
      { ...quantity('cape', []), planes: planes.map((plane) => plane.map((value) => -value)) },
    ];
    const file = await write(gridDataset({ leads, axes, quantities }));
    const { problems, variables } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(variables['cape']?.shape).toEqual([5, 300, 310]);
    const expected = (sign: number, perUnit: number) =>
      new Float32Array(
        leads.flatMap((_, t) => Array.from(planes[t] ?? [], (value) => (sign * value) / perUnit)),
      );
    expect(Buffer.from((await readNetcdfFloats(file, 'air_temperature_2m')).buffer)).toEqual(
      Buffer.from(expected(1, 100).buffer),
    );
    expect(
      Buffer.compare(
        Buffer.from((await readNetcdfFloats(file, 'cape')).buffer),
        Buffer.from(expected(-1, 1).map((value) => value || 0).buffer),
      ),
    ).toBe(0);
  }, 120_000);
});

describe('encodeNetcdf', () => {
  it('refuses a dataset whose parts do not fit together', async () => {
    const good = { leads: [3], axes: ONE_CELL, quantities: [TEMPERATURE] };
    const bad: readonly [Partial<GridDataset>, RegExp][] = [
      [{ leads: [] }, /needs a row/],
      [{ quantities: [] }, /needs a row/],
      [{ axes: latLon([], [1]) }, /needs a row/],
      [{ axes: latLon([1, 2], [1]) }, /plane of air_temperature_2m does not have 2 values/],
      [{ axes: { ...lambert(HRRR), latitudes: new Float64Array(3) } }, /12 latitudes/],
      [{ leads: [3, 6] }, /one plane and one window/],
      [{ quantities: [{ ...TEMPERATURE, windowStarts: [] }] }, /one plane and one window/],
      [{ leads: [6, 3] }, /leads must ascend/],
      [{ quantities: [TEMPERATURE, TEMPERATURE] }, /a quantity once/],
    ];
    for (const [parts, message] of bad) {
      const refusal = encodeNetcdf(gridDataset({ ...good, ...parts }));
      await expect(refusal).rejects.toThrow(RangeError);
      await expect(refusal).rejects.toThrow(message);
    }
  });

  it('refuses more values than a file may have', async () => {
    const plane = new Int32Array(2 ** 12 * (2 ** 11 + 1));
    const axes = latLon(new Array(2 ** 12).fill(0), new Array(2 ** 11 + 1).fill(0));
    await expect(
      encodeNetcdf(gridDataset({ leads: [0], axes, quantities: [{ ...TEMPERATURE, planes: [plane] }] })),
    ).rejects.toThrow(/8392704 values: a file has 8388608 at most/);
  });

  it('rounds a decimal to the nearest float by way of a double: no decimal is between', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }),
        fc.integer({ min: 0, max: 8 }),
        (n, d) => {
          const float = Math.fround(n / 10 ** d);
          const [view, bits] = [new Float32Array(1), new Int32Array(1)];
          const neighbour = (step: number): number => {
            view[0] = float;
            bits[0] = (new Int32Array(view.buffer)[0] ?? 0) + step;
            return new Float32Array(bits.buffer)[0] ?? 0;
          };
          if (float === 0) return n === 0;
          return [1, -1].every((step) => distance(n, d, float) <= distance(n, d, neighbour(step)));
        },
      ),
    );
  });
});

/** Between a decimal and a float, exactly, in units of 2^-160 / 10^d. */
function distance(integer: number, decimals: number, float: number): bigint {
  const scale = 160;
  let exponent = 0;
  let mantissa = float;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent++;
  }
  const difference =
    (BigInt(integer) << BigInt(scale)) -
    ((BigInt(mantissa) * 10n ** BigInt(decimals)) << BigInt(scale - exponent));
  return difference < 0n ? -difference : difference;
}
