import { keyOf, type NativeTable, native, type Parameter, type Surface } from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import type { SourceField } from '../../model/native.ts';
import { euroIfs } from './euro-ifs.ts';

export const ifsWave = {
  id: 'ifs-wave',
  title: 'ECMWF IFS waves open data 0.25 degree',
  coverage: 'Global oceans',
  resolution: '~28 km',
  resolutionNative: '0.25 deg',
  updateCycleHours: 6,
  cycles: euroIfs.cycles,
  horizonHours: 360,
  archive: null,
  contract: { coverage: 'Global oceans', updateCycleHours: 6, horizonHours: 360, archive: null },
  status: { state: 'operational' },
  unverified: [
    'messages of the IFS: those of its twin of AIFS have been decoded, and messages with the keys that its own are reported to have',
  ],
  centre: 98,
  // 109 was seen; that of the atmosphere is larger, and that of AIFS smaller.
  processes: [[101, 120]],
  licence: euroIfs.licence,
  attribution: euroIfs.attribution,
  sources: euroIfs.sources,
  files: { wave: '{YYYYMMDD}/{HH}z/ifs/0p25/{stream}/{YYYYMMDD}{HH}0000-{F}h-{stream}-fc.grib2' },
  pathsSince: euroIfs.pathsSince,
  stream: {
    usual: 'wave',
    earlier: { before: '2026-05-12T06:00:00Z', cycleHours: [6, 18], stream: 'scwv' },
  },
  groups: [],
  index: 'ecmwf-index',
  indexClass: 'od',
  compression: null,
  latency: euroIfs.latency,
  ensemble: null,
  grid: { ...euroIfs.grid, missing: 'mask', missingPoints: 372_612 },
  packing: { templates: [42], earlier: null },
  accumulation: { kind: 'from_start' },
} as const satisfies Model;

const seaSurface: Surface = { type: 1, value: null };

function sea(param: string, number: number, units: string): SourceField {
  const parameter: Parameter = { discipline: 10, category: 0, number, units };
  return {
    file: 'wave',
    names: { kind: 'ecmwf', params: [param], levelType: 'sfc', level: null },
    key: keyOf(parameter, seaSurface),
    nativeUnits: units,
  };
}

export const ifsWaveNatives = {
  surface: {
    wave_height: native(sea('swh', 3, 'm'), {
      note: 'heights of waves of a range of periods have the same parameter in product definition template 4.103',
    }),
    wave_mean_period: native(sea('mwp', 15, 's')),
    wave_peak_period: native(sea('pp1d', 34, 's')),
    wave_from_direction: native(sea('mwd', 14, 'degree'), { comment: 'mean over the spectrum' }),
  },
  pressure: {},
  notListed: 'not in the open data',
} as const satisfies NativeTable;
