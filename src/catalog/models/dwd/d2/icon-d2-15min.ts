import type { NativeTable } from '../../../model/build.ts';
import type { Model } from '../../../model/model.ts';
import { iconNatives } from '../icon.ts';
import { iconD2, snowfall } from './icon-d2.ts';

/** Hours. */
const QUARTER = 0.25;

/** The fields that ICON-D2 gives every quarter of an hour: a file holds its hour and the three quarters after it. */
export const iconD215min = {
  ...iconD2,
  id: 'icon-d2-15min',
  title: 'DWD ICON-D2 2.2 km, every 15 minutes',
  cycles: [{ hours: iconD2.cycles[0].hours, leads: [{ from: 0, to: 48, by: QUARTER }] }],
  unverified: [...iconD2.unverified, 'which fields are given by quarters of an hour: from one description'],
  files: {
    'single-level':
      '{HH}/{var}/icon-d2_germany_regular-lat-lon_single-level_{YYYYMMDDHH}_{startFFF}_2d_{var}.grib2.bz2',
  },
} as const satisfies Model;

const hourly = iconNatives(65).surface;

export const iconD215minNatives: NativeTable = {
  surface: {
    total_precipitation: { ...hourly.total_precipitation, firstLeadHours: QUARTER },
    snowfall_amount: { ...snowfall, firstLeadHours: QUARTER },
    cape: hourly.cape,
    freezing_level_height: hourly.freezing_level_height,
    shortwave_radiation: { ...hourly.shortwave_radiation, firstLeadHours: QUARTER },
    direct_shortwave_radiation: { ...hourly.direct_shortwave_radiation, firstLeadHours: QUARTER },
  },
  pressure: {},
  notListed: 'given by the hour alone, by icon-d2',
};
