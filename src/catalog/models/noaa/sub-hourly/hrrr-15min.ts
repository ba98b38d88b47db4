import {
  AVERAGE,
  derived,
  meanOfStep,
  type NativeTable,
  native,
  sumOfStep,
  variableInput,
} from '../../../model/build.ts';
import type { Model } from '../../../model/model.ts';
import { hrrr, hrrrNatives, sunlightOfWmo } from '../hrrr.ts';
import { atHeight, atSurface, groundHeight, noaaField } from '../noaa.ts';

/** Hours. */
const QUARTER = 0.25;

const EVERY_HOUR: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** The sub-hourly files of the HRRR: the first 18 hours of every run, by quarters of an hour. */
export const hrrr15min = {
  ...hrrr,
  id: 'hrrr-15min',
  title: 'NOAA HRRR v4 CONUS 3 km, every 15 minutes',
  cycles: [{ hours: EVERY_HOUR, leads: [{ from: 0, to: 18, by: QUARTER }] }],
  horizonHours: 18,
  archive: null,
  contract: { coverage: 'CONUS', updateCycleHours: 1, horizonHours: 18, archive: null },
  unverified: [
    'when the sub-hourly files appear: assumed to be when the hourly ones do',
    'packing: known from one message of 2022 alone',
  ],
  files: { wrfsubh: 'hrrr.{YYYYMMDD}/conus/hrrr.t{HH}z.wrfsubhf{FF}.grib2' },
  latency: [{ cycleHours: EVERY_HOUR, firstMinutes: 50, lastMinutes: 100 }],
} as const satisfies Model;

const field = noaaField.bind(null, 'wrfsubh');

const rotated = {
  conversion: 'rotate_lambert',
  note: 'along the grid; means over 5 minutes have the same names',
} as const;

/** As in indexes of 14 October 2022 and 4 November 2023: 49 rows a time, none of them on pressure levels. */
export const hrrr15minNatives = {
  surface: {
    air_temperature_2m: native(field('TMP', atHeight(2))),
    dewpoint_temperature_2m: native(field('DPT', atHeight(2))),
    relative_humidity_2m: derived(
      'rh_from_t_td',
      [variableInput('air_temperature_2m'), variableInput('dewpoint_temperature_2m')],
      { comment: 'from temperature and dew point, over water', note: 'no record of relative humidity' },
    ),
    wind_u_10m: native(field('UGRD', atHeight(10)), rotated),
    wind_v_10m: native(field('VGRD', atHeight(10)), rotated),
    wind_gust_10m: native(field('GUST', atSurface), {
      comment: 'instantaneous diagnostic, encoded at the surface',
    }),
    wind_u_80m: native(field('UGRD', atHeight(80)), rotated),
    wind_v_80m: native(field('VGRD', atHeight(80)), rotated),
    wind_u_100m: hrrrNatives.surface.wind_u_100m,
    wind_v_100m: hrrrNatives.surface.wind_v_100m,
    total_precipitation: native(field('APCP', atSurface, 'last_hour'), {
      conversion: 'use_1h_record',
      ...sumOfStep(QUARTER),
      note: 'records are of 15 minutes; at lead 0 the record is a dummy without a window',
    }),
    visibility: native(field('VIS', atSurface)),
    surface_altitude: groundHeight('wrfsubh'),
    snowfall_amount: native(field('WEASD', atSurface, 'last_hour'), {
      conversion: 'use_1h_record',
      ...sumOfStep(QUARTER),
      note: 'records are of 15 minutes',
    }),
    shortwave_radiation: native(field('DSWRF', atSurface, 'bucket_mean'), {
      conversion: 'mean_of_step',
      ...meanOfStep(QUARTER),
      otherEncodings: [sunlightOfWmo(AVERAGE)],
      note: 'records are means over 15 minutes; the instantaneous value has the same name',
    }),
  },
  pressure: {},
  notListed: 'not in the producer’s sub-hourly files',
} as const satisfies NativeTable;
