import {
  ACCUMULATION,
  aboveGround,
  derived,
  fieldInput,
  isobaric,
  keyOf,
  MAXIMUM,
  meanOfStep,
  meanSeaLevel,
  type NativeTable,
  native,
  type Parameter,
  type Surface,
  sumOfStep,
  variableInput,
} from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import type { DerivedField, SourceField } from '../../model/native.ts';

export const euroIfs = {
  id: 'euro-ifs',
  title: 'ECMWF IFS open data 0.25 degree',
  coverage: 'Global',
  resolution: '~9 km',
  resolutionNative: '0.25 deg',
  updateCycleHours: 6,
  cycles: [
    {
      hours: [0, 12],
      leads: [
        { from: 0, to: 144, by: 3 },
        { from: 150, to: 360, by: 6 },
      ],
    },
    { hours: [6, 18], leads: [{ from: 0, to: 144, by: 3 }] },
  ],
  horizonHours: 360,
  archive: '3.5 years',
  contract: { coverage: 'Global', updateCycleHours: 12, horizonHours: 360, archive: '3.5 years' },
  status: { state: 'operational' },
  unverified: [],
  centre: 98,
  // One for each cycle of the IFS (154, 158 and 161 were seen); small numbers are AIFS.
  processes: [[100, 254]],
  licence: 'CC-BY-4.0 + ECMWF Terms of Use',
  attribution: 'Copyright (c) {year} ECMWF, www.ecmwf.int, CC-BY-4.0',
  sources: [
    {
      id: 'ecmwf',
      base: 'https://data.ecmwf.int/forecasts/',
      start: null,
      retention: { unit: 'runs', count: 12 },
      auth: null,
    },
    {
      id: 'aws',
      base: 'https://ecmwf-forecasts.s3.eu-central-1.amazonaws.com/',
      start: '2023-01-18',
      retention: null,
      auth: null,
    },
    {
      id: 'gcs',
      base: 'https://storage.googleapis.com/ecmwf-open-data/',
      start: '2023-07-12',
      retention: null,
      auth: null,
    },
    {
      id: 'azure',
      base: 'https://ai4edataeuwest.blob.core.windows.net/ecmwf/',
      start: '2022-01-21',
      retention: null,
      auth: {
        kind: 'sas-token',
        tokenUrl: 'https://planetarycomputer.microsoft.com/api/sas/v1/token/ai4edataeuwest/ecmwf',
      },
    },
  ],
  files: {
    oper: '{YYYYMMDD}/{HH}z/ifs/0p25/{stream}/{YYYYMMDD}{HH}0000-{F}h-{stream}-fc.grib2',
  },
  pathsSince: '2024-02-28T06:00:00Z',
  stream: {
    usual: 'oper',
    earlier: { before: '2026-05-12T06:00:00Z', cycleHours: [6, 18], stream: 'scda' },
  },
  groups: [],
  index: 'ecmwf-index',
  indexClass: 'od',
  compression: null,
  latency: [
    { cycleHours: [0, 12], firstMinutes: 454, lastMinutes: 454 },
    { cycleHours: [6, 18], firstMinutes: 387, lastMinutes: 387 },
  ],
  ensemble: null,
  grid: {
    kind: 'latlon',
    template: 0,
    nx: 1440,
    ny: 721,
    points: 1_038_240,
    latitudeOfFirst: 90,
    longitudeOfFirst: 180,
    latitudeOfLast: -90,
    longitudeOfLast: 179.75,
    stepDegrees: 0.25,
    scanningMode: 0,
    resolutionAndComponentFlags: 48,
    winds: 'earth',
    box: { west: -180, south: -90, east: 180, north: 90 },
    missing: 'none',
    missingPoints: 0,
  },
  packing: { templates: [42], earlier: null },
  accumulation: { kind: 'from_start' },
} as const satisfies Model;

/** Messages for the surface often have no level value, so it is not tested. */
const groundWithoutValue: Surface = { type: 1, value: null };
const mostUnstableParcel: Surface = { type: 17, value: null };

/** A layer of soil lies between two numbered levels: the first between 0 and 1. */
const soilLayer = (layer: number): Surface => ({ type: 151, value: layer - 1, second: 151 });
/** Discipline 2, land surface. */
const SOIL = {
  sot: { discipline: 2, category: 3, number: 18, units: 'K' },
  vsw: { discipline: 2, category: 0, number: 25, units: '1' },
} as const satisfies Record<string, Parameter>;

