import {
  derived,
  ground,
  keyOf,
  type NativeTable,
  native,
  sumOfStep,
  variableInput,
} from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import {
  atHeight,
  atMeanSeaLevel,
  atPressure,
  atSurface,
  convectionAndLevels,
  groundHeight,
  HIGH_SIGMA,
  highCloudLayer,
  LOW_SIGMA,
  lowCloudLayer,
  MIDDLE_SIGMA,
  middleCloudLayer,
  NOAA_LICENCE,
  noaaField,
  SURFACE_PARCEL,
  wholeAtmosphere,
} from './noaa.ts';

const LONG = [0, 6, 12, 18] as const;
const SHORT = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23] as const;

export const hrrr = {
  id: 'hrrr',
  title: 'NOAA HRRR v4 CONUS 3 km',
  coverage: 'CONUS',
  resolution: '3 km',
  resolutionNative: '3 km',
  updateCycleHours: 1,
  cycles: [
    { hours: LONG, leads: [{ from: 0, to: 48, by: 1 }] },
    { hours: SHORT, leads: [{ from: 0, to: 18, by: 1 }] },
  ],
  horizonHours: 48,
  archive: '1 year',
  contract: { coverage: 'CONUS', updateCycleHours: 1, horizonHours: 18, archive: '1 year' },
  status: { state: 'operational' },
  unverified: [],
  centre: 7,
  processes: [[83, 83]],
  licence: NOAA_LICENCE,
  attribution: 'NOAA/NCEP HRRR',
  sources: [
    {
      id: 'aws',
      base: 'https://noaa-hrrr-bdp-pds.s3.amazonaws.com/',
      start: '2014-07-30',
      retention: null,
      auth: null,
    },
    {
      id: 'gcs',
      base: 'https://storage.googleapis.com/high-resolution-rapid-refresh/',
      start: null,
      retention: null,
      auth: null,
    },
    {
      id: 'azure',
      base: 'https://noaahrrr.blob.core.windows.net/hrrr/',
      start: '2021-03-21',
      retention: null,
      auth: null,
    },
    {
      id: 'nomads',
      base: 'https://nomads.ncep.noaa.gov/pub/data/nccf/com/hrrr/prod/',
      start: null,
      retention: { unit: 'days', count: 2 },
      auth: null,
    },
  ],
  files: {
    wrfsfc: 'hrrr.{YYYYMMDD}/conus/hrrr.t{HH}z.wrfsfcf{FF}.grib2',
    wrfprs: 'hrrr.{YYYYMMDD}/conus/hrrr.t{HH}z.wrfprsf{FF}.grib2',
    wrfnat: 'hrrr.{YYYYMMDD}/conus/hrrr.t{HH}z.wrfnatf{FF}.grib2',
  },
  pathsSince: null,
  stream: null,
  groups: [],
  index: 'wgrib2-idx',
  indexClass: null,
  compression: null,
  latency: [
    { cycleHours: LONG, firstMinutes: 50, lastMinutes: 120 },
    { cycleHours: SHORT, firstMinutes: 50, lastMinutes: 100 },
  ],
  ensemble: null,
  grid: {
    kind: 'lambert',
    template: 30,
    nx: 1799,
    ny: 1059,
    points: 1_905_141,
    latitudeOfFirst: 21.138123,
    longitudeOfFirst: 237.280472,
    latitudeOfLast: 47.842195,
    longitudeOfLast: 299.082807,
    dxMetres: 3000,
    dyMetres: 3000,
    lov: 262.5,
    lad: 38.5,
    latin1: 38.5,
    latin2: 38.5,
    scanningMode: 64,
    resolutionAndComponentFlags: 8,
    winds: 'grid',
    box: { west: -134.09548, south: 21.138123, east: -60.917193, north: 52.615653 },
    missing: 'rare',
    missingPoints: 0,
  },
  packing: { templates: [3, 0], earlier: null },
  accumulation: { kind: 'one_hour_record' },
} as const satisfies Model;

const field = noaaField.bind(null, 'wrfsfc');
/** `wrfsfc` repeats some levels, but without humidity and vertical velocity. */
const onLevels = noaaField.bind(null, 'wrfprs');

