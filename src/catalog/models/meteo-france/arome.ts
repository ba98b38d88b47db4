import {
  ACCUMULATION,
  aboveGround,
  anySurface,
  derived,
  fieldInput,
  ground,
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
} from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import type { DerivedField, SourceField } from '../../model/native.ts';

const RUN = '{YYYY}-{MM}-{DD}T{HH}:00:00Z';
const packageFile = (name: string): string =>
  `${RUN}/arome/0025/${name}/arome__0025__${name}__{GROUP}__${RUN}.grib2`;

export const arome = {
  id: 'arome',
  title: 'Météo-France AROME France 0.025 degree',
  coverage: 'France and western Europe',
  resolution: '1.3 km',
  resolutionNative: '0.025 deg',
  updateCycleHours: 3,
  cycles: [{ hours: [0, 3, 6, 9, 12, 15, 18, 21], leads: [{ from: 0, to: 51, by: 1 }] }],
  horizonHours: 51,
  archive: 'rolling',
  contract: { coverage: 'France + borders', updateCycleHours: 3, horizonHours: 42, archive: 'rolling' },
  status: { state: 'operational' },
  unverified: [],
  centre: 85,
  processes: [[204, 204]],
  licence: 'Licence Ouverte / Etalab 2.0',
  attribution: 'Météo-France (with date of last update)',
  sources: [
    {
      id: 'ovh',
      base: 'https://meteofrance-pnt.s3.rbx.io.cloud.ovh.net/pnt/',
      start: null,
      retention: { unit: 'days', count: 15 },
      auth: null,
    },
    {
      id: 'api',
      base: 'https://public-api.meteofrance.fr/previnum/DPPaquetAROME/v1/models/AROME/grids/0.025/packages/',
      start: null,
      retention: null,
      auth: { kind: 'api-key', header: 'apikey' },
    },
  ],
  files: {
    SP1: packageFile('SP1'),
    SP2: packageFile('SP2'),
    HP1: packageFile('HP1'),
    IP1: packageFile('IP1'),
    IP3: packageFile('IP3'),
  },
  pathsSince: null,
  stream: null,
  groups: ['00H06H', '07H12H', '13H18H', '19H24H', '25H30H', '31H36H', '37H42H', '43H48H', '49H51H'],
  index: null,
  indexClass: null,
  compression: null,
  latency: [
    { cycleHours: [0], firstMinutes: null, lastMinutes: 175 },
    { cycleHours: [3], firstMinutes: null, lastMinutes: 165 },
    { cycleHours: [6], firstMinutes: null, lastMinutes: 312 },
    { cycleHours: [9], firstMinutes: null, lastMinutes: 255 },
    { cycleHours: [12], firstMinutes: null, lastMinutes: 254 },
    { cycleHours: [15], firstMinutes: null, lastMinutes: 236 },
    { cycleHours: [18], firstMinutes: null, lastMinutes: 306 },
    { cycleHours: [21], firstMinutes: null, lastMinutes: 254 },
  ],
  ensemble: null,
  grid: {
    kind: 'latlon',
    template: 0,
    nx: 1121,
    ny: 717,
    points: 803_757,
    latitudeOfFirst: 55.4,
    longitudeOfFirst: 348,
    latitudeOfLast: 37.5,
    longitudeOfLast: 16,
    stepDegrees: 0.025,
    scanningMode: 0,
    resolutionAndComponentFlags: 48,
    winds: 'earth',
    box: { west: -12, south: 37.5, east: 16, north: 55.4 },
    missing: 'mask',
    missingPoints: 138_076,
  },
  packing: { templates: [42], earlier: null },
  accumulation: { kind: 'from_start' },
} as const satisfies Model;

const eastward = { category: 2, number: 2, units: 'm s-1' };
const northward = { category: 2, number: 3, units: 'm s-1' };

function field(
  file: keyof typeof arome.files,
  shortName: string | null,
  parameter: Parameter,
  surface: Surface,
): SourceField {
  return {
    file,
    names: { kind: 'mf', shortName },
    key: keyOf(parameter, surface),
    nativeUnits: parameter.units,
  };
}

function at80m(shortName: 'u' | 'v', parameter: Parameter): DerivedField {
  return derived(
    'linear_height',
    [75, 100].map((metres) => fieldInput(field('HP1', shortName, parameter, aboveGround(metres)))),
    { comment: 'interpolated in height between 75 m and 100 m' },
  );
}

