import { type NativeTable, unavailable } from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import type { EncodedField, GridFieldName } from '../../model/native.ts';
import { cellCentre, ICON_PACKING, iconFiles, iconNatives } from './icon.ts';

export const iconGlobal = {
  id: 'icon-global',
  title: 'DWD ICON global 13 km',
  coverage: 'Global',
  resolution: '~13 km',
  resolutionNative: '13 km (R03B07)',
  updateCycleHours: 6,
  cycles: [
    {
      hours: [0, 12],
      leads: [
        { from: 0, to: 78, by: 1 },
        { from: 81, to: 180, by: 3 },
      ],
    },
    {
      hours: [6, 18],
      leads: [
        { from: 0, to: 78, by: 1 },
        { from: 81, to: 120, by: 3 },
      ],
    },
  ],
  horizonHours: 180,
  archive: null,
  contract: { coverage: 'Global', updateCycleHours: 6, horizonHours: null, archive: null },
  status: { state: 'operational' },
  unverified: [],
  centre: 78,
  processes: [[1, 1]],
  licence: 'CC BY 4.0',
  attribution: 'Source: Deutscher Wetterdienst',
  sources: [
    {
      id: 'dwd',
      base: 'https://opendata.dwd.de/weather/nwp/icon/grib/',
      start: null,
      retention: { unit: 'hours', count: 24 },
      auth: null,
    },
  ],
  files: iconFiles('icon_global_icosahedral'),
  pathsSince: null,
  stream: null,
  groups: [],
  index: null,
  indexClass: null,
  compression: 'bzip2',
  latency: [
    { cycleHours: [0, 12], firstMinutes: 160, lastMinutes: 225 },
    { cycleHours: [6, 18], firstMinutes: 160, lastMinutes: 215 },
  ],
  ensemble: null,
  grid: {
    kind: 'icosahedral',
    template: 101,
    points: 2_949_120,
    numberOfGridUsed: 26,
    uuid: 'a27b8de6-18c4-11e4-820a-b5b098c6a5c0',
    winds: 'earth',
    box: { west: -180, south: -90, east: 180, north: 90 },
    missing: 'none',
    missingPoints: 0,
  },
  packing: ICON_PACKING,
  accumulation: { kind: 'from_start' },
} as const satisfies Model;

const shared = iconNatives(120);

export const iconGlobalNatives = {
  surface: shared.surface,
  pressure: {
    ...shared.pressure,
    vertical_velocity: () =>
      unavailable('not published on pressure levels (W is on model half levels, in m s-1)'),
  },
  notListed: 'not published for the global model',
} as const satisfies NativeTable;

export const iconGlobalGridFields = {
  cell_latitude: cellCentre('CLAT'),
  cell_longitude: cellCentre('CLON'),
} as const satisfies Record<GridFieldName, EncodedField>;
