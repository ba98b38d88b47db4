import { groundOfMembers, type NativeTable } from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import { aifs, aifsNativesIn } from './aifs.ts';
import { euroIfs } from './euro-ifs.ts';

export const aifsEns = {
  id: 'aifs-ens',
  title: 'ECMWF AIFS ensemble open data 0.25 degree',
  coverage: 'Global',
  resolution: '~28 km',
  resolutionNative: '0.25 deg',
  updateCycleHours: 6,
  cycles: aifs.cycles,
  horizonHours: 360,
  archive: null,
  contract: { coverage: 'Global', updateCycleHours: 6, horizonHours: 360, archive: null },
  status: { state: 'operational' },
  unverified: [
    'messages of members: real ones of the control have been seen, and rows of both kinds of an index',
    'that the files of members are published once they are whole',
  ],
  centre: 98,
  // As of AIFS Single, which has no members: 2 was seen, and 1 of the first version.
  processes: aifs.processes,
  licence: euroIfs.licence,
  attribution: euroIfs.attribution,
  sources: euroIfs.sources.map((source) => ({ ...source, start: '2025-07-02' })),
  files: {
    cf: '{YYYYMMDD}/{HH}z/aifs-ens/0p25/enfo/{YYYYMMDD}{HH}0000-{F}h-enfo-cf.grib2',
    pf: '{YYYYMMDD}/{HH}z/aifs-ens/0p25/enfo/{YYYYMMDD}{HH}0000-{F}h-enfo-pf.grib2',
  },
  pathsSince: '2025-07-02T00:00:00Z',
  stream: null,
  groups: [],
  index: 'ecmwf-index',
  indexClass: 'ai',
  compression: null,
  latency: [{ cycleHours: [0, 6, 12, 18], firstMinutes: null, lastMinutes: 400 }],
  ensemble: { members: 50, control: 'numbered', product: 'pf', fileNames: null },
  grid: euroIfs.grid,
  packing: aifs.packing,
  accumulation: aifs.accumulation,
} as const satisfies Model;

// As of AIFS Single: its heights are geopotentials, as they were of AIFS Single's first version.
const ofSingle = aifsNativesIn('cf', false);
export const aifsEnsNatives = {
  ...ofSingle,
  surface: { ...ofSingle.surface, surface_altitude: groundOfMembers },
} as const satisfies NativeTable;
