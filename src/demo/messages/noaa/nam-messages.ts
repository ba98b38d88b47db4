import {
  bucketHoursOf,
  modelOf,
  type NativeFieldId,
  nativeFieldsOf,
  pathOfFile,
  pressureVariableName,
} from '../../../catalog/index.ts';
import { accumulated, instant } from '../planned-field.ts';
import type { PlanMessages, PlannedField, RunTime } from '../planned-message.ts';
import { LEVELS_DOWN, noaaField } from './noaa-field.ts';

/** Hours that the direct record of precipitation covers. */
const DIRECT_HOURS = 3;

/**
 * NCEP's NAM on grid 218: `awphys` with levels, `awip12` with the cloud layers. Both components of a wind are in one
 * message; moisture on levels is relative humidity.
 */
export const namMessages: PlanMessages = (run, lead) => {
  const now = (id: NativeFieldId): PlannedField => noaaField('nam', id, instant(lead));
  const alone = (...ids: readonly NativeFieldId[]) => ids.map((id) => [now(id)]);
  const levels = LEVELS_DOWN.flatMap((level) => [
    ...alone(
      pressureVariableName('geopotential_height', level),
      pressureVariableName('temperature', level),
      relativeHumidityAt(level),
      pressureVariableName('vertical_velocity', level),
    ),
    [now(pressureVariableName('u_wind', level)), now(pressureVariableName('v_wind', level))],
  ]);
  const pressure = alone('mean_sea_level_pressure');
  const clouds = alone('total_cloud_cover');
  const awphys = [
    ...pressure,
    ...alone('visibility', 'wind_gust_10m'),
    ...levels,
    ...alone('snow_depth', 'air_temperature_2m', 'dewpoint_temperature_2m', 'relative_humidity_2m'),
    [now('wind_u_10m'), now('wind_v_10m')],
    ...precipitationStarts(run, lead).map((start) => [
      noaaField('nam', 'total_precipitation', accumulated(start, lead)),
    ]),
    ...alone('cape'),
    ...clouds,
  ];
  const awip12 = [...pressure, ...alone('low_cloud_cover', 'mid_cloud_cover', 'high_cloud_cover'), ...clouds];
  return Object.entries({ awphys, awip12 }).flatMap(([product, messages]) => {
    const path = pathOfFile(run, product, lead);
    return messages.map((fields) => ({ path, lead, fields }));
  });
};

/** Starts of the sums: of the running bucket, and, where a bucket ends or hourly leads are over, also of the last three hours. */
function precipitationStarts({ initTime }: RunTime, lead: number): readonly number[] {
  if (lead === 0) return [];
  const { accumulation } = modelOf('nam');
  const bucketHours = bucketHoursOf('nam', initTime.getUTCHours()) ?? DIRECT_HOURS;
  const bucketStart = bucketHours * Math.floor((lead - 1) / bucketHours);
  const directFrom = accumulation.kind === 'bucket' ? accumulation.directFromLeadHours : null;
  const hasDirect = lead % bucketHours === 0 || (directFrom !== null && lead >= directFrom);
  return [...new Set(hasDirect ? [bucketStart, lead - DIRECT_HOURS] : [bucketStart])];
}

const HUMIDITIES: ReadonlyMap<string, NativeFieldId> = new Map(
  [...nativeFieldsOf('nam')].flatMap(([id, { names }]) =>
    names.kind === 'idx' && names.variable === 'RH' ? [[names.level, id]] : [],
  ),
);

function relativeHumidityAt(hectopascals: number): NativeFieldId {
  const id = HUMIDITIES.get(`${hectopascals} mb`);
  if (id === undefined) throw new RangeError(`catalog: nam has no relative humidity at ${hectopascals} hPa`);
  return id;
}
