import {
  DAY_MS,
  HOUR_MS,
  horizonOf,
  isCycle,
  latencyOf,
  MINUTE_MS,
  type ModelId,
  modelOf,
} from '../../catalog/index.ts';

/** Where only the time is known at which a run is complete, its first files are expected this long before. */
const APPEARING_MINUTES = 90;
/** How long after its usual end a run is waited for before it counts as overdue: a quarter of the usual time, at least this. */
const MIN_GRACE_MINUTES = 60;

/** When runs of a model are to be expected. */
export interface RunSchedule {
  /** When the first files of a run usually appear. */
  firstDue(model: ModelId, initTime: Date): Date;
  /** When a run that is not there in full is late beyond what happens. */
  overdue(model: ModelId, initTime: Date): Date;
}

/** By the producers' habits. */
export const PRODUCERS_SCHEDULE: RunSchedule = {
  firstDue(model, initTime) {
    const { firstMinutes, lastMinutes } = latencyOf(model, initTime.getUTCHours());
    return after(initTime, firstMinutes ?? Math.max(0, lastMinutes - APPEARING_MINUTES));
  },
  overdue(model, initTime) {
    const { lastMinutes } = latencyOf(model, initTime.getUTCHours());
    return after(initTime, lastMinutes + Math.max(MIN_GRACE_MINUTES, lastMinutes / 4));
  },
};

/** The newest runs of a model whose first files are due, newest first; of one that is retired as if it were not. */
export function runsDue(model: ModelId, now: Date, count: number, schedule: RunSchedule): readonly Date[] {
  const runs: Date[] = [];
  let initTime = new Date(now.getTime() + 1);
  while (runs.length < count) {
    initTime = cycleBefore(model, initTime);
    if (schedule.firstDue(model, initTime) <= now) runs.push(initTime);
  }
  return runs;
}

/** When the next run of a model is due, after those whose first files are due already. */
export function nextDue(model: ModelId, now: Date, schedule: RunSchedule): Date {
  // Every model has a run each day, so that one of the day before or later is the first.
  for (let initTime = new Date(now.getTime() - DAY_MS); ; ) {
    initTime = cycleAfter(model, initTime);
    const due = schedule.firstDue(model, initTime);
    if (due > now) return due;
  }
}

/** The first run time of a model after a time. */
export function cycleAfter(model: ModelId, time: Date): Date {
  return cycleBeside(model, Math.floor(time.getTime() / HOUR_MS) + 1, 1);
}

/** The last run time of a model before a time. */
export function cycleBefore(model: ModelId, time: Date): Date {
  return cycleBeside(model, Math.ceil(time.getTime() / HOUR_MS) - 1, -1);
}

/** Whether runs of this hour of the day reach the model's horizon. */
export function isLong(model: ModelId, initTime: Date): boolean {
  return horizonOf(model, initTime.getUTCHours()) === modelOf(model).horizonHours;
}

/** The last run time before a time of which runs reach the model's horizon. */
export function longCycleBefore(model: ModelId, time: Date): Date {
  const before = cycleBefore(model, time);
  return isLong(model, before) ? before : longCycleBefore(model, before);
}

/** Every model has a run each day, so that this ends. */
function cycleBeside(model: ModelId, hour: number, step: 1 | -1): Date {
  const time = new Date(hour * HOUR_MS);
  return isCycle(model, time.getUTCHours()) ? time : cycleBeside(model, hour + step, step);
}

function after(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}
