import { derived, fieldInput, type NativeTable, native, variableInput } from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import { pressureVariableName } from '../../variables/variable-names.ts';
import { hrrr } from './hrrr.ts';
import {
  atHeight,
  atMeanSeaLevel,
  atmosphereAsLayer,
  atPressure,
  atSurface,
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
} from './noaa.ts';

const LONG = [0, 6, 12, 18] as const;
/** The other 16 hours of the day have sub-hourly files alone, which are not read: they are not cycles of these files. */
const SHORT = [3, 9, 15, 21] as const;

export const rrfs = {
  id: 'rrfs',
  title: 'NOAA RRFS v1 CONUS 3 km',
  coverage: 'CONUS',
  resolution: '3 km',
  resolutionNative: '3 km',
  updateCycleHours: 3,
  cycles: [
    { hours: LONG, leads: [{ from: 0, to: 84, by: 1 }] },
    { hours: SHORT, leads: [{ from: 0, to: 18, by: 1 }] },
  ],
  horizonHours: 84,
  archive: null,
  contract: { coverage: 'CONUS', updateCycleHours: 3, horizonHours: 84, archive: null },
  status: { state: 'operational' },
  unverified: [
    'whether operations began on 14 October 2026, as the notice of the National Weather Service said: the newest listing seen is of 7 October',
    'packing and missing points: indexes have been read, but no message',
    'how long NOMADS keeps a run: 2 days were seen before operations began',
  ],
  centre: 7,
  processes: [[134, 134]],
  licence: NOAA_LICENCE,
  attribution: 'NOAA/NCEP RRFS',
  sources: [
    {
      id: 'aws',
      base: 'https://noaa-rrfs-ops-pds.s3.amazonaws.com/',
      start: '2026-08-13',
      retention: null,
      auth: null,
    },
    {
      id: 'nomads',
      base: 'https://nomads.ncep.noaa.gov/pub/data/nccf/com/rrfs/prod/',
      start: null,
      retention: { unit: 'days', count: 2 },
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
  latency: [
    { cycleHours: LONG, firstMinutes: 108, lastMinutes: 212 },
    { cycleHours: SHORT, firstMinutes: 73, lastMinutes: 108 },
  ],
  ensemble: null,
  grid: hrrr.grid,
  packing: { templates: [3], earlier: null },
  accumulation: { kind: 'one_hour_record' },
} as const satisfies Model;

const field = noaaField.bind(null, '2dfld');
const onLevels = noaaField.bind(null, 'prslev');

const rotated = { conversion: 'rotate_lambert', note: 'along the grid, which is that of the HRRR' } as const;

/** As in indexes of 12 August, 15 September and 2 October 2026. */
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
    wind_u_80m: native(field('UGRD', atHeight(80)), rotated),
    wind_v_80m: native(field('VGRD', atHeight(80)), rotated),
    wind_u_100m: native(field('UGRD', atHeight(100)), rotated),
    wind_v_100m: native(field('VGRD', atHeight(100)), rotated),
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
    visibility: native(field('VIS', atSurface)),
    surface_altitude: groundHeight('2dfld'),
    snow_depth: native(field('SNOD', atSurface)),
  },
  pressure: {
    temperature: (level) => native(onLevels('TMP', atPressure(level))),
    u_wind: (level) => native(onLevels('UGRD', atPressure(level)), rotated),
    v_wind: (level) => native(onLevels('VGRD', atPressure(level)), rotated),
    geopotential_height: (level) => native(onLevels('HGT', atPressure(level))),
    specific_humidity: (level) => native(onLevels('SPFH', atPressure(level))),
    vertical_velocity: (level) =>
      derived(
        'omega_from_w',
        [
          fieldInput(onLevels('DZDT', atPressure(level))),
          variableInput(pressureVariableName('temperature', level)),
          variableInput(pressureVariableName('specific_humidity', level)),
        ],
        {
          comment:
            'estimated from the geometric vertical velocity as in hydrostatic balance, within a few per cent',
          note: 'the files have DZDT (m s-1) in the place of VVEL',
        },
      ),
  },
} as const satisfies NativeTable;
