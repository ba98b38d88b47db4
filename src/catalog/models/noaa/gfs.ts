import { meanOfStep, type NativeTable, native } from '../../model/build.ts';
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
  soilLayers,
  wholeAtmosphere,
} from './noaa.ts';

export const gfs = {
  id: 'gfs',
  title: 'NOAA GFS v16 0.25 degree',
  coverage: 'Global',
  resolution: '~13 km',
  resolutionNative: '0.25 deg',
  updateCycleHours: 6,
  cycles: [
    {
      hours: [0, 6, 12, 18],
      leads: [
        { from: 0, to: 120, by: 1 },
        { from: 123, to: 384, by: 3 },
      ],
    },
  ],
  horizonHours: 384,
  archive: '1 year',
  contract: { coverage: 'Global', updateCycleHours: 6, horizonHours: 384, archive: '1 year' },
  status: { state: 'operational' },
  unverified: [],
  centre: 7,
  processes: [
    // Analysis at lead 0, forecast after it.
    [81, 81],
    [96, 96],
  ],
  licence: NOAA_LICENCE,
  attribution: 'NOAA/NCEP GFS',
  sources: [
    {
      id: 'aws',
      base: 'https://noaa-gfs-bdp-pds.s3.amazonaws.com/',
      start: '2021-01-01',
      retention: null,
      auth: null,
    },
    {
      id: 'gcs',
      base: 'https://storage.googleapis.com/global-forecast-system/',
      start: '2021-01-01',
      retention: null,
      auth: null,
    },
    {
      id: 'azure',
      base: 'https://noaagfs.blob.core.windows.net/gfs/',
      start: null,
      retention: { unit: 'days', count: 90 },
      auth: null,
    },
    {
      id: 'nomads',
      base: 'https://nomads.ncep.noaa.gov/pub/data/nccf/com/gfs/prod/',
      start: null,
      retention: { unit: 'days', count: 10 },
      auth: null,
    },
  ],
  files: { 'pgrb2.0p25': 'gfs.{YYYYMMDD}/{HH}/atmos/gfs.t{HH}z.pgrb2.0p25.f{FFF}' },
  pathsSince: '2021-03-23T00:00:00Z',
  stream: null,
  groups: [],
  index: 'wgrib2-idx',
  indexClass: null,
  compression: null,
  latency: [{ cycleHours: [0, 6, 12, 18], firstMinutes: 220, lastMinutes: 315 }],
  ensemble: null,
  grid: {
    kind: 'latlon',
    template: 0,
    nx: 1440,
    ny: 721,
    points: 1_038_240,
    latitudeOfFirst: 90,
    longitudeOfFirst: 0,
    latitudeOfLast: -90,
    longitudeOfLast: 359.75,
    stepDegrees: 0.25,
    scanningMode: 0,
    resolutionAndComponentFlags: 48,
    winds: 'earth',
    box: { west: -180, south: -90, east: 180, north: 90 },
    missing: 'rare',
    missingPoints: 0,
  },
  packing: { templates: [3], earlier: null },
  accumulation: {
    kind: 'bucket',
    resets: [{ cycleHours: [0, 6, 12, 18], resetHours: 6 }],
    directFromLeadHours: null,
  },
} as const satisfies Model;

const field = noaaField.bind(null, 'pgrb2.0p25');

const AVERAGE_TWIN = 'an average over the bucket has the same name and level: take the instantaneous record';

export const gfsNatives = {
  surface: {
    air_temperature_2m: native(field('TMP', atHeight(2))),
    dewpoint_temperature_2m: native(field('DPT', atHeight(2))),
    relative_humidity_2m: native(field('RH', atHeight(2))),
    wind_u_10m: native(field('UGRD', atHeight(10))),
    wind_v_10m: native(field('VGRD', atHeight(10))),
    wind_gust_10m: native(field('GUST', atSurface), {
      comment: 'instantaneous diagnostic, encoded at the surface',
    }),
    wind_u_80m: native(field('UGRD', atHeight(80))),
    wind_v_80m: native(field('VGRD', atHeight(80))),
    wind_u_100m: native(field('UGRD', atHeight(100))),
    wind_v_100m: native(field('VGRD', atHeight(100))),
    mean_sea_level_pressure: native(field('PRMSL', atMeanSeaLevel), {
      note: 'MSLET (0/3/192, local) is another, smoother reduction',
    }),
    total_precipitation: native(field('APCP', atSurface, 'bucket'), {
      conversion: 'deaccumulate',
      firstLeadHours: 1,
      cellMethods: 'time: sum',
      window: 'output_step',
      note: 'two records per lead: the bucket and the run total, which is not monotonic',
    }),
    total_cloud_cover: native(field('TCDC', wholeAtmosphere), { note: AVERAGE_TWIN }),
    low_cloud_cover: native(field('LCDC', lowCloudLayer), { comment: LOW_SIGMA, note: AVERAGE_TWIN }),
    mid_cloud_cover: native(field('MCDC', middleCloudLayer), { comment: MIDDLE_SIGMA, note: AVERAGE_TWIN }),
    high_cloud_cover: native(field('HCDC', highCloudLayer), { comment: HIGH_SIGMA, note: AVERAGE_TWIN }),
    cape: native(field('CAPE', atSurface), {
      comment: SURFACE_PARCEL,
      note: 'layers 180-0, 90-0 and 255-0 mb above ground are other records',
    }),
    visibility: native(field('VIS', atSurface), { comment: 'capped at 24135 m by the producer' }),
    surface_altitude: groundHeight('pgrb2.0p25'),
    snow_depth: native(field('SNOD', atSurface), { note: 'WEASD is water equivalent in kg m-2' }),
    ...convectionAndLevels('pgrb2.0p25'),
    shortwave_radiation: native(field('DSWRF', atSurface, 'bucket_mean'), {
      conversion: 'mean_of_step',
      ...meanOfStep(1),
      note: 'mean of the bucket of six hours',
    }),
    ...soilLayers('pgrb2.0p25'),
  },
  pressure: {
    temperature: (level) => native(field('TMP', atPressure(level))),
    u_wind: (level) => native(field('UGRD', atPressure(level))),
    v_wind: (level) => native(field('VGRD', atPressure(level))),
    specific_humidity: (level) => native(field('SPFH', atPressure(level))),
    geopotential_height: (level) => native(field('HGT', atPressure(level))),
    vertical_velocity: (level) =>
      native(field('VVEL', atPressure(level)), { note: 'DZDT (0/2/9) is in m s-1' }),
  },
} as const satisfies NativeTable;