const eastward = { category: 2, number: 2, units: 'm s-1' };
const northward = { category: 2, number: 3, units: 'm s-1' };
export const geopotential = { category: 3, number: 4, units: 'm2 s-2' };
/** Geopotential by this is geopotential height (WMO No. 8, standard acceleration of free fall), m s-2. */
const STANDARD_GRAVITY = 9.80665;
export const BY_GRAVITY = { scale: 1 / STANDARD_GRAVITY, offset: 0 };
const relativeHumidity = { category: 1, number: 1, units: '%' };

function sfc(params: string | readonly string[], parameter: Parameter, surface: Surface): SourceField {
  return {
    file: 'oper',
    names: {
      kind: 'ecmwf',
      params: typeof params === 'string' ? [params] : params,
      levelType: 'sfc',
      level: null,
    },
    key: keyOf(parameter, surface),
    nativeUnits: parameter.units,
  };
}

function pl(param: string, parameter: Parameter, hectopascals: number): SourceField {
  return {
    file: 'oper',
    names: { kind: 'ecmwf', params: [param], levelType: 'pl', level: hectopascals },
    key: keyOf(parameter, isobaric(hectopascals)),
    nativeUnits: parameter.units,
  };
}

/** A layer of soil by its number from the ground down. */
function sol(param: 'sot' | 'vsw', layer: number): SourceField {
  const parameter = SOIL[param];
  return {
    file: 'oper',
    names: { kind: 'ecmwf', params: [param], levelType: 'sol', level: layer },
    key: keyOf(parameter, soilLayer(layer)),
    nativeUnits: parameter.units,
  };
}

function cloudLayer(levels: readonly number[]): DerivedField {
  return derived(
    'cloud_from_rh_levels',
    levels.map((level) => fieldInput(pl('r', relativeHumidity, level))),
    {
      comment: `estimated from relative humidity at ${levels.join(', ')} hPa`,
      note: 'lcc, mcc and hcc are not in the open data',
    },
  );
}

const SOIL_SINCE = {
  note: 'under other parameters before cycle 49r1 (2024-11-12); no message has been seen to tell whether the sea has values',
};
const BETWEEN = { comment: 'interpolated between 10 m and 100 m by a logarithmic profile' };

