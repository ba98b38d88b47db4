import { anySurface, type NativeTable, native } from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import { ICON_PACKING, iconFiles, iconNatives, onPressureLevel, singleLevel } from './icon.ts';

export const iconEu = {
  id: 'icon-eu',
  title: 'DWD ICON-EU 6.5 km',
  coverage: 'Europe',
  resolution: '6.5 km',
  resolutionNative: '0.0625 deg',
  updateCycleHours: 3,
  cycles: [
    {
      hours: [0, 6, 12, 18],
      leads: [
        { from: 0, to: 78, by: 1 },
        { from: 81, to: 120, by: 3 },
      ],
    },
    {
      hours: [3, 9, 15, 21],
      leads: [
        { from: 0, to: 30, by: 1 },
        { from: 36, to: 48, by: 6 },
      ],
    },
  ],
  horizonHours: 120,
  archive: 'rolling',
  contract: { coverage: 'Europe', updateCycleHours: 3, horizonHours: 120, archive: 'rolling' },
  status: { state: 'operational' },
  unverified: [],
  centre: 78,
  processes: [[2, 2]],
  licence: 'CC BY 4.0',
  attribution: 'Source: Deutscher Wetterdienst',
  sources: [
    {
      id: 'dwd',
      base: 'https://opendata.dwd.de/weather/nwp/icon-eu/grib/',
      start: null,
      retention: { unit: 'hours', count: 24 },
      auth: null,
    },
  ],
  files: iconFiles('icon-eu_europe_regular-lat-lon'),
  pathsSince: null,
  stream: null,
  groups: [],
  index: null,
  indexClass: null,
  compression: 'bzip2',
  latency: [
    { cycleHours: [0, 6, 12, 18], firstMinutes: 159, lastMinutes: 220 },
    { cycleHours: [3, 9, 15, 21], firstMinutes: 156, lastMinutes: 190 },
  ],
  ensemble: null,
  grid: {
    kind: 'latlon',
    template: 0,
    nx: 1377,
    ny: 657,
    points: 904_689,
    latitudeOfFirst: 29.5,
    longitudeOfFirst: 336.5,
    latitudeOfLast: 70.5,
    longitudeOfLast: 62.5,
    stepDegrees: 0.0625,
    scanningMode: 64,
    resolutionAndComponentFlags: 48,
    winds: 'earth',
    box: { west: -23.5, south: 29.5, east: 62.5, north: 70.5 },
    missing: 'none',
    missingPoints: 0,
  },
  packing: ICON_PACKING,
  accumulation: { kind: 'from_start' },
} as const satisfies Model;

const shared = iconNatives(74);

export const iconEuNatives = {
  surface: {
    ...shared.surface,
    boundary_layer_height: native(singleLevel('MH', { category: 19, number: 3, units: 'm' }, anySurface), {
      comment: 'depth of the mixed layer',
    }),
    visibility: native(singleLevel('VIS', { category: 19, number: 0, units: 'm' }, anySurface), {
      note: 'published since 2024-04-23; diagnostic changed on 2026-02-18',
    }),
  },
  pressure: {
    ...shared.pressure,
    vertical_velocity: (level) =>
      native(onPressureLevel('OMEGA', { category: 2, number: 8, units: 'Pa s-1' }, level)),
  },
} as const satisfies NativeTable;
