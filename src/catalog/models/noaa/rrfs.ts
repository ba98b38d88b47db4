import { type NativeTable, native, unavailable } from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import { hrrr } from './hrrr.ts';
import {
  atHeight,
  atMeanSeaLevel,
  atmosphereAsLayer,
  atPressure,
  atSurface,
  HIGH_SIGMA,
  highCloudLayer,
  LOW_SIGMA,
  lowCloudLayer,
  MIDDLE_SIGMA,
  middleCloudLayer,
  NOAA_LICENCE,
  noaaField,
  SURFACE_PARCEL,
} from './noaa.ts';

const LONG = [0, 6, 12, 18] as const;
const SHORT = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23] as const;

export const rrfs = {
  id: 'rrfs',
  title: 'NOAA RRFS v1 CONUS 3 km',
  coverage: 'CONUS',
  resolution: '3 km',
  resolutionNative: '3 km',
  updateCycleHours: 1,
  cycles: [
    { hours: LONG, leads: [{ from: 0, to: 84, by: 1 }] },
    { hours: SHORT, leads: [{ from: 0, to: 18, by: 1 }] },
  ],
  horizonHours: 84,
  archive: null,
  contract: { coverage: 'CONUS', updateCycleHours: 1, horizonHours: 84, archive: null },
  status: { state: 'operational' },
  unverified: [
    'whether operations began on 14 October 2026, as the notice of the National Weather Service said',
    'hourly leads: only the longest lead of the cycles is known',
    'fields on pressure levels other than DZDT in the place of VVEL; winds at 80 m, visibility, snow depth: not looked up',
    'packing, missing points and generating process: no message has been seen',
    'latency: that of the HRRR is assumed',
  ],
  centre: 7,
  processes: [[134, 134]],
  licence: NOAA_LICENCE,
  attribution: 'NOAA/NCEP RRFS',
  sources: [
    {
      id: 'aws',
      base: 'https://noaa-rrfs-ops-pds.s3.amazonaws.com/',
      start: null,
      retention: null,
      auth: null,
    },
  ],
  files: {
    '2dfld': 'rrfs.{YYYYMMDD}/{HH}/rrfs.t{HH}z.2dfld.3km.f{FFF}.conus.grib2',
    prslev: 'rrfs.{YYYYMMDD}/{HH}/rrfs.t{HH}z.prslev.3km.f{FFF}.conus.grib2',
  },
  pathsSince: null,
  stream: null,
  groups: [],
  index: 'wgrib2-idx',
  indexClass: null,
  compression: null,
  latency: [{ cycleHours: [...LONG, ...SHORT], firstMinutes: null, lastMinutes: 120 }],
  ensemble: null,
  grid: hrrr.grid,
  packing: { templates: [3], earlier: null },
  accumulation: { kind: 'one_hour_record' },
} as const satisfies Model;

const field = noaaField.bind(null, '2dfld');
const onLevels = noaaField.bind(null, 'prslev');

const rotated = { conversion: 'rotate_lambert', note: 'along the grid, which is that of the HRRR' } as const;

/** Surface fields as in an excerpt of the index of 12 August 2026, 06 UTC, lead 12. */
export const rrfsNatives = {
  surface: {
    air_temperature_2m: native(field('TMP', atHeight(2))),
    dewpoint_temperature_2m: native(field('DPT', atHeight(2))),
    relative_humidity_2m: native(field('RH', atHeight(2))),
    wind_u_10m: native(field('UGRD', atHeight(10)), rotated),
    wind_v_10m: native(field('VGRD', atHeight(10)), rotated),
    wind_gust_10m: native(field('GUST', atSurface), {
      comment: 'instantaneous diagnostic, encoded at the surface',
    }),
    mean_sea_level_pressure: native(field('MSLET', atMeanSeaLevel), {
      note: 'by the Eta reduction; no PRMSL record',
    }),
    total_precipitation: native(field('APCP', atSurface, 'last_hour'), {
      conversion: 'use_1h_record',
      firstLeadHours: 1,
      cellMethods: 'time: sum',
      window: 'output_step',
      note: 'the run total stands beside it',
    }),
    total_cloud_cover: native(field('TCDC', atmosphereAsLayer), {
      note: 'the mean of the last hour stands beside it',
    }),
    low_cloud_cover: native(field('LCDC', lowCloudLayer), { comment: LOW_SIGMA }),
    mid_cloud_cover: native(field('MCDC', middleCloudLayer), { comment: MIDDLE_SIGMA }),
    high_cloud_cover: native(field('HCDC', highCloudLayer), { comment: HIGH_SIGMA }),
    cape: native(field('CAPE', atSurface), { comment: SURFACE_PARCEL }),
  },
  pressure: {
    temperature: (level) => native(onLevels('TMP', atPressure(level))),
    u_wind: (level) => native(onLevels('UGRD', atPressure(level)), rotated),
    v_wind: (level) => native(onLevels('VGRD', atPressure(level)), rotated),
    geopotential_height: (level) => native(onLevels('HGT', atPressure(level))),
    vertical_velocity: () => unavailable('the files have DZDT (m s-1) in the place of VVEL'),
  },
  notListed: 'not known to be in the files',
} as const satisfies NativeTable;
