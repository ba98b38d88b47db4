import { anySurface, type NativeTable, native, sumOfStep, unavailable } from '../../../model/build.ts';
import type { Model } from '../../../model/model.ts';
import { iconNatives, onPressureLevel, singleLevel, snow } from '../icon.ts';

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21] as const;

/** Unlike those of ICON and ICON-EU, names of files end with the variable in lower case, and files on one level say `2d`. */
const name = (levels: string): string =>
  `{HH}/{var}/icon-d2_germany_regular-lat-lon_${levels}_{var}.grib2.bz2`;

export const iconD2 = {
  id: 'icon-d2',
  title: 'DWD ICON-D2 2.2 km',
  coverage: 'Germany and its neighbours',
  resolution: '2.2 km',
  resolutionNative: '0.02 deg',
  updateCycleHours: 3,
  cycles: [{ hours: HOURS, leads: [{ from: 0, to: 48, by: 1 }] }],
  horizonHours: 48,
  archive: null,
  contract: {
    coverage: 'Germany and its neighbours',
    updateCycleHours: 3,
    horizonHours: 48,
    archive: null,
  },
  status: { state: 'operational' },
  unverified: [
    'messages: seen only as others describe them',
    'when the last file of a run appears: descriptions say 76 and 119 minutes',
  ],
  centre: 78,
  processes: [[11, 11]],
  licence: 'CC BY 4.0',
  attribution: 'Source: Deutscher Wetterdienst',
  sources: [
    {
      id: 'dwd',
      base: 'https://opendata.dwd.de/weather/nwp/icon-d2/grib/',
      start: null,
      retention: { unit: 'hours', count: 24 },
      auth: null,
    },
  ],
  files: {
    'single-level': name('single-level_{YYYYMMDDHH}_{FFF}_2d'),
    'pressure-level': name('pressure-level_{YYYYMMDDHH}_{FFF}_{L}'),
    'model-level': name('model-level_{YYYYMMDDHH}_{FFF}_{K}'),
    'time-invariant-level': name('time-invariant_{YYYYMMDDHH}_000_{K}'),
  },
  pathsSince: null,
  stream: null,
  groups: [],
  index: null,
  indexClass: null,
  compression: 'bzip2',
  latency: [{ cycleHours: HOURS, firstMinutes: 44, lastMinutes: 119 }],
  ensemble: null,
  grid: {
    kind: 'latlon',
    template: 0,
    nx: 1215,
    ny: 746,
    points: 906_390,
    latitudeOfFirst: 43.18,
    longitudeOfFirst: 356.06,
    latitudeOfLast: 58.08,
    longitudeOfLast: 20.34,
    stepDegrees: 0.02,
    scanningMode: 64,
    resolutionAndComponentFlags: 48,
    winds: 'earth',
    box: { west: -3.94, south: 43.18, east: 20.34, north: 58.08 },
    missing: 'mask',
    missingPoints: 151_528,
  },
  packing: { templates: [0], earlier: null },
  accumulation: { kind: 'from_start' },
} as const satisfies Model;

const shared = iconNatives(65);

export const snowfall = native(snow('SNOW_GSP', 56), {
  conversion: 'deaccumulate',
  ...sumOfStep(1),
  note: 'all of it is of the grid scale: deep convection is computed, not parametrised',
});

/** Some files hold four messages, of the hour in their name and of the three quarters after it; they are told apart by time. */
export const iconD2Natives = {
  surface: {
    ...shared.surface,
    surface_altitude: unavailable('no listing of the file that would hold it has been seen'),
    snowfall_amount: snowfall,
    boundary_layer_height: native(singleLevel('MH', { category: 19, number: 3, units: 'm' }, anySurface), {
      comment: 'depth of the mixed layer',
    }),
    visibility: native(singleLevel('VIS', { category: 19, number: 0, units: 'm' }, anySurface)),
  },
  pressure: {
    ...shared.pressure,
    vertical_velocity: (level) =>
      native(onPressureLevel('OMEGA', { category: 2, number: 8, units: 'Pa s-1' }, level)),
  },
} as const satisfies NativeTable;
