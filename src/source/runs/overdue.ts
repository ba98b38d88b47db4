import {
  describeRetirement,
  HOUR_MS,
  isCycle,
  latencyOf,
  MINUTE_MS,
  type ModelId,
  retirementOf,
} from '../../catalog/index.ts';
import { isAheadOfClock } from '../../platform/index.ts';

/** How late a run may be before it counts as overdue. */
const GRACE_MS = 2 * HOUR_MS;
const WITHIN_HOURS = 48;

/**
 * Why a model's newest run is not the one that it should be: older by its producer's timetable, or ahead of the clock; null
 * where it is. A retired model's newest run is always overdue.
 */
export function overdueReason(model: ModelId, newest: Date, now: Date): string | null {
  if (isAheadOfClock(newest, now))
    return `the newest ${model} run is ${stamp(newest)}, which is ahead of the clock`;
  const due = newestDue(model, now);
  if (due === null || newest >= due) return null;
  const late = `the newest ${model} run is ${stamp(newest)}, that of ${stamp(due)} should be there`;
  const lastRun = retirementOf(model)?.lastRun ?? now;
  return lastRun < now ? `${late}; ${describeRetirement(model)}` : late;
}

/** The latest time for the last file of a run. */
export function dueTime(model: ModelId, initTime: Date): Date {
  const latencyMs = latencyOf(model, initTime.getUTCHours()).lastMinutes * MINUTE_MS;
  return new Date(initTime.getTime() + latencyMs + GRACE_MS);
}

/** The newest run whose last file is due by now; null where no run of the last two days is. */
export function newestDue(model: ModelId, now: Date): Date | null {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  for (let back = 0; back <= WITHIN_HOURS; back++) {
    const initTime = new Date(hour - back * HOUR_MS);
    if (isCycle(model, initTime.getUTCHours()) && dueTime(model, initTime) <= now) return initTime;
  }
  return null;
}

function stamp(time: Date): string {
  return time.toISOString().replace(':00.000Z', 'Z');
}
