import { type NativeTable, native } from '../../../model/build.ts';
import type { Model } from '../../../model/model.ts';
import { gfs } from '../gfs.ts';
import { inSequence, type NamedSurface, noaaField } from '../noaa.ts';

export const gfsWave = {
  id: 'gfs-wave',
  title: 'NOAA GFS-Wave 0.25 degree',
  coverage: 'Global oceans',
  resolution: '0.25 deg',
  resolutionNative: '0.25 deg',
  updateCycleHours: 6,
  cycles: gfs.cycles,
  horizonHours: 384,
  archive: null,
  contract: { coverage: 'Global oceans', updateCycleHours: 6, horizonHours: 384, archive: null },
  status: { state: 'operational' },
  unverified: [
    'messages of the global grid: one of the Arctic grid of the same model has been decoded, and rows of an index',
    'how many points are land or ice, which have no value',
    'latency: that of the GFS is assumed',
  ],
  centre: 7,
  processes: [[11, 11]],
  licence: gfs.licence,
  attribution: 'NOAA/NCEP GFS-Wave',
  sources: gfs.sources,
  files: { global: 'gfs.{YYYYMMDD}/{HH}/wave/gridded/gfswave.t{HH}z.global.0p25.f{FFF}.grib2' },
  pathsSince: gfs.pathsSince,
  stream: null,
  groups: [],
  index: 'wgrib2-idx',
  indexClass: null,
  compression: null,
  latency: gfs.latency,
  ensemble: null,
  grid: { ...gfs.grid, missing: 'mask', missingPoints: 0 },
  packing: { templates: [40], earlier: null },
  accumulation: { kind: 'from_start' },
} as const satisfies Model;

/** Its messages give the surface the value 1. */
const seaSurface: NamedSurface = { type: 1, value: null, text: 'surface' };
const field = noaaField.bind(null, 'global');

const PEAK = { comment: 'of the peak of the spectrum' };
const PARTITION = {
  comment: 'the swell of most energy at each point: neighbours and output steps may be of another swell',
};

/** Rows of an index of 23 August 2023, 18 UTC. */
export const gfsWaveNatives = {
  surface: {
    wave_height: native(field('HTSGW', seaSurface)),
    wave_peak_period: native(field('PERPW', seaSurface)),
    wave_from_direction: native(field('DIRPW', seaSurface), PEAK),
    wind_wave_height: native(field('WVHGT', seaSurface)),
    wind_wave_period: native(field('WVPER', seaSurface)),
    wind_wave_from_direction: native(field('WVDIR', seaSurface)),
    primary_swell_height: native(field('SWELL', inSequence(1)), PARTITION),
    primary_swell_period: native(field('SWPER', inSequence(1)), PARTITION),
    primary_swell_from_direction: native(field('SWDIR', inSequence(1)), PARTITION),
  },
  pressure: {},
  notListed: 'not among the fields of waves',
} as const satisfies NativeTable;
