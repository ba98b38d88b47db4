import { groundOfMembers, type NativeTable, native } from '../../../model/build.ts';
import type { Model } from '../../../model/model.ts';
import {
  atHeight,
  atMeanSeaLevel,
  atPressure,
  atSurface,
  belowGround,
  HIGH_SIGMA,
  highCloudLayer,
  LOW_SIGMA,
  lowCloudLayer,
  MIDDLE_SIGMA,
  middleCloudLayer,
  noaaField,
  SURFACE_PARCEL,
  wholeAtmosphere,
} from '../noaa.ts';
import { bucketAmount, gefs, gefsPath, meanClouds } from './gefs.ts';

const A = 'pgrb2a.0p50';
const B = 'pgrb2b.0p50';

/** The half-degree files of GEFS, to sixteen days and with pressure levels; see `gefs` for why they are another model. */
export const gefs05 = {
  ...gefs,
  id: 'gefs-05',
  title: 'NOAA GEFS v12 ensemble 0.5 degree',
  resolutionNative: '0.5 deg',
  cycles: [
    {
      hours: gefs.cycles[0].hours,
      leads: [
        { from: 0, to: 240, by: 3 },
        { from: 246, to: 384, by: 6 },
      ],
    },
  ],
  horizonHours: 384,
  contract: { coverage: 'Global', updateCycleHours: 6, horizonHours: 384, archive: null },
  unverified: [
    ...gefs.unverified,
    'leads from 390 to 840 of the runs of 00 UTC, which come half a day later, are not read',
  ],
  files: { [A]: gefsPath('pgrb2ap5', A), [B]: gefsPath('pgrb2bp5', B) },
  latency: [{ cycleHours: gefs.cycles[0].hours, firstMinutes: 223, lastMinutes: 405 }],
  grid: {
    ...gefs.grid,
    nx: 720,
    ny: 361,
    points: 259_920,
    longitudeOfLast: 359.5,
    stepDegrees: 0.5,
  },
} as const satisfies Model;

const a = noaaField.bind(null, A);
const b = noaaField.bind(null, B);

export const gefs05Natives = {
  surface: {
    air_temperature_2m: native(a('TMP', atHeight(2))),
    dewpoint_temperature_2m: native(b('DPT', atHeight(2))),
    relative_humidity_2m: native(a('RH', atHeight(2))),
    wind_u_10m: native(a('UGRD', atHeight(10))),
    wind_v_10m: native(a('VGRD', atHeight(10))),
    wind_gust_10m: native(b('GUST', atSurface), {
      comment: 'instantaneous diagnostic, encoded at the surface',
    }),
    wind_u_80m: native(b('UGRD', atHeight(80))),
    wind_v_80m: native(b('VGRD', atHeight(80))),
    wind_u_100m: native(b('UGRD', atHeight(100))),
    wind_v_100m: native(b('VGRD', atHeight(100))),
    mean_sea_level_pressure: native(a('PRMSL', atMeanSeaLevel)),
    total_precipitation: bucketAmount(A),
    total_cloud_cover: meanClouds(A, wholeAtmosphere),
    low_cloud_cover: meanClouds(B, lowCloudLayer, LOW_SIGMA),
    mid_cloud_cover: meanClouds(B, middleCloudLayer, MIDDLE_SIGMA),
    high_cloud_cover: meanClouds(B, highCloudLayer, HIGH_SIGMA),
    cape: native(b('CAPE', atSurface), { comment: SURFACE_PARCEL }),
    visibility: native(b('VIS', atSurface)),
    surface_altitude: groundOfMembers,
    snow_depth: native(a('SNOD', atSurface), { note: 'WEASD is water equivalent in kg m-2' }),
    soil_temperature_0_10cm: native(a('TSOIL', belowGround(0, 0.1))),
    soil_moisture_0_10cm: native(a('SOILW', belowGround(0, 0.1)), { note: 'water and ice' }),
  },
  pressure: {
    temperature: (level) =>
      native((level === 300 ? b : a)('TMP', atPressure(level)), {
        note: 'of the six levels 300 hPa is in the secondary file',
      }),
    u_wind: (level) => native(a('UGRD', atPressure(level))),
    v_wind: (level) => native(a('VGRD', atPressure(level))),
    specific_humidity: (level) => native(b('SPFH', atPressure(level))),
    geopotential_height: (level) => native(a('HGT', atPressure(level))),
    vertical_velocity: (level) =>
      native((level === 850 ? a : b)('VVEL', atPressure(level)), {
        note: 'of the six levels 850 hPa is in the primary file',
      }),
  },
} as const satisfies NativeTable;
