import { groundOfMembers, type NativeTable } from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import type { EncodedField, GridFieldName } from '../../model/native.ts';
import { cellCentre, ICON_PACKING, iconNatives } from './icon.ts';

const HOURS = [0, 6, 12, 18] as const;

/** Unlike those of ICON and ICON-EU, names of files end with the variable in lower case. */
const name = (levels: string): string =>
  `{HH}/{var}/icon-eu-eps_europe_icosahedral_${levels}_{var}.grib2.bz2`;

export const iconEuEps = {
  id: 'icon-eu-eps',
  title: 'DWD ICON-EU ensemble 13 km',
  coverage: 'Europe',
  resolution: '~13 km',
  resolutionNative: '13 km (R03B07_N02)',
  updateCycleHours: 6,
  cycles: [
    {
      hours: HOURS,
      leads: [
        { from: 0, to: 48, by: 1 },
        { from: 51, to: 72, by: 3 },
        { from: 78, to: 120, by: 6 },
      ],
    },
  ],
  horizonHours: 120,
  archive: null,
  contract: { coverage: 'Europe', updateCycleHours: 6, horizonHours: 120, archive: null },
  status: { state: 'operational' },
  unverified: [
    'generating process and box of the grid: no message has been seen, only one of ICON-EPS written with the keys that it is reported to have',
    'which variables and leads there are: from one description of the directories',
    'templates of the fields with the coordinates of cells',
  ],
  centre: 78,
  processes: [[1, 254]],
  licence: 'CC BY 4.0',
  attribution: 'Source: Deutscher Wetterdienst',
  sources: [
    {
      id: 'dwd',
      base: 'https://opendata.dwd.de/weather/nwp/icon-eu-eps/grib/',
      start: null,
      retention: { unit: 'hours', count: 24 },
      auth: null,
    },
  ],
  files: {
    'single-level': name('single-level_{YYYYMMDDHH}_{FFF}'),
    'time-invariant': name('time-invariant_{YYYYMMDDHH}'),
  },
  pathsSince: null,
  stream: null,
  groups: [],
  index: null,
  indexClass: null,
  compression: 'bzip2',
  latency: [{ cycleHours: HOURS, firstMinutes: 161, lastMinutes: 193 }],
  ensemble: { members: 40, control: null, product: null, fileNames: null },
  grid: {
    kind: 'icosahedral',
    template: 101,
    points: 164_984,
    numberOfGridUsed: 37,
    uuid: 'ae487d28-fe2e-11e4-af85-e50a2a56a360',
    winds: 'earth',
    box: { west: -23.5, south: 29.5, east: 62.5, north: 70.5 },
    missing: 'none',
    missingPoints: 0,
  },
  packing: ICON_PACKING,
  accumulation: { kind: 'from_start' },
} as const satisfies Model;

const {
  air_temperature_2m,
  wind_u_10m,
  wind_v_10m,
  wind_gust_10m,
  total_precipitation,
  total_cloud_cover,
  cape,
} = iconNatives(74).surface;

/** Pressure levels, of which there are three and only in runs of 00 and 12 UTC, are left out. */
export const iconEuEpsNatives = {
  surface: {
    air_temperature_2m,
    wind_u_10m,
    wind_v_10m,
    wind_gust_10m,
    total_precipitation,
    total_cloud_cover,
    cape,
    surface_altitude: groundOfMembers,
  },
  pressure: {},
  notListed: 'not published for the ensemble, or not in every run',
} as const satisfies NativeTable;

export const iconEuEpsGridFields = {
  cell_latitude: cellCentre('CLAT'),
  cell_longitude: cellCentre('CLON'),
} as const satisfies Record<GridFieldName, EncodedField>;