export const euroIfsNatives = {
  surface: {
    air_temperature_2m: native(sfc('2t', { category: 0, number: 0, units: 'K' }, aboveGround(2))),
    dewpoint_temperature_2m: native(sfc('2d', { category: 0, number: 6, units: 'K' }, aboveGround(2))),
    relative_humidity_2m: derived(
      'rh_from_t_td',
      [variableInput('air_temperature_2m'), variableInput('dewpoint_temperature_2m')],
      { comment: 'from temperature and dew point at 2 m' },
    ),
    wind_u_10m: native(sfc('10u', eastward, aboveGround(10))),
    wind_v_10m: native(sfc('10v', northward, aboveGround(10))),
    wind_gust_10m: native(
      sfc(
        ['10fg', '10fg3', 'max_i10fg'],
        { category: 2, number: 22, units: 'm s-1', process: MAXIMUM },
        aboveGround(10),
      ),
      {
        firstLeadHours: 3,
        cellMethods: 'time: maximum',
        window: 'output_step',
        comment: 'maximum since the previous output step',
        note: '10fg to lead 90 and from 150 on, 10fg3 between, to be renamed max_i10fg; published since 2024-11-13',
      },
    ),
    wind_u_80m: derived(
      'wind_log_height',
      [variableInput('wind_u_10m'), variableInput('wind_u_100m')],
      BETWEEN,
    ),
    wind_v_80m: derived(
      'wind_log_height',
      [variableInput('wind_v_10m'), variableInput('wind_v_100m')],
      BETWEEN,
    ),
    wind_u_100m: native(sfc('100u', eastward, aboveGround(100))),
    wind_v_100m: native(sfc('100v', northward, aboveGround(100))),
    mean_sea_level_pressure: native(sfc('msl', { category: 3, number: 0, units: 'Pa' }, meanSeaLevel), {
      note: '0/3/0 (pressure), not 0/3/1',
    }),
    total_precipitation: native(
      sfc('tp', { category: 1, number: 193, units: 'm', process: ACCUMULATION }, groundWithoutValue),
      {
        conversion: 'deaccumulate',
        scale: 1000,
        firstLeadHours: 3,
        cellMethods: 'time: sum',
        window: 'output_step',
        note: 'metres of water since the start of the run; the message of lead 0 is all zero',
        otherEncodings: [
          {
            key: keyOf(
              { category: 1, number: 52, units: 'kg m-2', process: ACCUMULATION },
              groundWithoutValue,
            ),
            nativeUnits: 'kg m-2',
            scale: 1,
            offset: 0,
          },
        ],
      },
    ),
    total_cloud_cover: native(sfc('tcc', { category: 6, number: 192, units: '1' }, groundWithoutValue), {
      conversion: 'scale',
      scale: 100,
      note: 'published since 2025-11-21',
      otherEncodings: [
        {
          key: keyOf({ category: 6, number: 1, units: '%' }, groundWithoutValue),
          nativeUnits: '%',
          scale: 1,
          offset: 0,
        },
      ],
    }),
    low_cloud_cover: cloudLayer([1000, 925, 850]),
    mid_cloud_cover: cloudLayer([700, 600, 500, 400]),
    high_cloud_cover: cloudLayer([300, 250, 200, 150, 100, 50]),
    cape: native(sfc('mucape', { category: 7, number: 6, units: 'J kg-1' }, mostUnstableParcel), {
      comment: 'most unstable parcel',
    }),
    snow_depth: derived(
      'snow_depth_from_swe',
      [
        fieldInput(sfc('sd', { category: 1, number: 254, units: 'm of water' }, groundWithoutValue), {
          scale: 1000,
          otherEncodings: [
            {
              key: keyOf({ category: 1, number: 60, units: 'kg m-2' }, groundWithoutValue),
              nativeUnits: 'kg m-2',
              scale: 1,
              offset: 0,
            },
          ],
        }),
        fieldInput(sfc('rsn', { category: 1, number: 61, units: 'kg m-3' }, groundWithoutValue)),
      ],
      { comment: 'from water equivalent and density of snow', note: 'published since 2025-11-20' },
    ),
    surface_altitude: native(sfc('z', geopotential, groundWithoutValue), {
      conversion: 'scale',
      ...BY_GRAVITY,
      constant: true,
      note: 'geopotential of the surface by standard gravity; in the file of lead 0 alone',
    }),
    snowfall_amount: native(
      sfc('sf', { category: 1, number: 198, units: 'm', process: ACCUMULATION }, groundWithoutValue),
      {
        conversion: 'deaccumulate',
        scale: 1000,
        ...sumOfStep(3),
        note: 'metres of water since the start of the run',
        otherEncodings: [
          {
            key: keyOf(
              { category: 1, number: 53, units: 'kg m-2', process: ACCUMULATION },
              groundWithoutValue,
            ),
            nativeUnits: 'kg m-2',
            scale: 1,
            offset: 0,
          },
        ],
      },
    ),
    precipitation_type: native(sfc('ptype', { category: 1, number: 19, units: '1' }, groundWithoutValue), {
      note: 'codes of WMO code table 4.201',
    }),
    most_unstable_cape: derived('same_field', [variableInput('cape')], {
      comment: 'most unstable parcel; the same field as `cape` of this model',
    }),
    shortwave_radiation: native(
      sfc('ssrd', { category: 4, number: 7, units: 'J m-2', process: ACCUMULATION }, groundWithoutValue),
      {
        conversion: 'rate_of_step',
        scale: 1 / 3600,
        ...meanOfStep(3),
        note: 'J m-2 since the start of the run; the message of lead 0 is all zero',
      },
    ),
    soil_temperature_0_7cm: native(sol('sot', 1), SOIL_SINCE),
    soil_temperature_7_28cm: native(sol('sot', 2), SOIL_SINCE),
    soil_temperature_28_100cm: native(sol('sot', 3), SOIL_SINCE),
    soil_temperature_100_289cm: native(sol('sot', 4), SOIL_SINCE),
    soil_moisture_0_7cm: native(sol('vsw', 1), SOIL_SINCE),
    soil_moisture_7_28cm: native(sol('vsw', 2), SOIL_SINCE),
    soil_moisture_28_100cm: native(sol('vsw', 3), SOIL_SINCE),
    soil_moisture_100_289cm: native(sol('vsw', 4), SOIL_SINCE),
  },
  pressure: {
    temperature: (level) => native(pl('t', { category: 0, number: 0, units: 'K' }, level)),
    u_wind: (level) => native(pl('u', eastward, level)),
    v_wind: (level) => native(pl('v', northward, level)),
    specific_humidity: (level) => native(pl('q', { category: 1, number: 0, units: 'kg kg-1' }, level)),
    geopotential_height: (level) =>
      native(pl('gh', { category: 3, number: 5, units: 'gpm' }, level), {
        note: 'z (0/3/4, m2 s-2) is in the same file',
      }),
    vertical_velocity: (level) =>
      native(pl('w', { category: 2, number: 8, units: 'Pa s-1' }, level), {
        note: 'named w, but it is omega',
      }),
  },
  notListed: 'not in the open data',
} as const satisfies NativeTable;
