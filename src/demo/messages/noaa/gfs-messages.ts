import { bucketHoursOf, type NativeFieldId, pathOfFile } from '../../../catalog/index.ts';
import { accumulated, instant } from '../planned-field.ts';
import type { PlanMessages, PlannedField } from '../planned-message.ts';
import { levelFields, noaaField } from './noaa-field.ts';

const CLOUDS = ['low_cloud_cover', 'mid_cloud_cover', 'high_cloud_cover', 'total_cloud_cover'] as const;

/**
 * NCEP's GFS: one file per lead, with sums since the bucket's start and since the run's start, even where both are the same,
 * and with instantaneous clouds and their means over the bucket. The analysis has no sums and means.
 */
export const gfsMessages: PlanMessages = (run, lead) => {
  const path = pathOfFile(run, 'pgrb2.0p25', lead);
  const bucketHours = bucketHoursOf('gfs', run.initTime.getUTCHours()) ?? 1;
  const bucketStart = bucketHours * Math.floor((lead - 1) / bucketHours);
  const now = (id: NativeFieldId): PlannedField => noaaField('gfs', id, instant(lead));
  const sums = [bucketStart, 0].map((start) =>
    noaaField('gfs', 'total_precipitation', accumulated(start, lead)),
  );
  const mean = (id: NativeFieldId): PlannedField =>
    noaaField('gfs', id, { kind: 'average', startHours: bucketStart, endHours: lead });
  const fields = [
    ...(['mean_sea_level_pressure', 'visibility', 'wind_gust_10m'] as const).map(now),
    ...levelFields(
      'gfs',
      ['geopotential_height', 'temperature', 'specific_humidity', 'vertical_velocity', 'u_wind', 'v_wind'],
      instant(lead),
    ),
    ...(['snow_depth', 'air_temperature_2m', 'dewpoint_temperature_2m', 'relative_humidity_2m'] as const).map(
      now,
    ),
    ...(['wind_u_10m', 'wind_v_10m'] as const).map(now),
    ...(lead === 0 ? [] : sums),
    ...(lead === 0 ? [] : [mean('shortwave_radiation')]),
    now('cape'),
    ...CLOUDS.flatMap((id) => (lead === 0 ? [now(id)] : [now(id), mean(id)])),
    ...(['wind_u_80m', 'wind_v_80m', 'wind_u_100m', 'wind_v_100m'] as const).map(now),
  ];
  return fields.map((field) => ({ path, lead, fields: [field] }));
};
