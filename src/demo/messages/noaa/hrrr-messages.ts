import type { NativeFieldId } from '../../../catalog/index.ts';
import { pathOfFile } from '../../../catalog/index.ts';
import type { DemoHour } from '../../forecast/demo-forecast.ts';
import { accumulated, instant, maximum } from '../planned-field.ts';
import type { PlanMessages, PlannedField } from '../planned-message.ts';
import { idxNames, levelFields, noaaField } from './noaa-field.ts';

/**
 * NCEP's HRRR: a file of surface fields and one of levels, which repeats the surface fields. Precipitation is given for
 * the last hour and since the run's start; at the first lead over an empty window. Winds at 10 m use simple packing.
 */
export const hrrrMessages: PlanMessages = (run, lead) => {
  const now = (id: NativeFieldId): PlannedField => noaaField('hrrr', id, instant(lead));
  const starts = lead === 0 ? [0] : [0, lead - 1];
  const surface: readonly PlannedField[] = [
    ...(['visibility', 'wind_gust_10m', 'mean_sea_level_pressure', 'wind_u_80m', 'wind_v_80m'] as const).map(
      now,
    ),
    ...(['snow_depth', 'air_temperature_2m', 'dewpoint_temperature_2m', 'relative_humidity_2m'] as const).map(
      now,
    ),
    ...(['wind_u_10m', 'wind_v_10m'] as const).map((id) => ({
      ...now(id),
      packing: { template: 0, decimalScale: 2 } as const,
    })),
    ...(lead === 0 ? [] : [strongestWind(lead)]),
    ...starts.map((start) => noaaField('hrrr', 'total_precipitation', accumulated(start, lead))),
    ...starts.map((start) => noaaField('hrrr', 'snowfall_amount', accumulated(start, lead))),
    now('cape'),
    ...(['low_cloud_cover', 'mid_cloud_cover', 'high_cloud_cover', 'total_cloud_cover'] as const).map(now),
  ];
  const levels = levelFields(
    'hrrr',
    ['geopotential_height', 'temperature', 'specific_humidity', 'vertical_velocity', 'u_wind', 'v_wind'],
    instant(lead),
  );
  const files = { wrfsfc: surface, wrfprs: [...levels, ...surface] };
  return Object.entries(files).flatMap(([product, fields]) => {
    const path = pathOfFile(run, product, lead);
    return fields.map((field) => ({ path, lead, fields: [field] }));
  });
};

/** `WIND ... max fcst`: the sustained wind, easily mistaken for the gust. Here the wind at the end of the hour. */
function strongestWind(lead: number): PlannedField {
  return {
    discipline: 0,
    category: 2,
    number: 1,
    firstSurface: { type: 103, value: 10 },
    secondSurface: null,
    window: maximum(lead - 1, lead),
    packing: { template: 3, order: 2, decimalScale: 2 },
    names: idxNames('WIND', '10 m above ground'),
    compute: windSpeed10m,
  };
}

function windSpeed10m(hour: DemoHour, into: Float32Array): void {
  const northward = hour.values('wind_v_10m', new Float32Array(into.length));
  hour.values('wind_u_10m', into);
  for (const [point, north] of northward.entries())
    into[point] = Math.hypot(into[point] ?? Number.NaN, north);
}
