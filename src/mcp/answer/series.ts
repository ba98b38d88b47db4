import { z } from 'zod';
import { HOUR_MS } from '../../catalog/index.ts';
import { formatTime, NULL_REASONS, type NullReason, type Run, type Series } from '../../forecast/index.ts';
import { answeredLead } from '../../http/index.ts';

export const times = z.array(z.string()).meta({ description: 'Valid times (UTC), one for each value.' });
export const leadHours = z
  .array(answeredLead)
  .meta({ description: 'Hours after init_time, one for each value.' });
export const value = z.number().nullable();
export const notes = z.array(z.string()).meta({ description: 'What to know about this answer.' });

const nullReason = z.enum(Object.keys(NULL_REASONS) as [NullReason, ...NullReason[]]);

/** Values of one variable along the times of an answer. */
export const seriesSchema = z.object({
  variable: z.string(),
  units: z.string().meta({ description: 'CF unit, fixed for each variable.' }),
  values: z.array(value).meta({ description: 'One for each time; null where there is none.' }),
  nulls: z
    .array(z.object({ reason: nullReason, lead_hours: z.array(answeredLead) }))
    .optional()
    .meta({ description: 'Why values are null; left out where all have one.' }),
});

/** A series at every nth of its leads. */
export function describeSeries(series: Series, every: number): z.input<typeof seriesSchema> {
  const nulls = series.nulls
    .map(({ reason, indexes }) => ({
      reason,
      lead_hours: indexes.filter((index) => index % every === 0).map((index) => series.leads[index] ?? 0),
    }))
    .filter(({ lead_hours }) => lead_hours.length > 0);
  return {
    variable: series.name,
    units: series.units,
    values: everyNth(series.values, every),
    ...(nulls.length > 0 && { nulls }),
  };
}

export function everyNth<T>(list: readonly T[], every: number): T[] {
  return list.filter((_, index) => index % every === 0);
}

export function validTimes({ initTime }: Run, leads: readonly number[]): string[] {
  return leads.map((lead) => formatTime(new Date(initTime.getTime() + lead * HOUR_MS)));
}

/** A time as a table shows it: without seconds. */
export function shortTime(time: string): string {
  return time.replace(/:\d\dZ$/, 'Z');
}
