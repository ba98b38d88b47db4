import { groundOfMembers, type NativeTable } from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import { euroIfs, euroIfsNatives } from './euro-ifs.ts';

export const ifsEns = {
  id: 'ifs-ens',
  title: 'ECMWF IFS ensemble open data 0.25 degree',
  coverage: 'Global',
  resolution: '~9 km',
  resolutionNative: '0.25 deg',
  updateCycleHours: 6,
  cycles: euroIfs.cycles,
  horizonHours: 360,
  archive: null,
  contract: { coverage: 'Global', updateCycleHours: 6, horizonHours: 360, archive: null },
  status: { state: 'operational' },
  unverified: [
    'generating process of the members: that of the IFS is assumed, no message of a member has been seen',
    'that the files of members are published once they are whole',
  ],
  centre: 98,
  processes: euroIfs.processes,
  licence: euroIfs.licence,
  attribution: euroIfs.attribution,
  sources: euroIfs.sources,
  files: {
    oper: '{YYYYMMDD}/{HH}z/ifs/0p25/oper/{YYYYMMDD}{HH}0000-{F}h-oper-fc.grib2',
    enfo: '{YYYYMMDD}/{HH}z/ifs/0p25/enfo/{YYYYMMDD}{HH}0000-{F}h-enfo-ef.grib2',
  },
  // Since then (cycle 50r1) the control is the forecast of `oper`; before, it was a forecast of coarser grid among the members.
  pathsSince: '2026-05-12T06:00:00Z',
  stream: null,
  groups: [],
  index: 'ecmwf-index',
  indexClass: 'od',
  compression: null,
  latency: [
    { cycleHours: [0, 12], firstMinutes: 460, lastMinutes: 460 },
    { cycleHours: [6, 18], firstMinutes: 424, lastMinutes: 424 },
  ],
  ensemble: { members: 50, control: 'single', product: 'enfo', fileNames: null },
  grid: euroIfs.grid,
  packing: euroIfs.packing,
  accumulation: euroIfs.accumulation,
} as const satisfies Model;

const {
  low_cloud_cover,
  mid_cloud_cover,
  high_cloud_cover,
  shortwave_radiation,
  snowfall_amount,
  most_unstable_cape,
  precipitation_type,
  surface_altitude,
  soil_temperature_0_7cm,
  soil_temperature_7_28cm,
  soil_temperature_28_100cm,
  soil_temperature_100_289cm,
  soil_moisture_0_7cm,
  soil_moisture_7_28cm,
  soil_moisture_28_100cm,
  soil_moisture_100_289cm,
  ...surface
} = euroIfsNatives.surface;

/**
 * As the IFS has them, at the surface: fifty members of a pressure level take as much as those of the surface variable, and clouds by
 * layer would need the relative humidity of thirteen.
 */
export const ifsEnsNatives = {
  surface: { ...surface, surface_altitude: groundOfMembers },
  pressure: {},
  notListed: 'members are kept of surface variables alone',
} as const satisfies NativeTable;
