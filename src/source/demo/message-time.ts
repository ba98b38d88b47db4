import type { ProductDefinition } from '../../gribjs/index.ts';
import type { MessageTime } from './gfs-fields.ts';

const HOUR_MS = 3_600_000;
/** WMO code table 4.4. */
const HOUR_UNIT = 1;
/** WMO code table 4.10. */
const PROCESSES = { bucket_mean: 0, bucket_sum: 1, run_sum: 1 } as const;
/** wgrib2's words for the two. */
const PROCESS_WORDS = { bucket_mean: 'ave', bucket_sum: 'acc', run_sum: 'acc' } as const;

/** Hours after the run's start at which a message's window begins and ends; equal for a moment. */
export interface MessageWindow {
  readonly startHours: number;
  readonly endHours: number;
}

/**
 * Window of a message, or null where the file of that lead has no such message: sums and means are absent at lead 0.
 * Buckets begin at the last whole multiple of `bucketHours` before the lead.
 */
export function messageWindow(time: MessageTime, lead: number, bucketHours: number): MessageWindow | null {
  if (time === 'instant') return { startHours: lead, endHours: lead };
  if (lead === 0) return null;
  const startHours = time === 'run_sum' ? 0 : bucketHours * Math.floor((lead - 1) / bucketHours);
  return { startHours, endHours: lead };
}

/** wgrib2's time text: `anl`, `24 hour fcst`, `18-24 hour acc fcst`; windows of whole days as `0-1 day acc fcst`. */
export function timeText(time: MessageTime, { startHours, endHours }: MessageWindow): string {
  if (time === 'instant') return endHours === 0 ? 'anl' : `${endHours} hour fcst`;
  const days = startHours % 24 === 0 && endHours % 24 === 0;
  const span = days ? `${startHours / 24}-${endHours / 24} day` : `${startHours}-${endHours} hour`;
  return `${span} ${PROCESS_WORDS[time]} fcst`;
}

/** The time members of section 4: template 4.0 for a moment, 4.8 for a window. */
export function productTime(
  time: MessageTime,
  { startHours, endHours }: MessageWindow,
  initTime: Date,
): Pick<ProductDefinition, 'template' | 'timeUnit' | 'forecastTime' | 'forecastHours' | 'statistics'> {
  const start = { timeUnit: HOUR_UNIT, forecastTime: startHours, forecastHours: startHours };
  if (time === 'instant') return { template: 0, ...start, statistics: null };
  const endTime = new Date(initTime.getTime() + endHours * HOUR_MS);
  return { template: 8, ...start, statistics: { process: PROCESSES[time], startHours, endHours, endTime } };
}
