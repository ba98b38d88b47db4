import { derived, fieldInput, type NativeTable, native, unavailable } from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
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

export const nam = {
  id: 'nam',
  title: 'NOAA NAM 12 km (grid 218)',
  coverage: 'CONUS and surroundings (12-57 N)',
  resolution: '12 km',
  resolutionNative: '12.191 km',
  updateCycleHours: 6,
  cycles: [
    {
      hours: [0, 6, 12, 18],
      leads: [
        { from: 0, to: 36, by: 1 },
        { from: 39, to: 84, by: 3 },
      ],
    },
  ],
  horizonHours: 84,
  archive: '1 year',
  contract: { coverage: 'North America', updateCycleHours: 6, horizonHours: 84, archive: '1 year' },
  status: { state: 'retired', lastRun: '2026-10-14T06:00:00Z', successor: 'rrfs' },
  unverified: [],
  centre: 7,
  processes: [[84, 84]],
  licence: NOAA_LICENCE,
  attribution: 'NOAA/NCEP NAM',
  sources: [
    { id: 'aws', base: 'https://noaa-nam-pds.s3.amazonaws.com/', start: null, retention: null, auth: null },
  ],
  files: {
    awphys: 'nam.{YYYYMMDD}/nam.t{HH}z.awphys{FF}.tm00.grib2',
    awip12: 'nam.{YYYYMMDD}/nam.t{HH}z.awip12{FF}.tm00.grib2',
    conusnest: 'nam.{YYYYMMDD}/nam.t{HH}z.conusnest.hiresf{FF}.tm00.grib2',
  },
  pathsSince: null,
  stream: null,
  groups: [],
  index: 'wgrib2-idx',
  indexClass: null,
  compression: null,
  latency: [{ cycleHours: [0, 6, 12, 18], firstMinutes: 100, lastMinutes: 160 }],
  ensemble: null,
  grid: {
    kind: 'lambert',
    template: 30,
    nx: 614,
    ny: 428,
    points: 262_792,
    latitudeOfFirst: 12.19,
    longitudeOfFirst: 226.541,
    latitudeOfLast: 57.32844,
    longitudeOfLast: 310.58401,
    dxMetres: 12191,
    dyMetres: 12191,
    lov: 265,
    lad: 25,
    latin1: 25,
    latin2: 25,
    scanningMode: 64,
    resolutionAndComponentFlags: 56,
    winds: 'grid',
    box: { west: -152.878623, south: 12.19, east: -49.415987, north: 61.309358 },
    missing: 'none',
    missingPoints: 0,
  },
  packing: { templates: [3], earlier: null },
  accumulation: {
    kind: 'bucket',
    resets: [
      { cycleHours: [0, 12], resetHours: 12 },
      { cycleHours: [6, 18], resetHours: 3 },
    ],
    directFromLeadHours: 39,
  },
} as const satisfies Model;

const field = noaaField.bind(null, 'awphys');
const onlyInAwip12 = noaaField.bind(null, 'awip12');

const rotated = {
  conversion: 'rotate_lambert',
  note: 'along the grid; u and v are two fields of one message (inventory rows N.1 and N.2)',
} as const;
const noHubHeights = unavailable('the 12 km files have no wind at 80 m or 100 m');

export const namNatives = {
  surface: {
    air_temperature_2m: native(field('TMP', atHeight(2))),
    dewpoint_temperature_2m: native(field('DPT', atHeight(2))),
    relative_humidity_2m: native(field('RH', atHeight(2))),
    wind_u_10m: native(field('UGRD', atHeight(10)), rotated),
    wind_v_10m: native(field('VGRD', atHeight(10)), rotated),
    wind_gust_10m: native(field('GUST', atSurface), {
      comment: 'instantaneous diagnostic, encoded at the surface',
    }),
    wind_u_80m: noHubHeights,
    wind_v_80m: noHubHeights,
    wind_u_100m: noHubHeights,
    wind_v_100m: noHubHeights,
    mean_sea_level_pressure: native(field('PRMSL', atMeanSeaLevel)),
    total_precipitation: native(field('APCP', atSurface, 'bucket'), {
      conversion: 'deaccumulate',
      firstLeadHours: 1,
      cellMethods: 'time: sum',
      window: 'output_step',
      note: 'two records coexist where buckets end, and from lead 39 on',
    }),
    total_cloud_cover: native(field('TCDC', atmosphereAsLayer)),
    low_cloud_cover: native(onlyInAwip12('LCDC', lowCloudLayer), { comment: LOW_SIGMA }),
    mid_cloud_cover: native(onlyInAwip12('MCDC', middleCloudLayer), { comment: MIDDLE_SIGMA }),
    high_cloud_cover: native(onlyInAwip12('HCDC', highCloudLayer), { comment: HIGH_SIGMA }),
    cape: native(field('CAPE', atSurface), { comment: SURFACE_PARCEL }),
    visibility: native(field('VIS', atSurface), { note: 'VIS at the cloud top is another record' }),
    surface_altitude: groundHeight('awphys'),
    snow_depth: native(field('SNOD', atSurface)),
  },
  pressure: {
    temperature: (level) => native(field('TMP', atPressure(level))),
    u_wind: (level) => native(field('UGRD', atPressure(level)), rotated),
    v_wind: (level) => native(field('VGRD', atPressure(level)), rotated),
    specific_humidity: (level) =>
      derived(
        'q_from_rh_upp',
        [fieldInput(field('RH', atPressure(level))), fieldInput(field('TMP', atPressure(level)))],
        { comment: 'from relative humidity and temperature', note: 'no SPFH on pressure levels' },
      ),
    geopotential_height: (level) => native(field('HGT', atPressure(level))),
    vertical_velocity: (level) => native(field('VVEL', atPressure(level))),
  },
} as const satisfies NativeTable;