const rotated = { conversion: 'rotate_lambert', note: 'along the grid' } as const;
const BEYOND_80M = {
  comment: 'extended from 10 m and 80 m by a logarithmic profile',
  note: 'no record at 100 m',
};

/** Sunlight by the parameter of the master table, which sub-hourly files may have instead of NCEP's own. @param process code table 4.10 */
export const sunlightOfWmo = (process?: number) => ({
  key: keyOf({ category: 4, number: 7, units: 'W m-2', ...(process !== undefined && { process }) }, ground),
  ...{ nativeUnits: 'W m-2', scale: 1, offset: 0 },
});

export const hrrrNatives = {
  surface: {
    air_temperature_2m: native(field('TMP', atHeight(2))),
    dewpoint_temperature_2m: native(field('DPT', atHeight(2))),
    relative_humidity_2m: native(field('RH', atHeight(2))),
    wind_u_10m: native(field('UGRD', atHeight(10)), rotated),
    wind_v_10m: native(field('VGRD', atHeight(10)), rotated),
    wind_gust_10m: native(field('GUST', atSurface), {
      comment: 'instantaneous diagnostic, encoded at the surface',
      note: 'WIND ... max fcst is the hourly maximum of the sustained wind',
    }),
    wind_u_80m: native(field('UGRD', atHeight(80)), rotated),
    wind_v_80m: native(field('VGRD', atHeight(80)), rotated),
    wind_u_100m: derived(
      'wind_log_height',
      [variableInput('wind_u_10m'), variableInput('wind_u_80m')],
      BEYOND_80M,
    ),
    wind_v_100m: derived(
      'wind_log_height',
      [variableInput('wind_v_10m'), variableInput('wind_v_80m')],
      BEYOND_80M,
    ),
    mean_sea_level_pressure: native(field('MSLMA', atMeanSeaLevel), { note: 'no PRMSL record' }),
    total_precipitation: native(field('APCP', atSurface, 'last_hour'), {
      conversion: 'use_1h_record',
      firstLeadHours: 1,
      cellMethods: 'time: sum',
      window: 'output_step',
      note: 'the run total stands beside it; at lead 0 the record is a dummy without a window',
    }),
    total_cloud_cover: native(field('TCDC', wholeAtmosphere), {
      note: 'TCDC of the boundary layer is another record',
    }),
    low_cloud_cover: native(field('LCDC', lowCloudLayer), { comment: LOW_SIGMA }),
    mid_cloud_cover: native(field('MCDC', middleCloudLayer), { comment: MIDDLE_SIGMA }),
    high_cloud_cover: native(field('HCDC', highCloudLayer), { comment: HIGH_SIGMA }),
    cape: native(field('CAPE', atSurface), {
      comment: SURFACE_PARCEL,
      note: 'layers 180-0, 90-0 and 255-0 mb above ground are other records',
    }),
    visibility: native(field('VIS', atSurface)),
    surface_altitude: groundHeight('wrfsfc'),
    snow_depth: native(field('SNOD', atSurface), { note: 'WEASD is water equivalent' }),
    ...convectionAndLevels('wrfsfc'),
    snowfall_amount: native(field('WEASD', atSurface, 'last_hour'), {
      conversion: 'use_1h_record',
      ...sumOfStep(1),
      note: 'the run total and the snow on the ground have the same name',
    }),
    shortwave_radiation: native(field('DSWRF', atSurface), {
      comment: 'instantaneous, not a mean',
      note: 'VBDSF and VDDSF beside it do not say whether the beam is on a horizontal plane',
      otherEncodings: [sunlightOfWmo()],
    }),
  },
  pressure: {
    temperature: (level) => native(onLevels('TMP', atPressure(level))),
    u_wind: (level) => native(onLevels('UGRD', atPressure(level)), rotated),
    v_wind: (level) => native(onLevels('VGRD', atPressure(level)), rotated),
    specific_humidity: (level) => native(onLevels('SPFH', atPressure(level))),
    geopotential_height: (level) => native(onLevels('HGT', atPressure(level))),
    vertical_velocity: (level) => native(onLevels('VVEL', atPressure(level))),
  },
} as const satisfies NativeTable;
