import { HOUR_MS, isCycle, latencyOf, type ModelId, modelOf, type Retention } from '../../catalog/index.ts';

const HOURS_OF: Readonly<Record<'hours' | 'days', number>> = { hours: 1, days: 24 };

/** Most runs of a model at once: those of a day every three hours, and the one being replaced. */
const MAX_RUNS = 9;

/** Where a directory holds the newest run of an hour of the day, the previous one stays for about this long. */
const OVERLAP_HOURS = 1;

/**
 * Runs of a model that the producer's server would hold, newest first: those published in full at `now` by the producer's
 * latency and not yet deleted by its retention, at most nine.
 * @param until runs up to this run time are published whatever the clock says
 */
export function publishedRuns(model: ModelId, now: Date, until: Date | null = null): readonly Date[] {
  const { retention } = modelOf(model).sources[0] ?? { retention: null };
  const most = Math.min(MAX_RUNS, countOf(retention));
  const goneAfterMs = lifetimeMsOf(retention);
  const runs: Date[] = [];
  const newest = Math.max(now.getTime(), until?.getTime() ?? 0);
  for (let hour = Math.floor(newest / HOUR_MS); runs.length < most; hour--) {
    const initTime = new Date(hour * HOUR_MS);
    if (!isCycle(model, initTime.getUTCHours())) continue;
    const isForced = until !== null && initTime.getTime() <= until.getTime();
    const completeAt = completionTime(model, initTime).getTime();
    if (completeAt > now.getTime() && !isForced) continue;
    // The newest always stays: a clock past all retention must not empty the server.
    if (runs.length > 0 && completeAt + goneAfterMs <= now.getTime()) break;
    runs.push(initTime);
  }
  return runs;
}

/** The usual time of a run's last file. Throws RangeError for a time at which the model has no run. */
export function completionTime(model: ModelId, initTime: Date): Date {
  return new Date(initTime.getTime() + latencyOf(model, initTime.getUTCHours()).lastMinutes * 60_000);
}

/** The first run of a model after a time. */
export function nextCycle(model: ModelId, after: Date): Date {
  for (let hour = Math.floor(after.getTime() / HOUR_MS) + 1; ; hour++) {
    const initTime = new Date(hour * HOUR_MS);
    if (isCycle(model, initTime.getUTCHours())) return initTime;
  }
}

function countOf(retention: Retention | null): number {
  return retention?.unit === 'runs' ? retention.count : Number.POSITIVE_INFINITY;
}

function lifetimeMsOf(retention: Retention | null): number {
  if (retention === null || retention.unit === 'runs') return Number.POSITIVE_INFINITY;
  return (retention.count * HOURS_OF[retention.unit] + OVERLAP_HOURS) * HOUR_MS;
}