const cloud = (number: number): Parameter => ({ category: 6, number, units: '%' });
const FROM_LEAD_1 = { firstLeadHours: 1, note: 'no field at lead 0' };

export const aromeNatives = {
  surface: {
    air_temperature_2m: native(field('SP1', '2t', { category: 0, number: 0, units: 'K' }, aboveGround(2))),
    dewpoint_temperature_2m: native(
      field('SP2', '2d', { category: 0, number: 6, units: 'K' }, aboveGround(2)),
    ),
    relative_humidity_2m: native(field('SP1', '2r', { category: 1, number: 1, units: '%' }, aboveGround(2))),
    wind_u_10m: native(field('SP1', '10u', eastward, aboveGround(10))),
    wind_v_10m: native(field('SP1', '10v', northward, aboveGround(10))),
    wind_gust_10m: native(
      field(
        'SP1',
        'max_i10fg',
        { category: 2, number: 22, units: 'm s-1', process: MAXIMUM },
        aboveGround(10),
      ),
      {
        firstLeadHours: 1,
        cellMethods: 'time: maximum',
        window: 'last_hour',
        comment: 'maximum over the preceding hour',
        note: 'read the window: one from the start of the run is not an hourly maximum',
      },
    ),
    wind_u_80m: at80m('u', eastward),
    wind_v_80m: at80m('v', northward),
    wind_u_100m: native(field('HP1', 'u', eastward, aboveGround(100))),
    wind_v_100m: native(field('HP1', 'v', northward, aboveGround(100))),
    mean_sea_level_pressure: native(
      field('SP1', 'prmsl', { category: 3, number: 1, units: 'Pa' }, meanSeaLevel),
    ),
    total_precipitation: native(
      field('SP1', 'tp', { category: 1, number: 52, units: 'kg m-2', process: ACCUMULATION }, ground),
      {
        conversion: 'deaccumulate',
        firstLeadHours: 1,
        cellMethods: 'time: sum',
        window: 'output_step',
        note: 'accumulated since the start of the run',
      },
    ),
    total_cloud_cover: native(field('SP1', null, cloud(1), ground), FROM_LEAD_1),
    low_cloud_cover: native(field('SP2', 'lcc', cloud(3), ground), FROM_LEAD_1),
    mid_cloud_cover: native(field('SP2', 'mcc', cloud(4), ground), FROM_LEAD_1),
    high_cloud_cover: native(field('SP2', 'hcc', cloud(5), ground), FROM_LEAD_1),
    cape: native(field('SP2', 'CAPE_INS', { category: 7, number: 6, units: 'J kg-1' }, anySurface), {
      comment: "the producer's CAPE_INS",
    }),
    snowfall_amount: native(
      field('SP1', 'tsnowp', { category: 1, number: 50, units: 'kg m-2', process: ACCUMULATION }, ground),
      { conversion: 'deaccumulate', ...sumOfStep(1), note: 'accumulated since the start of the run' },
    ),
    boundary_layer_height: native(
      field('SP2', 'blh', { category: 3, number: 18, units: 'm' }, anySurface),
      FROM_LEAD_1,
    ),
    shortwave_radiation: native(
      field('SP1', 'ssrd', { category: 4, number: 7, units: 'J m-2', process: ACCUMULATION }, ground),
      {
        conversion: 'rate_of_step',
        scale: 1 / 3600,
        ...meanOfStep(1),
        note: 'J m-2 since the start of the run',
      },
    ),
  },
  pressure: {
    temperature: (level) =>
      native(field('IP1', 't', { category: 0, number: 0, units: 'K' }, isobaric(level))),
    u_wind: (level) => native(field('IP1', 'u', eastward, isobaric(level))),
    v_wind: (level) => native(field('IP1', 'v', northward, isobaric(level))),
    specific_humidity: (level) =>
      native(field('IP3', 'q', { category: 1, number: 0, units: 'kg kg-1' }, isobaric(level))),
    geopotential_height: (level) =>
      native(field('IP1', 'z', { category: 3, number: 4, units: 'm2 s-2' }, isobaric(level)), {
        conversion: 'scale',
        scale: 1 / 9.80665,
        note: 'geopotential divided by standard gravity',
      }),
    vertical_velocity: (level) =>
      native(field('IP3', 'w', { category: 2, number: 8, units: 'Pa s-1' }, isobaric(level)), {
        note: 'wz (0/2/9) is in m s-1',
      }),
  },
  notListed: 'not in the packages SP1 to SP3',
} as const satisfies NativeTable;
